import { describe, expect, it } from 'vitest';
import {
  createSupportSpace,
  lengthOf,
  meshBounds,
  meshVolume,
  subtract,
  SUPPORT_CHOICES,
  SUPPORT_FLAGS,
  SUPPORT_NUMBERS,
  type SupportSettings,
  type Vector,
} from '#kernel';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { POINT_SETTINGS } from '#tests/support-settings.ts';
import { makeSupports, pointAt, type MadeSupports } from '#tests/supports.ts';

/**
 * A roof at 40 mm over a tall block to stand on, a low one to go round and a peg that hangs; a neighbour is beside the tall block.
 */
const space = createSupportSpace({
  mesh: joinMeshes(
    makeBox(80, 60, 3, [-40, -30, 40]),
    makeBox(22, 22, 29, [-30, -11, 5]),
    makeBox(8, 8, 4, [5, -4, 5]),
    makeBox(0.6, 0.6, 13.5, [-0.3, -20.3, 27]),
  ),
  neighbours: [makeBox(30, 14, 29, [-35, 15, 5])],
  platform: { min: [-45, -35], max: [26, 35] },
});
const points = [
  // Over the block, round the low one, over the neighbour, under the peg and beside it.
  pointAt(-19, 0, 40),
  pointAt(9, 0, 40),
  pointAt(-20, 22, 40),
  pointAt(0, -20, 27),
  pointAt(3.5, -20, 40),
  // A cluster, and columns in rows.
  pointAt(19, -20, 40),
  pointAt(21, -20, 40),
  pointAt(21, -18, 40),
  pointAt(19, -17, 40),
  pointAt(16, -19, 40),
  ...[6, 12, 18].flatMap((x) => [10, 16, 22].map((y) => pointAt(x + y / 10, y + (x * x) / 90, 40))),
  // On a slope, and beyond the platform.
  pointAt(-2, 8, 40, 'face', [0.6, 0, -0.8]),
  pointAt(34, 20, 40),
];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const strutVolume = ({ meshes }: MadeSupports): number => meshVolume(meshes.struts);
const baseVolume = ({ meshes }: MadeSupports): number => meshVolume(meshes.base);
const leanOf = (joints: readonly Vector[]): number =>
  Math.max(
    ...joints.slice(1).map((joint, at) => {
      const [x, y, z] = subtract(joint, joints[at]!);
      return Math.hypot(x, y) / z;
    }),
  );
const baseArea = ({ base }: MadeSupports): number =>
  sum(
    base!.outlines.map((outline) =>
      sum(
        outline.map(([x, y], at) => {
          const [nextX, nextY] = outline[(at + 1) % outline.length]!;
          return (x * nextY - y * nextX) / 2;
        }),
      ),
    ),
  );
const branches = ({ structure }: MadeSupports): number => structure.branches.length;
const braces = ({ structure }: MadeSupports): number => structure.braces.length;
const onParts = ({ structure }: MadeSupports): number =>
  structure.trunks.filter(({ foot }) => foot.on === 'part').length;
const joints = ({ structure }: MadeSupports): number =>
  sum(structure.trunks.map((trunk) => trunk.joints.length));
/** Of trunks with one tip, or with more. */
const radius =
  (end: 0 | 1, isShared: boolean) =>
  (made: MadeSupports): number => {
    const { trunks, branches: all } = made.structure;
    const hosts = new Set(all.map(({ host }) => host));
    const list = trunks.filter(({ foot }, number) => foot.on === 'plate' && hosts.has(number) === isShared);
    return Math.min(...list.map(({ radii }) => radii[end]));
  };

type Case = readonly [
  change: Partial<SupportSettings>,
  from: Partial<SupportSettings>,
  measure: (made: MadeSupports) => number,
];

