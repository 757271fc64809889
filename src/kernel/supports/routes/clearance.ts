import type { CellGrid } from '../../features/occupancy.ts';

/**
 * Squared distance of every cell to the next filled one, in cells, `known`² where it is further: one axis after the other (Saito and Toriwaki,
 * 1994). Filled cells come in columns, distances go out in layers: number z · width · depth + y · width + x. `known` is 15 at most.
 */
export function squaredDistances({ counts }: CellGrid, cells: Uint8Array, known: number): Uint8Array {
  const [width, depth, tall] = counts;
  const layer = width * depth;
  const most = known * known;
  const from = new Uint8Array(layer * tall).fill(most);
  for (let column = 0; column < layer; column++) {
    const start = column * tall;
    for (let z = 0; z < tall; z++) {
      if (cells[start + z] === 0) continue;
      from[z * layer + column] = 0;
      for (let way = -1; way <= 1; way += 2)
        for (let step = 1, at = z + way; step < known && at >= 0 && at < tall; step++, at += way) {
          const place = at * layer + column;
          if (from[place]! <= step * step) break;
          from[place] = step * step;
        }
    }
  }
  const across = from.slice();
  for (let row = 0; row < from.length; row += width) spread(from, across, row, width, 1, known);
  const squared = from;
  squared.set(across);
  for (let level = 0; level < from.length; level += layer)
    for (let column = 0; column < width; column++)
      spread(across, squared, level + column, depth, width, known);
  return squared;
}

/** Lowers a line of cells to what each says of those beside it. One that another one undercuts is undercut from there on. */
function spread(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  count: number,
  stride: number,
  known: number,
): void {
  const most = known * known;
  const last = start + (count - 1) * stride;
  for (let at = start; at <= last; at += stride) {
    const value = from[at]!;
    if (value === most) continue;
    for (let step = 1, near = at + stride; near <= last; step++, near += stride) {
      const reached = value + step * step;
      if (reached >= most || from[near]! <= reached) break;
      if (to[near]! > reached) to[near] = reached;
    }
    for (let step = 1, near = at - stride; near >= start; step++, near -= stride) {
      const reached = value + step * step;
      if (reached >= most || from[near]! <= reached) break;
      if (to[near]! > reached) to[near] = reached;
    }
  }
}
