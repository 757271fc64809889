import earcut from 'earcut';
import type { LineCaster } from '../measure/rays.ts';
import type { Vector } from '../mesh/vector.ts';
import { addScaled, scale } from '../mesh/vector.ts';
import { liftPoint, type FlatRegion, type PlanePoint } from './flat-region.ts';
import { hexagonAbout, type Hexagons } from './hexagons.ts';
import type { Honeycomb } from './honeycomb.ts';
import { loftOf, type Loft } from './loft.ts';
import { addBar, addLoft, type SolidBuilder } from './solid-builder.ts';

/** How far a plate is pushed into the wall around it, mm. */
const INTO_WALL = 0.3;
/** The wall is looked for so far around an opening, at the height of the plate, mm. */
const REACH = 5;
/** Corners of a skirt are no sharper than this, as 1 + the cosine between its sides. */
const MITRE = 0.5;
/** Width of a notch through the rim, and how far it goes past it, mm. */
const NOTCH_WIDTH = 3;
const PAST_RIM = 0.5;

export interface OpeningInput {
  readonly body: LineCaster;
  readonly face: FlatRegion;
  readonly outline: readonly PlanePoint[];
  /** Counter-clockwise. */
  readonly opening: readonly PlanePoint[];
  readonly hexagons: Hexagons;
  readonly honeycomb: Pick<Honeycomb, 'wall' | 'depth' | 'notch'>;
  readonly solid: SolidBuilder;
  readonly holes: SolidBuilder;
  /** Gets the holes one by one. */
  readonly lofts: Loft[];
}

/**
 * Closes an opening by a plate with hexagonal holes. It is as deep as `depth` says, or as its walls are wide. With a notch it stands on posts, so high above the plane of the
 * face: there cells are open to each other, and the rim is cut through in up to four directions, or the plate the part is printed on would seal them.
 */
export function closeOpening(input: OpeningInput): void {
  const { honeycomb, solid, face, hexagons } = input;
  const depth = honeycomb.depth > 0 ? honeycomb.depth : honeycomb.wall;
  const [low, high] = [-honeycomb.notch, -honeycomb.notch - depth];
  addPlate(input, low, high);
  addSkirt(input, low, high);
  if (honeycomb.notch === 0) return;
  const corners = new Map<string, PlanePoint>();
  for (const centre of hexagons.centres)
    for (const corner of hexagonAbout(centre, hexagons.pitch))
      corners.set(corner.map((value) => Math.round(value * 1e3)).join(), corner);
  for (const corner of corners.values())
    // As wide as the triangle that three walls meet in.
    addBar(
      solid,
      liftPoint(face, corner, (low + high) / 2),
      liftPoint(face, corner),
      honeycomb.wall / Math.sqrt(3),
      6,
    );
  addNotches(input);
}

/** The opening without its hexagons, from one height to another. */
function addPlate({ face, opening, hexagons, solid }: OpeningInput, low: number, high: number): void {
  const rings = [opening, ...hexagons.centres.map((centre) => hexagonAbout(centre, hexagons.cell))];
  const points = rings.flat();
  const starts: number[] = [];
  let count = 0;
  for (const ring of rings) {
    if (count > 0) starts.push(count);
    count += ring.length;
  }
  const flat = earcut(points.flat(), starts);
  const outer = points.map((point) => solid.point(...liftPoint(face, point, low)));
  const inner = points.map((point) => solid.point(...liftPoint(face, point, high)));
  const open = new Map<number, readonly [number, number]>();
  for (let at = 0; at < flat.length; at += 3) {
    let [a, b, c] = [flat[at]!, flat[at + 1]!, flat[at + 2]!];
    const [p, q, r] = [points[a]!, points[b]!, points[c]!];
    if ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) < 0) [b, c] = [c, b];
    solid.triangle(outer[a]!, outer[b]!, outer[c]!);
    solid.triangle(inner[a]!, inner[c]!, inner[b]!);
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const)
      if (!open.delete(to * count + from)) open.set(from * count + to, [from, to]);
  }
  // What has one triangle is an edge of the plate: points on a line may be passed over.
  for (const [from, to] of open.values()) {
    solid.triangle(outer[to]!, outer[from]!, inner[from]!);
    solid.triangle(outer[to]!, inner[from]!, inner[to]!);
  }
}

