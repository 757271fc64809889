import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Transform,
  composeTransform,
  decomposeTransform,
  determinantOf,
  identityTransform,
  invertTransform,
  multiplyTransforms,
  rotationAbout,
  scaling,
  transformPoint,
  translation,
} from '#kernel';

const seed = 20_261_120;
const length = fc.double({ min: -300, max: 300, noNaN: true });
const angle = fc.double({ min: -720, max: 720, noNaN: true });
const factor = fc.double({ min: 0.01, max: 50, noNaN: true });
const parts = fc.record({
  position: fc.tuple(length, length, length),
  rotationDegrees: fc.tuple(angle, angle, angle),
  scale: fc.tuple(factor, factor, factor),
});

function expectClose(actual: Transform, expected: Transform, tolerance = 1e-9): void {
  actual.forEach((value, i) => {
    expect(Math.abs(value - expected[i]!)).toBeLessThanOrEqual(
      tolerance * Math.max(1, Math.abs(expected[i]!)),
    );
  });
}

describe('transforms', () => {
  it('apply the right factor of a product first', () => {
    const moveThenTurn = multiplyTransforms(rotationAbout('z', 90), translation(1, 0, 0));
    expect(transformPoint(moveThenTurn, [0, 0, 0])).toEqual([0, 1, 0]);
  });

  it('turn counter-clockwise about each axis', () => {
    expect(transformPoint(rotationAbout('x', 90), [0, 1, 0])).toEqual([0, 0, 1]);
    expect(transformPoint(rotationAbout('y', 90), [0, 0, 1])).toEqual([1, 0, 0]);
    expect(transformPoint(rotationAbout('z', 90), [1, 0, 0])).toEqual([0, 1, 0]);
  });

  it('have only 0 and ±1, and no −0, at every multiple of 90 degrees', () => {
    for (const axis of ['x', 'y', 'z'] as const) {
      for (let quarter = -12; quarter <= 12; quarter++) {
        for (const entry of rotationAbout(axis, quarter * 90)) {
          expect([0, 1, -1]).toContain(entry);
          expect(Object.is(entry, -0)).toBe(false);
        }
      }
    }
  });

  it('come back to the identity after four quarter turns', () => {
    const quarter = rotationAbout('y', -90);
    const half = multiplyTransforms(quarter, quarter);
    expect(multiplyTransforms(half, half)).toEqual(identityTransform);
  });

  it('hold the sine and cosine of any angle to the last bits', () => {
    fc.assert(
      fc.property(angle, (degrees) => {
        const turned = transformPoint(rotationAbout('z', degrees), [1, 0, 0]);
        expect(Math.abs(turned[0] - Math.cos((degrees * Math.PI) / 180))).toBeLessThan(5e-15);
        expect(Math.abs(turned[1] - Math.sin((degrees * Math.PI) / 180))).toBeLessThan(5e-15);
        expect(Math.abs(Math.hypot(turned[0], turned[1]) - 1)).toBeLessThan(3e-16);
      }),
      { seed, numRuns: 2000 },
    );
    expect(rotationAbout('z', 30)[1]).toBeCloseTo(0.5, 15);
  });

  it('are made again from what they decompose into', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const transform = composeTransform(given);
        expectClose(composeTransform(decomposeTransform(transform)), transform);
      }),
      { seed },
    );
  });

  it('decompose into the very numbers a person typed', () => {
    const typed = { position: [1.5, -2, 3], rotationDegrees: [30, -45, 120], scale: [1, 2, 0.5] } as const;
    const read = decomposeTransform(composeTransform(typed));
    expect(read.position).toEqual(typed.position);
    expect(read.rotationDegrees).toEqual(typed.rotationDegrees);
    read.scale.forEach((value, axis) => expect(value).toBeCloseTo(typed.scale[axis]!, 12));
  });

  it('keep their shape through gimbal lock', () => {
    for (const y of [90, -90]) {
      const transform = composeTransform({
        position: [0, 0, 0],
        rotationDegrees: [20, y, 35],
        scale: [1, 2, 3],
      });
      expectClose(composeTransform(decomposeTransform(transform)), transform);
      expect(decomposeTransform(transform).rotationDegrees[2]).toBe(0);
    }
  });

  it('say a mirror as a negative x factor', () => {
    const mirrored = scaling(1, -2, 1);
    const read = decomposeTransform(mirrored);
    expect(read.scale[0]).toBe(-1);
    expectClose(composeTransform(read), mirrored);
  });

  it('are undone by their inverse', () => {
    fc.assert(
      fc.property(parts, fc.tuple(length, length, length), (given, point) => {
        const transform = composeTransform(given);
        const back = transformPoint(invertTransform(transform)!, transformPoint(transform, point));
        back.forEach((value, axis) => expect(Math.abs(value - point[axis]!)).toBeLessThan(1e-7));
      }),
      { seed },
    );
  });

  it('have no inverse when they flatten space', () => {
    expect(invertTransform(scaling(1, 0, 1))).toBeUndefined();
    expect(invertTransform(scaling(1, Number.NaN, 1))).toBeUndefined();
  });

  it('have a determinant that is the factor of volume, negative for a mirror', () => {
    expect(determinantOf(multiplyTransforms(rotationAbout('x', 90), scaling(2, 3, 4)))).toBe(24);
    expect(determinantOf(scaling(-1, 1, 1))).toBe(-1);
  });
});
