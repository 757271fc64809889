import { expect, test } from 'vitest';
import { unwrap } from '#base';
import {
  arrangeMeshes,
  multiplyTransforms,
  rotationAbout,
  transformPoint,
  translation,
  type MeshArrangeInput,
  type MeshArrangement,
} from '#kernel';
import { makeBox } from '#tests/meshes.ts';

const PLAIN = { fixed: [], plate: [60, 40], gapMm: 2, marginMm: 0, turnDegrees: 0, plates: 1 } as const;

function places(
  input: Omit<MeshArrangeInput, keyof typeof PLAIN> & Partial<MeshArrangeInput>,
): MeshArrangement {
  const steps = arrangeMeshes([makeBox(20, 8, 4), makeBox(40, 40, 9)], { ...PLAIN, ...input });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return unwrap(step.value);
}

test('parts keep their tilt, size and height, wherever they stood', () => {
  const tilted = multiplyTransforms(rotationAbout('x', 90), rotationAbout('z', 30));
  const parts = [300, -40].map((x) => ({
    mesh: 0,
    transform: multiplyTransforms(translation(x, 7, 3.5), tilted),
  }));
  const { placed } = places({ parts });
  expect(placed).toHaveLength(2);
  for (const { transform } of placed) {
    expect(transform.slice(0, 12)).toEqual(tilted.slice(0, 12));
    expect(transform[14]).toBe(3.5);
    expect(Math.abs(transform[12]!)).toBeLessThan(30);
  }
  expect(placed[0]!.transform).not.toEqual(placed[1]!.transform);
});

test('progress never goes back', () => {
  const part = { mesh: 0, transform: translation(0, 0, 0) };
  const seen = [
    ...arrangeMeshes([makeBox(20, 8, 4)], { ...PLAIN, parts: [part, part], fixed: [part], turnDegrees: 90 }),
  ];
  const shares = seen.map(({ done, total }) => done / total);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares[0], new Set(seen.map(({ phase }) => phase)).size, shares.at(-1)! < 1]).toEqual([0, 3, true]);
});

test('a part is turned about an upright axis, and goes beside what stays', () => {
  const { placed } = places({
    parts: [{ mesh: 0, transform: translation(0, 0, 1) }],
    fixed: [{ mesh: 1, transform: translation(-10, 0, 0) }],
    turnDegrees: 90,
  });
  const { transform } = placed[0]!;
  const [from, to] = [transformPoint(transform, [0, 0, 0]), transformPoint(transform, [10, 0, 0])];
  expect(Math.abs(to[1] - from[1])).toBe(10);
  expect([to[0] - from[0], to[2], from[2]]).toEqual([0, 1, 1]);
  expect(from[0]).toBeGreaterThan(16 - 1e-4);
});

test('a block goes as one: what is in its openings is its own', () => {
  const standing = [translation(0, 0, 1), translation(0, 12, 2)];
  const block = { mesh: 0, transform: standing[0]!, with: [{ mesh: 0, transform: standing[1]! }] };
  const { placed, left } = places({ parts: [block, block, block, block] });
  // Of blocks of 20 × 20 mm, two go side by side and, since 40 mm are not 42, none behind them.
  expect([placed.length, left.length]).toEqual([2, 2]);
  const [one, other] = placed.map(({ transform }) => transform);
  expect(one!.slice(0, 12)).toEqual(standing[0]!.slice(0, 12));
  expect(Math.abs(other![12]! - one![12]!)).toBeGreaterThan(22 - 1e-4);
  for (const transform of [one, other]) {
    // The second mesh of the block is 12 mm behind the first, and on the plate with it.
    expect(transform![13]! - 4).toBeGreaterThan(-20 - 1e-4);
    expect(transform![13]! + 12 + 4).toBeLessThan(20 + 1e-4);
  }
});
