import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

interface WindowRows {
  readonly virtualizer: Virtualizer<Window, Element>;
  /** Pixels above the first drawn row and below the last, within the list. */
  readonly before: number;
  readonly after: number;
}

/** Only the rows near the window are drawn; the page itself scrolls. */
export function useWindowRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  height: (index: number) => number,
): WindowRows {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const top = Math.round(box.current.getBoundingClientRect().top + window.scrollY);
    setMargin((before) => (Math.abs(before - top) > 1 ? top : before));
  }, [box, count]);
  // Its answers change with the scroll: whoever draws from it is drawn anew.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: height,
    overscan: 4,
    scrollMargin: margin,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0];
  const last = rows.at(-1);
  return {
    virtualizer,
    before: first === undefined ? 0 : first.start - margin,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - margin),
  };
}
