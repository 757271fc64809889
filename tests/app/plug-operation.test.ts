import { expect, test } from 'vitest';
import { fail, quietContext, unwrap } from '#base';
import {
  examineMesh,
  HOLE_NUMBERS,
  identityTransform,
  meshVolume,
  type Hole,
  type MeshBuffers,
  type Vector,
} from '#kernel';
import { FONTS } from '#tests/fonts.ts';
import { makeBox } from '#tests/meshes.ts';
import { plugOperation } from '../../src/app/workers/plug-operation.ts';

const [WALL, GAP] = [3, 0.1];
const plate = makeBox(60, 60, WALL);
const holeAt = (at: Vector, change: Partial<Hole> = {}): Hole => ({
  kind: 'hole',
  at,
  normal: [0, 0, 1],
  direction: 'inner',
  r1: 3,
  r2: 3,
  edges: HOLE_NUMBERS.edges.default,
  protrusion: 0.5,
  depth: 1,
  angle: 0,
  gap: GAP,
  ...change,
});
const plug = async (holes: readonly Hole[], fonts = FONTS) =>
  (
    await plugOperation(() => Promise.resolve(fonts))(
      [plate],
      { holes, stretch: identityTransform },
      quietContext(),
    )
  ).result;

/** Corners of a mesh as distances from its axis and heights. */
function corners({ positions }: MeshBuffers): readonly { readonly radius: number; readonly z: number }[] {
  const found = [];
  for (let at = 0; at < positions.length; at += 3)
    found.push({ radius: Math.hypot(positions[at]!, positions[at + 1]!), z: positions[at + 2]! });
  return found;
}

test('plugs carry the numbers of their holes on their heads, and their sides and clearance stay', async () => {
  const holes = [
    holeAt([-15, 0, WALL]),
    holeAt([0, 0, WALL], { kind: 'slot' }),
    holeAt([15, 0, WALL], { r2: 2 }),
    ...Array.from({ length: 9 }, (_, at) => holeAt([-20 + 5 * at, 20, WALL], { r1: 2, r2: 2 })),
    holeAt([0, -20, WALL], { r1: 1, r2: 1 }),
  ];
  const { plugs, numbers, plain, asked } = unwrap(await plug(holes));
  expect(asked).toBe(13);
  // A slot has none, and the smallest no room for two digits.
  expect(numbers).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(plain).toBe(1);
  for (const [at, { mesh }] of plugs.entries()) {
    const { r1, r2 } = holes[numbers[at]! - 1]!;
    const [head, tip] = [r1 - GAP, Math.min(r1, r2) - GAP];
    expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, shells: 1 });
    const all = corners(mesh);
    const isSide = ({ radius, z }: { readonly radius: number; readonly z: number }): boolean =>
      Math.abs(radius - (z < WALL / 2 ? tip : head)) < 1e-3 && (z < 1e-3 || z > WALL - 1e-3);
    const number = all.filter((corner) => !isSide(corner));
    // What is no corner of the plug is of the number: near the head, within the rim.
    expect(number.length > 0, `plug ${numbers[at]}`).toBe(numbers[at] !== 13);
    for (const { radius, z } of number) {
      expect(radius).toBeLessThan(head - 0.2);
      expect(z).toBeGreaterThan(WALL - 0.41);
      expect(z).toBeLessThan(WALL + 1e-3);
    }
    const area = (HOLE_NUMBERS.edges.default / 2) * Math.sin((2 * Math.PI) / HOLE_NUMBERS.edges.default);
    const whole = ((area * WALL) / 3) * (head ** 2 + head * tip + tip ** 2);
    const taken = whole - meshVolume(mesh);
    if (number.length === 0) expect(taken).toBeCloseTo(0, 3);
    else expect(taken).toBeGreaterThan(0.1);
  }
  // Each number is another.
  expect(new Set(plugs.map(({ volumeMm3 }) => volumeMm3.toFixed(4))).size).toBe(plugs.length);
});

test('no plug is made whose number cannot be written for want of a font', async () => {
  const missing = fail('font_missing', 'offline');
  const refused = await plug([holeAt([0, 0, WALL])], {
    find: () => 'inter-missing.woff',
    read: () => Promise.resolve(missing),
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'font_missing' } });
});
