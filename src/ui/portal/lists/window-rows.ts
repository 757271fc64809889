import { useLayoutEffect, useState, type RefObject } from 'react';

interface WindowRows {
  /** The rows to draw, by their places in the list. */
  readonly drawn: readonly number[];
  /** Pixels above the first drawn row and below the last, within the list. */
  readonly before: number;
  readonly after: number;
  /** Scrolls as little as it takes for a row to be in view. */
  readonly scrollTo: (index: number) => void;
}

/** Rows drawn beyond the window on either side: what the keyboard walks to is there. */
const BEYOND = 4;
/** Pixels of scrolling after which is looked again which rows are near. */
const STEP = 50;

/** Only the rows near the window are drawn; the page itself scrolls. Heights are pixels. */
export function useWindowRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  height: (index: number) => number,
): WindowRows {
  // The part of the list that the window shows, from the list's top.
  const [view, setView] = useState({ top: 0, height: window.innerHeight });
  useLayoutEffect(() => {
    const measure = (): void => {
      if (box.current === null) return;
      const top = Math.floor(-box.current.getBoundingClientRect().top / STEP) * STEP;
      const { innerHeight } = window;
      setView((now) => (now.top === top && now.height === innerHeight ? now : { top, height: innerHeight }));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [box, count]);

  const starts = [0];
  for (let index = 0; index < count; index++) starts.push(starts[index]! + height(index));
  const total = starts[count]!;
  const indices = Array.from({ length: count }, (_, index) => index);
  const inView = indices.filter(
    (index) => starts[index + 1]! > view.top && starts[index]! < view.top + STEP + view.height,
  );
  const first = Math.max(0, (inView[0] ?? count) - BEYOND);
  const end = Math.min(count, (inView.at(-1) ?? count - 1) + 1 + BEYOND);
  return {
    drawn: indices.slice(first, end),
    before: starts[first]!,
    after: total - starts[end]!,
    scrollTo: (index) => {
      const top = (box.current?.getBoundingClientRect().top ?? 0) + starts[index]!;
      const below = top + height(index) - window.innerHeight;
      if (top < 0) window.scrollBy({ top });
      else if (below > 0) window.scrollBy({ top: below });
    },
  };
}
