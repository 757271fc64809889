import type { PartRecord } from '#document';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';
import { GroupRow } from './group-row.tsx';
import { partsOf, rowsOf, slotBeside, type ListRow, type Slot } from './list-rows.ts';
import { PartRow } from './part-row.tsx';
import * as styles from './parts.css.ts';
import { isFocusLost } from '../../primitives/use-focus-back.ts';
import { rangeBetween } from './range-selection.ts';
import { useRowDrag } from './use-row-drag.ts';

const ROW = 37;
/** How far the parts of a group stand in, CSS pixels. */
const INDENT = 20;
/** Rows kept beyond the edges, so that a fast scroll shows no gaps. */
const OVERSCAN = 8;

interface PartListProps {
  readonly parts: readonly PartRecord[];
}

/**
 * The rows in view of a list of any length. A grid to assistive tech, a tree of rows where there are groups: one tab stop, arrows move,
 * Space toggles, F2 renames, Alt with an arrow moves the row, right arrow unfolds a group and reaches eye and lock, left arrow folds it.
 */
export function PartList({ parts }: PartListProps) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const viewOnly = useViewOnly();
  const selection = useEditor((state) => state.selection);
  const scroller = useRef<HTMLDivElement>(null);
  const [window_, setWindow] = useState({ top: 0, height: 600 });
  const [active, setActive] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const folded = usePage((page) => page.folded);
  const rows = useMemo(() => rowsOf(parts, folded), [parts, folded]);
  const keys = rows.map(({ key }) => key);
  const hasGroups = rows.some(({ kind }) => kind === 'group');
  const rowOfPart = (id: string | undefined) =>
    rows.findIndex(
      (row) =>
        row.key === id || (row.kind === 'group' && row.isFolded && row.parts.some((part) => part.id === id)),
    );
  const activeKey =
    active !== null && keys.includes(active) ? active : (keys[rowOfPart(selection[0])] ?? keys[0] ?? null);

  const measured = () => ({ top: scroller.current!.scrollTop, height: scroller.current!.clientHeight });
  useEffect(() => {
    const element = scroller.current!;
    const measure = () => setWindow(measured());
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  // As it was measured last: to ask in the middle of a change would lay out the whole page.
  const reveal = (index: number, { top, height } = window_) => {
    const from = index * ROW;
    if (from < top) scroller.current!.scrollTop = from;
    else if (from + ROW > top + height) scroller.current!.scrollTop = from + ROW - height;
  };

  // A part selected in the picture comes into view here.
  const lastSelected = selection.at(-1);
  useEffect(() => {
    const index = rowOfPart(lastSelected);
    if (index < 0) return undefined;
    // When the list has grown by it, in the frame that lays it out anyway: to scroll does so too.
    const frame = requestAnimationFrame(() => reveal(index, measured()));
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps -- only a new selection scrolls, not a new list
  }, [lastSelected]);

  const selectRange = (from: string | null, to: string) => {
    const within = new Set(rangeBetween(keys, from, to));
    verbs.select([...new Set(rows.filter(({ key }) => within.has(key)).flatMap(partsOf))], 'replace');
  };

  const selectRow = (row: ListRow, event: MouseEvent | KeyboardEvent) => {
    if (event.shiftKey) selectRange(anchor.current, row.key);
    else {
      anchor.current = row.key;
      verbs.select(partsOf(row), event.ctrlKey || event.metaKey ? 'toggle' : 'replace');
    }
    setActive(row.key);
  };

  /** Gives the focus to the row that is there now; `place` is where it is drawn next. */
  const focusRow = (index: number, place = index) => {
    const key = keys[index];
    if (key === undefined) return;
    setActive(key);
    reveal(place);
    // The row may only be drawn after the scroll.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus(),
    );
  };

  /** The row that has the focus, and where it was drawn. */
  const focused = useRef<{ readonly key: string; readonly index: number } | null>(null);
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const { row } = event.target.dataset;
    focused.current = row === undefined ? null : { key: row, index: keys.indexOf(row) };
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget !== null) focused.current = null;
  };
  // The focus of a row that is removed goes to the one in its place.
  useEffect(() => {
    const had = focused.current;
    if (had === null || keys.includes(had.key) || !isFocusLost()) return;
    focused.current = null;
    focusRow(Math.min(had.index, keys.length - 1));
    // oxlint-disable-next-line react/exhaustive-deps -- only another list takes a row away
  }, [rows]);

  /** The last place of a list of what was found is behind the last of it, wherever that is among all parts. */
  const put = (row: ListRow, { before, group }: Slot) => {
    const all = verbs.parts().map(({ id }) => id);
    const end = Math.max(...parts.map(({ id }) => all.indexOf(id)));
    const next = before ?? all[end + 1] ?? null;
    // What is dragged is the selection, where the row belongs to it.
    const ids = row.kind === 'part' && selection.includes(row.key) ? selection : partsOf(row);
    verbs.placeParts(ids, next, row.kind === 'part' ? group : undefined);
  };

  const { drag, handlers } = useRowDrag({
    rows,
    rowHeight: ROW,
    indent: INDENT,
    reveal,
    onDrop({ row, slot, plate }) {
      const ids = partsOf(row);
      if (plate !== null)
        verbs.movePartsTo(ids.every((id) => selection.includes(id)) ? selection : ids, plate);
      else put(row, slot);
    },
  });

  const target = drag?.plate ?? null;
  useEffect(() => {
    store.setState({ plateUnderParts: target });
    return () => store.setState({ plateUnderParts: null });
  }, [store, target]);

  const moveRow = (index: number, by: 1 | -1) => {
    const row = rows[index]!;
    const slot = slotBeside(rows, row, by);
    if (viewOnly || slot === null) return;
    verbs.placeParts(partsOf(row), slot.before, row.kind === 'part' ? slot.group : undefined);
    // The list is drawn anew, and what had the focus may have been put elsewhere in it.
    focusRow(index, slot.gap);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (activeKey === null || !(event.target instanceof HTMLElement) || event.target.tagName === 'INPUT')
      return;
    const index = keys.indexOf(activeKey);
    const row = rows[index]!;
    const onRow = event.target.dataset['row'] !== undefined;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(keys.length - 1, index + 1),
      ArrowUp: Math.max(0, index - 1),
      Home: 0,
      End: keys.length - 1,
    };
    const next = moves[event.key];
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      moveRow(index, event.key === 'ArrowUp' ? -1 : 1);
    } else if (next !== undefined) {
      focusRow(next);
      if (event.shiftKey) selectRange(anchor.current ?? activeKey, keys[next]!);
      else if (!event.ctrlKey && !event.metaKey) {
        anchor.current = keys[next]!;
        verbs.select(partsOf(rows[next]!), 'replace');
      }
    } else if (event.key === ' ' && onRow) {
      anchor.current = activeKey;
      verbs.select(partsOf(row), 'toggle');
    } else if (event.key === 'F2' && !viewOnly) store.setState({ renamingPart: activeKey });
    else if (onRow && row.kind === 'group' && event.key === (row.isFolded ? 'ArrowRight' : 'ArrowLeft'))
      store.setFolded(row.id, !row.isFolded);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') moveWithinRow(event);
    else return;
    event.preventDefault();
  };

  const first = Math.max(0, Math.floor(window_.top / ROW) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((window_.top + window_.height) / ROW) + OVERSCAN);

  return (
    <div ref={scroller} className={styles.scroll}>
      {/* Its role depends on what it holds: a grid either way. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        role={hasGroups ? 'treegrid' : 'grid'}
        aria-label={t('parts.title')}
        aria-multiselectable
        aria-rowcount={rows.length}
        tabIndex={-1}
        className={styles.rows}
        style={{ height: rows.length * ROW }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        {...(viewOnly ? {} : handlers)}
      >
        {rows.slice(first, last).map((row, offset) => {
          const index = first + offset;
          const shared = {
            index,
            top: index * ROW,
            dragged: row.key === drag?.row.key,
            tabStop: row.key === activeKey,
            onSelect: selectRow,
          };
          if (row.kind === 'group')
            return (
              <GroupRow
                key={row.key}
                {...shared}
                row={row}
                selected={row.parts.every(({ id }) => selection.includes(id))}
                taking={drag !== null && drag.plate === null && drag.slot.into && drag.slot.group === row.id}
              />
            );
          return (
            <PartRow
              key={row.key}
              {...shared}
              onMove={moveRow}
              row={row}
              indent={row.group === null ? 0 : INDENT}
              inTree={hasGroups}
              isLast={index === rows.length - 1 && row.group === null}
              selected={selection.includes(row.key)}
            />
          );
        })}
        {drag !== null && drag.plate === null && !drag.slot.into && (
          <div
            className={styles.dropLine}
            style={{ top: drag.slot.gap * ROW - 1, left: drag.slot.group === null ? 0 : INDENT }}
          />
        )}
      </div>
    </div>
  );
}

/** Right arrow goes from the row to its eye and lock, left arrow back. */
function moveWithinRow(event: KeyboardEvent<HTMLDivElement>): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]');
  if (row === null) return;
  const stops = [row, ...row.querySelectorAll<HTMLElement>('button')];
  const at = stops.indexOf(event.target as HTMLElement);
  stops[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
}
