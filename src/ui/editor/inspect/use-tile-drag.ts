import { useRef, useState, type PointerEvent } from 'react';
import { DRAG_THRESHOLD, useEscapeFromDrag } from '../list-drag.ts';
import { usePage } from '../page-store.ts';

export interface TileDrag {
  readonly id: string;
  /** The pointer, in the window. */
  readonly x: number;
  readonly y: number;
}

/** Dragging a tile onto the plate in the view; dropped elsewhere it does nothing. Escape lets go. */
export function useTileDrag(onDrop: (id: string, at: readonly [x: number, y: number]) => void) {
  const view = usePage((page) => page.view);
  const [drag, setDrag] = useState<TileDrag | null>(null);
  const pressed = useRef<TileDrag | null>(null);
  const dragged = useRef(false);
  const stop = () => {
    pressed.current = null;
    setDrag(null);
  };
  useEscapeFromDrag(drag !== null, stop);

  const handlers = (id: string) => ({
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (button === 0) pressed.current = { id, x, y };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { clientX: x, clientY: y, currentTarget, pointerId } = event;
      const from = pressed.current;
      if (from === null || (drag === null && Math.hypot(x - from.x, y - from.y) < DRAG_THRESHOLD)) return;
      currentTarget.setPointerCapture(pointerId);
      dragged.current = true;
      // A fast hand is over another tile by now: the one that was pressed is meant.
      setDrag({ ...from, x, y });
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const model = document.elementFromPoint(clientX, clientY)?.closest('#model');
      if (drag !== null && model) {
        const { left, top } = model.getBoundingClientRect();
        const at = view?.plateAt(clientX - left, clientY - top) ?? null;
        if (at !== null) onDrop(drag.id, at);
      }
      stop();
    },
    onPointerCancel: stop,
    // The click that ends a drag is none.
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  return { drag, handlers };
}
