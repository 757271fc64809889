import { expect, test } from 'vitest';
import { createRandom } from '#base';
import {
  footprintArea,
  footprintBounds,
  footprintOf,
  identityTransform,
  rotationAbout,
  scaling,
  type MeshBuffers,
} from '#kernel';
import { makeBox, makeSoup, makeSphere, makeTorus, turnInsideOut } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { readBunny } from '#tests/scans.ts';
import { frameOf, maskOf, SLACK_MM } from '../../../src/kernel/arrange/mask.ts';
import { distanceBetween, flatten } from './flat-oracle.ts';

const SEED = Number(process.env['SEED'] ?? 20261123);

/** Least and most area: twice the length of the outline's sides that lines a tenth apart may miss is far below. */
const expectArea = (mesh: MeshBuffers, area: number, transform = identityTransform): void => {
  const found = footprintArea(footprintOf(mesh, transform), 0.02);
  expect(found / area).toBeGreaterThan(0.995);
  expect(found / area).toBeLessThan(1.005);
};

test('a footprint is what is covered from above, once', () => {
  expectArea(makeBox(10, 20, 30), 200);
  expectArea(turnInsideOut(makeBox(10, 20, 30)), 200);
  expectArea(makeBox(10, 20, 30), 10 * 20 * Math.SQRT1_2 + 10 * 30 * Math.SQRT1_2, rotationAbout('x', 45));
  expectArea(makeSphere(10, 4), Math.PI * 100, scaling(-1, 1, 1));
  // A ring leaves its opening free, and on its edge it covers what is between.
  expectArea(makeTorus(20, 4, 96, 48), Math.PI * (24 ** 2 - 16 ** 2));
  expectArea(makeTorus(20, 4, 96, 48), 40 * 8 + Math.PI * 16, rotationAbout('y', 90));
});

test('an upright sheet covers nothing, and has no bounds', () => {
  const sheet: MeshBuffers = {
    positions: Float32Array.of(0, 0, 0, 5, 5, 0, 0, 0, 5),
    indices: Uint32Array.of(0, 1, 2),
  };
  const footprint = footprintOf(sheet, identityTransform);
  expect([footprintBounds(footprint), footprintArea(footprint)]).toEqual([null, 0]);
});

test('a scan that is open below has few edges, and its own bounds', () => {
  const bunny = readBunny(40);
  const footprint = footprintOf(bunny, identityTransform);
  const { min, max } = footprintBounds(footprint)!;
  const values = (axis: number) => bunny.positions.filter((_value, at) => at % 3 === axis);
  expect(min).toEqual([Math.min(...values(0)), Math.min(...values(1))]);
  expect(max).toEqual([Math.max(...values(0)), Math.max(...values(1))]);
  expect(footprint.weights.length).toBeLessThan(bunny.indices.length / 3 / 5);
});

test(`a mask has every cell that is near enough and no other (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  let [taken, free] = [0, 0];
  for (let round = 0; round < roundsOf(60); round++) {
    const mesh =
      round % 4 === 0
        ? makeBox(random.integer(1, 5), random.integer(1, 5), 2)
        : makeSoup(random.u32(), random.integer(1, 4), 1 + random.unit() * 6);
    const reach = [0, 0.25, 0.7, 2][random.integer(0, 4)]!;
    const footprint = footprintOf(mesh, identityTransform);
    const frame = frameOf(footprint, reach, 0.5)!;
    const mask = maskOf(footprint, reach, frame);
    const cells = new Set<number>();
    for (let at = 0; at < mask.stretches.length; at += 3) {
      const [row, start, length] = mask.stretches.subarray(at, at + 3) as unknown as number[];
      for (let column = start!; column < start! + length!; column++) cells.add(row! * frame.width + column);
    }
    expect(cells.size).toBe(mask.cells);
    const triangles = flatten(mesh, identityTransform);
    for (let cell = 0; cell < frame.width * frame.height; cell++) {
      const x = frame.origin[0] + (cell % frame.width) * 0.5;
      const y = frame.origin[1] + Math.floor(cell / frame.width) * 0.5;
      const nearest = (slack: number): number => {
        const [left, right, low, high] = [x + slack, x + 0.5 - slack, y + slack, y + 0.5 - slack];
        const corners = [
          [left, low],
          [right, low],
          [right, high],
          [left, high],
        ] as const;
        return distanceBetween([corners], triangles);
      };
      const inside = nearest(3 * SLACK_MM);
      const label = `round ${round}, cell ${cell}`;
      // Without a reach it is what lies over the cell that counts.
      if (inside < reach || inside === 0) expect(cells.has(cell), label).toBe(true);
      if (nearest(-SLACK_MM) > reach) expect(cells.has(cell), label).toBe(false);
      if (cells.has(cell)) taken++;
      else free++;
    }
  }
  expect(Math.min(taken, free)).toBeGreaterThan(200);
});
