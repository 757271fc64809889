import { planeOf } from '#kernel';
import type { PlateView } from '#compute/wasm';
import { type Gathered, TRIANGLE_WORDS } from './gather.ts';
import { subRowFrom } from './plan.ts';

/** What a single layer asks for, exactly: crossings, and the pixel rows between which it lies (as in PlateLoad). */
export interface LayerLoad {
  readonly crossings: number;
  readonly firstRow: number;
  readonly pastRow: number;
}

/**
 * Counts what the shaders will find in a layer whose triangles have been gathered: nobody reads back whether it fitted, so it
 * must be known before. The arithmetic is that of segments.wgsl.
 */
export function measureLayer(view: PlateView, layer: number, gathered: Gathered): LayerLoad {
  const { shift, height } = view;
  const plane = planeOf(layer, view.firstPlane);
  const subRows = height << shift;
  let crossings = 0;
  let lowest = subRows;
  let highest = 0;
  for (let triangle = 0; triangle < gathered.triangleCount; triangle++) {
    const at = triangle * TRIANGLE_WORDS;
    let low = Infinity;
    let high = -Infinity;
    for (let edge = 0; edge < 3; edge++) {
      const y = cutHeight(gathered.triangles, at + edge * 3, at + ((edge + 1) % 3) * 3, plane);
      if (y === null) continue;
      low = Math.min(low, y);
      high = Math.max(high, y);
    }
    const first = Math.max(0, subRowFrom(low, shift));
    const past = Math.min(subRows, subRowFrom(high, shift));
    if (first >= past) continue;
    crossings += past - first;
    lowest = Math.min(lowest, first);
    highest = Math.max(highest, past);
  }
  const firstRow = Math.min(lowest >> shift, height - 1);
  const pastRow = Math.max(firstRow + 1, (highest + (1 << shift) - 1) >> shift);
  return { crossings, firstRow: Math.max(0, firstRow - 1), pastRow: Math.min(height, pastRow + 1) };
}

/** y at which a plane meets the edge between two corners, or null where it does not. A corner on the plane counts as below it. */
function cutHeight(corners: Int32Array, a: number, b: number, plane: number): number | null {
  const isBelow = corners[a + 2]! <= plane;
  if (isBelow === corners[b + 2]! <= plane) return null;
  const low = isBelow ? a : b;
  const high = isBelow ? b : a;
  const rise = corners[high + 2]! - corners[low + 2]!;
  const share = (corners[high + 1]! - corners[low + 1]!) * (plane - corners[low + 2]!);
  // The one rounding rule: all is below 2^49, and a quotient of such numbers is never rounded up to the next whole one.
  return corners[low + 1]! + Math.floor((share + (rise >> 1)) / rise);
}
