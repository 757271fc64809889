import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * How many of the first `count` children of a row fit into the element around it, beside the menu for those that do not; `menu`
 * where there is one anyway. Measured in the frame that first shows the row, before it is painted, and again when the room or a child
 * changes its width: measuring in the commit itself would force a layout in the middle of it.
 */
export function useFitting(
  count: number,
  menu: boolean,
): { readonly row: RefObject<HTMLDivElement | null>; readonly shown: number } {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(count);
  useLayoutEffect(() => {
    const element = row.current!;
    const measure = () => {
      const widths = Array.from(element.children)
        .slice(0, count)
        .map((child) => child.getBoundingClientRect().width);
      setShown(fitting(widths, element.clientWidth, menu));
    };
    // At once: an update for later would be one frame late.
    const first = requestAnimationFrame(() => flushSync(measure));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of Array.from(element.children).slice(0, count)) observer.observe(child);
    return () => {
      cancelAnimationFrame(first);
      observer.disconnect();
    };
  }, [count, menu]);
  return { row, shown };
}

/**
 * How many widths fit into a room from the first one on, those that do not being in a menu. Its button is as narrow as the narrowest:
 * it is not there to be measured while everything fits.
 */
export function fitting(widths: readonly number[], room: number, menu: boolean): number {
  const all = widths.reduce((sum, width) => sum + width, 0);
  if (!menu && all <= room) return widths.length;
  let left = room - Math.min(...widths);
  const first = widths.findIndex((width) => (left -= width) < 0);
  return first < 0 ? widths.length : first;
}
