import { createFaceForest } from '../mesh/face-forest.ts';
import { faceNormal } from '../mesh/face-normal.ts';
import type { SortedEdges } from '../mesh/edges.ts';
import type { MeshBuffers } from '../mesh/types.ts';

/** A patch of up to so many faces may be a fin whatever its size… */
const FEW_FACES = 8;
/** …and one of up to this share of the largest patch's area. */
const SMALL_SHARE = 0.02;

/**
 * Faces of fins: small patches with an open edge that stand on an edge of which other faces are a pair without them. Patches are what
 * hangs together across edges of two faces.
 */
export function finFaces(mesh: MeshBuffers, { edges, keys }: SortedEdges): number[] {
  const faceOf = (at: number): number => Math.floor(edges[at]! / 3);
  const forest = createFaceForest(mesh.indices.length / 3);
  const open: number[] = [];
  const odd: (readonly [start: number, end: number])[] = [];
  for (let start = 0, end = 0; start < edges.length; start = end) {
    const key = keys[start]! >>> 1;
    for (end = start + 1; end < edges.length && keys[end]! >>> 1 === key; end++);
    if (end - start === 1) open.push(faceOf(start));
    else if (end - start === 2) forest.join(faceOf(start), faceOf(start + 1));
    else if ((end - start) % 2 === 1) odd.push([start, end]);
  }
  if (odd.length === 0 || open.length === 0) return [];

  const patches = forest.numbers();
  const patchCount = patches.reduce((most, patch) => Math.max(most, patch), 0) + 1;
  const areas = new Float64Array(patchCount);
  const sizes = new Uint32Array(patchCount);
  const normal = new Float64Array(3);
  for (let face = 0; face < patches.length; face++) {
    faceNormal(mesh, face * 3, normal);
    areas[patches[face]!]! += Math.hypot(normal[0]!, normal[1]!, normal[2]!);
    sizes[patches[face]!]!++;
  }
  const largest = areas.indexOf(areas.reduce((most, area) => Math.max(most, area), 0));
  const isOpen = new Uint8Array(patchCount);
  for (const face of open) isOpen[patches[face]!] = 1;
  const canGo = (patch: number): boolean =>
    patch !== largest &&
    isOpen[patch] === 1 &&
    (sizes[patch]! <= FEW_FACES || areas[patch]! < SMALL_SHARE * areas[largest]!);

  const gone = new Set<number>();
  for (const [start, end] of odd) {
    const around = Array.from({ length: end - start }, (_, i) => patches[faceOf(start + i)]!);
    if (around.filter((patch) => !gone.has(patch)).length % 2 === 0) continue;
    const fins = around.filter((patch) => canGo(patch) && !gone.has(patch));
    const smallest = fins.sort((a, b) => areas[a]! - areas[b]! || a - b)[0];
    if (smallest !== undefined) gone.add(smallest);
  }
  const faces: number[] = [];
  patches.forEach((patch, face) => {
    if (gone.has(patch)) faces.push(face);
  });
  return faces;
}
