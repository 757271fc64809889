import type { SeededRandom } from '#base';
import { type MeshBuffers, weldTriangles } from '#kernel';
import { cornersOf } from './meshes.ts';

/** Damage as files have it, repeatable by the seed of `random`. Lengths in mm; every result is welded as an import is. */

/** Cuts a surface into patches, each with its own copy of the points at its rim, moved by up to `noise` an axis. */
export function cutIntoPatches(
  mesh: MeshBuffers,
  count: number,
  noise: number,
  random: SeededRandom,
  share = 0,
): MeshBuffers {
  const patches = growPatches(mesh, count, random);
  const patchesAt = new Map<number, Set<number>>();
  mesh.indices.forEach((point, i) => {
    const patch = patches[Math.floor(i / 3)]!;
    const at = patchesAt.get(point);
    if (at) at.add(patch);
    else patchesAt.set(point, new Set([patch]));
  });
  const moved = new Map<string, readonly number[]>();
  const isTurned = Array.from({ length: count }, () => random.unit() < share);
  return corrupt(mesh, (face, corners) => {
    const patch = patches[face]!;
    const own = [0, 1, 2].map((k) => {
      const point = mesh.indices[face * 3 + k]!;
      if (patchesAt.get(point)!.size < 2) return corners[k]!;
      const key = `${patch} ${point}`;
      const known = moved.get(key) ?? jitter(corners[k]!, noise, random);
      moved.set(key, known);
      return known;
    });
    return [isTurned[patch] ? own.toReversed() : own];
  });
}

/** Moves whole patches, each by up to `gap` / 2 an axis: gaps and overlaps along every seam. */
export function movePatches(
  mesh: MeshBuffers,
  count: number,
  gap: number,
  random: SeededRandom,
): MeshBuffers {
  const patches = growPatches(mesh, count, random);
  const shifts = Array.from({ length: count }, () => jitter([0, 0, 0], gap / 2, random));
  return corrupt(mesh, (face, corners) => {
    const shift = shifts[patches[face]!]!;
    return [corners.map((corner) => corner.map((value, axis) => value + shift[axis]!))];
  });
}

/** Every triangle on its own, its corners moved by up to `noise` an axis. */
export const shatter = (mesh: MeshBuffers, noise: number, random: SeededRandom): MeshBuffers =>
  corrupt(mesh, (_face, corners) => [corners.map((corner) => jitter(corner, noise, random))]);

/** Leaves out a share of the faces. */
export const dropFaces = (mesh: MeshBuffers, share: number, random: SeededRandom): MeshBuffers =>
  corrupt(mesh, (_face, corners) => (random.unit() < share ? [] : [corners]));

/** Splits one edge of a share of the faces at `count` points, which the neighbour does not have, off the edge by up to `noise`. */
export const splitEdges = (
  mesh: MeshBuffers,
  share: number,
  count: number,
  noise: number,
  random: SeededRandom,
): MeshBuffers =>
  corrupt(mesh, (_face, corners) => {
    if (random.unit() >= share) return [corners];
    const first = random.integer(0, 3);
    const [a, b, c] = [0, 1, 2].map((k) => corners[(first + k) % 3]!);
    const stops = [a!];
    for (let i = 1; i <= count; i++) {
      const on = a!.map((value, axis) => value + ((b![axis]! - value) * i) / (count + 1));
      stops.push(jitter(on, noise, random));
    }
    stops.push(b!);
    return stops.slice(1).map((stop, i) => [stops[i]!, stop, c!]);
  });

/** Turns a share of the faces round. */
export const turnSome = (mesh: MeshBuffers, share: number, random: SeededRandom): MeshBuffers =>
  corrupt(mesh, (_face, corners) => [random.unit() < share ? corners.toReversed() : corners]);

type Corner = readonly number[];

/** Replaces every face by any number of others. */
function corrupt(
  mesh: MeshBuffers,
  change: (face: number, corners: Corner[]) => readonly (readonly Corner[])[],
): MeshBuffers {
  const corners = cornersOf(mesh);
  const out: number[] = [];
  for (let at = 0; at < corners.length; at += 9) {
    const own = [0, 3, 6].map((k) => [...corners.subarray(at + k, at + k + 3)]);
    for (const face of change(at / 9, own)) out.push(...face.flat());
  }
  return weldTriangles(Float32Array.from(out)).mesh;
}

const jitter = (point: Corner, noise: number, random: SeededRandom): number[] =>
  point.map((value) => value + (random.unit() * 2 - 1) * noise);

/** The patch of each face: patches grow from random faces over shared edges, a ring at a time. */
function growPatches({ indices }: MeshBuffers, count: number, random: SeededRandom): Int32Array {
  const facesAt = new Map<string, number[]>();
  const keysOf = (face: number): string[] =>
    [0, 1, 2].map((k) => {
      const [a, b] = [indices[face * 3 + k]!, indices[face * 3 + ((k + 1) % 3)]!];
      return `${Math.min(a, b)} ${Math.max(a, b)}`;
    });
  const faceCount = indices.length / 3;
  for (let face = 0; face < faceCount; face++) {
    for (const key of keysOf(face)) facesAt.set(key, [...(facesAt.get(key) ?? []), face]);
  }
  const patches = new Int32Array(faceCount).fill(-1);
  const queue: number[] = [];
  for (let patch = 0; patch < count; patch++) {
    const face = random.integer(0, faceCount);
    if (patches[face] === -1) queue.push(face);
    patches[face] = patch;
  }
  const spread = (): void => {
    for (let at = 0; at < queue.length; at++) {
      for (const next of keysOf(queue[at]!).flatMap((key) => facesAt.get(key)!)) {
        if (patches[next] !== -1) continue;
        patches[next] = patches[queue[at]!]!;
        queue.push(next);
      }
    }
  };
  spread();
  // Surfaces that no patch began on.
  for (let face = 0; face < faceCount; face++) {
    if (patches[face] !== -1) continue;
    patches[face] = random.integer(0, count);
    queue.length = 0;
    queue.push(face);
    spread();
  }
  return patches;
}
