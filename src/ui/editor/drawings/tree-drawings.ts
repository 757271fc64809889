import {
  arc,
  discs,
  FLOOR,
  GROUND,
  limb,
  line,
  outline,
  ROOF,
  SMALL_FLOOR,
  SMALL_GROUND,
  SMALL_ROOF,
  SMALL_UNDER,
  smallStick,
  span,
  stacked,
  stick,
  UNDER,
  type Point,
  type Shapes,
} from './shapes.ts';

/** A tip with the branch that takes it to a joint. */
const branch = (x: number, joint: Point, width = 7, top = UNDER, neck = 14): string =>
  limb([width * 0.35, width, width], [x, top - 3], [x, top + neck], joint);

/** How deep a branch joins a trunk. */
const cluster = (joint: number): Shapes => [
  SMALL_ROOF,
  ['lit', branch(16, [48, joint], 4.5, SMALL_UNDER, 8)],
  ['support', smallStick({ x: 48, neck: 8 })],
  SMALL_GROUND,
  ['measure', span([62, 17], [62, joint], 3)],
];

/** The trunk of a tree. */
const TRUNK = { x: 112, width: 24, bottom: 34, tip: 7, foot: 8 } as const;

/** Trunks from above, and pairs of them that are near each other. */
const TRUNKS: readonly Point[] = [
  [12, 15],
  [31, 9],
  [59, 14],
  [20, 30],
  [42, 27],
  [61, 40],
  [13, 47],
  [38, 47],
];
const NEAREST = '36 03 01 14 42 25 47 45 57 67';
const WEB = '36 03 01 47 42 45 34';
const HULL = '01 12 25 57 76 60';
const braced = (pairs: string): Shapes => [
  [
    'line',
    [...new Set(pairs.split(' '))]
      .map(([from, to]) => line(TRUNKS[Number(from)]!, TRUNKS[Number(to)]!))
      .join(''),
  ],
  ['litPoint', discs(3, ...TRUNKS)],
];
/** Bars between two trunks from the side. */
const barred = (...bars: readonly (readonly [Point, Point])[]): Shapes => [
  ...stacked('lit', ...bars.map(([from, to]) => limb(2.5, from, to))),
  ['support', [14, 58].map((x) => limb(6, [x, -1], [x, SMALL_FLOOR])).join('')],
  SMALL_GROUND,
];

const POSTS = [52, 172].map((x) => stick({ x, top: -30 })).join('');

/** A path at each level of straightness: its joints, about the middle of a column. */
const LEVELS: readonly (readonly Point[])[] = [
  [
    [-14, 52],
    [-14, 58],
    [-7, 65],
    [-7, 72],
    [0, 79],
    [7, 79],
    [14, 88],
    [14, FLOOR],
  ],
  [
    [-14, 52],
    [-14, 60],
    [-1, 74],
    [4, 76],
    [14, 88],
    [14, FLOOR],
  ],
  [
    [-14, 52],
    [14, 80],
    [14, FLOOR],
  ],
  [
    [-14, 52],
    [14, FLOOR],
  ],
];

/** Of trees and braces. */
export const treeDrawings = {
  clusterType: { short: cluster(24), medium: cluster(33), long: cluster(44) },
  branchNumber: [
    ROOF,
    ...stacked(
      'support',
      ...[40, 184].map((x) => branch(x, [112, 98])),
      ...[76, 148].map((x) => branch(x, [112, 80])),
      stick({ x: 112, width: 13, neck: 18 }),
    ),
    GROUND,
    ...[40, 76, 112, 148, 184].map((x, at) => ['number', String(at + 1), x, 22] as const),
  ],
  trunkTopWidth: [
    ROOF,
    ...stacked('support', ...[52, 172].map((x) => branch(x, [112, 86])), stick(TRUNK)),
    GROUND,
    ['measure', span([100, UNDER + 20], [124, UNDER + 20], 6)],
  ],
  trunkBottomWidth: [
    ROOF,
    ...stacked('support', ...[52, 172].map((x) => branch(x, [112, 86])), stick(TRUNK)),
    GROUND,
    ['measure', span([95, FLOOR - 8], [129, FLOOR - 8], 6)],
  ],
  treeHeight: [
    ROOF,
    ...stacked('support', ...[60, 164].map((x) => branch(x, [112, 76])), stick({ x: 112, width: 13 })),
    GROUND,
    ['guide', line([30, 76], [112, 76])],
    ['measure', span([36, 76], [36, FLOOR - 1])],
  ],
  treeAngle: [
    ROOF,
    ['lit', branch(166, [92, 98], 8)],
    ['support', stick({ x: 92, width: 12 })],
    GROUND,
    ['guide', line([92, 98], [92, 44])],
    ['measure', arc([92, 98], 46, 35.1, 90)],
  ],
  maximumExtend: [
    ROOF,
    ['lit', branch(170, [66, 94], 8)],
    ['support', stick({ x: 66, width: 12 })],
    GROUND,
    ['guide', line([66, UNDER], [66, 9]) + line([170, UNDER], [170, 9])],
    ['measure', span([66, 15], [170, 15])],
  ],
  simplifyLevel: [
    ROOF,
    [
      'support',
      LEVELS.map((joints, at) => {
        const path = joints.map(([x, y]): Point => [28 + 56 * at + x, y]);
        return limb([2.5, ...joints.map(() => 7)], [path[0]![0], UNDER - 3], ...path);
      }).join(''),
    ],
    GROUND,
    ...LEVELS.map((_, at) => ['number', String(at), 28 + 56 * at - 14, 22] as const),
  ],
  connection: {
    'mst-min2': braced(`${NEAREST} ${WEB}`),
    cross: barred(
      [
        [14, 44],
        [58, 8],
      ],
      [
        [58, 44],
        [14, 8],
      ],
    ),
    alternate: barred(
      [
        [14, 46],
        [58, 32],
      ],
      [
        [58, 32],
        [14, 18],
      ],
      [
        [14, 18],
        [58, 4],
      ],
    ),
    mst: braced(WEB),
    min2: braced(NEAREST),
    border: braced(HULL),
  },
  edgeWidth: [
    ['lit', limb(18, [52, 92], [172, 32])],
    ['support', POSTS],
    GROUND,
    ['measure', span([108, 54], [116, 70], 6)],
  ],
  diamondAngle: [
    ['lit', limb(8, [52, 98], [172, 22])],
    ['support', POSTS],
    GROUND,
    ['guide', line([52, 98], [150, 98])],
    ['measure', arc([52, 98], 66, 0, 32.3)],
  ],
  diamondWidth: [
    ...stacked(
      'support',
      limb(5, [52, 102], [172, 62]),
      limb(5, [172, 102], [52, 62]),
      limb(5, [52, 62], [172, 22]),
      limb(5, [172, 62], [52, 22]),
      POSTS,
    ),
    ['area', outline([52, 62], [112, 42], [172, 62], [112, 82])],
    GROUND,
    ['measure', span([52, 62], [172, 62], 6)],
  ],
} as const satisfies Readonly<Record<string, Shapes | Readonly<Record<string, Shapes>>>>;
