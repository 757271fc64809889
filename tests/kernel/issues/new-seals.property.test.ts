import { expect, test } from 'vitest';
import { createRandom, type SeededRandom } from '#base';
import { createNewSealCheck, createSealFinder, type Seal } from '#kernel';
import { PITCH } from './pitch.ts';
import { boxes, noise } from './random-voxels.ts';
import { analyse, everything } from './reported.ts';
import { runsOf, type Voxels } from './voxels.ts';

const SEED = Number(process.env['SEED'] ?? 20261128);
const LAYER_MM = 0.1;

/** Pixels of `litGrey` 1 of either. */
function joined(one: Voxels, other: Voxels): Voxels {
  const layers = one.layers.map((pixels, layer) =>
    pixels.map((grey, at) => Math.max(grey, other.layers[layer]![at]!)),
  );
  return { ...one, layers };
}

function sealsOf({ width, height, layers }: Voxels): readonly Seal[] {
  const finder = createSealFinder({ width, height, ...PITCH }, everything);
  for (const pixels of layers) finder.push(runsOf(pixels), LAYER_MM);
  return finder.finish();
}

function newSeals(seals: readonly Seal[], { width, height, layers }: Voxels): ReadonlySet<Seal> {
  const check = createNewSealCheck({ width, height, ...PITCH }, seals, everything);
  for (const pixels of layers) check.push(runsOf(pixels), LAYER_MM);
  return new Set(check.finish());
}

/** What is known by flooding from a pixel through the layers up to `last`. */
function flooded({ width, height, layers }: Voxels, [x, y, z]: readonly number[], last: number) {
  const seen = new Set<number>();
  const ways = [[x!, y!, z!]];
  let lowest = z!;
  while (ways.length > 0) {
    const [column, row, layer] = ways.pop() as [number, number, number];
    if (layer < 0 || layer > last) continue;
    if (layer === layers.length || column < 0 || row < 0 || column >= width || row >= height)
      return { isSealed: false, lowest };
    const at = (layer * height + row) * width + column;
    if (seen.has(at) || layers[layer]![row * width + column]! > 0) continue;
    seen.add(at);
    lowest = Math.min(lowest, layer);
    ways.push([column + 1, row, layer], [column - 1, row, layer], [column, row + 1, layer]);
    ways.push([column, row - 1, layer], [column, row, layer + 1], [column, row, layer - 1]);
  }
  return { isSealed: true, lowest };
}

/** Whether the print alone has all of a space, no less grave, found by flooding. */
function isOwn({ issue, seed }: Seal, alone: Voxels): boolean {
  const from = [...seed, issue.firstLayer];
  if (issue.kind === 'suction-cup') return flooded(alone, from, issue.lastLayer).isSealed;
  const { isSealed, lowest } = flooded(alone, from, alone.layers.length);
  return isSealed && lowest > 0;
}

test.each([
  { name: 'noise', make: noise, rounds: 150, size: [16, 12, 12] as const },
  { name: 'boxes', make: boxes, rounds: 800, size: [20, 14, 13] as const },
])(
  `what $name has alone is never new, and next to nothing that is new goes unsaid (seed ${SEED})`,
  ({ make, rounds, size }) => {
    const random = createRandom(SEED);
    const said = { own: 0, new: 0, missed: 0 };
    for (let round = 0; round < rounds; round++) {
      const [width, height, count] = size.map((most) => random.integer(3, most)) as [number, number, number];
      const alone = make(random, width, height, count);
      const added = { ...alone, layers: thinned(random, make(random, width, height, count).layers) };
      const both = joined(alone, added);
      const seals = sealsOf(both);
      const found = newSeals(seals, alone);
      for (const seal of seals) {
        const own = isOwn(seal, alone);
        if (own) expect(found.has(seal), `round ${round}: ${JSON.stringify(seal)}`).toBe(false);
        said[own ? 'own' : found.has(seal) ? 'new' : 'missed']++;
      }
      expect(newSeals(sealsOf(alone), alone).size).toBe(0);
    }
    expect(Math.min(said.own, said.new)).toBeGreaterThan(100);
    expect(said.missed).toBeLessThan(said.new / 20);
  },
);

/** A tenth of its pixels: not all of what is alone is filled. */
const thinned = (random: SeededRandom, layers: Voxels['layers']): Voxels['layers'] =>
  layers.map((pixels) => pixels.map((grey) => (random.integer(0, 10) === 0 ? grey : 0)));

test('finds the traps and cups that an issue list has', () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 50; round++) {
    const voxels = boxes(random, 16, 12, 10);
    const listed = analyse(voxels).issues.filter(
      ({ kind }) => kind === 'resin-trap' || kind === 'suction-cup',
    );
    const sorted = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).toSorted();
    expect(sorted(sealsOf(voxels).map(({ issue }) => issue))).toEqual(sorted(listed));
  }
});
