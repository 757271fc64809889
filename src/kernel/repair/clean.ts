import { isFiniteMesh } from '../mesh/finite.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { weldIndexed } from '../mesh/weld.ts';

/** Welds a mesh, without the faces that have a coordinate that is no number or a corner twice. A welded mesh stays the object it is. */
export function cleanMesh(mesh: MeshBuffers): MeshBuffers {
  const indices = isFiniteMesh(mesh) ? mesh.indices : dropFaces(mesh.indices, nonFiniteFaces(mesh));
  const welded = weldIndexed(mesh.positions, indices).mesh;
  const isSame =
    welded.positions.length === mesh.positions.length && welded.indices.length === mesh.indices.length;
  return isSame ? mesh : welded;
}

/** Faces with a coordinate that is NaN or infinite. */
export function nonFiniteFaces({ positions, indices }: MeshBuffers): number[] {
  const faces = new Set<number>();
  for (let corner = 0; corner < indices.length; corner++) {
    const at = indices[corner]! * 3;
    const sum = positions[at]! + positions[at + 1]! + positions[at + 2]!;
    // Three numbers of a file never add up to infinity in float64.
    if (!Number.isFinite(sum)) faces.add(Math.floor(corner / 3));
  }
  return [...faces];
}

/** Faces without those listed, in their order; the same array where none is listed. */
export function dropFaces(indices: Uint32Array, dropped: Iterable<number>): Uint32Array {
  const list = [...dropped];
  if (list.length === 0) return indices;
  const isDropped = new Uint8Array(indices.length / 3);
  for (const face of list) isDropped[face] = 1;
  const kept = new Uint32Array(indices.length);
  let length = 0;
  for (let corner = 0; corner < indices.length; corner += 3) {
    if (isDropped[corner / 3] === 1) continue;
    kept[length] = indices[corner]!;
    kept[length + 1] = indices[corner + 1]!;
    kept[length + 2] = indices[corner + 2]!;
    length += 3;
  }
  return kept.slice(0, length);
}

/** A mesh without the vertices that no face uses. */
export function dropUnused({ positions, indices }: MeshBuffers): MeshBuffers {
  const numbers = new Uint32Array(positions.length / 3);
  for (const point of indices) numbers[point] = 1;
  let used = 0;
  for (let point = 0; point < numbers.length; point++) {
    const isUsed = numbers[point] === 1;
    numbers[point] = used;
    if (isUsed) used++;
  }
  if (used * 3 === positions.length) return { positions, indices };
  const kept = new Float32Array(used * 3);
  for (let point = 0; point < numbers.length; point++) {
    // An unused vertex has the number of the next one used, which is written after it.
    if (numbers[point]! < used) kept.set(positions.subarray(point * 3, point * 3 + 3), numbers[point]! * 3);
  }
  return { positions: kept, indices: indices.map((point) => numbers[point]!) };
}
