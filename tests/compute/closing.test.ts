import { expect, test } from 'vitest';
import { type Progress, createRandom, quietContext, unwrap } from '#base';
import {
  type MeshBuffers,
  type RasterSpec,
  examineMesh,
  identityTransform,
  litPixels,
  meshVolume,
  mixWords,
  multiplyTransforms,
  rotationAbout,
  scaling,
  translation,
} from '#kernel';
import type { SliceInput } from '#compute/api';
import { cutIntoPatches, shatter } from '#tests/damage.ts';
import { createLocalBackend } from '#tests/engine.ts';
import { backendLayers, oracleLayers } from '#tests/lattice.ts';
import { joinMeshes, makeBox, makeCylinder, makeSphere, makeTorus, turnInsideOut } from '#tests/meshes.ts';

const SEED = Number(process.env['SEED'] ?? 20261120);
const backend = createLocalBackend();

function panel(change: Partial<RasterSpec> = {}): RasterSpec {
  return {
    width: 120,
    height: 90,
    pitchX: 0.25,
    pitchY: 0.25,
    directionX: 1,
    directionY: -1,
    layerHeight: 0.5,
    firstLayerHeight: 0.5,
    antialias: 4,
    ...change,
  };
}

let keys = 0;
function input(mesh: MeshBuffers, raster: RasterSpec, transform = identityTransform): SliceInput {
  return { parts: [{ key: `mesh ${++keys}`, mesh, transform }], raster };
}

async function expectOracle(plate: SliceInput, what: string): Promise<void> {
  const expected = oracleLayers(plate)!;
  const layers = await backendLayers(backend, plate);
  expect(layers.map(mixWords), what).toEqual(expected.map(mixWords));
}

/** A mesh with faces taken out, turned round or doubled, as files have them. */
function damage(mesh: MeshBuffers, random: ReturnType<typeof createRandom>): MeshBuffers {
  const faces: number[][] = [];
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const face = [...mesh.indices.subarray(i, i + 3)];
    const fate = random.integer(0, 30);
    if (fate === 0) continue;
    faces.push(fate === 1 ? face.toReversed() : face);
    if (fate === 2) faces.push(face);
  }
  return { positions: mesh.positions, indices: Uint32Array.from(faces.flat()) };
}

