import { discs, limb, line, polygon, span, type Point, type Shape, type Shapes } from './shapes.ts';

/** The wall of a hollow part, over what fills it. */
const WALL: Shape = ['part', 'M0 0H72V56H0ZM8 12V44Q8 48 12 48H60Q64 48 64 44V12Q64 8 60 8H12Q8 8 8 12Z'];
const filled = (...shapes: Shapes): Shapes => [...shapes, WALL];

const COLUMNS = [18, 30, 42, 54];
const LEVELS = [16, 28, 40];
const hexagons: readonly Point[] = [0, 1, 2, 3].flatMap((row) =>
  [0, 1, 2, 3, 4].map((column): Point => [3 + 16 * column + 8 * (row % 2), 8 + 13.9 * row]),
);
/** Waves that go up where those of the next row go down. */
const waves = [2, 14, 26, 38, 50]
  .map((y, row) => `M-6 ${y}${(row % 2 === 0 ? 'q6-9 12 0q6 9 12 0' : 'q6 9 12 0q6-9 12 0').repeat(4)}`)
  .join('');
const slant = [-48, -30, -12, 6, 24, 42, 60, 78, 96];

/** Of a hollow part. */
export const shellDrawings = {
  infill: {
    grid: filled([
      'line',
      [...COLUMNS.map((x) => `M${x} 0V56`), ...LEVELS.map((y) => `M0 ${y}H72`)].join(''),
    ]),
    honeycomb: filled(['line', hexagons.map((at) => polygon(at, 9.2, 6)).join('')]),
    lattice: filled([
      'line',
      [
        ...slant.map((x) => `M${x} 59L${x + 36} -3`),
        ...slant.map((x) => `M${x} -3L${x + 36} 59`),
        'M0 12.500H72M0 28H72M0 43.500H72',
      ].join(''),
    ]),
    gyroid: filled(['line', waves]),
    pillars: filled(['line', COLUMNS.map((x) => `M${x} 0V56`).join('')]),
  },
  wallSide: {
    inside: [
      ['lit', 'M12 8H60V48H12ZM19 15V41H53V15Z'],
      ['measure', 'M12 8H60V48H12Z'],
    ],
    outside: [
      ['lit', 'M6 2H66V54H6ZM13 9V47H59V9Z'],
      ['measure', 'M13 9H59V47H13Z'],
    ],
  },
  wallThickness: [
    ['part', 'M0 18H180V120H144V54H0Z'],
    ['measure', span([72, 18], [72, 54]) + span([144, 92], [180, 92])],
  ],
  infillSize: [
    ['part', 'M0 0H224V14H0ZM0 106H224V120H0Z'],
    ['support', [40, 112, 184].map((x) => limb(12, [x, 14], [x, 106])).join('')],
    ['guide', line([112, 14], [112, 106]) + line([184, 14], [184, 106])],
    ['measure', span([112, 60], [184, 60])],
  ],
  infillRadius: [
    ['part', 'M0 0H224V14H0ZM0 106H224V120H0Z'],
    ['support', limb(72, [112, 14], [112, 106])],
    ['guide', line([112, 6], [112, 114])],
    ['measure', span([112, 60], [148, 60])],
  ],
  cavityRounding: [
    ['part', 'M0 0H224V120H0V84H148A32 32 0 0 0 148 20H0Z'],
    ['area', discs(32, [148, 52])],
    ['measure', span([148, 52], [180, 52])],
    ['litPoint', discs(3, [148, 52])],
  ],
} as const satisfies Readonly<Record<string, Shapes | Readonly<Record<string, Shapes>>>>;
