import type { PartId, PlateId } from '#editor';
import { useRef, useState, type PointerEvent } from 'react';
import { DRAG_THRESHOLD, useEscapeFromDrag } from '../list-drag.ts';

/** A row under way: which, and before which row of the list it would stand (their number: after the last). */
export interface RowDrag {
  readonly id: PartId;
  readonly gap: number;
  /** The plate whose tab it is over, or null. */
  readonly plate: PlateId | null;
}

interface RowDragOptions {
  readonly ids: readonly PartId[];
  readonly rowHeight: number;
  /** Brings a row into view: a drag near the edge goes on. */
  readonly reveal: (index: number) => void;
  readonly onDrop: (drag: RowDrag) => void;
}

/** Dragging a row of a list to another place with mouse or pen; a finger scrolls, and has the menu. Escape lets go. */
export function useRowDrag({ ids, rowHeight, reveal, onDrop }: RowDragOptions) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const pressed = useRef<{ readonly id: PartId; readonly y: number } | null>(null);
  const stop = () => {
    pressed.current = null;
    setDrag(null);
  };

  const dragging = drag !== null;
  useEscapeFromDrag(dragging, stop);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const row = target.closest<HTMLElement>('[data-part]');
      if (event.button !== 0 || event.pointerType === 'touch') return;
      if (row === null || target.closest('button, input') !== null) return;
      pressed.current = { id: row.dataset['part'] as PartId, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const press = pressed.current;
      if (press === null) return;
      if (!dragging && Math.abs(event.clientY - press.y) < DRAG_THRESHOLD) return;
      // From here on the list has the pointer, and the click that ends the drag selects no row.
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = event.currentTarget.getBoundingClientRect();
      const place = (event.clientY - rows.top) / rowHeight;
      const gap = Math.min(ids.length, Math.max(0, Math.round(place)));
      const plate = plateAt(event.clientX, event.clientY);
      if (plate === null) reveal(Math.min(ids.length - 1, Math.max(0, Math.floor(place))));
      setDrag({ id: press.id, gap, plate });
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
