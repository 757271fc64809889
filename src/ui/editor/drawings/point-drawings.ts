import {
  arc,
  box,
  discs,
  FLOOR,
  GROUND,
  limb,
  line,
  ROOF,
  span,
  stacked,
  stick,
  turned,
  UNDER,
  type Point,
  type Shapes,
} from './shapes.ts';

/** Places in rows about a middle. */
const rows = (
  [x, y]: Point,
  columns: number,
  lines: number,
  step: number,
  turn = 0,
  down = step,
): readonly Point[] =>
  Array.from({ length: columns * lines }, (_, at) =>
    turned(
      [((at % columns) - (columns - 1) / 2) * step, (Math.floor(at / columns) - (lines - 1) / 2) * down],
      [x, y],
      turn,
    ),
  );

/** Along the border of a rectangle. */
const BORDER: readonly Point[] = [
  ...[34, 60, 86, 112, 138, 164, 190].flatMap((x): Point[] => [
    [x, 20],
    [x, 86],
  ]),
  ...[42, 64].flatMap((y): Point[] => [
    [34, y],
    [190, y],
  ]),
];

/** On the curve of a bowl: where it is low, and higher up. */
const LOW: readonly Point[] = [
  [82, 65],
  [102, 68.5],
  [122, 68.5],
  [142, 65],
];
const HIGH: readonly Point[] = [
  [34, 43],
  [190, 43],
];

