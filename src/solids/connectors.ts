import type { Transform } from '#kernel';
import type { Solid, SolidScope } from './manifold.ts';
import { moveSolid } from './solid.ts';

export const CONNECTOR_KINDS = ['plugs', 'dowels'] as const;

export interface ConnectorOptions {
  readonly kind: (typeof CONNECTOR_KINDS)[number];
  readonly count: number;
  readonly radiusMm: number;
  /** How far each reaches into a half, mm. One that would not fit is made shorter. */
  readonly depthMm: number;
  /** Room round a connector in its hole, and at its end, mm. */
  readonly clearanceMm: number;
}

/** A connector across the plane z = 0, in the plane's coordinates. */
export interface FittedConnector {
  readonly plug: Solid;
  readonly hole: Solid;
  /** The part of its own, standing on z = 0; null for plugs. */
  readonly dowel: Solid | null;
}

type Point = readonly [x: number, y: number];

/** What a hole leaves of the part round it at least, mm. */
const WALL_MM = 0.5;
/** Cells along the longer side of the cut face in which places are looked for. */
const CELLS = 64;
/** A place is worth at most so many times its distance from the edge: they spread, but not into corners. */
const SPREAD = 4;
/** Shares of the depth that are tried at a place. */
const SHORTER = [1, 0.75, 0.5];
/** Places that are tried for each connector. */
const TRIES = 6;
const SIDES = 48;

/**
 * Places for connectors on a cut face, far from its edges and from each other. `toPlane` takes the solid to coordinates in which
 * the plane is z = 0. Every connector has its hole and `WALL_MM` round it inside the part; what does not fit is left out.
 */
export function fitConnectors(
  scope: SolidScope,
  whole: Solid,
  toPlane: Transform,
  options: ConnectorOptions,
): FittedConnector[] {
  const { count, radiusMm, depthMm, clearanceMm, kind } = options;
  const { Manifold } = scope.library;
  const standing = moveSolid(scope, whole, toPlane);
  const face = scope.keep(standing.slice(0)).toPolygons() as Point[][];
  const reach = depthMm + clearanceMm + WALL_MM;
  // Of a large part only what is near the plane is asked about.
  const near = scope.keep(
    scope.keep(standing.trimByPlane([0, 0, 1], -2 * reach)).trimByPlane([0, 0, -1], -2 * reach),
  );
  const rod = (radius: number, depth: number, [x, y]: Point): Solid => {
    const upright = scope.keep(Manifold.cylinder(2 * depth, radius, radius, SIDES, true));
    return scope.keep(upright.translate(x, y, 0));
  };
  const fits = (depth: number, place: Point): boolean => {
    const guard = rod(radiusMm + clearanceMm + WALL_MM, depth + clearanceMm + WALL_MM, place);
    return scope.keep(Manifold.difference(guard, near)).volume() <= 1e-6 * guard.volume();
  };

  const fitted: FittedConnector[] = [];
  const taken: Point[] = [];
  const spots = spotsOn(face, radiusMm + clearanceMm + WALL_MM);
  for (let tries = 0; tries < TRIES * count && fitted.length < count; tries++) {
    const place = bestSpot(spots, taken, 2 * (radiusMm + clearanceMm) + WALL_MM);
    if (place === undefined) break;
    const share = SHORTER.find((each) => fits(each * depthMm, place));
    if (share === undefined) {
      // What pokes out here does so beside it.
      spots.splice(0, spots.length, ...spots.filter(({ at }) => distance(at, place) > radiusMm / 2));
      continue;
    }
    taken.push(place);
    const depth = share * depthMm;
    fitted.push({
      plug: rod(radiusMm, depth, place),
      hole: rod(radiusMm + clearanceMm, depth + clearanceMm, place),
      dowel: kind === 'dowels' ? scope.keep(rod(radiusMm, depth, [0, 0]).translate(0, 0, depth)) : null,
    });
  }
  return fitted;
}

interface Spot {
  readonly at: Point;
  /** Distance from the edge of the face. */
  readonly wall: number;
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** Centres of cells in the face and at least `room` from its edges. */
function spotsOn(face: readonly (readonly Point[])[], room: number): Spot[] {
  const points = face.flat();
  const low = [0, 1].map((axis) => points.reduce((least, point) => Math.min(least, point[axis]!), Infinity));
  const high = [0, 1].map((axis) => points.reduce((most, point) => Math.max(most, point[axis]!), -Infinity));
  const cell = Math.max(high[0]! - low[0]!, high[1]! - low[1]!) / CELLS;
  const spots: Spot[] = [];
  if (!(cell > 0)) return spots;
  for (let x = low[0]! + cell / 2; x < high[0]!; x += cell) {
    for (let y = low[1]! + cell / 2; y < high[1]!; y += cell) {
      const wall = wallAt(face, [x, y]);
      if (wall >= room) spots.push({ at: [x, y], wall });
    }
  }
  return spots;
}

/** Distance of a point from the outlines it is inside of; 0 outside. Outlines do not cross, so a point is inside by their parity. */
function wallAt(face: readonly (readonly Point[])[], [x, y]: Point): number {
  let inside = false;
  let nearest = Infinity;
  for (const outline of face) {
    let [px, py] = outline.at(-1)!;
    for (const [qx, qy] of outline) {
      if (py > y !== qy > y && x < px + ((y - py) / (qy - py)) * (qx - px)) inside = !inside;
      const [dx, dy] = [qx - px, qy - py];
      const share = Math.min(1, Math.max(0, ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy || 1)));
      nearest = Math.min(nearest, (x - px - share * dx) ** 2 + (y - py - share * dy) ** 2);
      [px, py] = [qx, qy];
    }
  }
  return inside ? Math.sqrt(nearest) : 0;
}

/** The spot furthest from those taken, `apart` from each at least, and from the edge; the first is the one furthest inside. */
function bestSpot(spots: readonly Spot[], taken: readonly Point[], apart: number): Point | undefined {
  let best: Point | undefined;
  let most = 0;
  for (const { at, wall } of spots) {
    const nearest = taken.reduce((least, place) => Math.min(least, distance(at, place)), Infinity);
    if (nearest < apart) continue;
    const worth = taken.length === 0 ? wall : Math.min(nearest, SPREAD * wall);
    if (worth <= most) continue;
    most = worth;
    best = at;
  }
  return best;
}
