import {
  arrow,
  discs,
  FLOOR,
  GROUND,
  limb,
  line,
  outline,
  ROOF,
  SMALL_GROUND,
  SMALL_ROOF,
  smallStick,
  span,
  stacked,
  stick,
  UNDER,
  type Point,
  type Shape,
  type Shapes,
} from './shapes.ts';

/** A tip from near by. */
const NEAR = { x: 112, width: 46, tip: 22, neck: 48, foot: 0, floor: 121 } as const;

/** A trunk that tells its widths. */
const TRUNK = { x: 112, width: 24, bottom: 34, tip: 8, neck: 22, foot: 8 } as const;

/** An underside that leans, and down, square to it. */
const LEANING: Shape = ['part', 'M0 0H72V8L0 30Z'];
const CONTACT: Point = [34, 19.6];
const [DOWN_X, DOWN_Y] = [0.292, 0.956];
const square = (by: number): Point => [CONTACT[0] + DOWN_X * by, CONTACT[1] + DOWN_Y * by];
/** A tip along an axis to its socket, and the trunk below. */
const leaning = ([dx, dy]: Point): string => {
  const at = (along: number, aside: number): Point => [
    CONTACT[0] + dx * along - dy * aside,
    CONTACT[1] + dy * along + dx * aside,
  ];
  const [x, y] = at(13, 0);
  return outline(at(-3, 1.5), at(-3, -1.5), [x + 4, y], [x + 4, 57], [x - 4, 57], [x - 4, y]);
};

const UPRIGHT = { x: 36, width: 8, tip: 3, neck: 8 } as const;
/** A stick of options that stands on the part. */
const ON_PART: Shape = ['part', 'M0 44H72V56H0Z'];

/** Of tip, trunk and foot. */
export const columnDrawings = {
  tipType: {
    perpendicular: [LEANING, ['support', leaning([DOWN_X, DOWN_Y])], ['guide', line([14, 25.7], [54, 13.5])]],
    vertical: [LEANING, ['support', leaning([0, 1])], ['guide', line([34, 4], [34, 30])]],
    ball: [LEANING, ['support', leaning([DOWN_X, DOWN_Y])], ['lit', discs(6, square(0))]],
  },
  ballDiameter: [
    ROOF,
    ['support', stick({ ...NEAR, tip: 16, width: 38 })],
    ['lit', discs(20, [112, UNDER])],
    ['measure', span([92, UNDER], [132, UNDER], 5)],
  ],
  tipWidth: [ROOF, ['support', stick(NEAR)], ['measure', span([101.6, UNDER], [122.4, UNDER], 6)]],
  tipLength: [
    ROOF,
    ['support', stick(NEAR)],
    ['guide', line([64, UNDER + 48], [90, UNDER + 48])],
    ['measure', span([70, UNDER + 1], [70, UNDER + 48])],
  ],
  distanceInPart: [
    ROOF,
    ['support', stick({ ...NEAR, depth: 18 })],
    ['lit', outline([102, 14], [122, 14], [124.5, UNDER], [99.5, UNDER])],
    ['guide', line([122, 14], [152, 14])],
    ['measure', span([146, 14], [146, UNDER])],
  ],
  topWidth: [
    ROOF,
    ['support', stick(TRUNK)],
    GROUND,
    ['measure', span([100, UNDER + 22], [124, UNDER + 22], 6)],
  ],
  bottomWidth: [
    ROOF,
    ['support', stick(TRUNK)],
    GROUND,
    ['measure', span([95, FLOOR - 8], [129, FLOOR - 8], 6)],
  ],
  widthScale: [
    ROOF,
    ...stacked(
      'support',
      limb(4, [28, 98], [78, 66]),
      stick({ x: 28, width: 8 }) + stick({ x: 78, width: 8 }),
    ),
    ...stacked(
      'lit',
      limb(8, [138, 98], [194, 66]),
      stick({ x: 138, width: 16 }) + stick({ x: 194, width: 16 }),
    ),
    GROUND,
    ['measure', span([74, 84], [82, 84], 5) + span([186, 84], [202, 84], 5)],
  ],
  bottomTip: {
    vertical: [
      SMALL_ROOF,
      ON_PART,
      ['support', smallStick({ ...UPRIGHT, floor: 34, foot: 0 })],
      ['lit', outline([32, 34], [40, 34], [37.5, 45], [34.5, 45])],
    ],
    split: [
      SMALL_ROOF,
      ON_PART,
      ['support', smallStick({ ...UPRIGHT, floor: 29, foot: 0 })],
      [
        'lit',
        [22, 36, 50]
          .map((x) =>
            outline([36 + (x - 36) / 7 - 2.5, 29], [36 + (x - 36) / 7 + 2.5, 29], [x + 1, 45], [x - 1, 45]),
          )
          .join(''),
      ],
    ],
  },
  tipStrength: [
    ROOF,
    ['support', stick({ ...NEAR, tip: 30, width: 46 })],
    ['lit', `M96 ${UNDER}a16 5 0 1 0 32 0a16 5 0 1 0-32 0Z`],
    ['measure', arrow([112, UNDER - 10], [112, 6]) + arrow([112, UNDER + 30], [112, UNDER + 58])],
  ],
  peelPressure: [
    ROOF,
    ['area', `M0 ${UNDER - 9}H224V${UNDER}H0Z`],
    ['support', stick({ x: 36 }) + stick({ x: 188 })],
    GROUND,
    ['measure', [76, 100, 124, 148].map((x) => arrow([x, UNDER + 10], [x, UNDER + 40])).join('')],
  ],
  columnRatio: [
    ['part', 'M0 0H224V12H0Z'],
    ['support', stick({ x: 112, top: 12, width: 12, neck: 16 })],
    GROUND,
    ['guide', line([70, 28], [106, 28])],
    ['measure', span([76, 28], [76, FLOOR - 1]) + span([106, 64], [118, 64], 6)],
  ],
  nearbyParts: {
    avoid: [
      SMALL_ROOF,
      ['floor', 'M28 30H62V51H28Z'],
      ['lit', limb([2, 5, 5, 5, 10], [46, 7], [46, 17], [17, 32], [17, 47], [17, 51])],
      SMALL_GROUND,
    ],
    allow: [
      SMALL_ROOF,
      ['floor', 'M28 30H62V51H28Z'],
      ['lit', smallStick({ x: 46, floor: 30, neck: 7 })],
      SMALL_GROUND,
    ],
  },
} as const satisfies Readonly<Record<string, Shapes | Readonly<Record<string, Shapes>>>>;
