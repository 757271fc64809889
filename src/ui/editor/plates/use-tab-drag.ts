import type { PlateId } from '#editor';
import { useRef, useState, type PointerEvent } from 'react';
import { DRAG_THRESHOLD, useEscapeFromDrag } from '../list-drag.ts';

/** A tab under way: which, and before which tab it would stand (their number: after the last). */
export interface TabDrag {
  readonly id: PlateId;
  readonly gap: number;
}

/** Dragging a tab to another place in its row with mouse or pen; a finger scrolls, and has the menu. Escape lets go. */
export function useTabDrag(ids: readonly PlateId[], onDrop: (drag: TabDrag) => void) {
  const [drag, setDrag] = useState<TabDrag | null>(null);
  const pressed = useRef<{ readonly id: PlateId; readonly x: number } | null>(null);
  const stop = () => {
    pressed.current = null;
    setDrag(null);
  };
  useEscapeFromDrag(drag !== null, stop);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const tab = (event.target as HTMLElement).closest<HTMLElement>('[data-plate]');
      if (event.button !== 0 || event.pointerType === 'touch' || tab === null) return;
      pressed.current = { id: tab.dataset['plate'] as PlateId, x: event.clientX };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const press = pressed.current;
      if (press === null || (drag === null && Math.abs(event.clientX - press.x) < DRAG_THRESHOLD)) return;
      const row = event.currentTarget;
      row.setPointerCapture(event.pointerId);
      const middles = [...row.querySelectorAll('[data-plate]')].map((tab) => {
        const { left, width } = tab.getBoundingClientRect();
        return left + width / 2;
      });
      setDrag({ id: press.id, gap: middles.filter((middle) => middle < event.clientX).length });
    },
    onPointerUp: () => {
      // Beside itself it stays where it is.
      if (drag !== null && ids[drag.gap] !== drag.id && ids[drag.gap - 1] !== drag.id) onDrop(drag);
      stop();
    },
    onPointerCancel: stop,
  };
  return { drag, handlers };
}
