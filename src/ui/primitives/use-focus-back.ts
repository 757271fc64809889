import { useEffect, useRef, type RefObject } from 'react';

/** Whether nothing has the focus: what had it is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Gives the focus to an element whenever `state` changes and what had the focus went away with what it was before. */
export function useFocusBack(state: unknown, element: RefObject<HTMLElement | null>): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // After the key that ended it, which would press a button that has the focus by then.
    const timer = setTimeout(() => {
      if (isFocusLost()) element.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [state, element]);
}
