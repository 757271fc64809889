import { describe, expect, it } from 'vitest';
import { unwrap } from '#base';
import {
  identityTransform,
  overhangClasses,
  overhangThreshold,
  scaling,
  snapToSupports,
  SUPPORT_LIMIT,
  translation,
} from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { makeOverhangs, OVERHANG_THRESHOLDS } from '#tests/overhang.ts';
import { roundsOf } from '#tests/rounds.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const ANGLES = [15, 30, 45, 60, 75];
const THRESHOLDS = ANGLES.map(overhangThreshold);

/** The definition, in numbers without an end. */
function oracleClass(corners: readonly number[], thresholds: readonly number[]): number {
  const [a, b, c] = [0, 3, 6].map((at) => corners.slice(at, at + 3).map(BigInt)) as [
    bigint[],
    bigint[],
    bigint[],
  ];
  const u = b.map((value, axis) => value - a[axis]!);
  const v = c.map((value, axis) => value - a[axis]!);
  const normal = [1, 2, 0].map((k, axis) => {
    const other = [2, 0, 1][axis]!;
    return u[k]! * v[other]! - u[other]! * v[k]!;
  });
  if (normal[2]! >= 0n) return 0;
  let sizes = normal.map((value) => (value < 0n ? -value : value));
  const most = sizes.reduce((one, other) => (one > other ? one : other));
  const dropped = BigInt(Math.max(0, most.toString(2).length - 15));
  sizes = sizes.map((value) => value >> dropped);
  const all = sizes.reduce((sum, value) => sum + value * value, 0n);
  return thresholds.filter((threshold) => sizes[2]! ** 2n * 32768n >= BigInt(threshold) * all).length;
}

const classesOf = (corners: readonly number[], thresholds: readonly number[] = THRESHOLDS): number[] => [
  ...overhangClasses(
    {
      points: Int32Array.from(corners),
      indices: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
      facing: 1,
    },
    thresholds,
  ),
];

describe('the support lattice', () => {
  it('has 1024 steps a millimetre, counted from where the part stands and from the plate', () => {
    const box = makeBox(2, 2, 1);
    const surface = unwrap(snapToSupports(box, translation(7, -3, 5)));
    expect([...surface.points.subarray(0, 3)]).toEqual([-1024, -1024, 5 * 1024]);
    expect(surface.origin).toEqual([7, -3]);
    expect([...unwrap(snapToSupports(box, translation(70.123, 8.7, 5))).points]).toEqual([...surface.points]);
  });

  it('refuses what reaches further than a metre, or is no number', () => {
    expect(snapToSupports(makeBox(2100, 2, 1), identityTransform)).toMatchObject({
      ok: false,
      error: { code: 'out_of_range' },
    });
    expect(snapToSupports(makeBox(2, 2, 1), translation(0, 0, NaN))).toMatchObject({ ok: false });
  });

  it('keeps outside outside where a transform mirrors', () => {
    const faces = (factor: number): number[] => [
      ...overhangClasses(unwrap(snapToSupports(makeBox(2, 2, 1), scaling(factor, 1, 1))), THRESHOLDS),
    ];
    expect(faces(-1)).toEqual(faces(1));
    expect(faces(1).filter((passed) => passed === 5)).toHaveLength(2);
  });
});

describe('the classes of overhang', () => {
  it('have the thresholds of their angles', () => {
    expect(THRESHOLDS).toEqual([30573, 24576, 16384, 8192, 2195]);
    expect([0, 90].map(overhangThreshold)).toEqual([32768, 0]);
  });

  const m = SUPPORT_LIMIT - 1;
  it.each([
    [[0, 0, 0, 0, 1024, 0, 1024, 0, 0], 5],
    [[0, 0, 0, 0, 1024, 0, 1024, 0, 1024], 3],
    [[0, 0, 0, 0, 1024, 0, 1024, 0, 1025], 2],
    [[0, 0, 0, 0, 1024, 0, 1024, 0, 1023], 3],
    [[0, 0, 0, 1024, 0, 0, 0, 1024, 0], 0],
    [[0, 0, 0, 0, m, 0, 1, 0, 1], 3],
    [[0, 0, 0, 3, 1000, 7, 1000, -5, 577], 4],
    [[0, 0, 0, 0, 1000, 0, 1000, 0, 268], 4],
    [[0, 0, 0, 0, 1000, 0, 1000, 0, 3732], 0],
    [[-m, -m, -m, -m, m, m, m, -m, m], 2],
  ])('of %j is %i', (corners, expected) => {
    expect(classesOf(corners)).toEqual([expected]);
  });

  it('are those of whole numbers without an end, for triangles of all sizes', () => {
    const { points } = makeOverhangs(SEED, roundsOf(20_000));
    const corners = [...points];
    const found = classesOf(corners, OVERHANG_THRESHOLDS);
    const counts = new Set(found);
    found.forEach((passed, face) => {
      const own = corners.slice(face * 9, face * 9 + 9);
      if (passed !== oracleClass(own, OVERHANG_THRESHOLDS))
        throw new Error(`SEED=${SEED}: face ${own.join()} has class ${passed}`);
    });
    expect(counts.size, `SEED=${SEED}`).toBeGreaterThan(5);
  });
});
