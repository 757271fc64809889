import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { fillTrap, removeIsland, type IslandIssue, type ResinTrapIssue } from '#kernel';
import { PITCH } from './pitch.ts';
import { boxes, noise } from './random-voxels.ts';
import { analyse } from './reported.ts';
import { drawn, pixelsOf, runsOf, type Voxels } from './voxels.ts';

const SEED = Number(process.env['SEED'] ?? 20261126);

const panelOf = ({ width, height }: Voxels) => ({ width, height, ...PITCH });

function withoutIsland(voxels: Voxels, issue: IslandIssue): Voxels | null {
  const repair = removeIsland(panelOf(voxels), issue);
  const layers = [...voxels.layers];
  for (let index = issue.firstLayer; index < layers.length; index++) {
    const repaired = repair.push(runsOf(layers[index]!));
    if (repaired === null) return index === issue.firstLayer ? null : { ...voxels, layers };
    layers[index] = pixelsOf(repaired, voxels.width * voxels.height);
  }
  return { ...voxels, layers };
}

function filled(voxels: Voxels, issue: ResinTrapIssue): Voxels | null {
  const { firstLayer, lastLayer } = issue;
  const runs = voxels.layers.slice(firstLayer, lastLayer + 1).map(runsOf);
  const repaired = fillTrap(panelOf(voxels), issue, runs);
  if (repaired === null) return null;
  const layers = [...voxels.layers];
  for (const [at, layer] of repaired.entries()) {
    layers[firstLayer + at] = pixelsOf(layer, voxels.width * voxels.height);
  }
  return { ...voxels, layers };
}

/** Greys before and after of every pixel that is another one. */
function changes(before: Voxels, after: Voxels): readonly (readonly [from: number, to: number])[] {
  return before.layers.flatMap((layer, index) =>
    [...layer].flatMap((grey, at) => {
      const now = after.layers[index]![at]!;
      return now === grey ? [] : [[grey, now] as const];
    }),
  );
}

const issuesOf = (voxels: Voxels) => analyse(voxels).issues;

test.each([
  { name: 'noise', make: noise, rounds: 6 },
  { name: 'boxes', make: boxes, rounds: 60 },
])(
  `islands and traps in $name are gone once repaired, and nothing else changes (seed ${SEED})`,
  ({ make, rounds }) => {
    const random = createRandom(SEED);
    let [islands, traps] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const voxels = make(random, 15, 11, 8);
      for (const issue of issuesOf(voxels)) {
        if (issue.kind === 'island') {
          islands++;
          const after = withoutIsland(voxels, issue);
          const changed = changes(voxels, after!);
          // Light is taken away and none is added; what hangs together goes as a whole.
          expect(changed.every(([from, to]) => from > 0 && to === 0)).toBe(true);
          expect(changed.length).toBeGreaterThanOrEqual(issue.pixels);
          expect(withoutIsland(after!, issue)).toBeNull();
        } else if (issue.kind === 'resin-trap') {
          traps++;
          const after = filled(voxels, issue);
          const changed = changes(voxels, after!);
          expect(changed.every(([from, to]) => from === 0 && to === 255)).toBe(true);
          expect(changed).toHaveLength(issue.voxels);
          expect(filled(after!, issue)).toBeNull();
        }
      }
    }
    expect(islands).toBeGreaterThan(20);
    expect(traps).toBeGreaterThan(20);
  },
);

test('what stands on an island alone goes with it, up to where it is held', () => {
  const voxels = drawn('#..... #.....', '#..##. #.....', '#..##. #.....', '####.. #.....');
  const [issue] = issuesOf(voxels).filter(({ kind }) => kind === 'island');
  expect(withoutIsland(voxels, issue as IslandIssue)).toEqual(
    drawn('#..... #.....', '#..... #.....', '#..... #.....', '####.. #.....'),
  );
});
