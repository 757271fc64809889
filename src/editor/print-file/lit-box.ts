import type { Runs } from '#kernel';
import type { PanelBox } from './types.ts';

/** The pixels of a layer that are lit, as a box; null where none is. */
export function litBox(runs: Runs, width: number): PanelBox | null {
  let box: PanelBox | null = null;
  let at = 0;
  for (const word of runs) {
    const start = at;
    at += word >>> 8;
    if ((word & 255) === 0) continue;
    const last = at - 1;
    const top = Math.floor(start / width);
    const bottom = Math.floor(last / width);
    // A run that goes on in the next row reaches both sides.
    const [left, right] = top === bottom ? [start % width, last % width] : [0, width - 1];
    box = joinBoxes(box, { left, top, right: right + 1, bottom: bottom + 1 });
  }
  return box;
}

/** The box that holds both. */
export function joinBoxes(one: PanelBox | null, other: PanelBox | null): PanelBox | null {
  if (one === null || other === null) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