/** Joins a plate with the wall around it, which may lean away from the opening: a block each edge, mitred. */
function addSkirt({ body, face, opening, solid }: OpeningInput, low: number, high: number): void {
  const edges = opening.map((from, at) => {
    const to = opening[(at + 1) % opening.length]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const out: PlanePoint = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
    const way = addScaled(scale(face.frame[0], out[0]), face.frame[1], out[1]);
    const middle: PlanePoint = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const reaches = [low, high].map((height) => toWall(body, liftPoint(face, middle, height), way));
    return { out, reach: Math.max(...reaches) + INTO_WALL };
  });
  /** Corners of the skirt at a point of the opening: out in the wall, and a little within the plate. */
  const sides = opening.map(([x, y], at): readonly [PlanePoint, PlanePoint] => {
    const [before, after] = [edges.at(at - 1)!, edges[at]!];
    const [ax, ay] = before.out;
    const [bx, by] = after.out;
    const mitre = Math.max(MITRE, 1 + ax * bx + ay * by);
    const moved = (distance: number): PlanePoint => [
      x + ((ax + bx) / mitre) * distance,
      y + ((ay + by) / mitre) * distance,
    ];
    return [moved(Math.max(before.reach, after.reach)), moved(-INTO_WALL / 10)];
  });
  sides.forEach((from, at) => {
    const to = sides[(at + 1) % sides.length]!;
    addLoft(
      solid,
      [high, low].map((height) =>
        [from[0], to[0], to[1], from[1]].map((point) => liftPoint(face, point, height)),
      ),
    );
  });
}

/** How far it is to the wall from a place at the edge of an opening; 0 where it is in it, or none is near. */
function toWall(body: LineCaster, place: Vector, way: Vector): number {
  const wall = body.spans(place, way).find(({ end }) => end > 0);
  return wall === undefined || wall.start > REACH ? 0 : Math.max(0, wall.start);
}

/** Cuts the rim through along both axes of the face, from the middle of the plate both ways, where nothing but the rim is in the way. */
function addNotches({ body, face, outline, opening, hexagons, honeycomb, holes, lofts }: OpeningInput): void {
  const middle = hexagons.centres.reduce((best, centre) =>
    Math.hypot(...centre) < Math.hypot(...best) ? centre : best,
  );
  for (const [x, y] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    const inner = lastCrossing(opening, middle, [x, y]);
    const outer = lastCrossing(outline, middle, [x, y]);
    if (inner === null || outer === null || outer <= inner) continue;
    const way = addScaled(scale(face.frame[0], x), face.frame[1], y);
    // The rim where it is widest between the plane and the notch's top.
    const spans = [0.01, 0.5, 1].flatMap((share) => {
      const place = liftPoint(face, middle, -share * honeycomb.notch);
      return body.spans(place, way).filter(({ start, end }) => start < outer && end > inner);
    });
    const from = Math.min(inner, ...spans.map(({ start }) => start)) - PAST_RIM;
    const to = Math.max(outer, ...spans.map(({ end }) => end)) + PAST_RIM;
    const corner = (along: number, aside: number, height: number): Vector =>
      liftPoint(face, [middle[0] + x * along - y * aside, middle[1] + y * along + x * aside], height);
    const rings = [-honeycomb.notch, PAST_RIM].map((height) => [
      corner(from, -NOTCH_WIDTH / 2, height),
      corner(to, -NOTCH_WIDTH / 2, height),
      corner(to, NOTCH_WIDTH / 2, height),
      corner(from, NOTCH_WIDTH / 2, height),
    ]);
    addLoft(holes, rings);
    lofts.push(loftOf(rings, 'first'));
  }
}

/** Where a line from a point last leaves a loop; null where it does not meet it. */
function lastCrossing(
  loop: readonly PlanePoint[],
  [x, y]: PlanePoint,
  [wayX, wayY]: PlanePoint,
): number | null {
  let last: number | null = null;
  const turned = loop.map(([px, py]): PlanePoint => [
    (px - x) * wayX + (py - y) * wayY,
    (py - y) * wayX - (px - x) * wayY,
  ]);
  let [fromAlong, fromAside] = turned.at(-1)!;
  for (const [along, aside] of turned) {
    if (fromAside > 0 !== aside > 0) {
      const at = fromAlong + ((along - fromAlong) * -fromAside) / (aside - fromAside);
      if (at > 0 && (last === null || at > last)) last = at;
    }
    [fromAlong, fromAside] = [along, aside];
  }
  return last;
}
