import type { Progress } from '#base';
import { PlateGrid, type Spot } from './grid.ts';
import type { CellMask, MaskFrame } from './mask.ts';

/** A shape's mask in one of its turns. */
export interface TurnedMask extends Pick<MaskFrame, 'origin'> {
  readonly turnDegrees: number;
  readonly mask: CellMask;
  /** How high its cells are on the mean, in cells: where its weight lies. */
  readonly middle: number;
}

export interface PackedPart {
  readonly part: number;
  readonly plate: number;
  readonly turned: TurnedMask;
  readonly spot: Spot;
}

/** What came of packing in one order, and what it is compared by. */
export interface Packing {
  readonly placed: readonly PackedPart[];
  readonly left: readonly number[];
  readonly plates: number;
  /** Rows up to the highest taken by a part of the last plate. */
  readonly rows: number;
}

/** What is on a plate, and what has been found out about places on it. */
interface PlateState {
  readonly grid: PlateGrid;
  /** The first row where a mask could still be free. */
  readonly firstRows: Map<TurnedMask, number>;
  /** Shapes there is no room for. */
  readonly full: Set<number>;
}

export interface PackingInput {
  /** Parts by number, in the order they are placed in, and the shape of each part. */
  readonly order: readonly number[];
  readonly shapes: readonly number[];
  /** The masks of each shape, one at least. */
  readonly masks: readonly (readonly TurnedMask[])[];
  /** Cells of a plate, and what is taken of the first one. */
  readonly frame: Pick<MaskFrame, 'width' | 'height'>;
  readonly fixed: readonly CellMask[];
  readonly plates: number;
  /** What of a mask is to come to lie lowest, in rows above its first. */
  readonly low: (turned: TurnedMask) => number;
}

/**
 * Places parts one after the other on the first plate with room, each in the turn that comes to lie lowest, at the lowest place and there
 * the one furthest left. Says how many are done, before each.
 */
export function* pack(input: PackingInput, phase: Omit<Progress, 'phase'>): Generator<Progress, Packing> {
  const { order, shapes, masks, frame } = input;
  const newPlate = (): PlateState => ({
    grid: new PlateGrid(frame.width, frame.height),
    firstRows: new Map(),
    full: new Set(),
  });
  const plates = [newPlate()];
  for (const mask of input.fixed) plates[0]!.grid.put(mask, { x: 0, y: 0 });
  const placed: PackedPart[] = [];
  const left: number[] = [];
  for (const [done, part] of order.entries()) {
    yield { phase: 'placing', done: phase.done + done, total: phase.total };
    const shape = shapes[part]!;
    let found: PackedPart | null = null;
    for (let plate = 0; plate < input.plates && found === null; plate++) {
      const place = findPlace(shape, masks[shape]!, (plates[plate] ??= newPlate()), input.low);
      if (place !== null) found = { part, plate, ...place };
    }
    if (found === null) left.push(part);
    else {
      plates[found.plate]!.grid.put(found.turned.mask, found.spot);
      placed.push(found);
    }
  }
  const last = placed.reduce((most, { plate }) => Math.max(most, plate), 0);
  return {
    placed,
    left,
    plates: last + 1,
    rows: placed.reduce(
      (most, { plate, turned, spot }) =>
        plate === last ? Math.max(most, spot.y + turned.mask.height) : most,
      0,
    ),
  };
}

/** The best place of a shape on a plate, or null. */
function findPlace(
  shape: number,
  masks: readonly TurnedMask[],
  { grid, firstRows, full }: PlateState,
  low: PackingInput['low'],
): Pick<PackedPart, 'turned' | 'spot'> | null {
  if (full.has(shape)) return null;
  let best: Pick<PackedPart, 'turned' | 'spot'> | null = null;
  let lowest = Infinity;
  for (const turned of masks) {
    const firstRow = firstRows.get(turned) ?? 0;
    const lastRow = lowest - low(turned);
    const spot = grid.find(turned.mask, firstRow, lastRow);
    // What is taken stays so: there is nothing below the place that was found, nor up to where was looked.
    firstRows.set(turned, spot?.y ?? Math.max(firstRow, Math.ceil(lastRow)));
    if (spot === null) continue;
    const height = spot.y + low(turned);
    if (height === lowest && spot.x + turned.mask.width >= best!.spot.x + best!.turned.mask.width) continue;
    best = { turned, spot };
    lowest = height;
  }
  if (best === null) full.add(shape);
  return best;
}
