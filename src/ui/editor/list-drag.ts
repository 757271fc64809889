import { useEffect } from 'react';

/** CSS pixels a press travels before it is a drag. */
export const DRAG_THRESHOLD = 4;

/** While something is being dragged Escape lets it go where it was, and does nothing else: the selection stays. */
export function useEscapeFromDrag(dragging: boolean, stop: () => void): void {
  useEffect(() => {
    if (!dragging) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
    // oxlint-disable-next-line react/exhaustive-deps -- `stop` only sets state: any of them will do
  }, [dragging]);
}
