import type { LineCaster } from '../measure/rays.ts';
import { addScaled, type Vector } from '../mesh/vector.ts';
import { loftOf, type Loft } from './loft.ts';
import { addLoft, frameAcross, polygonAbout, type SolidBuilder } from './solid-builder.ts';

/** A hole through one wall, or a pocket in it, where a preview draws it. Stretched millimetres; distances count from `outer` along `inward`. */
export interface Bore {
  /** Where the axis meets the outer surface of the wall. */
  readonly outer: Vector;
  /** From there into the part, of length 1. */
  readonly inward: Vector;
  /** Where it begins: outside the part on all of its rim, so 0 or below. */
  readonly start: number;
  /** Where the axis meets the inner surface; the ground of a pocket. */
  readonly wall: number;
  /** Where it ends. */
  readonly end: number;
  /** Radius, to the corners, from the start to the outer surface. */
  readonly r1: number;
  /** Radius from the inner surface to the end. */
  readonly r2: number;
  readonly edges: number;
  /** Directions across the axis: the first corner is half an edge from the first, towards the second. */
  readonly frame: readonly [Vector, Vector];
  /** What its inner end opens to. */
  readonly into: 'cavity' | 'outside' | 'nothing';
  /** The stretch of it that is within the wall on all of the rim: a plug there sticks out nowhere. */
  readonly plug: { readonly from: number; readonly to: number };
}

/** Shape of a bore, mm. */
export interface BoreShape extends Pick<Bore, 'r1' | 'r2' | 'edges'> {
  readonly protrusion: number;
  /** Of a pocket; absent: through the wall. */
  readonly depth?: number;
  readonly frame?: readonly [Vector, Vector];
}

/** What is bored: the part and what is hollow in it, prepared for lines, in stretched millimetres. */
export interface Bored {
  readonly body: LineCaster;
  readonly cavity: LineCaster | null;
}

/** A bore ends so far past its wall, mm, but no nearer to the next than half way. */
const PAST_WALL = 0.5;
/** The surface at a place outside the part is looked for so far behind it, mm. */
const NEAR = 1;
/** A bore looks for the wall at the corners of its rim, or at those of a polygon around a rounder one. */
const MOST_RIM = 12;

/** A wall on a line. */
interface Wall {
  readonly start: number;
  readonly end: number;
  /** What is next behind what the wall ends at. */
  readonly next: number;
  readonly into: 'cavity' | 'outside';
}

/** The wall on a line that begins nearest to the line's origin: no further than `after` behind it, nor than `before` in front of it, where it is in the wall. */
function wallAt(
  { body, cavity }: Bored,
  from: Vector,
  inward: Vector,
  after: number,
  before = after,
): Wall | null {
  const solids = body.spans(from, inward);
  let found = -1;
  let least = Infinity;
  solids.forEach(({ start, end }, at) => {
    if (start > after || start < -before || end <= 0 || Math.abs(start) >= least) return;
    least = Math.abs(start);
    found = at;
  });
  const solid = solids[found];
  if (solid === undefined) return null;
  const hollow = cavity
    ?.spans(from, inward)
    .find(({ start, end }) => start > solid.start && start < solid.end && end > start);
  return hollow === undefined
    ? { ...solid, next: solids[found + 1]?.start ?? Infinity, into: 'outside' }
    : { start: solid.start, end: hollow.start, next: hollow.end, into: 'cavity' };
}

/**
 * The bore at a place on the surface along `inward`, or at one within the wall: a wall outside its part lies before the part's surface. It begins outside the part on all of
 * its rim, and ends half a millimetre past the wall on all of its rim, where that is the same wall: what the rim meets more than a diameter before or behind the
 * axis is another. Null where the place is outside and the axis meets no surface of the part within a millimetre.
 */
export function boreAt(bored: Bored, place: Vector, inward: Vector, shape: BoreShape): Bore | null {
  const { r1, r2, edges, protrusion, depth, frame = frameAcross(inward) } = shape;
  const near = wallAt(bored, place, inward, NEAR, Infinity);
  if (near === null) return null;
  const outer = addScaled(place, inward, near.start);
  const axis = { ...near, start: 0, end: near.end - near.start, next: near.next - near.start };
  const corners = Math.min(edges, MOST_RIM);
  const around = edges > corners ? 1 / Math.cos(Math.PI / corners) : 1;
  const onRim = (radius: number): readonly Wall[] =>
    polygonAbout(outer, frame, radius * around, corners).flatMap(
      (rim) => wallAt(bored, rim, inward, 2 * radius) ?? [],
    );
  const starts = onRim(r1).map((wall) => wall.start);
  const start = Math.min(0, ...starts) - protrusion;
  const from = Math.max(0, ...starts);
  const shared = { outer, inward, start, r1, r2, edges, frame };
  if (depth !== undefined)
    return { ...shared, wall: depth, end: depth, into: 'nothing', plug: { from, to: from } };
  const walls = onRim(r2).filter(({ into, end }) => into === axis.into && Math.abs(end - axis.end) <= 2 * r2);
  const past = ({ end, next }: Wall): number => Math.min(end + PAST_WALL, (end + next) / 2);
  const deepest = Math.max(axis.end, ...walls.map(({ end }) => end)) + PAST_WALL;
  const halfWay = Math.min(...[axis, ...walls].map(({ end, next }) => (end + next) / 2));
  return {
    ...shared,
    wall: axis.end,
    end: Math.max(past(axis), Math.min(deepest, halfWay)),
    into: axis.into,
    plug: { from, to: Math.min(axis.end, ...walls.map(({ end }) => end)) },
  };
}

/** Adds a bore as one closed body. */
export function addBore(builder: SolidBuilder, bore: Bore): void {
  addLoft(builder, ringsOf(bore));
}

/** A bore as the hole it makes. */
export const loftOfBore = (bore: Bore): Loft =>
  loftOf(ringsOf(bore), bore.into === 'nothing' ? 'last' : null);

function ringsOf({ outer, inward, start, wall, end, r1, r2, edges, frame }: Bore): Loft['rings'] {
  const rings: (readonly Vector[])[] = [];
  const ring = (distance: number, radius: number): void => {
    rings.push(polygonAbout(addScaled(outer, inward, distance), frame, radius, edges));
  };
  if (start < 0) ring(start, r1);
  ring(0, r1);
  ring(wall, r2);
  if (end > wall) ring(end, r2);
  return rings;
}
