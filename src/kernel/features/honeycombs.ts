import type { Progress } from '#base';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import { cross, scale, type Vector } from '../mesh/vector.ts';
import { addBore, boreAt, loftOfBore, type Bore, type Bored } from './bores.ts';
import { closeOpening } from './close-opening.ts';
import { areaOf, flatRegionAt, liftPoint, type FlatRegion, type PlanePoint } from './flat-region.ts';
import { hexagonsWithin } from './hexagons.ts';
import { boredParts, stretchHole } from './holes.ts';
import type { Honeycomb } from './honeycomb.ts';
import type { Loft } from './loft.ts';
import { createSolidBuilder } from './solid-builder.ts';

/**
 * Why a honeycomb is none: `no_face`, no flat face at its place; `no_opening`, the face surrounds nothing to close; `no_cell`, no whole cell fits within the
 * border; `too_many`, more cells than anybody prints.
 */
export type HoneycombFault = 'no_face' | 'no_opening' | 'no_cell' | 'too_many';

/** What came of a honeycomb, stretched millimetres. */
export type HoneycombOutcome =
  | {
      readonly ok: true;
      /** Of class `solid`: what closes an opening. */
      readonly solid: MeshBuffers | null;
      /** Of class `hole`: cells of a wall, or notches of a rim. */
      readonly holes: MeshBuffers | null;
      /** These one by one. */
      readonly lofts: readonly Loft[];
      readonly cells: number;
    }
  | { readonly ok: false; readonly fault: HoneycombFault };

/** Places of cells that are looked at. */
const MOST_CELLS = 40_000;
/** How far cells begin outside the face, mm. */
const PROTRUSION = 0.5;

/**
 * The honeycombs of a part, in mesh mm as they are kept: the meshes each adds, or why there are none. `body` and `cavity` are the part's meshes in stretched
 * millimetres, to which `stretch` takes mesh millimetres.
 */
export function* makeHoneycombs(
  body: MeshBuffers,
  cavity: MeshBuffers | null,
  honeycombs: readonly Honeycomb[],
  stretch: Transform,
): Generator<Progress, readonly HoneycombOutcome[], void> {
  const total = honeycombs.length;
  yield { phase: 'honeycombs', done: 0, total };
  const bored = boredParts(body, cavity);
  const outcomes: HoneycombOutcome[] = [];
  for (const [done, honeycomb] of honeycombs.entries()) {
    yield { phase: 'honeycombs', done, total };
    const { at, normal } = stretchHole({ ...honeycomb, angle: 0 }, stretch);
    const face = flatRegionAt(body, bored.body, at, normal);
    if (face === null) outcomes.push({ ok: false, fault: 'no_face' });
    else if (honeycomb.kind === 'close') outcomes.push(close(bored, face, honeycomb));
    else
      for (const step of perforate(bored, face, honeycomb)) {
        if (typeof step === 'number') yield { phase: 'honeycombs', done: done + step, total };
        else outcomes.push(step);
      }
  }
  return outcomes;
}

/** Cells through the wall behind a face, or so deep into it; one has its middle at the place, if it fits. */
function* perforate(
  bored: Bored,
  face: FlatRegion,
  honeycomb: Honeycomb,
): Generator<number | HoneycombOutcome> {
  const hexagons = hexagonsWithin(face.loops, [0, 0], honeycomb, MOST_CELLS);
  const fault = hexagons === null ? 'too_many' : hexagons.centres.length === 0 ? 'no_cell' : null;
  if (fault !== null) return yield { ok: false, fault };
  const { centres, cell } = hexagons!;
  const inward = scale(face.normal, -1);
  const radius = cell / Math.sqrt(3);
  const [u] = face.frame;
  const shape = {
    r1: radius,
    r2: radius,
    edges: 6,
    protrusion: PROTRUSION,
    frame: [u, cross(inward, u)] as readonly [Vector, Vector],
    ...(honeycomb.depth > 0 ? { depth: honeycomb.depth } : {}),
  };
  const bores: Bore[] = [];
  for (const [at, centre] of centres.entries()) {
    if (at % 32 === 0) yield at / centres.length;
    const bore = boreAt(bored, liftPoint(face, centre), inward, shape);
    if (bore !== null) bores.push(bore);
  }
  // Where the wall hides a cavity, a cell that misses it would go all the way down the wall beside.
  const isHollow = bores.some(({ into }) => into === 'cavity');
  const kept = isHollow ? bores.filter(({ into }) => into === 'cavity') : bores;
  if (kept.length === 0) return yield { ok: false, fault: 'no_cell' };
  const builder = createSolidBuilder();
  for (const bore of kept) addBore(builder, bore);
  yield { ok: true, solid: null, holes: builder.finish(), lofts: kept.map(loftOfBore), cells: kept.length };
}

/** A plate of cells in each opening that a face surrounds. */
function close({ body }: Bored, face: FlatRegion, honeycomb: Honeycomb): HoneycombOutcome {
  const [outline, ...openings] = face.loops;
  if (outline === undefined || openings.length === 0) return { ok: false, fault: 'no_opening' };
  const [solid, holes] = [createSolidBuilder(), createSolidBuilder()];
  const lofts: Loft[] = [];
  let cells = 0;
  for (const opening of openings) {
    const hexagons = hexagonsWithin([opening], middleOf(opening), honeycomb, MOST_CELLS);
    if (hexagons === null) return { ok: false, fault: 'too_many' };
    // A plate without cells would seal what it closes.
    if (hexagons.centres.length === 0) continue;
    cells += hexagons.centres.length;
    closeOpening({ body, face, outline, opening, hexagons, honeycomb, solid, holes, lofts });
  }
  if (cells === 0) return { ok: false, fault: 'no_cell' };
  const notches = holes.triangles === 0 ? null : holes.finish();
  return { ok: true, solid: solid.finish(), holes: notches, lofts, cells };
}

/** The centre of area of a loop. */
function middleOf(loop: readonly PlanePoint[]): PlanePoint {
  const area = areaOf(loop);
  const along = (axis: 0 | 1): number =>
    loop.reduce((sum, [x, y], at) => {
      const next = loop[(at + 1) % loop.length]!;
      return sum + ((axis === 0 ? x : y) + next[axis]) * (x * next[1] - y * next[0]);
    }, 0) /
    (6 * area);
  return [along(0), along(1)];
}
