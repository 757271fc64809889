import { fail, ok, type Progress, type Result } from '#base';
import { rotationAbout } from '../mesh/matrix.ts';
import { moveFootprint, type Footprint } from './footprint.ts';
import { frameOf, maskOf, type CellMask, type MaskFrame } from './mask.ts';
import { pack, type PackedPart, type Packing, type TurnedMask } from './packing.ts';

export interface ArrangeInput {
  /** Footprints of parts about an origin of their own, one for each that differs. */
  readonly shapes: readonly Footprint[];
  /** The shape of each part. */
  readonly parts: readonly number[];
  /** What stays where it is, on the first plate. */
  readonly fixed: readonly Footprint[];
  /** Width and depth of a plate, mm; its origin is in its centre. */
  readonly plate: readonly [width: number, depth: number];
  /** Room between any two parts, mm. */
  readonly gapMm: number;
  /** Room that is left free along the sides of a plate, mm. */
  readonly marginMm: number;
  /** Parts are turned by multiples of this, from 5 on, which go into 360; 0 where they are not to be turned. */
  readonly turnDegrees: number;
  /** How many plates there are. */
  readonly plates: number;
  /** Where packing begins; in the centre if it is not said. */
  readonly start?: ArrangeStart;
}

/**
 * `centre`: what is packed on a plate is moved to its centre all together, as round as it goes where there is but one, unless something there stays where it is. `x`: from the side along
 * X, the front, upwards. `y`: from the side along Y, the left, to the right.
 */
export type ArrangeStart = 'centre' | 'x' | 'y';

/** Where a part goes: its footprint is turned about its own origin, counter-clockwise, and then moved. */
export interface Placement {
  readonly part: number;
  readonly plate: number;
  readonly turnDegrees: number;
  readonly move: readonly [x: number, y: number];
}

/** Each part is in one of the lists, by its number. */
export interface Arrangement {
  readonly placed: readonly Placement[];
  /** For which there is no room any more. */
  readonly left: readonly number[];
  /** For which there is none on an empty plate, however they are turned, or which cover nothing. */
  readonly tooLarge: readonly number[];
}

export const ARRANGE_LIMITS = {
  parts: 5000,
  plates: 5000,
  gapMm: 1000,
  leastTurn: 5,
  plateMm: 5000,
} as const;

/** Side of a cell, mm, on plates with at most so many cells. */
const CELL_MM = 0.25;
const MOST_CELLS = 2 ** 20;

/**
 * Packs parts by their footprints, openings of others included, on as few plates and as near to their front as it finds. No two are
 * nearer than the gap, nor anything nearer to a plate's side than the margin, but for 0.1 µm. The same input has the same places.
 *
 * No way of doing it is the best for all parts: the largest first or the longest, all turns or quarters alone, with a part's weight or its
 * far side as near to the front as can be. All are tried, since looking for places takes less than drawing the cells of parts that all differ.
 *
 * A generator, so that whoever runs it may show how far it is, give way and stop: it says so after each turn of a footprint and
 * each part. Fails with `validation` and the field that cannot be.
 */
export function* arrange(input: ArrangeInput): Generator<Progress, Result<Arrangement>> {
  const wrong = wrongField(input);
  if (wrong !== null) return fail('validation', `cannot arrange: ${wrong}`, { field: wrong });
  if (input.start === 'y') return yield* arrangeAlongY(input);
  const { shapes, parts, gapMm } = input;
  const plate = plateFrame(input);
  const masks: (readonly TurnedMask[])[] = [];
  for (const [done, shape] of shapes.entries()) {
    masks.push(
      yield* masksOf(shape, gapMm / 2 + (shape.reach ?? 0), plate, input.turnDegrees, {
        done,
        total: shapes.length,
      }),
    );
  }
  const fixed = input.fixed.map((footprint) => maskOf(footprint, gapMm / 2 + (footprint.reach ?? 0), plate));
  const fits = (part: number): boolean => masks[parts[part]!]!.length > 0;
  const centred = centredPlates(input);
  const best = yield* bestPacking(
    input,
    [...parts.keys()].filter(fits),
    masks,
    fixed,
    plate,
    centred === 'all',
  );
  return ok({
    placed: placements(best.placed, plate, centred).sort((one, other) => one.part - other.part),
    left: best.left.toSorted((one, other) => one - other),
    tooLarge: [...parts.keys()].filter((part) => !fits(part)),
  });
}

/** On which plates all together go to the centre. */
function centredPlates({ start, fixed }: ArrangeInput): 'all' | 'others' | 'none' {
  if (start === 'x') return 'none';
  return fixed.length > 0 ? 'others' : 'all';
}

