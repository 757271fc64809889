import { expect, test } from 'vitest';
import { createRandom } from '#base';
import type { SupportStructure, Vector } from '#kernel';
import { issuesOfSupports } from '#tests/support-layers.ts';

const SEED = 20261125;

/**
 * A column that leans one way and then another: where the upper bar began, pixels of its rim hung in the air below the ball at the joint
 * (`npm run bench -- support-poses`, dragon 125°, 20°). The first is that column.
 */
test(`no pixel of a bar that leans on another hangs in the air (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const lean = (): number => (random.unit() * 2 - 1) * 2.4;
  const chains: Vector[][] = [
    [
      [0, 0, 0],
      [0, 0, 3.75],
      [-2, -2, 7.75],
      [-2, -4.5, 10.75],
      [-1.5, -5, 11.75],
    ],
    ...Array.from({ length: 15 }, (_, at): Vector[] => {
      const [x, y] = [((at + 1) % 4) * 8 - 12, Math.floor((at + 1) / 4) * 8 - 12];
      const chain: Vector[] = [
        [x, y, 0],
        [x, y, 2],
      ];
      for (let joint = 0; joint < 6; joint++)
        chain.push([x + lean(), y + lean(), chain.at(-1)![2] + 2.5 + random.unit() * 2]);
      return chain;
    }),
  ];
  const structure: SupportStructure = {
    trunks: chains.map((joints) => ({ joints, radii: [0.74, 0.62], foot: { on: 'plate' }, reinforcedTo: 0 })),
    branches: [],
    tips: [],
    braces: [],
    unreached: [],
  };
  const { issues } = await issuesOfSupports(structure, null);
  expect(issues.filter(({ kind }) => kind === 'island')).toEqual([]);
});
