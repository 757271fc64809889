/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import {
  ArrowDown,
  ArrowUp,
  Box,
  CopyPlus,
  Group,
  LogOut,
  Maximize,
  SquareDashedMousePointer,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import type { PartRecord } from '#document';
import { isFault, withGroups, type Editor, type MeshFinding, type PartId } from '#editor';
import { memo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Chip, ContextMenu, Icon, TextField, Tooltip, type MenuEntry } from '../../primitives/index.ts';
import { useFocusBack } from '../../primitives/use-focus-back.ts';
import { keyName } from '../actions/key-names.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { useFindingText } from '../inspect/use-finding-text.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useIssuesOfPart } from '../shared/part-issues.ts';
import { showIssue } from '../shared/walk-issues.ts';
import { usePlateEntries } from '../plates/use-plate-entries.ts';
import { useFormat } from '../../format.ts';
import { usePreferences } from '../../preferences.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';
import type { ListRow, PartLine } from './list-rows.ts';
import * as styles from './parts.css.ts';
import { FeatureMark } from './feature-mark.tsx';
import { IssueChip } from './issue-chip.tsx';
import { Flags } from './row-flags.tsx';
import { useFlagEntries } from './use-flag-entries.ts';
import { useRowEntries } from './use-row-entries.ts';

interface PartRowProps {
  readonly row: PartLine;
  readonly index: number;
  readonly top: number;
  /** How far it stands in, CSS pixels. */
  readonly indent: number;
  /** There are groups in the list. */
  readonly inTree: boolean;
  /** There is no place below it. */
  readonly isLast: boolean;
  readonly dragged: boolean;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly onSelect: (row: ListRow, event: MouseEvent | KeyboardEvent) => void;
  readonly onMove: (index: number, by: 1 | -1) => void;
}

const NOTHING_FOUND: readonly MeshFinding[] = [];

/** One part: icon, name, eye, lock. Click selects, Ctrl toggles, Shift ranges, double-click renames. */
export const PartRow = memo(function PartRow({
  row,
  index,
  top,
  indent,
  inTree,
  isLast,
  dragged,
  selected,
  tabStop,
  onSelect,
  onMove,
}: PartRowProps) {
  const { part } = row;
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
  const element = useRef<HTMLDivElement>(null);
  useFocusBack(renaming, element);
  const named = useEditor(({ selection }) => (selected ? selection.length : 1));

  return (
    <ContextMenu
      entries={useRowMenu(part, selected, {
        up: index > 0 ? () => onMove(index, -1) : null,
        down: isLast ? null : () => onMove(index, 1),
      })}
    >
      <div
        ref={element}
        role="row"
        aria-rowindex={index + 1}
        aria-selected={selected}
        aria-level={inTree ? (row.group === null ? 1 : 2) : undefined}
        data-row={row.key}
        data-part={part.id}
        data-hidden={!part.visible}
        data-hovered={hovered}
        data-dragged={dragged}
        tabIndex={tabStop ? 0 : -1}
        className={styles.row}
        style={{ top, left: indent }}
        onClick={(event) => onSelect(row, event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target === event.currentTarget) onSelect(row, event);
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
                label={named > 1 ? t('parts.names', { count: named }) : t('parts.name')}
                labelHidden
                required
                takesFocus
                className={styles.rename}
                value={part.name}
                onCommit={(text) => verbs.rename(partsOfRow(verbs, part.id), text)}
                onCancel={stop}
              />
            </span>
          ) : (
            <span className={styles.name} title={part.name}>
              {part.name}
            </span>
          )}
        </span>
        {!renaming && <FeatureMark part={part.id} />}
        {!renaming && <IssueChip part={part.id} />}
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
            <Flags parts={[part]} />
          </span>
        )}
      </div>
    </ContextMenu>
  );
});

/** The parts a row stands for: all that are selected where it is one of them, in the order of the list. */
function partsOfRow(verbs: Pick<Editor, 'getState' | 'parts'>, id: PartId): readonly PartId[] {
  const selected = new Set(verbs.getState().selection);
  return selected.has(id) ? verbs.parts().flatMap((part) => (selected.has(part.id) ? part.id : [])) : [id];
}

/** The menu of a row acts on the whole selection when the row belongs to it, else on the row alone. */
function useRowMenu(
  part: PartRecord,
  selected: boolean,
  move: { readonly up: (() => void) | null; readonly down: (() => void) | null },
): readonly MenuEntry[] {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const viewOnly = useViewOnly();
  const keys = useKeyNames();
  const several = useEditor((state) => state.selection.length > 1);
  const [issue] = useIssuesOfPart(part.id);
  const toPlates = usePlateEntries(() => {
    if (!selected) verbs.select([part.id], 'replace');
  });
  const onSelection = (act: () => void) => () => {
    if (!selected) verbs.select([part.id], 'replace');
    act();
  };
  const { rename, ungroup, remove } = useRowEntries(part.id, onSelection);
  const flags = useFlagEntries(part, () => partsOfRow(verbs, part.id));
  const focus: MenuEntry = {
    kind: 'item',
    id: 'focus',
    label: t('parts.focus'),
    icon: Maximize,
    shortcut: keys('view.fit')[0],
    onSelect: onSelection(() => store.getState().view?.fit()),
  };
  const toIssue: readonly MenuEntry[] =
    issue === undefined
      ? []
      : [
          {
            kind: 'item',
            id: 'issue',
            label: t('parts.toIssue'),
            icon: TriangleAlert,
            onSelect: () => showIssue(verbs, store, issue),
          },
        ];
  if (viewOnly) return [focus, ...toIssue];
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
            id: 'leave-group',
            label: t('parts.leaveGroup'),
            icon: LogOut,
            onSelect: onSelection(() => leaveGroups(verbs)),
          },
          ungroup,
        ]),
  ];
  return [
    rename(t('parts.rename')),
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
    ...toIssue,
    ...flags,
    {
      kind: 'item',
      id: 'up',
      label: t('parts.moveUp'),
      icon: ArrowUp,
      shortcut: keyName('Alt+ArrowUp'),
      disabledReason: move.up === null ? t('parts.first') : null,
      onSelect: () => move.up?.(),
    },
    {
      kind: 'item',
      id: 'down',
      label: t('parts.moveDown'),
      icon: ArrowDown,
      shortcut: keyName('Alt+ArrowDown'),
      disabledReason: move.down === null ? t('parts.last') : null,
      onSelect: () => move.down?.(),
    },
    ...remove,
  ];
}

/** Takes the selected parts out of their group, to behind it. */
function leaveGroups(verbs: Pick<Editor, 'getState' | 'parts' | 'placeParts'>): void {
  const { selection } = verbs.getState();
  const parts = verbs.parts();
  const groups = new Set(
    withGroups(parts, selection).flatMap(({ id, group }) =>
      selection.includes(id) ? (group?.id ?? []) : [],
    ),
  );
  const last = parts.findLastIndex(({ group }) => group !== undefined && groups.has(group.id));
  const leaving = parts.filter(({ id, group }) => group !== undefined && selection.includes(id));
  verbs.placeParts(
    leaving.map(({ id }) => id),
    parts[last + 1]?.id ?? null,
    null,
  );
}
