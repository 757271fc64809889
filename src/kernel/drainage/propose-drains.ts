import type { Progress } from '#base';
import type { Bore, Bored } from '../features/bores.ts';
import { HOLE_NUMBERS, type Hole } from '../features/hole.ts';
import { boredParts, boresOf } from '../features/holes.ts';
import type { DrainPose } from '../issues/types.ts';
import { nearestOnMesh } from '../measure/nearest.ts';
import { meshBounds } from '../mesh/bounds.ts';
import { placeMesh } from '../mesh/joining.ts';
import { invertTransform, multiplyTransforms, transformPoint } from '../mesh/matrix.ts';
import type { Transform } from '../mesh/types.ts';
import { addScaled, dot, lengthOf, normalise, subtract, type Vector } from '../mesh/vector.ts';
import { createAirSearch, type WayOut } from './air-search.ts';
import { openPart, openedCavities, describeCavities, type CavityDrainage } from './part-drainage.ts';
import { boreCells, cellAt, middleOf, placeBore, type HollowPart } from './resin-cells.ts';
import { settle, type CellPuddle } from './settle.ts';

/** Holes that are proposed where no number is said: for more, another pose or a larger tolerance is the better answer. */
export const MOST_DRAINS = 4;
/** Radius of a proposed hole, mm: resin runs through it, and a plug can be held. */
const RADIUS = 1.5;
/** What may stay: less than this share of the cavities, and less than this, mm³. */
const SHARE_LEFT = 0.005;
const MM3_LEFT = 50;
/** A puddle of less is not worth a hole, mm³. */
const LEAST_PUDDLE = 5;
/** A hole that opens lower is stopped by the plate while the part is printed on it, mm. */
const CLEAR_OF_PLATE = 0.5;

export interface DrainOptions {
  /** Holes at most; `MOST_DRAINS` where it is not said. */
  readonly most?: number;
  /** Of the holes, mm on the plate. */
  readonly radius?: number;
}

export interface DrainPlan {
  /** Those that help most first: drains, then vents. Mesh millimetres. */
  readonly holes: readonly Hole[];
  /** What becomes of the resin with them. */
  readonly cavities: readonly CavityDrainage[];
  readonly trappedMm3: Readonly<Record<DrainPose, number>>;
}

/**
 * Proposes holes by which a part drains while it stands. Each is where the wall is thinnest at the lowest layer of the largest puddle. First those for all that is large; then a vent for
 * each of their cavities at its other end, by which it drains hanging too; then more, until less than half a per cent of the cavities and less than 0.05 ml stays. No hole opens at the plate. `stretch`
 * takes mesh millimetres to those of the part. Fewer holes where that is enough, or none can be made.
 */
