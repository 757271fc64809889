/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import {
  ArrowDown,
  ArrowUp,
  Box,
  CopyPlus,
  Eye,
  EyeOff,
  Group,
  Lock,
  LockOpen,
  Maximize,
  Pencil,
  SquareDashedMousePointer,
  Trash2,
  Ungroup,
  Wrench,
} from 'lucide-react';
import type { PartRecord } from '#document';
import { isFault, withGroups, type MeshFinding, type PartId } from '#editor';
import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { Chip, ContextMenu, Icon, TextField, Tooltip, type MenuEntry } from '../../primitives/index.ts';
import { keyName } from '../actions/key-names.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { useFindingText } from '../inspect/use-finding-text.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { usePlateEntries } from '../plates/use-plate-entries.ts';
import { useFormat } from '../../format.ts';
import { usePreferences } from '../../preferences.ts';
import { useViewOnly } from '../services.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './parts.css.ts';

interface PartRowProps {
  readonly part: PartRecord;
  readonly index: number;
  readonly top: number;
  /** Its neighbours in the list as it is shown. */
  readonly above: PartId | undefined;
  readonly below: PartId | undefined;
  readonly dragged: boolean;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly onSelect: (id: PartId, event: MouseEvent | KeyboardEvent) => void;
}

const NOTHING_FOUND: readonly MeshFinding[] = [];

/** One part: icon, name, eye, lock. Click selects, Ctrl toggles, Shift ranges, double-click renames. */
export const PartRow = memo(function PartRow({
  part,
  index,
  top,
  above,
  below,
  dragged,
  selected,
  tabStop,
  onSelect,
}: PartRowProps) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const viewOnly = useViewOnly();
  const renaming = usePage((page) => page.renamingPart === part.id);
  const hovered = useEditor((state) => state.hovered === part.id);
  const checked = usePreferences((state) => state.partQuality);
  const findings = useEditor((_state, editor) => (checked ? editor.findings([part.id]) : NOTHING_FOUND));
  const faults = findings.filter(isFault);
  const findingText = useFindingText();
  const format = useFormat();
  const stop = () => store.setState({ renamingPart: null });

  return (
    <ContextMenu entries={useRowMenu(part, selected, above, below)}>
      <div
        role="row"
        aria-rowindex={index + 1}
        aria-selected={selected}
        data-part={part.id}
        data-hidden={!part.visible}
        data-hovered={hovered}
        data-dragged={dragged}
        tabIndex={tabStop ? 0 : -1}
        className={styles.row}
        style={{ top }}
        onClick={(event) => onSelect(part.id, event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target === event.currentTarget) onSelect(part.id, event);
        }}
        onDoubleClick={() => {
          if (!viewOnly) store.setState({ renamingPart: part.id });
        }}
        onPointerEnter={() => verbs.setHovered(part.id)}
        onPointerLeave={() => verbs.setHovered(null)}
      >
        <span role="gridcell" className={`${styles.cell} ${styles.nameCell}`}>
          <Icon of={Box} size={16} className={styles.rowIcon} />
          {renaming ? (
            // Leaving the field ends renaming, whether or not the name changed.
            <span className={styles.name} onBlur={stop}>
              <TextField
                label={t('parts.name')}
                labelHidden
                required
                takesFocus
                className={styles.rename}
                value={part.name}
                onCommit={(text) => verbs.rename(part.id, text)}
                onCancel={stop}
              />
            </span>
          ) : (
            <span className={styles.name} title={part.name}>
              {part.name}
            </span>
          )}
          {part.group !== undefined && !renaming && (
            <span className={styles.group} title={t('parts.inGroup', { name: part.group.name })}>
              <Icon of={Group} size={14} />
              <span className={styles.groupName}>{part.group.name}</span>
            </span>
          )}
        </span>
        {!renaming && faults.length > 0 && (
          <Tooltip
            name={t('quality.found', { count: faults.length })}
            help={findings.map(findingText).join(' ')}
          >
            <span role="gridcell">
              <Chip tone="info" icon={Wrench}>
                {format.count(faults.length)}
              </Chip>
            </span>
          </Tooltip>
        )}
        {!renaming && !viewOnly && (
          <span role="gridcell" className={styles.flags}>
            <Flag
              on={part.locked}
              icon={part.locked ? Lock : LockOpen}
              name={part.locked ? t('parts.unlock') : t('parts.lock')}
              onPress={() => verbs.setLocked(part.id, !part.locked)}
            />
            <Flag
              on={!part.visible}
              icon={part.visible ? Eye : EyeOff}
              name={part.visible ? t('parts.hide') : t('parts.show')}
              onPress={() => verbs.setVisible(part.id, !part.visible)}
            />
          </span>
        )}
      </div>
    </ContextMenu>
  );
});

