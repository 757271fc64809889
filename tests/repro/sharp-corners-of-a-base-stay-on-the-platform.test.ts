import { describe, expect, it } from 'vitest';
import { basePlateOf, createSupportSpace, supportMeshes, supportTypes, type SupportStructure } from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { openEdges } from '#tests/supports.ts';

/** Corners of a base lean out further than its sides: at the platform's edge they hung over it, and the plate was not to be printed. */
const HALF = 20;

const trunk = (x: number, y: number): SupportStructure['trunks'][number] => ({
  joints: [
    [x, y, 0],
    [x, y, 5],
  ],
  radii: [0.6, 0.5],
  foot: { on: 'plate' },
  reinforcedTo: 0,
});

/** How far a base under one foot reaches from the middle of the platform, along either axis; the base is closed. */
function reachOf(x: number, y: number, slotAngle: number, rotateAngle: number): number {
  const space = createSupportSpace({
    mesh: makeBox(4, 4, 4, [0, 0, 5]),
    platform: { min: [-HALF, -HALF], max: [HALF, HALF] },
  });
  const structure = { trunks: [trunk(x, y)], branches: [], tips: [], braces: [], unreached: [] };
  const settings = { ...supportTypes.medium, baseType: 'rectangle', slotAngle, rotateAngle } as const;
  const { base } = supportMeshes(structure, basePlateOf(space, structure, settings));
  expect(openEdges(base)).toBe(0);
  const across = base.positions.filter((_, at) => at % 3 < 2);
  return Math.max(...across.map(Math.abs));
}

describe.each([30, 45, 70])('a base that leans %d degrees', (slotAngle) => {
  it.each([0, 20, 45, 80])(
    'and is turned by %d degrees has all of its rim on the platform',
    (rotateAngle) => {
      // Wherever it stands: its corners come to the edge one after the other.
      const reach = Array.from({ length: 100 }, (_, at) => reachOf(14 + at / 20, 14, slotAngle, rotateAngle));
      expect(Math.max(...reach)).toBeLessThanOrEqual(HALF + 1e-4);
      expect(Math.max(...reach)).toBeGreaterThan(HALF - 1e-4);
    },
  );

  it('leans out all round where the platform is no limit', () => {
    const space = createSupportSpace({ mesh: makeBox(4, 4, 4, [0, 0, 5]) });
    const { outlines, rims, height } = basePlateOf(
      space,
      { trunks: [trunk(18, 2), trunk(0, 0)] },
      { ...supportTypes.medium, baseType: 'rectangle', slotAngle, rotateAngle: 0 },
    )!;
    const lean = height / Math.tan((slotAngle * Math.PI) / 180);
    outlines[0]!.forEach(([x, y], at) => {
      const [rimX, rimY] = rims[0]![at]!;
      expect(Math.abs(rimX - x)).toBeCloseTo(lean, 6);
      expect(Math.abs(rimY - y)).toBeCloseTo(lean, 6);
    });
  });
});