export function* proposeDrains(
  part: HollowPart,
  stretch: Transform,
  { most = MOST_DRAINS, radius = RADIUS }: DrainOptions = {},
): Generator<Progress, DrainPlan, void> {
  const report = (done: number): Progress => ({ phase: 'drains', done, total: most + 2 });
  yield report(0);
  const opened = openPart(part);
  const { grid, cells } = opened;
  yield report(1);
  const mm3Of = (of: { readonly cells: number }): number => of.cells * grid.side ** 3;
  const total = (puddles: readonly CellPuddle[]): number =>
    puddles.reduce((sum, puddle) => sum + mm3Of(puddle), 0);
  const placed = placeMesh(part.body, part.placement);
  const wayOut = createAirSearch(grid, Math.min(0, meshBounds(placed).min[2]) + CLEAR_OF_PLATE);
  const bored = boredParts(part.body, part.cavity);
  const holes: Hole[] = [];
  /** Numbers of the cavities that have a way out. */
  const isOpened = openedCavities(opened);
  const open = (bore: Bore): void => {
    const { outer, inward, end } = placeBore(bore, part.placement);
    const number = cells.numbers[cellAt(grid, addScaled(outer, inward, end))] ?? 0;
    if (number > 0) isOpened.add(number);
  };
  const drill = ({ lowest }: CellPuddle, pose: DrainPose): void => {
    const way = wayOut(lowest, pose);
    const made = way === null ? null : holeAlong(way, part, stretch, bored, radius, grid);
    if (made === null) return;
    holes.push(made.hole);
    boreCells(grid, placeBore(made.bore, part.placement));
    open(made.bore);
  };

  const limit = Math.min(
    SHARE_LEFT * cells.cavities.reduce((sum, cavity) => sum + mm3Of(cavity), 0),
    MM3_LEFT,
  );
  /** Puddles that were drilled at: one that is still there is left alone. */
  const tried = new Set<number>();
  function* drain(least: number): Generator<Progress, void> {
    while (holes.length < most) {
      const puddles = settle(grid, 'standing');
      if (total(puddles) < limit) return;
      const puddle = puddles.find(({ lowest }) => cells.numbers[lowest]! > 0 && !tried.has(lowest));
      if (puddle === undefined || mm3Of(puddle) < least) return;
      tried.add(puddle.lowest);
      drill(puddle, 'standing');
      yield report(1 + holes.length);
    }
  }

  yield* drain(Math.max(limit, LEAST_PUDDLE));
  for (const index of cells.cavities.keys()) {
    if (holes.length >= most) break;
    if (!isOpened.has(index + 1)) continue;
    const puddle = settle(grid, 'hanging').find(({ lowest }) => cells.numbers[lowest] === index + 1);
    if (puddle !== undefined && mm3Of(puddle) >= Math.max(limit, LEAST_PUDDLE)) drill(puddle, 'hanging');
    yield report(1 + holes.length);
  }
  yield* drain(LEAST_PUDDLE);
  const puddles = { standing: settle(grid, 'standing'), hanging: settle(grid, 'hanging') };
  return {
    holes,
    cavities: describeCavities(opened, puddles),
    trappedMm3: { standing: total(puddles.standing), hanging: total(puddles.hanging) },
  };
}

/** The hole from a cell of a cavity to the surface by the air, or to that air itself; null where neither goes through one wall into a cavity. */
function holeAlong(
  { from, air }: WayOut,
  part: HollowPart,
  stretch: Transform,
  bored: Bored,
  radius: number,
  grid: Parameters<typeof middleOf>[0],
): { readonly hole: Hole; readonly bore: Bore } | null {
  const { placement } = part;
  const inside = middleOf(grid, from);
  const outside = middleOf(grid, air);
  const surface = nearestOnMesh(part.body, placement, outside)?.place;
  for (const towards of [surface ?? outside, outside]) {
    const way = subtract(towards, inside);
    if (lengthOf(way) === 0) continue;
    const outward = normalise(way);
    const entry = entryOf(bored, part, inside, outward);
    if (entry === null) continue;
    const hole = holeAt(entry, outward, multiplyTransforms(placement, stretch), radius);
    const bore = boresOf(bored, hole, stretch)[0];
    if (bore !== undefined && (bore.into === 'cavity' || part.cavity === null)) return { hole, bore };
  }
  return null;
}

/** Where the line out of a place in a part leaves its body for the first time; plate mm in and out. */
function entryOf(
  { body }: Bored,
  { placement, cavity }: HollowPart,
  inside: Vector,
  outward: Vector,
): Vector | null {
  const toPart = invertTransform(placement)!;
  const from = transformPoint(toPart, inside);
  const ahead = subtract(transformPoint(toPart, addScaled(inside, outward, 1)), from);
  // In a void of the body itself the wall is what the line meets next.
  const span = body.spans(from, ahead).find(({ start, end }) => end > 0 && (cavity === null || start <= 0));
  return span === undefined ? null : addScaled(inside, outward, span.end);
}

/** A hole at a place on the plate with an axis there, as it is kept: in mesh millimetres, to which `transform` is the way back. */
function holeAt(place: Vector, outward: Vector, transform: Transform, radius: number): Hole {
  const column = (axis: number): Vector => [
    transform[4 * axis]!,
    transform[4 * axis + 1]!,
    transform[4 * axis + 2]!,
  ];
  const { edges, protrusion, depth, angle, gap } = HOLE_NUMBERS;
  return {
    kind: 'hole',
    at: transformPoint(invertTransform(transform)!, place),
    // Normals come back by the transpose.
    normal: normalise([dot(outward, column(0)), dot(outward, column(1)), dot(outward, column(2))]),
    direction: 'inner',
    r1: radius,
    r2: radius,
    edges: edges.default,
    protrusion: protrusion.default,
    depth: depth.default,
    angle: angle.default,
    gap: gap.default,
  };
}
