import { transformPoint } from '../mesh/matrix.ts';
import { sortEdges } from '../mesh/edges.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';

/**
 * What a part covers of the plate, seen from above. Its edges are directed and wind round a point as often as triangles cover it:
 * a point is covered where they wind round it at all. Some of them may lie inside what is covered.
 */
export interface Footprint {
  /** x, y of where an edge begins and of where it ends, mm. */
  readonly edges: Float64Array;
  /** How often each edge counts. */
  readonly weights: Int32Array;
  /** How far the part reaches beyond what its mesh covers, mm; not at all if it is not said. */
  readonly reach?: number;
}

/**
 * The projection of a mesh on the plate. Every triangle is turned to look up; what shares an edge then cancels it, but for the
 * edges between what looked up and what looked down, which are the outline, and those of an open mesh. Meshes need not be closed,
 * nor their triangles agree. A mesh that is all upright covers nothing.
 */
export function footprintOf({ positions, indices }: MeshBuffers, transform: Transform): Footprint {
  const points = new Float64Array((positions.length / 3) * 2);
  for (let at = 0, to = 0; at < positions.length; at += 3, to += 2) {
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    points[to] = transform[0]! * x + transform[4]! * y + transform[8]! * z + transform[12]!;
    points[to + 1] = transform[1]! * x + transform[5]! * y + transform[9]! * z + transform[13]!;
  }
  const facing = new Int8Array(indices.length / 3);
  for (let face = 0; face < facing.length; face++) {
    const [a, b, c] = [indices[face * 3]! * 2, indices[face * 3 + 1]! * 2, indices[face * 3 + 2]! * 2];
    facing[face] = Math.sign(
      (points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
        (points[c]! - points[a]!) * (points[b + 1]! - points[a + 1]!),
    );
  }
  const ends: number[] = [];
  const weights: number[] = [];
  const { edges, keys } = sortEdges(indices, positions.length / 3);
  for (let at = 0; at < edges.length;) {
    const edge = edges[at]!;
    const isDown = keys[at]! & 1;
    const pair = keys[at]! >>> 1;
    let weight = 0;
    for (; at < edges.length && keys[at]! >>> 1 === pair; at++) {
      const sign = facing[Math.floor(edges[at]! / 3)]!;
      weight += (keys[at]! & 1) === isDown ? sign : -sign;
    }
    if (weight === 0) continue;
    const from = indices[edge]! * 2;
    const to = indices[edge % 3 === 2 ? edge - 2 : edge + 1]! * 2;
    ends.push(points[from]!, points[from + 1]!, points[to]!, points[to + 1]!);
    weights.push(weight);
  }
  return { edges: Float64Array.from(ends), weights: Int32Array.from(weights) };
}

/** A footprint with its edges taken through a transform that keeps it level. */
export function moveFootprint({ edges, ...others }: Footprint, transform: Transform): Footprint {
  const moved = new Float64Array(edges.length);
  for (let at = 0; at < edges.length; at += 2) {
    const [x, y] = transformPoint(transform, [edges[at]!, edges[at + 1]!, 0]);
    moved[at] = x;
    moved[at + 1] = y;
  }
  return { ...others, edges: moved };
}

/** What several footprints cover between them, with the farthest reach of them. */
export function joinFootprints(footprints: readonly Footprint[]): Footprint {
  if (footprints.length === 1) return footprints[0]!;
  return {
    edges: Float64Array.from(footprints.flatMap(({ edges }) => [...edges])),
    weights: Int32Array.from(footprints.flatMap(({ weights }) => [...weights])),
    reach: Math.max(...footprints.map(({ reach = 0 }) => reach)),
  };
}

/** Lowest and highest x and y of a footprint, mm; null for one that covers nothing. */
export function footprintBounds({
  edges,
}: Footprint): { readonly min: readonly [number, number]; readonly max: readonly [number, number] } | null {
  if (edges.length === 0) return null;
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < edges.length; at += 2) {
    const [x, y] = [edges[at]!, edges[at + 1]!];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < low) low = y;
    if (y > high) high = y;
  }
  return { min: [left, low], max: [right, high] };
}

/**
 * Calls back with the covered stretches of the line at each of `count` heights, from `firstY` on, `step` apart: from `start` to
 * `end` in x, in order, mm.
 */
export function scanFootprint(
  { edges, weights }: Footprint,
  { firstY, step, count }: { readonly firstY: number; readonly step: number; readonly count: number },
  found: (line: number, start: number, end: number) => void,
): void {
  const crossings: { readonly x: number; readonly turns: number }[][] = Array.from(
    { length: count },
    () => [],
  );
  for (let edge = 0; edge < weights.length; edge++) {
    const at = edge * 4;
    const [x0, y0, x1, y1] = [edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!];
    if (y0 === y1) continue;
    const isUp = y0 < y1;
    const [low, high] = isUp ? [y0, y1] : [y1, y0];
    const first = Math.max(0, Math.ceil((low - firstY) / step) - 1);
    for (let line = first; line < count; line++) {
      const y = firstY + line * step;
      if (y >= high) break;
      // Half open: an edge that ends where the next begins is crossed once.
      if (y < low) continue;
      crossings[line]!.push({
        x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0),
        turns: isUp ? weights[edge]! : -weights[edge]!,
      });
    }
  }
  for (const [line, list] of crossings.entries()) {
    list.sort((one, other) => one.x - other.x);
    let winding = 0;
    let start = 0;
    for (const { x, turns } of list) {
      const before = winding;
      winding += turns;
      if (before === 0) start = x;
      else if (winding === 0) found(line, start, x);
    }
  }
}

/** What a footprint covers, mm²: summed over lines `step` mm apart. */
export function footprintArea(footprint: Footprint, step = 0.1): number {
  const bounds = footprintBounds(footprint);
  if (bounds === null) return 0;
  const { min, max } = bounds;
  const lines = { firstY: min[1] + step / 2, step, count: Math.ceil((max[1] - min[1]) / step) };
  let length = 0;
  scanFootprint(footprint, lines, (_line, start, end) => (length += end - start));
  return length * step;
}
