import type { Insets } from '#editor';

type Side = keyof Insets;

/** How far the bars that float over the picture reach into it, each from the side it names in `data-covers`. */
export function coveredBy(picture: HTMLElement): Insets {
  const box = picture.getBoundingClientRect();
  const insets: Record<Side, number> = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const bar of document.querySelectorAll<HTMLElement>('[data-covers]')) {
    const side = bar.dataset['covers'] as Side;
    const { left, top, right, bottom } = bar.getBoundingClientRect();
    const isOver = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    if (!isOver) continue;
    const reach = {
      left: right - box.left,
      top: bottom - box.top,
      right: box.right - left,
      bottom: box.bottom - top,
    }[side];
    insets[side] = Math.max(insets[side], reach);
  }
  return insets;
}