interface FlagProps {
  /** The state worth showing without the pointer: hidden, locked. */
  readonly on: boolean;
  readonly icon: typeof Eye;
  readonly name: string;
  readonly onPress: () => void;
}

function Flag({ on, icon, name, onPress }: FlagProps) {
  return (
    <Tooltip name={name}>
      <button
        type="button"
        aria-label={name}
        aria-pressed={on}
        data-off={on}
        tabIndex={-1}
        className={styles.flag}
        onClick={(event) => {
          event.stopPropagation();
          onPress();
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon of={icon} size={16} />
      </button>
    </Tooltip>
  );
}

/** The menu of a row acts on the whole selection when the row belongs to it, else on the row alone. */
function useRowMenu(
  part: PartRecord,
  selected: boolean,
  above: PartId | undefined,
  below: PartId | undefined,
): readonly MenuEntry[] {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const viewOnly = useViewOnly();
  const keys = useKeyNames();
  const several = useEditor((state) => state.selection.length > 1);
  const toPlates = usePlateEntries(() => {
    if (!selected) verbs.select([part.id], 'replace');
  });
  const onSelection = (act: () => void) => () => {
    if (!selected) verbs.select([part.id], 'replace');
    act();
  };
  const focus: MenuEntry = {
    kind: 'item',
    id: 'focus',
    label: t('parts.focus'),
    icon: Maximize,
    shortcut: keys('view.fit')[0],
    onSelect: onSelection(() => store.getState().view?.fit()),
  };
  if (viewOnly) return [focus];
  const groupEntries: readonly MenuEntry[] = [
    ...(selected && several
      ? [
          {
            kind: 'item' as const,
            id: 'group',
            label: t('parts.group'),
            icon: Group,
            shortcut: keys('edit.group')[0],
            onSelect: () => verbs.groupSelection(),
          },
        ]
      : []),
    ...(part.group === undefined
      ? []
      : [
          {
            kind: 'item' as const,
            id: 'select-group',
            label: t('parts.selectGroup'),
            icon: SquareDashedMousePointer,
            onSelect: () =>
              verbs.select(
                withGroups(verbs.parts(), [part.id]).map(({ id }) => id),
                'replace',
              ),
          },
          {
            kind: 'item' as const,
            id: 'ungroup',
            label: t('parts.ungroup'),
            icon: Ungroup,
            shortcut: keys('edit.ungroup')[0],
            onSelect: onSelection(() => verbs.ungroupSelection()),
          },
        ]),
  ];
  return [
    {
      kind: 'item',
      id: 'rename',
      label: t('parts.rename'),
      icon: Pencil,
      shortcut: keyName('F2'),
      onSelect: () => {
        // The menu gives focus back when it closes; the field must open after that.
        window.setTimeout(() => store.setState({ renamingPart: part.id }));
      },
    },
    {
      kind: 'item',
      id: 'duplicate',
      label: t('parts.duplicate'),
      icon: CopyPlus,
      shortcut: keys('edit.duplicate')[0],
      onSelect: onSelection(() => verbs.duplicateSelection()),
    },
    ...toPlates,
    ...groupEntries,
    focus,
    {
      kind: 'item',
      id: 'visible',
      label: part.visible ? t('parts.hide') : t('parts.show'),
      icon: part.visible ? EyeOff : Eye,
      onSelect: () => verbs.setVisible(part.id, !part.visible),
    },
    {
      kind: 'item',
      id: 'locked',
      label: part.locked ? t('parts.unlock') : t('parts.lock'),
      icon: part.locked ? LockOpen : Lock,
      onSelect: () => verbs.setLocked(part.id, !part.locked),
    },
    {
      kind: 'item',
      id: 'up',
      label: t('parts.moveUp'),
      icon: ArrowUp,
      shortcut: keyName('Alt+ArrowUp'),
      disabledReason: above === undefined ? t('parts.first') : null,
      onSelect: () => above !== undefined && verbs.reorder(part.id, 'before', above),
    },
    {
      kind: 'item',
      id: 'down',
      label: t('parts.moveDown'),
      icon: ArrowDown,
      shortcut: keyName('Alt+ArrowDown'),
      disabledReason: below === undefined ? t('parts.last') : null,
      onSelect: () => below !== undefined && verbs.reorder(part.id, 'after', below),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'item',
      id: 'delete',
      label: t('parts.delete'),
      icon: Trash2,
      danger: true,
      shortcut: keys('edit.delete')[0],
      onSelect: onSelection(() => verbs.removeSelection()),
    },
  ];
}
