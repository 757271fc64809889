import { expect, test } from 'vitest';
import { createRandom, quietContext, unwrap } from '#base';
import { type MeshBuffers, type RasterSpec, meshVolume, translation } from '#kernel';
import { findIssues, sessionLayers } from '#pipeline';
import { cutIntoPatches, shatter } from '#tests/damage.ts';
import { createLocalBackend } from '#tests/engine.ts';
import { joinMeshes, makeCylinder, makeSphere } from '#tests/meshes.ts';

/**
 * Files whose faces do not share corners to the last digit were closed with one cone a patch: the inside was lost, and slits along
 * the seams were reported as suction cups and tunnels.
 */

const SEED = Number(process.env['SEED'] ?? 20261122);
const RASTER: RasterSpec = {
  width: 420,
  height: 420,
  pitchX: 0.06,
  pitchY: 0.06,
  directionX: 1,
  directionY: 1,
  layerHeight: 0.1,
  firstLayerHeight: 0.1,
  antialias: 4,
};

const ball = makeSphere(10, 4, [0, 0, 10]);
/** A ball on a stalk on a base, each reaching into the next. */
const figure = joinMeshes(makeCylinder(8, 3, 64), makeCylinder(3, 12, 48), makeSphere(6, 4, [0, 0, 16]));

async function slice(mesh: MeshBuffers) {
  const backend = createLocalBackend();
  const parts = [{ key: 'mesh', mesh, transform: translation(0, 0, 0.02) }];
  const session = unwrap(await backend.prepare({ parts, raster: RASTER }, quietContext()));
  const report = unwrap(await findIssues(sessionLayers(session, RASTER), quietContext()));
  const volume = report.layers.volumeMm3.reduce((sum, one) => sum + one, 0);
  const { repairs, openEdges } = session;
  session.dispose();
  return { report, volume, repairs, openEdges };
}

const MICROMETRE = 0.001;
const CASES: readonly (readonly [string, MeshBuffers, (mesh: MeshBuffers) => MeshBuffers])[] = [
  ['a ball in 56 patches, 1 µm off', ball, (mesh) => cutIntoPatches(mesh, 56, MICROMETRE, random())],
  ['a figure in 56 patches, 1 µm off', figure, (mesh) => cutIntoPatches(mesh, 56, MICROMETRE, random())],
  ['a ball of loose faces, 1 µm off', ball, (mesh) => shatter(mesh, MICROMETRE, random())],
  ['a figure of loose faces, 1 µm off', figure, (mesh) => shatter(mesh, MICROMETRE, random())],
  ['a ball of loose faces, 20 nm off', ball, (mesh) => shatter(mesh, 0.02 * MICROMETRE, random())],
  [
    'a figure in 56 patches, 20 nm off',
    figure,
    (mesh) => cutIntoPatches(mesh, 56, 0.02 * MICROMETRE, random()),
  ],
];
const random = () => createRandom(SEED);

test.each(CASES)('%s is sliced as the sound one is', async (_name, mesh, damage) => {
  const sound = await slice(mesh);
  const sliced = await slice(damage(mesh));
  expect(Math.abs(sliced.volume / sound.volume - 1)).toBeLessThan(0.005);
  expect(sliced.report.counts).toEqual(sound.report.counts);
  expect(sliced.repairs.openEdges).toBeGreaterThan(0);
  expect(sliced.repairs.joinedPoints).toBeGreaterThan(0);
  expect(sliced.repairs.coneLoops).toBe(0);
  expect(sliced.openEdges[0]!.lines.length).toBe(sliced.repairs.openEdges * 6);
});

test('the volume of a ball of loose faces is the ball’s', async () => {
  const { volume } = await slice(shatter(ball, MICROMETRE, random()));
  expect(Math.abs(volume / meshVolume(ball) - 1)).toBeLessThan(0.005);
});