/** The same with both axes exchanged. */
function* arrangeAlongY(input: ArrangeInput): Generator<Progress, Result<Arrangement>> {
  const arranged = yield* arrange({
    ...input,
    shapes: input.shapes.map(exchangeAxes),
    fixed: input.fixed.map(exchangeAxes),
    plate: [input.plate[1], input.plate[0]],
    start: 'x',
  });
  if (!arranged.ok) return arranged;
  const placed = arranged.value.placed.map(({ turnDegrees, move: [y, x], ...rest }): Placement => ({
    ...rest,
    turnDegrees: (360 - turnDegrees) % 360,
    move: [x, y],
  }));
  return ok({ ...arranged.value, placed });
}

/** Mirrored about the diagonal; what is covered winds the other way round then, and is covered all the same. */
function exchangeAxes({ edges, ...others }: Footprint): Footprint {
  return { ...others, edges: edges.map((_, at) => edges[at ^ 1]!) };
}

/** Widths in which parts are packed that go to the centre, in sides of a square with as many cells. */
const ROUND_WIDTHS = [1.05, 1.2, 1.35, 1.5, 1.75];

/** Packs in every way and answers the best; of what takes one plate, and is to be round, the roundest. */
function* bestPacking(
  { parts: shapes, plates }: ArrangeInput,
  parts: readonly number[],
  masks: readonly (readonly TurnedMask[])[],
  fixed: readonly CellMask[],
  frame: MaskFrame,
  isRound: boolean,
): Generator<Progress, Packing> {
  const first = (part: number): CellMask => masks[shapes[part]!]![0]!.mask;
  const sizes = [
    (part: number) => first(part).cells,
    (part: number) => Math.max(first(part).width, first(part).height),
  ];
  const orders = sizes.map((size) =>
    parts.toSorted((one, other) => size(other) - size(one) || shapes[one]! - shapes[other]! || one - other),
  );
  const quarters = masks.map((turns) => {
    const some = turns.filter(({ turnDegrees }) => turnDegrees % 90 === 0);
    return some.length > 0 ? some : turns;
  });
  const isQuarters = quarters.every((turns, shape) => turns.length === masks[shape]!.length);
  const lows = [({ middle }: TurnedMask) => middle, ({ mask }: TurnedMask) => mask.height];
  const ways = orders.flatMap((order) =>
    lows.flatMap((low) => [{ order, low, masks }, ...(isQuarters ? [] : [{ order, low, masks: quarters }])]),
  );
  const widths = isRound ? ROUND_WIDTHS : [];
  const total = (ways.length + 2 * widths.length) * parts.length;
  let best: Packing | null = null;
  let bestWay = ways[0]!;
  for (const [at, way] of ways.entries()) {
    const packing: Packing = yield* pack(
      { ...way, shapes, frame, fixed, plates },
      { done: at * parts.length, total },
    );
    if (best !== null && !isBetter(packing, best)) continue;
    best = packing;
    bestWay = way;
  }
  if (best!.plates > 1 || best!.left.length > 0) return best!;
  const side = Math.sqrt(parts.reduce((sum, part) => sum + first(part).cells, 0));
  const standing = bestWay.masks.map((turns) => turns.filter(({ turnDegrees }) => turnDegrees === 0));
  const tries = [bestWay.masks, standing].flatMap((masks) => widths.map((width) => ({ masks, width })));
  for (const [at, { masks, width }] of tries.entries()) {
    const across = Math.min(frame.width, Math.ceil(side * width));
    const narrow = masks.map((turns) => turns.filter(({ mask }) => mask.width <= across));
    if (parts.some((part) => narrow[shapes[part]!]!.length === 0)) continue;
    const packing: Packing = yield* pack(
      { ...bestWay, masks: narrow, shapes, frame: { width: across, height: frame.height }, fixed, plates: 1 },
      { done: (ways.length + at) * parts.length, total },
    );
    const further = diagonalOf(packing) - diagonalOf(best!);
    // Nothing is turned for nothing.
    const isAsGood = further < 0 || (further === 0 && masks === standing);
    if (packing.left.length === 0 && isAsGood) best = packing;
  }
  return best!;
}

/** How far the corners of what is packed on one plate are apart, in cells. */
function diagonalOf({ placed, rows }: Packing): number {
  return Math.hypot(rows, Math.max(...placed.map(({ turned, spot }) => spot.x + turned.mask.width)));
}

/** More is on the plates; else on fewer of them; else on less of the last one. */
function isBetter(one: Packing, other: Packing): boolean {
  if (one.left.length !== other.left.length) return one.left.length < other.left.length;
  if (one.plates !== other.plates) return one.plates < other.plates;
  return one.rows < other.rows;
}

