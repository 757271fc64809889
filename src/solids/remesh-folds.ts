import {
  boxSize,
  findCrossings,
  lengthOf,
  meshBounds,
  windingPatch,
  type Aabb,
  type MeshBuffers,
} from '#kernel';
import type { Solid, SolidScope } from './manifold.ts';
import { construct, finish, meshOf, repairedSolid } from './solid.ts';

/** Patches are made in steps of this many millimetres, in so many steps at least along their longest side, and at most. */
const STEP = 0.05;
const FEWEST_STEPS = 32;
const MOST_STEPS = 128;
/** Patches are thinned to this share of a step. */
const THINNED = 1 / 16;
/** More places than this are one. */
const MOST_PLACES = 200;
/** How far a place reaches beyond what crosses in it, as a share of its own longest side, and of the body's diagonal. */
const RIM = 0.25;
const LEAST_RIM = 1e-4;
/** What boxes are put around, round by round: where faces cross, or all of the faces that do. */
const ROUNDS = ['crossings', 'crossings', 'faces', 'faces'] as const;

/** A body whose folds were made anew. */
export interface Remeshed {
  readonly solid: Solid;
  /** Its new faces are off the old ones by less than this, mm; its other faces are where they were. */
  readonly deviation: number;
}

/**
 * A body without the places where it folds over: around each a box is cut out, and what the body encloses in it, where its winding number is
 * not 0, is put in as a new mesh. Where faces still cross, since a box was too narrow or steps too coarse, the places left are made anew in
 * turn; null where no round helps. Reports how much is done, 0 to 1.
 */
export function remeshFolds(scope: SolidScope, body: Solid, report: (done: number) => void): Remeshed | null {
  let solid = body;
  let deviation = 0;
  for (const [round, what] of ROUNDS.entries()) {
    const mesh = meshOf(solid);
    const crossings = finish(findCrossings(mesh));
    if (crossings.length === 0) break;
    const places = placesAround(mesh, crossings, what);
    const made = remeshIn(scope, solid, mesh, places, (done) => report((round + done) / ROUNDS.length));
    if (made === null) return null;
    solid = made.solid;
    deviation += made.deviation;
  }
  return finish(findCrossings(meshOf(solid))).length === 0 ? { solid, deviation } : null;
}

/** The body with what it encloses in some boxes made anew; null where the library can make no solid of it. */
function remeshIn(
  scope: SolidScope,
  body: Solid,
  mesh: MeshBuffers,
  places: readonly Aabb[],
  report: (done: number) => void,
): Remeshed | null {
  const { Manifold } = scope.library;
  const cubes = places.map((place) =>
    scope.keep(scope.keep(Manifold.cube([...boxSize(place)])).translate([...place.min])),
  );
  const parts = partsOf(scope, scope.keep(Manifold.difference([body, ...cubes])));
  if (parts === null) return null;
  let deviation = 0;
  for (const [at, place] of places.entries()) {
    report(at / places.length);
    const longest = Math.max(...boxSize(place));
    const step = longest / Math.min(MOST_STEPS, Math.max(FEWEST_STEPS, Math.ceil(longest / STEP)));
    const patch = construct(scope, windingPatch(mesh, place, step), false);
    if (patch === undefined) return null;
    parts.push(scope.keep(scope.keep(patch.simplify(step * THINNED)).intersect(cubes[at]!)));
    deviation = Math.max(deviation, step);
  }
  return { solid: scope.keep(Manifold.union(parts)), deviation };
}

/** What is left of a body beside the boxes, each piece by itself, since one may lie in another; those that are inside out, turned. */
function partsOf(scope: SolidScope, rest: Solid): Solid[] | null {
  const pieces = rest.decompose().map((piece) => scope.keep(piece));
  if (pieces.every((piece) => piece.volume() > 0)) return pieces;
  const repaired = repairedSolid(scope, rest);
  return repaired === undefined ? null : [repaired];
}

/** Boxes around what crosses, none of which overlaps another. */
function placesAround(
  { positions, indices }: MeshBuffers,
  crossings: Uint32Array,
  what: (typeof ROUNDS)[number],
): readonly Aabb[] {
  const boxOf = (face: number): Aabb => {
    const corners = new Float32Array(9);
    for (let k = 0; k < 3; k++) {
      const at = indices[face * 3 + k]! * 3;
      corners.set(positions.subarray(at, at + 3), k * 3);
    }
    return meshBounds({ positions: corners });
  };
  const least = LEAST_RIM * lengthOf(boxSize(meshBounds({ positions })));
  const places: Aabb[] = [];
  for (let at = 0; at < crossings.length; at += 2) {
    const [one, other] = [boxOf(crossings[at]!), boxOf(crossings[at + 1]!)];
    // Faces cross where their boxes overlap: of large ones that is often little.
    const box = what === 'crossings' ? common(one, other) : around(one, other);
    addPlace(places, grown(box, least + RIM * Math.max(...boxSize(box))));
  }
  return places.length > MOST_PLACES ? [places.reduce(around)] : places;
}

/** Adds a box, with which all it overlaps become one. */
function addPlace(places: Aabb[], added: Aabb): void {
  let box = added;
  for (let at = 0; at < places.length;) {
    if (!overlaps(places[at]!, box)) {
      at++;
      continue;
    }
    box = around(places[at]!, box);
    places.splice(at, 1);
    // What is larger may overlap those that were passed.
    at = 0;
  }
  places.push(box);
}

const AXES = [0, 1, 2] as const;
const corner = (of: (axis: 0 | 1 | 2) => number): Aabb['min'] => [of(0), of(1), of(2)];

const overlaps = (one: Aabb, other: Aabb): boolean =>
  AXES.every((axis) => one.min[axis] <= other.max[axis] && other.min[axis] <= one.max[axis]);

const around = (one: Aabb, other: Aabb): Aabb => ({
  min: corner((axis) => Math.min(one.min[axis], other.min[axis])),
  max: corner((axis) => Math.max(one.max[axis], other.max[axis])),
});

/** What two boxes that overlap have in common. */
const common = (one: Aabb, other: Aabb): Aabb => ({
  min: corner((axis) => Math.max(one.min[axis], other.min[axis])),
  max: corner((axis) => Math.min(one.max[axis], other.max[axis])),
});

/** Wider on all sides. Meshes are float32, and so are a box's sides: what is cut at them stays exactly there. */
const grown = ({ min, max }: Aabb, by: number): Aabb => ({
  min: corner((axis) => Math.fround(min[axis] - by)),
  max: corner((axis) => Math.fround(max[axis] + by)),
});
