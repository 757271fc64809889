import type { PlateId } from '#editor';
import { useRef, useState, type PointerEvent } from 'react';
import { DRAG_THRESHOLD, useEscapeFromDrag } from '../list-drag.ts';
import { slotAt, type ListRow, type Slot } from './list-rows.ts';

/** A row under way: which, and where it would be put. */
export interface RowDrag {
  readonly row: ListRow;
  readonly slot: Slot & { readonly into: boolean };
  /** The plate whose tab it is over, or null. */
  readonly plate: PlateId | null;
}

interface RowDragOptions {
  readonly rows: readonly ListRow[];
  readonly rowHeight: number;
  /** How far from the left the rows of a group begin, CSS pixels. */
  readonly indent: number;
  /** Brings a row into view: a drag near the edge goes on. */
  readonly reveal: (index: number) => void;
  readonly onDrop: (drag: RowDrag) => void;
}

/** Dragging a row of a list to another place with mouse or pen; a finger scrolls, and has the menu. Escape lets go. */
export function useRowDrag({ rows, rowHeight, indent, reveal, onDrop }: RowDragOptions) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const pressed = useRef<{ readonly row: ListRow; readonly y: number } | null>(null);
  const stop = () => {
    pressed.current = null;
    setDrag(null);
  };

  const dragging = drag !== null;
  useEscapeFromDrag(dragging, stop);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const key = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const row = rows.find((each) => each.key === key);
      if (event.button !== 0 || event.pointerType === 'touch') return;
      if (row === undefined || target.closest('button, input') !== null) return;
      pressed.current = { row, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const press = pressed.current;
      if (press === null) return;
      if (!dragging && Math.abs(event.clientY - press.y) < DRAG_THRESHOLD) return;
      // From here on the list has the pointer, and the click that ends the drag selects no row.
      event.currentTarget.setPointerCapture(event.pointerId);
      const box = event.currentTarget.getBoundingClientRect();
      const place = (event.clientY - box.top) / rowHeight;
      const slot = slotAt(rows, press.row, place, event.clientX - box.left >= indent);
      const plate = plateAt(event.clientX, event.clientY);
      if (plate === null) reveal(Math.min(rows.length - 1, Math.max(0, Math.floor(place))));
      setDrag({ row: press.row, slot, plate });
    },
    onPointerUp: () => {
      if (drag !== null) onDrop(drag);
      stop();
    },
    onPointerCancel: stop,
  };
  return { drag, handlers };
}

/** The plate whose tab is there. */
function plateAt(x: number, y: number): PlateId | null {
  const tab = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-plate]');
  return (tab?.dataset['plate'] as PlateId | undefined) ?? null;
}
