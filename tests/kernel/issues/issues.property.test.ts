import { expect, test } from 'vitest';
import { createRandom, quietContext, unwrap, type SeededRandom } from '#base';
import { identityTransform } from '#kernel';
import { createLocalBackend } from '#tests/engine.ts';
import { latticeMesh, latticePanel } from '#tests/lattice.ts';
import { boxes, noise, pillars } from './random-voxels.ts';
import { analyse, everything, sorted, reported } from './reported.ts';
import { oracleAreas, oracleIssues, type ReportedIssue } from './voxel-oracle.ts';
import { pixelsOf, type Voxels } from './voxels.ts';

const SEED = Number(process.env['SEED'] ?? 20261121);

/** Compares under random options; what was reported. */
function expectOracle(voxels: Voxels, random: SeededRandom): readonly ReportedIssue[] {
  const litGrey = [1, 1, 60, 128][random.integer(0, 4)]!;
  const options = {
    ...everything,
    litGrey,
    firmGrey: Math.max(litGrey, [1, 128, 255][random.integer(0, 3)]!),
    diagonalBonds: random.integer(0, 2) === 0,
    islandSupport: [0, 1 / 16, 0.25, 1][random.integer(0, 4)]!,
    islandHeldMm2: [Infinity, 0.3, 1][random.integer(0, 3)]!,
    islandPixels: random.integer(0, 3),
    trapPixels: random.integer(0, 4),
    cupPixels: random.integer(0, 4),
  };
  const { issues, facts } = analyse(voxels, options);
  const expected = oracleIssues(voxels, options);
  expect(sorted(reported(issues))).toEqual(sorted(expected));
  expect(facts.map(({ areas }) => areas)).toEqual(oracleAreas(voxels, options));
  const islandsOn = (layer: number): number =>
    expected.filter(({ kind, firstLayer }) => kind === 'island' && firstLayer === layer).length;
  expect(facts.map(({ islands }) => islands)).toEqual(facts.map((_, layer) => islandsOn(layer)));
  return expected;
}

/** A comparison is worth something only where there was something to report. */
function expectEveryKind(issues: readonly ReportedIssue[], least: number): void {
  for (const kind of ['island', 'resin-trap', 'suction-cup'] as const) {
    expect(issues.filter((issue) => issue.kind === kind).length, kind).toBeGreaterThanOrEqual(least);
  }
}

test.each([
  { name: 'noise', make: noise, rounds: 120, size: [25, 17, 13] as const },
  { name: 'boxes', make: boxes, rounds: 120, size: [25, 17, 13] as const },
  { name: 'pillars', make: pillars, rounds: 30, size: [48, 30, 12] as const },
])(`the issues of $name are those of the voxel oracle (seed ${SEED})`, ({ make, rounds, size }) => {
  const random = createRandom(SEED);
  const all: ReportedIssue[] = [];
  for (let round = 0; round < rounds; round++) {
    const voxels = make(
      random,
      random.integer(1, size[0]),
      random.integer(1, size[1]),
      random.integer(1, size[2]),
    );
    try {
      all.push(...expectOracle(voxels, random));
    } catch (error) {
      throw new Error(`seed ${SEED}, round ${round}`, { cause: error });
    }
  }
  expectEveryKind(all, 5);
});

test(`the issues of random soups, as the engine draws them, are those of the voxel oracle (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const backend = createLocalBackend();
  const all: ReportedIssue[] = [];
  for (let round = 0; round < 60; round++) {
    const [width, height, count] = [random.integer(8, 30), random.integer(8, 24), random.integer(3, 12)];
    const vertices = Array.from({ length: random.integer(6, 30) }, () => [
      random.integer(-256, 256 * (width + 1)),
      random.integer(-256, 256 * (height + 1)),
      random.integer(-256, 256 * count),
    ]);
    const triangles = Array.from({ length: random.integer(6, 60) }, () =>
      [0, 1, 2].flatMap(() => vertices[random.integer(0, vertices.length)]!),
    ).flat();
    const mesh = latticeMesh(triangles, width, height);
    const raster = latticePanel(width, height, 2);
    const session = await backend.prepare(
      { parts: [{ key: `soup ${round}`, mesh, transform: identityTransform }], raster },
      quietContext(),
    );
    if (!session.ok) continue;
    const layers: Uint8Array[] = [];
    for (let layer = 0; layer < session.value.layerCount; layer++) {
      layers.push(pixelsOf(unwrap(await session.value.layer(layer)), width * height));
    }
    session.value.dispose();
    try {
      all.push(...expectOracle({ width, height, layers }, random));
    } catch (error) {
      throw new Error(`seed ${SEED}, round ${round}`, { cause: error });
    }
  }
  backend.dispose();
  expectEveryKind(all, 3);
});