test(`damaged meshes, turned and mirrored on odd panels, are closed and drawn as the oracle does (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const meshes = [makeSphere(8, 2), makeTorus(8, 3, 24, 12), makeCylinder(6, 9, 20), makeBox(10, 12, 7)];
  for (let round = 0; round < 40; round++) {
    const damaged = damage(meshes[random.integer(0, meshes.length)]!, random);
    // Some in patches besides, and some of loose faces, that miss each other by up to 30 µm.
    const noise = random.unit() * 0.03;
    const mesh = [
      () => damaged,
      () => cutIntoPatches(damaged, 6, noise, random),
      () => shatter(damaged, noise, random),
    ][random.integer(0, 3)]!();
    const flip = random.integer(0, 2) === 0 ? -1 : 1;
    const transform = multiplyTransforms(
      translation(random.integer(-6, 7), random.integer(-6, 7), random.integer(-3, 9)),
      multiplyTransforms(
        rotationAbout((['x', 'y', 'z'] as const)[random.integer(0, 3)]!, random.integer(0, 360)),
        scaling(flip, 1, 0.5 + random.unit()),
      ),
    );
    const raster = panel({
      antialias: (['off', 1, 2, 4, 8, 16] as const)[random.integer(0, 6)]!,
      pitchX: 0.2 + random.unit() / 8,
      pitchY: 0.2 + random.unit() / 8,
      directionX: random.integer(0, 2) === 0 ? 1 : -1,
      directionY: random.integer(0, 2) === 0 ? 1 : -1,
      firstLayerHeight: [0.5, 0.8, 0.3][random.integer(0, 3)]!,
    });
    const other = { key: 'box', mesh: meshes[3]!, transform: translation(2, 2, 0) };
    const plate = input(mesh, raster, transform);
    await expectOracle({ ...plate, parts: [...plate.parts, other] }, `seed ${SEED}, round ${round}`);
  }
});

test('what was repaired is counted', async () => {
  const sphere = makeSphere(8, 3);
  const prepare = async (mesh: MeshBuffers) => {
    const session = unwrap(await backend.prepare(input(mesh, panel(), translation(0, 0, 8)), quietContext()));
    session.dispose();
    return session.repairs;
  };
  const none = {
    flippedFaces: 0,
    openEdges: 0,
    closingTriangles: 0,
    duplicateFaces: 0,
    degenerateFaces: 0,
    joinedPoints: 0,
    coneLoops: 0,
    volumeChange: 0,
  };
  expect(await prepare(sphere)).toEqual(none);
  const open = { positions: sphere.positions, indices: sphere.indices.slice(3) };
  expect(await prepare(open)).toMatchObject({ openEdges: 3, flippedFaces: 0 });
  const doubled = {
    positions: sphere.positions,
    indices: Uint32Array.from([...sphere.indices, ...sphere.indices.subarray(0, 3)]),
  };
  expect(await prepare(doubled)).toMatchObject({ duplicateFaces: 1, openEdges: 3 });
  const patch = sphere.indices.slice();
  for (let i = 0; i < 300; i += 3) [patch[i], patch[i + 1]] = [patch[i + 1]!, patch[i]!];
  expect(await prepare({ positions: sphere.positions, indices: patch })).toMatchObject({
    flippedFaces: 100,
    openEdges: 0,
  });
});

test('a patch turned round and a mesh inside out give the layers of the sound mesh', async () => {
  const sphere = makeSphere(8, 3);
  const place = translation(0, 0, 8);
  const sound = (await backendLayers(backend, input(sphere, panel(), place))).map(mixWords);
  const patch = sphere.indices.slice();
  for (let i = 0; i < 300; i += 3) [patch[i], patch[i + 1]] = [patch[i + 1]!, patch[i]!];
  const turned = { positions: sphere.positions, indices: patch };
  expect((await backendLayers(backend, input(turned, panel(), place))).map(mixWords)).toEqual(sound);
  expect((await backendLayers(backend, input(turnInsideOut(sphere), panel(), place))).map(mixWords)).toEqual(
    sound,
  );
});

test('an inside-out part does not cut a hole into the one it overlaps', async () => {
  const box = makeBox(10, 10, 10);
  const shifted = translation(4, 4, 0);
  const parts = (second: MeshBuffers, key: string): SliceInput => ({
    parts: [
      { key: 'one', mesh: box, transform: identityTransform },
      { key, mesh: second, transform: shifted },
    ],
    raster: panel(),
  });
  const sound = (await backendLayers(backend, parts(box, 'two'))).map(mixWords);
  expect((await backendLayers(backend, parts(turnInsideOut(box), 'three'))).map(mixWords)).toEqual(sound);
});

test('the volume of the layers is the volume of the mesh within a thousandth on smooth solids', async () => {
  const raster = panel({
    width: 900,
    height: 700,
    pitchX: 0.03,
    pitchY: 0.034,
    layerHeight: 0.05,
    firstLayerHeight: 0.05,
    antialias: 8,
  });
  const solids = [
    makeSphere(9, 5, [0, 0, 9]),
    makeTorus(7, 3, 120, 60),
    joinMeshes(makeCylinder(5, 12, 128), makeSphere(2, 4, [8, 0, 4])),
  ];
  for (const mesh of solids) {
    const lift = translation(0, 0, 3);
    const session = unwrap(await backend.prepare(input(mesh, raster, lift), quietContext()));
    let pixels = 0;
    for (let index = 0; index < session.layerCount; index++)
      pixels += litPixels(unwrap(await session.layer(index)));
    session.dispose();
    const volume = pixels * raster.pitchX * raster.pitchY * raster.layerHeight;
    expect(Math.abs(volume / meshVolume(mesh) - 1)).toBeLessThan(0.001);
  }
});

test(`examining a damaged mesh finds what the engine repairs (seed ${SEED})`, async () => {
  const random = createRandom(SEED + 3);
  const meshes = [makeSphere(8, 2), makeTorus(8, 3, 24, 12), makeCylinder(6, 9, 20), makeBox(10, 12, 7)];
  for (let round = 0; round < 80; round++) {
    const mesh = damage(meshes[random.integer(0, meshes.length)]!, random);
    if (mesh.indices.length === 0) continue;
    const session = unwrap(await backend.prepare(input(mesh, panel()), quietContext()));
    const { openEdges, flippedFaces } = session.repairs;
    const found = examineMesh(mesh);
    expect({ openEdges: found.openEdges, flippedFaces: found.flippedFaces }, `round ${round}`).toEqual({
      openEdges,
      flippedFaces,
    });
    session.dispose();
  }
});

test('preparing that is called off while a mesh is closed says so, and the next plate is prepared', async () => {
  const abort = new AbortController();
  const mesh = shatter(makeSphere(8, 5), 0.001, createRandom(SEED));
  const plate = input(mesh, panel(), translation(0, 0, 8));
  const calledOff = backend.prepare(plate, { ...quietContext(), signal: abort.signal });
  const next = backend.prepare(plate, quietContext());
  abort.abort();
  expect(await calledOff).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  const session = unwrap(await next);
  expect(session.repairs.joinedPoints).toBeGreaterThan(0);
  session.dispose();
});

test('preparing says how far the closing of meshes is, and never less than before', async () => {
  const ball = makeSphere(8, 5);
  const random = createRandom(SEED);
  const meshes = [ball, shatter(ball, 0.001, random), cutIntoPatches(ball, 20, 0.02, random)];
  const parts = meshes.flatMap((mesh) => input(mesh, panel(), translation(0, 0, 8)).parts);
  const reports: Progress[] = [];
  const context = { ...quietContext(), report: (progress: Progress) => void reports.push(progress) };
  const session = unwrap(await backend.prepare({ parts, raster: panel() }, context));
  session.dispose();
  const done = reports.map((progress) => progress.done);
  expect(done.length).toBeGreaterThan(20);
  expect(reports.every(({ phase, total }) => phase === 'prepare' && total === 300)).toBe(true);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  // A closed mesh takes no time worth reporting.
  expect(done[0]).toBeGreaterThanOrEqual(100);
  expect(done.at(-1)).toBeGreaterThan(270);
});
