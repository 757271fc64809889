/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import { ChevronDown, ChevronRight, Group } from 'lucide-react';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { ContextMenu, Icon, TextField, type MenuEntry } from '../../primitives/index.ts';
import { useFocusBack } from '../../primitives/use-focus-back.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { usePlateEntries } from '../plates/use-plate-entries.ts';
import { useVerbs, useViewOnly } from '../use-editor.ts';
import type { GroupLine, ListRow } from './list-rows.ts';
import * as styles from './parts.css.ts';
import { Flags } from './row-flags.tsx';
import { useRowEntries } from './use-row-entries.ts';

interface GroupRowProps {
  readonly row: GroupLine;
  readonly index: number;
  readonly top: number;
  readonly dragged: boolean;
  /** What is being dragged would go into it. */
  readonly taking: boolean;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly onSelect: (row: ListRow, event: MouseEvent | KeyboardEvent) => void;
}

/** A group of parts: fold, name, how many, eye, lock. A click selects all of it, a double click renames it. */
export function GroupRow({ row, index, top, dragged, taking, selected, tabStop, onSelect }: GroupRowProps) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const format = useFormat();
  const viewOnly = useViewOnly();
  const renaming = usePage((page) => page.renamingPart === row.key);
  const stop = () => store.setState({ renamingPart: null });
  const element = useRef<HTMLDivElement>(null);
  useFocusBack(renaming, element);
  const { isFolded, name, parts } = row;
  return (
    <ContextMenu entries={useGroupMenu(row)}>
      <div
        ref={element}
        role="row"
        aria-rowindex={index + 1}
        aria-level={1}
        aria-expanded={!isFolded}
        aria-selected={selected}
        data-row={row.key}
        data-hidden={parts.every(({ visible }) => !visible)}
        data-dragged={dragged}
        data-taking={taking}
        tabIndex={tabStop ? 0 : -1}
        className={styles.row}
        style={{ top }}
        onClick={(event) => onSelect(row, event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target === event.currentTarget) onSelect(row, event);
        }}
        onDoubleClick={() => {
          if (!viewOnly) store.setState({ renamingPart: row.key });
        }}
      >
        <span role="gridcell" className={`${styles.cell} ${styles.nameCell}`}>
          <button
            type="button"
            className={styles.fold}
            aria-label={t(isFolded ? 'parts.unfold' : 'parts.fold', { name })}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation();
              store.setFolded(row.id, !isFolded);
            }}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            <Icon of={isFolded ? ChevronRight : ChevronDown} size={16} />
          </button>
          <Icon of={Group} size={16} className={styles.rowIcon} />
          {renaming ? (
            <span className={styles.name} onBlur={stop}>
              <TextField
                label={t('parts.groupName')}
                labelHidden
                required
                takesFocus
                className={styles.rename}
                value={name}
                onCommit={(text) => verbs.renameGroup(row.id, text)}
                onCancel={stop}
              />
            </span>
          ) : (
            <span className={styles.name} title={name}>
              {name}
            </span>
          )}
        </span>
        {!renaming && (
          <span role="gridcell" className={styles.members}>
            {format.count(parts.length)}
          </span>
        )}
        {!renaming && !viewOnly && (
          <span role="gridcell" className={styles.flags}>
            <Flags parts={parts} />
          </span>
        )}
      </div>
    </ContextMenu>
  );
}

/** The menu of a group acts on all of it. */
function useGroupMenu({ key, id, name, isFolded, parts }: GroupLine): readonly MenuEntry[] {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const viewOnly = useViewOnly();
  const selectAll = () =>
    verbs.select(
      parts.map((part) => part.id),
      'replace',
    );
  const onAll = (act: () => void) => () => {
    selectAll();
    act();
  };
  const toPlates = usePlateEntries(selectAll);
  const { rename, ungroup, remove } = useRowEntries(key, onAll);
  const fold: MenuEntry = {
    kind: 'item',
    id: 'fold',
    label: t(isFolded ? 'parts.unfold' : 'parts.fold', { name }),
    icon: isFolded ? ChevronRight : ChevronDown,
    onSelect: () => store.setFolded(id, !isFolded),
  };
  if (viewOnly) return [fold];
  return [rename(t('parts.renameGroup')), fold, ...toPlates, ungroup, ...remove];
}
