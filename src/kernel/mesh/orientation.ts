import { faceNormal } from './face-normal.ts';
import { createFaceForest } from './face-forest.ts';
import { meshBounds } from './bounds.ts';
import { boxCentre } from './boxes.ts';
import { edgeApex, sortEdges, type SortedEdges } from './edges.ts';
import type { MeshBuffers } from './types.ts';

/** Faces with the corners of the turned ones swapped; the mesh's own array when none was. */
export interface RepairedOrientation {
  readonly indices: Uint32Array;
  readonly flippedFaces: number;
}

/**
 * Turns round the patches of a surface that face the other way than most of it. Faces are neighbours across an edge that
 * exactly two of them use; a patch is what neighbours agree on, a component what they connect. In each component the
 * patches of the smaller area are turned (of equal areas: so that the component's volume is positive). A component as a
 * whole is never turned: which way round a closed surface is does not change which space it fills. Where patches contradict
 * each other around a loop (a Möbius strip) the seam stays. Which faces are turned does not depend on their order, but for
 * such seams. The mesh must be welded, with indices in range. `sorted` spares the sorting where its edges are sorted already.
 */
export function repairOrientation(mesh: MeshBuffers, sorted?: SortedEdges): RepairedOrientation {
  const { indices } = mesh;
  if (isBalanced(indices)) return { indices, flippedFaces: 0 };
  const neighbours = findNeighbours(indices, sorted ?? sortEdges(indices, mesh.positions.length / 3));
  if (neighbours.contrary.length === 0) return { indices, flippedFaces: 0 };
  const patches = findPatches(neighbours.agreeing, indices.length / 3);
  const isTurned = choosePatches(mesh, patches, neighbours.contrary);
  const repaired = indices.slice();
  let flippedFaces = 0;
  for (let face = 0; face < patches.length; face++) {
    if (isTurned[patches[face]!] === 0) continue;
    repaired[face * 3 + 1] = indices[face * 3 + 2]!;
    repaired[face * 3 + 2] = indices[face * 3 + 1]!;
    flippedFaces++;
  }
  return { indices: flippedFaces === 0 ? indices : repaired, flippedFaces };
}

/**
 * Whether every edge is used as often one way as the other: then no two neighbours disagree. Each edge adds a number mixed
 * from its ends, positive one way, negative the other; sums of zero by accident (1 in 2⁶⁴) leave a mesh as it is.
 */