/** The name of what of the input cannot be, or null. */
function wrongField(input: ArrangeInput): keyof ArrangeInput | null {
  const { shapes, parts, plate, gapMm, marginMm, turnDegrees, plates } = input;
  const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;
  if (parts.length > ARRANGE_LIMITS.parts || !parts.every((shape) => shapes[shape] !== undefined))
    return 'parts';
  if (!shapes.every(isFinite)) return 'shapes';
  if (!input.fixed.every(isFinite)) return 'fixed';
  if (!plate.every((side) => side > 0 && side <= ARRANGE_LIMITS.plateMm)) return 'plate';
  if (!isWithin(gapMm, 0, ARRANGE_LIMITS.gapMm)) return 'gapMm';
  if (!(marginMm >= 0 && plate.every((side) => side - 2 * marginMm > CELL_MM))) return 'marginMm';
  if (turnDegrees !== 0 && !(turnDegrees >= ARRANGE_LIMITS.leastTurn && Number.isInteger(360 / turnDegrees)))
    return 'turnDegrees';
  if (!Number.isInteger(plates) || !isWithin(plates, 1, ARRANGE_LIMITS.plates)) return 'plates';
  return null;
}

const isFinite = ({ edges, reach = 0 }: Footprint): boolean =>
  reach >= 0 && reach <= ARRANGE_LIMITS.gapMm && edges.every((value) => Number.isFinite(value));

/** Cells of the usable part of a plate, with half a gap round it: what is half a gap round a part may be there. */
function plateFrame({ plate, gapMm, marginMm }: ArrangeInput): MaskFrame {
  const [width, depth] = plate.map((side) => side - 2 * marginMm + gapMm) as [number, number];
  const cellMm = CELL_MM * Math.max(1, Math.ceil(Math.sqrt((width * depth) / MOST_CELLS) / CELL_MM));
  return {
    origin: [-width / 2, -depth / 2],
    cellMm,
    // A plate that is a number of cells but for the last bit of a number has them.
    width: Math.floor(width / cellMm + 1e-9),
    height: Math.floor(depth / cellMm + 1e-9),
  };
}

/** The masks of a shape in every turn that fits an empty plate; turns that look the same, once. */
function* masksOf(
  shape: Footprint,
  reach: number,
  plate: MaskFrame,
  turnDegrees: number,
  progress: Omit<Progress, 'phase'>,
): Generator<Progress, TurnedMask[]> {
  const turns = turnDegrees === 0 ? 1 : Math.round(360 / turnDegrees);
  const seen = new Set<string>();
  const found: TurnedMask[] = [];
  for (let turn = 0; turn < turns; turn++) {
    yield { phase: 'footprints', ...progress };
    const degrees = turn * turnDegrees;
    const turned = turn === 0 ? shape : moveFootprint(shape, rotationAbout('z', degrees));
    const frame = frameOf(turned, reach, plate.cellMm);
    if (frame === null || frame.width > plate.width || frame.height > plate.height) continue;
    const mask = maskOf(turned, reach, frame);
    const look = mask.stretches.join();
    if (seen.has(look)) continue;
    seen.add(look);
    found.push({ turnDegrees: degrees, origin: frame.origin, mask, middle: middleOf(mask) });
  }
  return found;
}

/** The mean row of a mask's cells. */
function middleOf({ stretches, cells }: CellMask): number {
  let sum = 0;
  for (let at = 0; at < stretches.length; at += 3) sum += stretches[at]! * stretches[at + 2]!;
  return sum / cells;
}

/** Places in millimetres: together in the centre on all plates, on all but the first, or on none. */
function placements(
  placed: readonly PackedPart[],
  frame: MaskFrame,
  centred: ReturnType<typeof centredPlates>,
): Placement[] {
  const { origin, cellMm, width, height } = frame;
  const used = new Map<number, [number, number]>();
  for (const { plate, turned, spot } of placed) {
    const [right, top] = used.get(plate) ?? [0, 0];
    used.set(plate, [
      Math.max(right, spot.x + turned.mask.width),
      Math.max(top, spot.y + turned.mask.height),
    ]);
  }
  return placed.map(({ part, plate, turned, spot }) => {
    const isCentred = centred === 'all' || (centred === 'others' && plate > 0);
    const [right, top] = isCentred ? used.get(plate)! : [width, height];
    return {
      part,
      plate,
      turnDegrees: turned.turnDegrees,
      move: [
        origin[0] + ((width - right) / 2 + spot.x) * cellMm - turned.origin[0],
        origin[1] + ((height - top) / 2 + spot.y) * cellMm - turned.origin[1],
      ],
    };
  });
}