/** What grows from the second settings to the first. */
const CASES: Readonly<Record<string, Case>> = {
  plateOffset: [{ plateOffset: 4 }, {}, baseArea],
  plateHeight: [{ plateHeight: 2 }, {}, baseVolume],
  slotAngle: [{ slotAngle: 30 }, { slotAngle: 80 }, baseVolume],
  tipWidth: [{ tipWidth: 0.6 }, {}, ({ structure }) => structure.tips[0]!.radii[0]],
  tipLength: [
    { tipLength: 3 },
    {},
    ({ structure }) => lengthOf(subtract(structure.tips[0]!.at, structure.tips[0]!.socket)),
  ],
  topWidth: [{ topWidth: 1.2 }, {}, radius(1, false)],
  bottomWidth: [{ bottomWidth: 1.6 }, {}, radius(0, false)],
  trunkTopWidth: [{ trunkTopWidth: 1.6 }, {}, radius(1, true)],
  trunkBottomWidth: [{ trunkBottomWidth: 2 }, {}, radius(0, true)],
  edgeWidth: [{ edgeWidth: 0.8 }, {}, ({ structure }) => structure.braces[0]!.radius],
  'reinforceHeight of trunks': [
    { reinforceHeight: 20, connection: 'none' },
    { connection: 'none' },
    strutVolume,
  ],
  'reinforceHeight of braces': [{ reinforceHeight: 20 }, {}, braces],
  distanceInPart: [{ distanceInPart: 0.4 }, {}, ({ meshes }) => meshBounds(meshes.struts).max[2]],
  shortSupportFilter: [{}, { shortSupportFilter: 8 }, onParts],
  'widthScale of tips': [{ widthScale: 1.5 }, {}, ({ structure }) => structure.tips[0]!.radii[0]],
  'widthScale of braces': [{ widthScale: 1.5 }, {}, ({ structure }) => structure.braces[0]!.radius],
  'widthScale of trunks': [{ widthScale: 1.5 }, {}, radius(0, false)],
  'tipType ball': [{ tipType: 'ball' }, {}, strutVolume],
  'tipType vertical': [
    {},
    { tipType: 'vertical' },
    ({ structure }) => sum(structure.tips.map(({ at, socket }) => Math.abs(at[0] - socket[0]))),
  ],
  ballDiameter: [
    { tipType: 'ball', ballDiameter: 1 },
    { tipType: 'ball' },
    ({ structure }) => structure.tips[0]!.ball,
  ],
  bottomTip: [{ bottomTip: 'split' }, {}, ({ meshes }) => meshes.struts.indices.length],
  perforatedPlate: [{}, { perforatedPlate: true, holeRadius: 0.8 }, baseVolume],
  holeRadius: [
    { perforatedPlate: true, holeRadius: 0.7 },
    { perforatedPlate: true, holeRadius: 2 },
    ({ base }) => base!.holes.length,
  ],
  holeInterval: [
    { perforatedPlate: true, holeInterval: 3, holeRadius: 0.7 },
    { perforatedPlate: true, holeInterval: 8, holeRadius: 0.7 },
    ({ base }) => base!.holes.length,
  ],
  holeEdges: [
    { perforatedPlate: true, holeEdges: 8 },
    { perforatedPlate: true },
    ({ base }) => base!.holes[0]!.length,
  ],
  'clusterType long': [{ clusterType: 'long' }, { clusterType: 'medium' }, branches],
  'clusterType short': [
    { clusterType: 'medium', tipLength: 0.5 },
    { clusterType: 'short', tipLength: 0.5, treeAngle: 10 },
    branches,
  ],
  branchNumber: [{}, { branchNumber: 1 }, branches],
  treeHeight: [{}, { treeHeight: 38 }, branches],
  treeAngle: [
    { treeAngle: 60 },
    { treeAngle: 20 },
    ({ structure }) => Math.max(...structure.branches.map((branch) => leanOf(branch.joints))),
  ],
  diamondAngle: [{ diamondAngle: 30 }, { diamondAngle: 60 }, braces],
  diamondWidth: [{}, { diamondWidth: 20 }, braces],
  rotateAngle: [
    { baseType: 'rectangle', rotateAngle: 45 },
    { baseType: 'rectangle' },
    ({ base }) => new Set(base!.outlines[0]!.map(([x]) => x.toFixed(3))).size,
  ],
  maximumExtend: [{}, { maximumExtend: 0.5 }, branches],
  columnRatio: [{ columnRatio: 10 }, {}, radius(0, false)],
  'simplifyLevel 0': [{ simplifyLevel: 0 }, { simplifyLevel: 1 }, joints],
  'simplifyLevel 1': [{ simplifyLevel: 1 }, { simplifyLevel: 2 }, joints],
  'simplifyLevel 2': [{ simplifyLevel: 2 }, { simplifyLevel: 3 }, joints],
  withinPlatform: [
    { withinPlatform: false },
    {},
    ({ structure }) => Math.max(...structure.trunks.map((trunk) => trunk.joints[0]![0])),
  ],
  nearbyParts: [{ nearbyParts: 'allow' }, {}, onParts],
  onPart: [{}, { onPart: false }, onParts],
};

describe('every setting of routes is seen to act', () => {
  /** What is printed: the meshes, whatever the structure says. */
  const printed = (made: MadeSupports): readonly number[] => [strutVolume(made), baseVolume(made)];

  it.each(Object.entries(CASES))('%s', (_name, [change, from, measure]) => {
    const [more, less] = [change, from].map((settings) => makeSupports(space, points, settings));
    expect(measure(more!)).toBeGreaterThan(measure(less!));
    expect(printed(more!)).not.toEqual(printed(less!));
  });

  it('none of the settings is left out', () => {
    const seen = [
      ...Object.keys(CASES).map((name) => name.split(' ')[0]!),
      ...POINT_SETTINGS,
      // Below, by all of their values; the lift is the editor's to do (grow-supports.test.ts).
      'connection',
      'baseType',
      'liftHeight',
    ];
    const all = [SUPPORT_NUMBERS, SUPPORT_CHOICES, SUPPORT_FLAGS].flatMap((table) => Object.keys(table));
    expect([...new Set(seen)].sort()).toEqual(all.sort());
  });

  it('every kind of connection joins other columns, and none joins none', () => {
    const shapes = SUPPORT_CHOICES.connection.map((connection) =>
      JSON.stringify(makeSupports(space, points, { connection }).structure.braces),
    );
    expect(new Set(shapes).size).toBe(shapes.length);
    expect(shapes).toContain('[]');
  });

  it('every kind of base has another outline that holds all feet', () => {
    const made = SUPPORT_CHOICES.baseType.map((baseType) =>
      makeSupports(space, points, { baseType, withinPlatform: false }),
    );
    expect(new Set(made.map((one) => baseArea(one).toFixed(3))).size).toBe(made.length);
    const [, rectangle, least] = made.map(baseArea);
    expect(least!).toBeLessThanOrEqual(rectangle! + 1e-6);
    for (const { structure, base } of made)
      for (const {
        joints: [root],
        foot,
      } of structure.trunks)
        if (foot.on === 'plate') expect(windingsAt(base!.outlines, root![0], root![1])).toBe(1);
  });
});

/** How often outlines wind round a place. */
function windingsAt(
  outlines: readonly (readonly (readonly [number, number])[])[],
  x: number,
  y: number,
): number {
  let windings = 0;
  for (const outline of outlines)
    outline.forEach(([ax, ay], at) => {
      const [bx, by] = outline[(at + 1) % outline.length]!;
      if (ay > y === by > y) return;
      if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) windings += by > ay ? 1 : -1;
    });
  return windings;
}
