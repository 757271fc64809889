import { expect, test } from 'vitest';
import { createRandom, type SeededRandom } from '#base';
import { closeMesh, meshVolume, type MeshBuffers } from '#kernel';
import { cutIntoPatches, dropFaces, movePatches, shatter, splitEdges, turnSome } from '#tests/damage.ts';
import { makeSphere, makeTorus } from '#tests/meshes.ts';
import { readBunny } from '#tests/scans.ts';
import { makeBlocks, makeHollowBall, makeTurned, thread } from '#tests/solids.ts';
import { linesThrough, overlap, spansOf } from '#tests/spans.ts';

// Sound meshes, damaged and closed, beside what they were.

const SEED = Number(process.env['SEED'] ?? 20261122);

const SOLIDS: Readonly<Record<string, () => MeshBuffers>> = {
  ball: () => makeSphere(12, 3),
  ring: () => makeTorus(12, 5, 36, 18),
  'plate with holes': () => makeBlocks([16, 10, 2], [1.8, 1.8, 2], (x, y) => !(x % 5 === 2 && y % 4 === 2)),
  'three walls': () => makeBlocks([8, 8, 8], [2.5, 2.5, 2.5], (x, y, z) => x < 3 || y < 3 || z < 3),
  screw: () => makeTurned(16, 30, 32, thread(6, 1.2, 4)),
  nut: () => makeTurned(9, 30, 18, () => 11, thread(6.2, 1.2, 4)),
  'hollow ball': () => makeHollowBall(12, 3, 2),
  bunny: () => closeMesh(readBunny(40)).mesh,
};

type Damage = (mesh: MeshBuffers, random: SeededRandom) => MeshBuffers;

const DAMAGES: Readonly<Record<string, Damage>> = {
  '8 patches, 1 µm': (mesh, random) => cutIntoPatches(mesh, 8, 0.001, random),
  '56 patches, 20 nm': (mesh, random) => cutIntoPatches(mesh, 56, 0.000_02, random),
  '56 patches, 1 µm, some turned round': (mesh, random) => cutIntoPatches(mesh, 56, 0.001, random, 0.3),
  '56 patches, 10 µm, some turned round': (mesh, random) => cutIntoPatches(mesh, 56, 0.01, random, 0.3),
  '200 patches, 20 µm': (mesh, random) => cutIntoPatches(mesh, 200, 0.02, random),
  'loose triangles, 1 µm': (mesh, random) => shatter(mesh, 0.001, random),
  'loose triangles, 20 µm': (mesh, random) => shatter(mesh, 0.02, random),
  '5 % of the faces gone': (mesh, random) => dropFaces(mesh, 0.05, random),
  '56 patches, 5 µm, 2 % gone': (mesh, random) =>
    dropFaces(cutIntoPatches(mesh, 56, 0.005, random), 0.02, random),
  'edges met by three points, 10 µm': (mesh, random) => splitEdges(mesh, 0.1, 3, 0.01, random),
  'gaps of 10 µm': (mesh, random) => movePatches(mesh, 8, 0.01, random),
  '30 % turned round': (mesh, random) => turnSome(mesh, 0.3, random),
};

/** How near to its sound state a damaged mesh comes. */
function compare(mesh: MeshBuffers, damage: Damage) {
  const lines = linesThrough(mesh, 24, 40);
  const { mesh: closed, ...repairs } = closeMesh(damage(mesh, createRandom(SEED)));
  return {
    share: overlap(spansOf(closed, lines), spansOf(mesh, lines)),
    // Inside out is the same body.
    volume: Math.abs(meshVolume(closed)) / meshVolume(mesh),
    repairs,
  };
}

test.each(Object.entries(SOLIDS))(`%s, damaged, has the layers it had (seed ${SEED})`, (_name, make) => {
  const mesh = make();
  expect(closeMesh(mesh).mesh).toBe(mesh);
  for (const [name, damage] of Object.entries(DAMAGES)) {
    const { share, volume } = compare(mesh, damage);
    expect(share, name).toBeGreaterThanOrEqual(0.995);
    expect(Math.abs(volume - 1), name).toBeLessThanOrEqual(0.005);
  }
});

test(`noise of 50 µm costs hardly more than it moves (seed ${SEED})`, () => {
  for (const [name, make] of Object.entries(SOLIDS)) {
    const mesh = make();
    for (const damage of [
      (sound: MeshBuffers, random: SeededRandom) => cutIntoPatches(sound, 500, 0.05, random),
      (sound: MeshBuffers, random: SeededRandom) => shatter(sound, 0.05, random),
    ]) {
      expect(compare(mesh, damage).share, name).toBeGreaterThan(0.98);
    }
  }
});

test('what was done is counted', () => {
  const mesh = makeSphere(12, 3);
  const random = createRandom(SEED);
  expect(closeMesh(mesh)).toMatchObject({ openEdges: 0, joinedPoints: 0, addedFaces: 0, volumeChange: 0 });
  const loose = closeMesh(shatter(mesh, 0.001, random));
  expect(loose).toMatchObject({ openEdges: 3840, joinedPoints: 3840 - 642, addedFaces: 0, coneLoops: 0 });
  expect(loose.volumeChange).toBe(0);
  const gone = dropFaces(mesh, 0.05, random);
  const closed = closeMesh(gone);
  expect(closed.addedFaces).toBe(1280 - gone.indices.length / 3);
  expect(closed.volumeChange).toBeCloseTo(closed.addedFaces / 1280, 2);
  const turned = closeMesh(turnSome(mesh, 0.3, random));
  expect(turned).toMatchObject({ openEdges: 0, addedFaces: 0, volumeChange: 0 });
  expect(turned.flippedFaces).toBeGreaterThan(300);
});

test('a loop too large to triangulate has a cone, and is reported with its place', () => {
  const tube = makeTurned(10, 120, 2, () => 8);
  // The last faces of each column are those of the two ends.
  const isSide = (face: number): boolean => face % 6 < 4;
  const open = {
    positions: tube.positions,
    indices: tube.indices.filter((_, i) => isSide(Math.floor(i / 3)) || Math.floor(i / 3) % 6 === 4),
  };
  const { mesh, coneLoops, coneLines, addedFaces, volumeChange } = closeMesh(open);
  expect(coneLoops).toBe(1);
  expect(addedFaces).toBe(120);
  expect(coneLines).toHaveLength(120 * 6);
  for (let i = 0; i < coneLines.length; i += 3) {
    expect(Math.hypot(coneLines[i]!, coneLines[i + 1]!)).toBeCloseTo(8, 4);
    expect(coneLines[i + 2]).toBe(10);
  }
  const [x, y, z] = mesh.positions.slice(-3);
  expect(Math.hypot(x!, y!)).toBeLessThan(1e-4);
  expect(z).toBe(10);
  expect(volumeChange).toBeGreaterThan(0.1);
  expect(meshVolume(mesh) / meshVolume(tube)).toBeCloseTo(1, 4);
});
