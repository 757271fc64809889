import {
  arc,
  around,
  box,
  discs,
  FLOOR,
  GROUND,
  limb,
  line,
  outline,
  polygon,
  ROOF,
  span,
  stick,
  type Point,
  type Shape,
  type Shapes,
} from './shapes.ts';

/** Feet from above, those at their border first. */
const FEET: readonly Point[] = [
  [15, 37],
  [27, 19],
  [48, 17],
  [54, 33],
  [33, 31],
  [40, 24],
];
const SMALL_FEET: Shape = ['point', discs(2.5, ...FEET)];
/** The part from above. */
const SHADOW = 'M12 41C2 28 18 6 38 8C60 10 70 30 60 40C54 46 46 38 36 42C28 45 18 49 12 41Z';

/** A raft from the side, wider above. */
const raft = (left: number, right: number, height: number, lean = height): string =>
  outline([left, FLOOR - height], [right, FLOOR - height], [right - lean, FLOOR], [left + lean, FLOOR]);
const standing = (x: number, height: number): string => stick({ x, floor: FLOOR - height });

/** A grid of holes, each row between those of the next. */
const grid = (
  radius: number,
  interval: number,
  [x, y]: Point,
  columns: number,
  lines: number,
): readonly Point[] =>
  Array.from({ length: columns * lines }, (_, at): Point => {
    const row = Math.floor(at / columns);
    return [x + (at % columns) * interval + (row % 2) * (interval / 2), y + row * interval * 0.866];
  }).filter(([cx]) => cx + radius > 0);

/** Of the raft. */
export const raftDrawings = {
  raft: [
    ROOF,
    ['lit', raft(24, 200, 11)],
    ['support', [58, 112, 166].map((x) => standing(x, 11)).join('')],
    GROUND,
  ],
  baseType: {
    'convex-hull': [['support', around(7, FEET[0]!, FEET[1]!, FEET[2]!, FEET[3]!)], SMALL_FEET],
    rectangle: [['support', 'M7 10H62V44H7Z'], SMALL_FEET],
    'minimum-area': [['support', box([35, 26.5], 55, 31, 16)], SMALL_FEET],
    'projected-area': [['support', SHADOW], SMALL_FEET],
    'bounding-box': [['support', 'M6.5 6H65V46H6.5Z'], ['guide', SHADOW], SMALL_FEET],
  },
  plateOffset: [
    ROOF,
    ['support', raft(-20, 194, 11)],
    ['support', standing(40, 11) + standing(128, 11)],
    GROUND,
    ['guide', line([138, 99], [138, 76]) + line([194, 99], [194, 76])],
    ['measure', span([138, 82], [194, 82])],
  ],
  plateHeight: [
    ['support', [56, 128].map((x) => limb(22, [x, -2], [x, 74])).join('')],
    ['lit', raft(-40, 184, 36)],
    GROUND,
    ['guide', line([184, 74], [212, 74])],
    ['measure', span([206, 74], [206, FLOOR - 1])],
  ],
  slotAngle: [
    ['support', limb(30, [52, -2], [52, 54])],
    ['support', raft(-80, 150, 56)],
    ['floor', 'M112 109L224 92V109Z'],
    GROUND,
    ['measure', line([94, FLOOR], [150, 54]) + arc([94, FLOOR], 42, 0, 45)],
  ],
  perforatedPlate: [
    ['support', around(12, [26, 22], [198, 22], [198, 98], [26, 98])],
    [
      'hollow',
      grid(9, 38, [45, 27], 4, 3)
        .map((at) => polygon(at, 10, 6))
        .join(''),
    ],
    ['point', discs(4, [24, 20], [200, 20], [200, 100], [24, 100])],
  ],
  holeRadius: [
    ['support', 'M-2 -2H226V122H-2Z'],
    [
      'hollow',
      grid(40, 104, [8, 60], 3, 1)
        .map((at) => polygon(at, 42, 6))
        .join(''),
    ],
    ['litPoint', discs(3, [112, 60])],
    ['measure', span([112, 60], [148.4, 39], 4)],
  ],
  holeInterval: [
    ['support', 'M-2 -2H226V122H-2Z'],
    [
      'hollow',
      grid(18, 72, [4, -2], 4, 3)
        .map((at) => polygon(at, 22, 6))
        .join(''),
    ],
    ['litPoint', discs(3, [40, 60.4], [112, 60.4])],
    ['measure', span([40, 60.4], [112, 60.4])],
  ],
  holeEdges: [
    ['support', 'M-2 -2H226V122H-2Z'],
    ['hollow', [3, 4, 6, 12].map((edges, at) => polygon([30 + 55 * at, 60], 24, edges)).join('')],
    ...[3, 4, 6, 12].map((edges, at) => ['number', String(edges), 30 + 55 * at, 65] as const),
  ],
} as const satisfies Readonly<Record<string, Shapes | Readonly<Record<string, Shapes>>>>;
