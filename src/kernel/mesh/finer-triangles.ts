import type { LitTriangles } from './crease-normals.ts';

/** Edges are at most this share of the mesh's longest side: enough for the shade of a corner. */
const LONGEST = 1 / 28;
/** A copy has no more triangles. */
const MOST_TRIANGLES = 150_000;

/**
 * The same surface in triangles small enough to hold what is known of vertices alone: edges longer than 1/28 of the mesh's longest side are
 * halved, over and over, for both faces alike, so that nothing opens between them. The mesh's own vertices come first, in their order; normals
 * between two lie between theirs. Null where no edge is long, or the mesh has 150 000 triangles; halving ends before there are more.
 */
export function halveLongEdges(lit: LitTriangles): LitTriangles | null {
  const { min, max } = lit.box;
  const longest = LONGEST * Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  let finer: LitTriangles | null = null;
  for (;;) {
    const next = halveOnce(finer ?? lit, longest);
    if (next === null) return finer;
    finer = next;
  }
}

/** Every long edge halved once; null where none is, or too many are. */
function halveOnce({ positions, normals, indices, box }: LitTriangles, longest: number): LitTriangles | null {
  const middles = new Map<number, number>();
  const count = positions.length / 3;
  const ends: number[] = [];
  /** The vertex in the middle of an edge, −1 where it is short enough. */
  const middleOf = (one: number, other: number): number => {
    const [dx, dy, dz] = [0, 1, 2].map((axis) => positions[one * 3 + axis]! - positions[other * 3 + axis]!);
    if (!(Math.hypot(dx!, dy!, dz!) > longest)) return NONE;
    const key = Math.min(one, other) * count + Math.max(one, other);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const made = count + middles.size;
    middles.set(key, made);
    ends.push(one, other);
    return made;
  };
  const made: number[] = [];
  for (let corner = 0; corner < indices.length; corner += 3) {
    if (made.length > MOST_TRIANGLES * 3) return null;
    const [a, b, c] = indices.subarray(corner, corner + 3) as unknown as [number, number, number];
    split([a, b, c], [middleOf(a, b), middleOf(b, c), middleOf(c, a)], made);
  }
  if (middles.size === 0 || made.length > MOST_TRIANGLES * 3) return null;
  return {
    positions: withMiddles(positions, ends, false),
    normals: withMiddles(normals, ends, true),
    indices: Uint32Array.from(made),
    box,
  };
}

const NONE = -1;
type Corners = readonly [number, number, number];

/** Pushes the triangles of a face, of which edge k from corner k on is halved at `middles[k]`. */
function split(corners: Corners, middles: Corners, made: number[]): void {
  const halved = middles.filter((middle) => middle !== NONE).length;
  if (halved === 0) return void made.push(...corners);
  // Turned so that the first edge is halved, and of two the second is the other one.
  const first = middles.findIndex(
    (middle, at) => middle !== NONE && (halved !== 2 || middles[(at + 2) % 3] === NONE),
  );
  const [a, b, c] = [0, 1, 2].map((at) => corners[(first + at) % 3]!) as unknown as Corners;
  const [ab, bc, ca] = [0, 1, 2].map((at) => middles[(first + at) % 3]!) as unknown as Corners;
  if (halved === 1) made.push(a, ab, c, ab, b, c);
  else if (halved === 2) made.push(ab, b, bc, a, ab, bc, a, bc, c);
  else made.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
}

/** Three numbers a vertex, with those in the middle of pairs of them appended. */
function withMiddles(numbers: Float32Array, ends: readonly number[], isUnit: boolean): Float32Array {
  const all = new Float32Array(numbers.length + (ends.length / 2) * 3);
  all.set(numbers);
  for (let pair = 0; pair < ends.length; pair += 2) {
    const [one, other] = [ends[pair]! * 3, ends[pair + 1]! * 3];
    const middle = [0, 1, 2].map((axis) => (numbers[one + axis]! + numbers[other + axis]!) / 2);
    // What faces both ways has no middle: one of them is as good.
    const length = isUnit ? Math.hypot(...middle) : 1;
    const to = numbers.length + (pair / 2) * 3;
    for (let axis = 0; axis < 3; axis++)
      all[to + axis] = length > 0 ? middle[axis]! / length : numbers[one + axis]!;
  }
  return all;
}
