import { Ellipsis, Link2 } from 'lucide-react';
import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import type { Project } from '#contract';
import {
  Checkbox,
  Chip,
  ContextMenu,
  DropdownMenu,
  IconButton,
  TextField,
  type MenuEntry,
} from '../../primitives/index.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { usePortalState } from '../../shared/portal-store.ts';
import { usePortal } from '../../shared/services.ts';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import * as styles from './files.css.ts';

const LONG_PRESS_MS = 500;

export interface ProjectItemProps {
  readonly project: Project;
  readonly index: number;
  readonly selected: boolean;
  readonly renaming: boolean;
  readonly now: number;
  /** Recents show when it was last opened, the others when it was edited. */
  readonly time: 'openedAt' | 'editedAt';
  readonly entries: readonly MenuEntry[];
  /** A thumb opens a sheet instead of menus. */
  readonly onSheet: (() => void) | null;
  readonly onPick: (event: { readonly shiftKey: boolean }) => void;
  readonly onRename: (name: string) => void;
  readonly onRenameEnd: () => void;
}

/** The name: opens the project, or is being changed in place. */
export function ProjectName({
  project,
  index,
  renaming,
  className,
  onPick,
  onSheet,
  onRename,
  onRenameEnd,
}: ProjectItemProps & { readonly className: string }) {
  const { t } = useTranslation(PORTAL);
  const { opens, startEditor } = usePortal();
  if (renaming)
    return (
      // Leaving the field ends renaming, whether or not the name changed.
      <span onBlur={onRenameEnd}>
        <TextField
          label={t('files.name')}
          labelHidden
          required
          takesFocus
          className={styles.rename}
          value={project.name}
          onCommit={onRename}
          onCancel={onRenameEnd}
        />
      </span>
    );
  const shared = { className, title: project.name, 'data-index': index };
  // A plain link: the router's own would hand Ctrl and Shift to the browser, and here they select.
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.shiftKey) onPick(event);
    else if (onSheet !== null) onSheet();
    else startEditor({ kind: 'project', id: project.id });
  };
  if (!opens.project)
    return (
      <button type="button" {...shared} onClick={(event) => (onSheet ?? onPick)(event)}>
        {project.name}
      </button>
    );
  return (
    <a href={`/editor/${project.id}`} {...shared} draggable={false} onClick={onClick}>
      {project.name}
    </a>
  );
}

/** Beside a project that others can open by a link. */
export function SharedChip({ project }: { readonly project: Project }) {
  const { t } = useTranslation(PORTAL);
  const since = usePortalState((state) => state.sharedSince.get(project.id));
  if (!(since ?? project.shared ?? false)) return null;
  return <Chip icon={Link2}>{t('files.shared')}</Chip>;
}

/** One project as a card: all of it opens; ⋯, a right click or a long press for the rest. */
export function ProjectCard(props: ProjectItemProps) {
  const { project, selected, renaming, now, time, entries, onSheet, onPick } = props;
  const { t } = useTranslation(PORTAL);
  const format = usePortalFormat();
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);
  const onPointerDown = (event: PointerEvent) => {
    pressed.current = false;
    if (event.pointerType === 'mouse') return;
    press.current = setTimeout(() => {
      pressed.current = true;
      onPick({ shiftKey: false });
    }, LONG_PRESS_MS);
  };
  const endPress = () => clearTimeout(press.current);
  const card = (
    <article
      className={styles.card}
      data-selected={selected}
      onPointerDown={onPointerDown}
      onPointerUp={endPress}
      onPointerCancel={endPress}
      onPointerMove={(event) =>
        event.pointerType !== 'mouse' && Math.hypot(event.movementX, event.movementY) > 4 && endPress()
      }
      // The click that ends a long press opens nothing.
      onClickCapture={(event) => {
        if (!pressed.current) return;
        pressed.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Thumbnail picture={project.thumbnail} />
      <div className={styles.mark}>
        <SharedChip project={project} />
      </div>
      <div className={styles.tick}>
        <Checkbox
          label={t('files.select', { name: project.name })}
          labelHidden
          checked={selected}
          onChange={(_checked, keys) => onPick(keys)}
        />
      </div>
      <div className={styles.meta}>
        <ProjectName {...props} className={styles.name} />
        <span className={styles.facts} title={format.exact(project[time])}>
          {/* A thumb's card has room for one; its sheet says both. */}
          {onSheet === null
            ? t('files.facts', { time: format.ago(project[time], now), size: format.size(project.size) })
            : format.size(project.size)}
        </span>
        <span className={styles.more}>
          {onSheet === null ? (
            <DropdownMenu entries={entries} align="end">
              <IconButton icon={Ellipsis} size={32} name={t('files.more', { name: project.name })} />
            </DropdownMenu>
          ) : (
            <IconButton
              icon={Ellipsis}
              size={32}
              name={t('files.more', { name: project.name })}
              onClick={onSheet}
            />
          )}
        </span>
      </div>
    </article>
  );
  return onSheet === null && !renaming ? <ContextMenu entries={entries}>{card}</ContextMenu> : card;
}