export function isBalanced(indices: Uint32Array): boolean {
  let first = 0;
  let second = 0;
  for (let i = 0; i < indices.length; i += 3) {
    let from = indices[i + 2]!;
    for (let k = 0; k < 3; k++) {
      const to = indices[i + k]!;
      const low = from < to ? from : to;
      let mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(from ^ to, 0x85ebca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
      const other = Math.imul(mixed ^ (mixed >>> 13) ^ low, 0x27d4eb2f);
      if (from < to) {
        first = (first + mixed) | 0;
        second = (second + other) | 0;
      } else {
        first = (first - mixed) | 0;
        second = (second - other) | 0;
      }
      from = to;
    }
  }
  return first === 0 && second === 0;
}

/** Pairs of faces, two entries a pair. */
interface Neighbours {
  readonly agreeing: Uint32Array;
  readonly contrary: Uint32Array;
}

/** Takes the edges that exactly two faces use. Two faces of the same three corners are copies, not neighbours. */
function findNeighbours(indices: Uint32Array, { edges, keys }: SortedEdges): Neighbours {
  const edgeCount = edges.length;
  // Agreeing pairs grow from the front, contrary ones from the back; there are at most edgeCount / 2 pairs in all.
  const pairs = new Uint32Array(edgeCount);
  let front = 0;
  let back = edgeCount;
  let start = 0;
  while (start < edgeCount) {
    const edge = edges[start]!;
    const key = keys[start]!;
    let end = start + 1;
    while (end < edgeCount && keys[end]! >>> 1 === key >>> 1) end++;
    if (end - start === 2) {
      const other = edges[start + 1]!;
      const isContrary = keys[start + 1] === key;
      const isCopy = edgeApex(indices, edge) === edgeApex(indices, other);
      if (!isCopy && isContrary) {
        pairs[--back] = (edge / 3) | 0;
        pairs[--back] = (other / 3) | 0;
      } else if (!isCopy) {
        pairs[front++] = (edge / 3) | 0;
        pairs[front++] = (other / 3) | 0;
      }
    }
    start = end;
  }
  return { agreeing: pairs.subarray(0, front), contrary: pairs.subarray(back) };
}

/** The number of each face's patch: faces connected through agreeing neighbours. Patches are numbered by first face. */
function findPatches(agreeing: Uint32Array, faceCount: number): Uint32Array {
  const faces = createFaceForest(faceCount);
  for (let i = 0; i < agreeing.length; i += 2) faces.join(agreeing[i]!, agreeing[i + 1]!);
  return faces.numbers();
}

/** 1 for each patch that is to be turned. */
function choosePatches(mesh: MeshBuffers, patches: Uint32Array, contrary: Uint32Array): Uint8Array {
  const patchCount = patches.reduce((most, patch) => Math.max(most, patch), 0) + 1;
  // A forest over patches: `side` says whether a patch is turned against its leader.
  const leaders = new Uint32Array(patchCount);
  for (let patch = 0; patch < patchCount; patch++) leaders[patch] = patch;
  const sides = new Uint8Array(patchCount);
  const sizes = new Uint32Array(patchCount).fill(1);
  const find = (patch: number): { leader: number; side: number } => {
    let side = 0;
    while (leaders[patch] !== patch) {
      side ^= sides[patch]!;
      patch = leaders[patch]!;
    }
    return { leader: patch, side };
  };
  for (let i = 0; i < contrary.length; i += 2) {
    const a = find(patches[contrary[i]!]!);
    const b = find(patches[contrary[i + 1]!]!);
    if (a.leader === b.leader) continue;
    // The smaller tree is hung under the larger: paths stay as short as the logarithm of their number.
    const [over, under] = sizes[a.leader]! >= sizes[b.leader]! ? [a.leader, b.leader] : [b.leader, a.leader];
    leaders[under] = over;
    sides[under] = a.side ^ b.side ^ 1;
    sizes[over]! += sizes[under]!;
  }

  const { areas, volumes } = measurePatches(mesh, patches, patchCount);
  const areaOfSide = [new Float64Array(patchCount), new Float64Array(patchCount)] as const;
  const volumeIfKept = new Float64Array(patchCount);
  for (let patch = 0; patch < patchCount; patch++) {
    const { leader, side } = find(patch);
    areaOfSide[side as 0 | 1][leader]! += areas[patch]!;
    volumeIfKept[leader]! += side === 0 ? volumes[patch]! : -volumes[patch]!;
  }
  const isTurned = new Uint8Array(patchCount);
  for (let patch = 0; patch < patchCount; patch++) {
    const { leader, side } = find(patch);
    const [kept, turned] = [areaOfSide[0][leader]!, areaOfSide[1][leader]!];
    const isTie = Math.abs(kept - turned) <= 1e-9 * (kept + turned);
    const turnedSide = (isTie ? volumeIfKept[leader]! >= 0 : kept > turned) ? 1 : 0;
    if (side === turnedSide) isTurned[patch] = 1;
  }
  return isTurned;
}

/** Area of each patch, and six times its part of the volume as seen from the middle of the mesh. */
function measurePatches(
  mesh: MeshBuffers,
  patches: Uint32Array,
  patchCount: number,
): { areas: Float64Array; volumes: Float64Array } {
  const { positions, indices } = mesh;
  const [ox, oy, oz] = boxCentre(meshBounds(mesh));
  const areas = new Float64Array(patchCount);
  const volumes = new Float64Array(patchCount);
  const normal = new Float64Array(3);
  for (let face = 0; face < patches.length; face++) {
    const a = indices[face * 3]! * 3;
    faceNormal(mesh, face * 3, normal);
    const nx = normal[0]!;
    const ny = normal[1]!;
    const nz = normal[2]!;
    const patch = patches[face]!;
    areas[patch]! += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    volumes[patch]! +=
      nx * (positions[a]! - ox) + ny * (positions[a + 1]! - oy) + nz * (positions[a + 2]! - oz);
  }
  return { areas, volumes };
}
