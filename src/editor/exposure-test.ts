import type { ExposureTower, PrintCraft } from '#document';
import { fileOf, type Box, type MadeFile } from './made-file.ts';

/** mm of each step: high enough for its number and for what is printed beside it. */
const STEP_HEIGHT = 6;
/** The least foot, mm. */
const FOOT = 1;
/** The tower, and how far its foot goes around it. */
const TOWER = { width: 18, depth: 8 };
const AROUND = 3;
/** How far into a body something stands that is on it; no two alike, lest bodies share an edge. */
const INTO = 0.3;
/** Widths of fins and of gaps, mm, and how far they reach. */
const WIDTHS = [0.1, 0.2, 0.3, 0.5];
const REACH = 2.5;
const TOOTH = 0.6;
/** Digits of seven strokes on the front. */
const DIGIT = { width: 2, height: 3.6, stroke: 0.5, gap: 0.8, out: 0.5 };

/** Strokes of a digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const STROKES = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];

/** A test of exposures from one on: above a foot as thick as bottom and transition layers need, a step of the tower for each. */
export function exposureTower(
  { firstLayerHeight, layerHeight, bottomLayerCount, transitionLayerCount }: PrintCraft,
  { from, step, count }: Pick<ExposureTower, 'from' | 'step' | 'count'>,
): ExposureTower {
  const notNormal = firstLayerHeight + layerHeight * (bottomLayerCount + transitionLayerCount);
  return { base: Math.ceil(Math.max(FOOT, notNormal) * 10) / 10, height: STEP_HEIGHT, from, step, count };
}

/**
 * The model of a test of exposures. Each step bears its seconds on the front, fins of 0.1 to 0.5 mm on the right, which are missing or thin
 * where it is too short, and gaps as wide on the left, which close where it is too long.
 */
export function exposureTest(name: string, { base, height, from, step, count }: ExposureTower): MadeFile {
  const boxes: Box[] = [
    [-AROUND, -AROUND, 0, TOWER.width + AROUND, TOWER.depth + AROUND, base],
    [0, 0, base / 2, TOWER.width, TOWER.depth, base + count * height],
  ];
  for (let index = 0; index < count; index++) {
    const z = base + index * height;
    boxes.push(...numberBoxes((from + index * step).toFixed(1), z + (height - DIGIT.height) / 2));
    let y = 0.7;
    for (const width of WIDTHS) {
      boxes.push([TOWER.width - INTO, y, z + 0.8, TOWER.width + REACH, y + width, z + height - 0.8]);
      y += width + 1.4;
    }
    y = 0.4;
    for (const gap of [0, ...WIDTHS]) {
      y += gap;
      boxes.push([-REACH, y, z + 0.9, INTO, y + TOOTH, z + height - 0.9]);
      y += TOOTH;
    }
  }
  return fileOf(name, boxes);
}

/** A number on the front of the tower, its foot at `z`. */
function numberBoxes(text: string, z: number): readonly Box[] {
  const boxes: Box[] = [];
  const { width, height, stroke, gap, out } = DIGIT;
  let x = 2;
  for (const sign of text) {
    if (sign === '.') {
      boxes.push([x, -out, z, x + stroke, INTO, z + stroke]);
      x += stroke + gap;
      continue;
    }
    const middle = z + (height - stroke) / 2;
    // Upright strokes stand out less and are inset: none shares an edge with a level one.
    const level = (at: number): Box => [x, -out, at, x + width, INTO, at + stroke];
    const upright = (atX: number, from: number): Box => [
      atX + 0.03,
      0.04 - out,
      from + 0.05,
      atX + stroke - 0.03,
      INTO + 0.05,
      from + height / 2 - 0.05,
    ];
    const strokes = [
      level(z + height - stroke),
      upright(x, z + height / 2),
      upright(x + width - stroke, z + height / 2),
      level(middle),
      upright(x, z),
      upright(x + width - stroke, z),
      level(z),
    ];
    const lit = STROKES[Number(sign)]!;
    boxes.push(...strokes.filter((_, index) => lit[index] === '1'));
    x += width + gap;
  }
  return boxes;
}
