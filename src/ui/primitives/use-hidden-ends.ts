import { useEffect, useState, type RefObject } from 'react';

/** Which ends of a row that scrolls sideways are out of view; it is measured again when `content` is other. */
export function useHiddenEnds(row: RefObject<HTMLElement | null>, content: unknown) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const box = row.current;
    if (box === null) return undefined;
    const measure = () => {
      const left = Math.abs(box.scrollLeft);
      const rest = box.scrollWidth - box.clientWidth - left;
      setHidden((now) => {
        const next = { before: left > 1, after: rest > 1 };
        return now.before === next.before && now.after === next.after ? now : next;
      });
    };
    // Its first call comes with the first layout: measuring here would force one in the middle of the commit.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [row, content]);
  return hidden;
}