/** Where supports are placed, and where they are left out. */
export const pointDrawings = {
  criticalAngle: [
    ['part', 'M20 110V0H224V18L78 110Z'],
    ['area', 'M78 110L224 18V8L62 110Z'],
    ['support', stick({ x: 158, top: 59.6, neck: 18 }) + stick({ x: 198, top: 34.4 })],
    GROUND,
    ['measure', line([78, 110], [224, 18]) + arc([78, 110], 54, 0, 32.2)],
  ],
  density: [
    ['part', box([60, 60], 92, 92) + box([164, 60], 92, 92)],
    ['point', discs(3.5, ...rows([60, 60], 2, 2, 44))],
    ['litPoint', discs(3.5, ...rows([164, 60], 4, 4, 22))],
  ],
  anchorDistance: [
    ROOF,
    ['support', [40, 112, 184].map((x) => stick({ x })).join('')],
    GROUND,
    ['guide', line([112, UNDER], [112, 9]) + line([184, UNDER], [184, 9])],
    ['measure', span([112, 15], [184, 15])],
  ],
  liftHeight: [
    ['support', stick({ x: 62, top: 47, neck: 16 }) + stick({ x: 162, top: 47, neck: 16 })],
    ['part', 'M26 0H198V14Q182 62 112 62Q42 62 26 14Z'],
    GROUND,
    ['measure', span([112, 63], [112, FLOOR - 1])],
  ],
  borderAnchorDistance: [
    ['part', 'M22 8H202V98H22Z'],
    ['point', discs(3, [86, 53], [138, 53])],
    ['litPoint', discs(3.5, ...BORDER)],
    ['guide', line([112, 86], [112, 115]) + line([138, 86], [138, 115])],
    ['measure', span([112, 110], [138, 110])],
  ],
  borderOffset: [
    ['part', 'M0 0H178V120H0Z'],
    ['point', discs(3.5, ...rows([64, 60], 2, 3, 44))],
    ['litPoint', discs(4, [136, 16], [136, 60], [136, 104])],
    ['measure', span([136, 60], [178, 60])],
  ],
  lowestAnchorDistance: [
    ['support', [...LOW, ...HIGH].map(([x, y]) => stick({ x, top: y, width: 7, neck: 12 })).join('')],
    ['part', 'M0 0H224V14Q112 128 0 14Z'],
    GROUND,
    ['area', 'M58.5 58H165.5Q112 84 58.5 58Z'],
    ['guide', line([102, 68], [102, 30]) + line([122, 68], [122, 30])],
    ['litPoint', discs(3, ...LOW)],
    ['measure', span([102, 36], [122, 36])],
  ],
  anchorSize: [
    ['part', 'M0 0H224V120H0Z'],
    ['area', discs(26, [86, 60], [138, 60])],
    ['guide', discs(26, [86, 60], [138, 60], [34, 22], [190, 98])],
    ['point', discs(3.5, [34, 22], [190, 98])],
    ['litPoint', discs(4, [86, 60], [138, 60])],
    ['measure', span([86, 60], [138, 60])],
  ],
  rotateAngle: [
    ['support', box([112, 60], 136, 66, 22)],
    ['point', discs(3.5, ...rows([112, 60], 5, 3, 28, 22, 20))],
    ['guide', line([112, 60], [214, 60])],
    ['measure', line([112, 60], turned([98, 0], [112, 60], 22)) + arc([112, 60], 84, 0, 22)],
  ],
  insideShells: [
    ['part', 'M36 8H188V88H36Z'],
    ['hollow', 'M56 24H168V70H56Z'],
    ['lit', [84, 112, 140].map((x) => stick({ x, top: 24, floor: 70, width: 9, neck: 14 })).join('')],
    ['support', [56, 112, 168].map((x) => stick({ x, top: 88, neck: 9, width: 9, foot: 5 })).join('')],
    GROUND,
  ],
  onlyIslands: [
    ['part', 'M20 8H204V28H172V56H132V28H92V44H72V28H20Z'],
    ['lit', stick({ x: 152, top: 56 }) + stick({ x: 82, top: 44 })],
    GROUND,
  ],
  noSupportOffset: [
    ['part', `M12 0H224V${UNDER}H76V${FLOOR}H12Z`],
    ['area', 'M76 20H116V32H76Z'],
    ['support', [128, 164, 200].map((x) => stick({ x })).join('')],
    GROUND,
    ['guide', line([116, 32], [116, 58])],
    ['measure', span([76, 50], [116, 50])],
  ],
  shortSupportFilter: [
    ['part', 'M12 0H212V24H36V50H122V90H212V110H12Z'],
    ['ghost', stick({ x: 66, top: 24, floor: 50, width: 9, neck: 10, foot: 5 })],
    ['support', stick({ x: 167, top: 24, floor: 90, width: 11 })],
    GROUND,
    ['measure', span([96, 25], [96, 49])],
  ],
  reinforceHeight: [
    ['part', 'M0 0H224V16H0Z'],
    ...stacked(
      'support',
      limb(4, [64, 54], [144, 26]),
      limb(4, [64, 102], [144, 84]),
      limb(4, [144, 102], [64, 84]),
      limb(4, [64, 80], [144, 62]),
      limb(4, [144, 80], [64, 62]),
    ),
    ['support', [64, 144].map((x) => stick({ x, top: 16, width: 9, neck: 12, floor: 56, foot: 0 })).join('')],
    ['lit', [64, 144].map((x) => limb(17, [x, 56], [x, FLOOR])).join('')],
    GROUND,
    ['guide', line([40, 56], [206, 56])],
    ['measure', span([194, 57], [194, FLOOR - 1])],
  ],
  onPart: [
    ['part', `M20 0H212V24H64V78H134V${FLOOR}H20Z`],
    ['lit', stick({ x: 99, top: 24, floor: 78 })],
    ['support', stick({ x: 174, top: 24 })],
    GROUND,
  ],
  withinPlatform: [
    ['part', `M14 0H210V${UNDER}H14Z`],
    ['support', stick({ x: 42 }) + stick({ x: 98 })],
    ['ghost', stick({ x: 186 })],
    ['floor', `M0 ${FLOOR}H146V120H0Z`],
    ['measure', line([146, 46], [146, 120])],
  ],
} as const satisfies Readonly<Record<string, Shapes>>;
