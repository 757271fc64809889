import { expect, test } from 'vitest';
import { createRandom } from '#base';
import {
  composeTransform,
  determinantOf,
  identityTransform,
  multiplyTransforms,
  rotationAbout,
  scaling,
  stretchOf,
  translation,
  type Transform,
} from '#kernel';
import { roundsOf } from '#tests/rounds.ts';

const SEED = Number(process.env['SEED'] ?? 20261124);
const expectNear = (one: Transform, other: Transform, within = 1e-7): void =>
  one.forEach((entry, at) => expect(Math.abs(entry - other[at]!)).toBeLessThan(within));

test('a part that was only turned and moved is not stretched', () => {
  expect(stretchOf(identityTransform)).toEqual({ stretch: identityTransform, placement: identityTransform });
  const turned = composeTransform({ position: [3, 4, 5], rotationDegrees: [31, -72, 12], scale: [1, 1, 1] });
  const { stretch, placement } = stretchOf(turned);
  expect(stretch).toEqual(identityTransform);
  expectNear(placement, turned);
});

test('factors along the axes of the mesh are the stretch, whole', () => {
  const scaled = composeTransform({
    position: [1, 2, 3],
    rotationDegrees: [10, 20, 30],
    scale: [2, 0.5, 1.25],
  });
  expect(stretchOf(scaled).stretch).toEqual(scaling(2, 0.5, 1.25));
});

test(`turning and moving change no digit of a stretch (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const between = (low: number, high: number): number => low + random.unit() * (high - low);
  for (let round = 0; round < roundsOf(200); round++) {
    const mirror = random.unit() < 0.5 ? -1 : 1;
    const shape = multiplyTransforms(
      scaling(mirror * between(0.1, 4), between(0.1, 4), between(0.1, 4)),
      multiplyTransforms(
        rotationAbout('x', between(-180, 180)),
        scaling(between(0.1, 4), 1, between(0.1, 4)),
      ),
    );
    const place = multiplyTransforms(
      translation(between(-100, 100), 0, between(-100, 100)),
      multiplyTransforms(rotationAbout('y', between(-180, 180)), rotationAbout('z', between(-180, 180))),
    );
    const whole = multiplyTransforms(place, shape);
    const { stretch, placement } = stretchOf(whole);
    expect(stretch, `round ${round}`).toEqual(stretchOf(shape).stretch);
    expectNear(multiplyTransforms(placement, stretch), whole);
    expect(Math.abs(determinantOf(placement) - 1)).toBeLessThan(1e-7);
    expect(Math.sign(determinantOf(stretch))).toBe(mirror);
  }
});
