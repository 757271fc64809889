import { type MeshBuffers, meshBounds } from '#kernel';

/** Where lines along x through a mesh are inside it, by the line: starts and ends in turn, mm. */
export type Spans = readonly (readonly number[])[];

/** The lines that meshes are compared on: along x, at these y of each z. */
export interface Lines {
  readonly y: readonly number[];
  readonly z: readonly number[];
}

/** Lines through a mesh's box, evenly, at heights that made meshes have no points at. */
export function linesThrough(mesh: MeshBuffers, planes = 24, rows = 60): Lines {
  const { min, max } = meshBounds(mesh);
  const spread = (axis: 1 | 2, count: number): number[] =>
    Array.from({ length: count }, (_, i) => min[axis] + ((max[axis] - min[axis]) * (i + 0.5137)) / count);
  return { y: spread(1, rows), z: spread(2, planes) };
}

/**
 * The spans of a mesh without unpaired edges, in float64: winding number not 0. A triangle's cut is made from edges as both of their
 * faces see them, so that every line's crossings balance; one that does not throws.
 */
export function spansOf({ positions, indices }: MeshBuffers, { y, z }: Lines): Spans {
  const crossings = Array.from({ length: y.length * z.length }, (): [number, number][] => []);
  const corner = (index: number): number[] => [...positions.subarray(index * 3, index * 3 + 3)];
  for (let i = 0; i < indices.length; i += 3) {
    const face = [corner(indices[i]!), corner(indices[i + 1]!), corner(indices[i + 2]!)];
    const heights = face.map((point) => point[2]!);
    for (let plane = firstAbove(z, Math.min(...heights)); plane < z.length; plane++) {
      if (z[plane]! > Math.max(...heights)) break;
      const cut = cutAt(face, 2, z[plane]!);
      if (!cut) continue;
      const [start, end] = cut;
      const sign = start[1]! < end[1]! ? 1 : -1;
      const [low, high] = sign === 1 ? cut : [end, start];
      for (let row = firstAbove(y, low[1]!); row < y.length && y[row]! < high[1]!; row++) {
        const share = (y[row]! - low[1]!) / (high[1]! - low[1]!);
        crossings[plane * y.length + row]!.push([low[0]! + share * (high[0]! - low[0]!), sign]);
      }
    }
  }
  return crossings.map((list) => {
    list.sort((a, b) => a[0] - b[0]);
    const spans: number[] = [];
    let winding = 0;
    for (const [x, sign] of list) {
      if (winding === 0 || winding + sign === 0) spans.push(x);
      winding += sign;
    }
    if (winding !== 0) throw new Error(`a line does not balance: ${winding}`);
    return spans;
  });
}

/** The directed segment in which a height cuts a triangle. A corner at that height is below it. */
function cutAt(face: number[][], axis: number, height: number): [number[], number[]] | null {
  let start: number[] | null = null;
  let end: number[] | null = null;
  for (let k = 0; k < 3; k++) {
    const [u, v] = [face[k]!, face[(k + 1) % 3]!];
    const isBelow = u[axis]! <= height;
    if (isBelow === v[axis]! <= height) continue;
    const [low, high] = isBelow ? [u, v] : [v, u];
    const share = (height - low[axis]!) / (high[axis]! - low[axis]!);
    const point = low.map((value, i) => value + share * (high[i]! - value));
    if (isBelow) start = point;
    else end = point;
  }
  return start && end ? [start, end] : null;
}

function firstAbove(sorted: readonly number[], value: number): number {
  let at = 0;
  while (at < sorted.length && sorted[at]! < value) at++;
  return at;
}

/** What two meshes have in common on the same lines, as a share of what either has; 1 where neither has anything. */
export function overlap(a: Spans, b: Spans): number {
  let common = 0;
  let either = 0;
  a.forEach((spans, line) => {
    const both = commonLength(spans, b[line]!);
    common += both;
    either += lengthOf(spans) + lengthOf(b[line]!) - both;
  });
  return either === 0 ? 1 : common / either;
}

const lengthOf = (spans: readonly number[]): number =>
  spans.reduce((sum, x, i) => (i % 2 === 0 ? sum - x : sum + x), 0);

function commonLength(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    sum += Math.max(0, Math.min(a[i + 1]!, b[j + 1]!) - Math.max(a[i]!, b[j]!));
    if (a[i + 1]! < b[j + 1]!) i += 2;
    else j += 2;
  }
  return sum;
}
