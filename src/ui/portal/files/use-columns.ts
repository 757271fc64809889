import { useCallback, useRef, useState } from 'react';
import { upTo, useMedia } from '../../primitives/index.ts';
import { gridColumns } from './file-rows.ts';

/** How many cards stand side by side in a box, which takes `attach` as its ref; lengths are pixels. */
export function useColumns() {
  const box = useRef<HTMLDivElement>(null);
  const phone = useMedia(upTo.phone);
  const [width, setWidth] = useState(0);
  // Measured before the first paint: a list without height would ask for its next page at once.
  const attach = useCallback((node: HTMLDivElement | null) => {
    box.current = node;
    if (node === null) return undefined;
    setWidth(node.clientWidth);
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { box, attach, width, columns: gridColumns(window.innerWidth, width, phone), gap: phone ? 12 : 20 };
}
