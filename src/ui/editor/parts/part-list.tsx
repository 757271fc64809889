import type { PartRecord } from '#document';
import type { PartId } from '#editor';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { usePageStore } from '../page-store.ts';
import { useViewOnly } from '../services.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { PartRow } from './part-row.tsx';
import * as styles from './parts.css.ts';
import { rangeBetween } from './range-selection.ts';
import { useRowDrag } from './use-row-drag.ts';

const ROW = 37;
/** Rows kept beyond the edges, so that a fast scroll shows no gaps. */
const OVERSCAN = 8;

interface PartListProps {
  readonly parts: readonly PartRecord[];
}

/**
 * The rows in view of a list of any length. A grid to assistive tech: one tab stop, arrows move, Space toggles, F2
 * renames, Alt with an arrow moves the row, right arrow reaches eye and lock.
 */
export function PartList({ parts }: PartListProps) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const viewOnly = useViewOnly();
  const selection = useEditor((state) => state.selection);
  const scroller = useRef<HTMLDivElement>(null);
  const [window_, setWindow] = useState({ top: 0, height: 600 });
  const [active, setActive] = useState<PartId | null>(null);
  const anchor = useRef<PartId | null>(null);
  const ids = parts.map((part) => part.id);
  const activeId = active !== null && ids.includes(active) ? active : (selection[0] ?? ids[0] ?? null);

  useEffect(() => {
    const element = scroller.current!;
    const measure = () => setWindow({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const reveal = (index: number) => {
    const element = scroller.current!;
    const top = index * ROW;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROW - element.clientHeight;
  };

  // A part selected in the picture comes into view here.
  const lastSelected = selection.at(-1);
  useEffect(() => {
    const index = lastSelected === undefined ? -1 : ids.indexOf(lastSelected);
    if (index >= 0) reveal(index);
    // oxlint-disable-next-line react/exhaustive-deps -- only a new selection scrolls, not a new list
  }, [lastSelected]);

  const selectRow = (id: PartId, event: MouseEvent | KeyboardEvent) => {
    if (event.shiftKey) verbs.select(rangeBetween(ids, anchor.current, id), 'replace');
    else {
      anchor.current = id;
      verbs.select([id], event.ctrlKey || event.metaKey ? 'toggle' : 'replace');
    }
    setActive(id);
  };

  /** Gives the focus to the row that is there now; `place` is where it is drawn next. */
  const focusRow = (index: number, place = index) => {
    const id = ids[index];
    if (id === undefined) return;
    setActive(id);
    reveal(place);
    // The row may only be drawn after the scroll.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`)?.focus(),
    );
  };

  const { drag, handlers } = useRowDrag({
    ids,
    rowHeight: ROW,
    reveal,
    onDrop({ id, gap, plate }) {
      if (plate !== null) {
        verbs.movePartsTo(selection.includes(id) ? selection : [id], plate);
        return;
      }
      // Beside itself it stays where it is.
      if (viewOnly || ids[gap] === id || ids[gap - 1] === id) return;
      if (gap < ids.length) verbs.reorder(id, 'before', ids[gap]!);
      else verbs.reorder(id, 'after', ids.at(-1)!);
    },
  });

  const target = drag?.plate ?? null;
  useEffect(() => {
    store.setState({ plateUnderParts: target });
    return () => store.setState({ plateUnderParts: null });
  }, [store, target]);

  const moveRow = (index: number, by: 1 | -1) => {
    const other = ids[index + by];
    if (viewOnly || other === undefined) return;
    verbs.reorder(ids[index]!, by === 1 ? 'after' : 'before', other);
    // The list is drawn anew, and what had the focus may have been put elsewhere in it.
    focusRow(index, index + by);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (activeId === null || !(event.target instanceof HTMLElement) || event.target.tagName === 'INPUT')
      return;
    const index = ids.indexOf(activeId);
    const moves: Record<string, number> = {
      ArrowDown: Math.min(ids.length - 1, index + 1),
      ArrowUp: Math.max(0, index - 1),
      Home: 0,
      End: ids.length - 1,
    };
    const next = moves[event.key];
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      moveRow(index, event.key === 'ArrowUp' ? -1 : 1);
    } else if (next !== undefined) {
      focusRow(next);
      if (event.shiftKey) verbs.select(rangeBetween(ids, anchor.current ?? activeId, ids[next]!), 'replace');
      else if (!event.ctrlKey && !event.metaKey) {
        anchor.current = ids[next]!;
        verbs.select([ids[next]!], 'replace');
      }
    } else if (event.key === ' ' && event.target.dataset['part'] !== undefined) {
      anchor.current = activeId;
      verbs.select([activeId], 'toggle');
    } else if (event.key === 'F2' && !viewOnly) store.setState({ renamingPart: activeId });
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') moveWithinRow(event);
    else return;
    event.preventDefault();
  };

  const first = Math.max(0, Math.floor(window_.top / ROW) - OVERSCAN);
  const last = Math.min(parts.length, Math.ceil((window_.top + window_.height) / ROW) + OVERSCAN);

  return (
    <div ref={scroller} className={styles.scroll}>
      <div
        role="grid"
        aria-label={t('parts.title')}
        aria-multiselectable
        aria-rowcount={parts.length}
        tabIndex={-1}
        className={styles.rows}
        style={{ height: parts.length * ROW }}
        onKeyDown={onKeyDown}
        {...(viewOnly ? {} : handlers)}
      >
        {parts.slice(first, last).map((part, offset) => (
          <PartRow
            key={part.id}
            part={part}
            index={first + offset}
            top={(first + offset) * ROW}
            above={ids[first + offset - 1]}
            below={ids[first + offset + 1]}
            dragged={part.id === drag?.id}
            selected={selection.includes(part.id)}
            tabStop={part.id === activeId}
            onSelect={selectRow}
          />
        ))}
        {drag !== null && drag.plate === null && (
          <div className={styles.dropLine} style={{ top: drag.gap * ROW - 1 }} />
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
