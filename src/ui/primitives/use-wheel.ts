import { useEffect, useRef, type RefObject } from 'react';

/** Listens to the wheel so that the page can be kept still: React's own wheel listener is passive. */
export function useWheel(target: RefObject<HTMLElement | null>, handle: (event: WheelEvent) => void): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const element = target.current;
    const listen = (event: WheelEvent) => latest.current(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [target]);
}
