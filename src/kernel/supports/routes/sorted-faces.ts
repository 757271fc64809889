import type { Aabb, MeshBuffers } from '../../mesh/types.ts';

/** Columns over a mesh, seen from above: square, the first one's corner at the mesh's lowest x and y. */
export interface FaceColumns {
  readonly left: number;
  readonly front: number;
  /** Columns a millimetre. */
  readonly perMm: number;
  readonly width: number;
  readonly depth: number;
}

/** Faces by the columns that their boxes reach into: of column c numbers entries[starts[c]] … entries[starts[c + 1] − 1], rising. */
export interface SortedFaces {
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
}

/** There are about twice as many columns over a mesh as it has faces, and no more than this. */
const MOST_COLUMNS = 2 ** 17;

/** Columns over a mesh, whose box is given. */
export function columnsOver({ indices }: MeshBuffers, { min, max }: Aabb): FaceColumns {
  const faces = indices.length / 3;
  if (faces === 0) return { left: 0, front: 0, perMm: 1, width: 1, depth: 1 };
  const [across, along] = [max[0] - min[0], max[1] - min[1]];
  const most = Math.min(MOST_COLUMNS, Math.max(16, 2 * faces));
  const side = Math.max(Math.sqrt((across * along) / most), (max[0] - min[0] + max[1] - min[1]) / most, 1e-6);
  return {
    left: min[0],
    front: min[1],
    perMm: 1 / side,
    width: Math.floor(across / side) + 1,
    depth: Math.floor(along / side) + 1,
  };
}

/** Sorts a mesh's faces into columns. */
export function sortFaces(
  { positions, indices }: MeshBuffers,
  { left, front, perMm, width, depth }: FaceColumns,
): SortedFaces {
  const faces = indices.length / 3;
  const starts = new Uint32Array(width * depth + 1);
  // Of each face its first column and its last: of most, the same.
  const firsts = new Uint32Array(faces);
  const lasts = new Uint32Array(faces);
  for (let face = 0; face < faces; face++) {
    const a = indices[face * 3]! * 3;
    const b = indices[face * 3 + 1]! * 3;
    const c = indices[face * 3 + 2]! * 3;
    const x0 = ((Math.min(positions[a]!, positions[b]!, positions[c]!) - left) * perMm) | 0;
    const x1 = ((Math.max(positions[a]!, positions[b]!, positions[c]!) - left) * perMm) | 0;
    const y0 = ((Math.min(positions[a + 1]!, positions[b + 1]!, positions[c + 1]!) - front) * perMm) | 0;
    const y1 = ((Math.max(positions[a + 1]!, positions[b + 1]!, positions[c + 1]!) - front) * perMm) | 0;
    firsts[face] = y0 * width + x0;
    lasts[face] = y1 * width + x1;
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) starts[y * width + x + 1]!++;
  }
  for (let column = 0; column < width * depth; column++) starts[column + 1]! += starts[column]!;
  const entries = new Uint32Array(starts[width * depth]!);
  const next = starts.slice();
  for (let face = 0; face < faces; face++) {
    const first = firsts[face]!;
    const last = lasts[face]!;
    if (first === last) {
      entries[next[first]!++] = face;
      continue;
    }
    const across = (last % width) - (first % width);
    for (let row = first; row + across <= last; row += width)
      for (let column = row; column <= row + across; column++) entries[next[column]!++] = face;
  }
  return { starts, entries };
}
