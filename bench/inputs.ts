import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createRandom } from '#base';
import { closeMesh, type MeshBuffers } from '#kernel';
import { joinMeshes, makeCylinder } from '#tests/meshes.ts';
import { readBunny, readDragon, subdivide, writeBinaryStl } from '#tests/scans.ts';

/** A model on the disk: what the programs under measurement read. */
export interface BenchModel {
  readonly name: string;
  readonly path: string;
  readonly triangles: number;
  /** First 12 hex digits of the file's SHA-256: figures of different inputs are never compared. */
  readonly hash: string;
}

/**
 * A made cruel one: a 60 mm lattice of `count`³ cells whose struts are separate boxes that overlap at every node, so
 * that rows hold many crossings and windings above one.
 */
function makeLattice(count: number): MeshBuffers {
  const size = 60;
  const cell = size / count;
  const thick = cell / 4;
  const positions: number[] = [];
  const indices: number[] = [];
  const box = (low: readonly number[], high: readonly number[]): void => {
    const first = positions.length / 3;
    for (let corner = 0; corner < 8; corner++) {
      for (let axis = 0; axis < 3; axis++) positions.push(((corner >> axis) & 1 ? high : low)[axis]!);
    }
    for (const [a, b, c, d] of [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 4, 6, 2],
      [1, 3, 7, 5],
    ] as const) {
      indices.push(first + a, first + b, first + c, first + a, first + c, first + d);
    }
  };
  for (let axis = 0; axis < 3; axis++) {
    for (let i = 0; i <= count; i++) {
      for (let j = 0; j <= count; j++) {
        for (let k = 0; k < count; k++) {
          const along = [k * cell, i * cell, j * cell];
          const low = [0, 1, 2].map((at) => along[(at - axis + 3) % 3]! - thick / 2);
          const high = low.map((value, at) => value + (at === axis ? cell + thick : thick));
          const centred = (point: number[]): number[] =>
            point.map((value, at) => value + thick / 2 - (at < 2 ? (size + thick) / 2 : 0));
          box(centred(low), centred(high));
        }
      }
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A crowded plate: `count` leaning pillars of 0.5 to 4.5 mm radius and 10 to 20 mm height, all over an 8K panel. */
function makePillars(count: number): MeshBuffers {
  const random = createRandom(12345);
  const between = (low: number, high: number): number => low + random.unit() * (high - low);
  const pillars = Array.from({ length: count }, () => {
    const { positions, indices } = makeCylinder(between(0.5, 4.5), between(10, 20), 48);
    const [x, y, leanX, leanY] = [
      between(-100, 100),
      between(-54, 54),
      between(-0.2, 0.2),
      between(-0.2, 0.2),
    ];
    const moved = positions.map((value, at) => {
      const z = positions[at - (at % 3) + 2]!;
      return value + [x + leanX * z, y + leanY * z, 0][at % 3]!;
    });
    return { positions: moved, indices };
  });
  return joinMeshes(...pillars);
}

const MAKERS: Readonly<Record<string, () => MeshBuffers>> = {
  // Twice subdivided: a scan's number of triangles on the bunny's own shape.
  bunny60: () => subdivide(subdivide(readBunny(60))),
  dragon80: () => readDragon(80),
  // What PrusaSlicer finds an interior in: it does not close what is open.
  'bunny60-closed': () => closeMesh(subdivide(subdivide(readBunny(60)))).mesh,
  'dragon80-closed': () => closeMesh(readDragon(80)).mesh,
  lattice60: () => makeLattice(10),
  pillars200: () => makePillars(200),
};

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** Writes a built-in model into a folder. */
export function makeModel(name: string, folder: string): BenchModel {
  const make = MAKERS[name];
  if (!make) throw new Error(`no model ${name}`);
  const mesh = make();
  const bytes = writeBinaryStl(mesh);
  const path = join(folder, `${name}.stl`);
  writeFileSync(path, bytes);
  return { name, path, triangles: mesh.indices.length / 3, hash: hashOf(bytes) };
}

/** Takes a binary STL of the person's own. */
export function takeModel(path: string): BenchModel {
  const bytes = readFileSync(path);
  const triangles = bytes.length >= 84 ? bytes.readUInt32LE(80) : 0;
  if (bytes.length !== 84 + 50 * triangles) throw new Error(`${path} is no binary STL`);
  return { name: `own ${basename(path, '.stl')}`, path, triangles, hash: hashOf(bytes) };
}
