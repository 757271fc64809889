import { edgeEnd, type SortedEdges } from '../../mesh/edges.ts';
import { SUPPORT_UNITS, type SupportSurface } from '../lattice.ts';
import { projectOntoUndersides } from '../project.ts';
import { spotOn, type SurfaceSpot } from './spot.ts';

/** Where regions end: edges by their numbers (face · 3 + corner), of the region's face, by region. */
export interface RegionOutlines {
  /** All of it. */
  readonly edges: ReadonlyMap<number, readonly number[]>;
  /** Those behind which the part goes on down. */
  readonly walls: ReadonlySet<number>;
}

/** The edges around each region; those of more than two faces are none. */
export function outlinesOf(
  labels: Int32Array,
  walls: Uint32Array,
  { edges, keys }: SortedEdges,
): RegionOutlines {
  const found = new Map<number, number[]>();
  const labelOf = (edge: number): number => labels[Math.floor(edge / 3)]!;
  let past = 0;
  for (let first = 0; first < edges.length; first = past) {
    const key = keys[first]! >>> 1;
    past = first + 1;
    while (past < edges.length && keys[past]! >>> 1 === key) past++;
    if (past - first > 2) continue;
    for (let at = first; at < past; at++) {
      const label = labelOf(edges[at]!);
      if (label < 0 || (past - first === 2 && labelOf(edges[first + past - 1 - at]!) === label)) continue;
      const list = found.get(label);
      if (list === undefined) found.set(label, [edges[at]!]);
      else list.push(edges[at]!);
    }
  }
  return { edges: found, walls: new Set(walls) };
}

/** Sharper turns of an outline, seen from above, are corners: the cosine of 40°. */
const CORNER = 0.766;
/** Corners nearer to the one before are none: rims of scans are ragged. Lattice steps. */
const CORNERS_APART = 1.5 * SUPPORT_UNITS;
/** A spot and the face it is moved onto lie no further apart in height than this and twice the inset, lattice steps. */
const REACH = 2 * SUPPORT_UNITS;

interface Step {
  readonly edge: number;
  readonly from: readonly [number, number, number];
  readonly length: number;
  /** Along the edge and into the region, seen from above, of length 1; 0 for an edge that stands upright. */
  readonly along: readonly [number, number];
  readonly inwards: readonly [number, number];
}

/** Spots along edges of a region, `spacing` and `inset` in lattice steps; `faces` are the region's. */
export function borderSpots(
  surface: SupportSurface,
  edges: readonly number[],
  faces: Uint32Array,
  spacing: number,
  inset: number,
): readonly SurfaceSpot[] {
  const places: number[] = [];
  const moves: number[] = [];
  const owners: number[] = [];
  const add = (step: Step, along: number, corner?: Step): void => {
    const share = step.length === 0 ? 0 : along / step.length;
    const end = edgeEnd(surface.indices, step.edge) * 3;
    for (let axis = 0; axis < 3; axis++)
      places.push(step.from[axis]! + (surface.points[end + axis]! - step.from[axis]!) * share);
    owners.push(Math.floor(step.edge / 3));
    // At a corner so far that both its sides are left by the inset.
    const other = corner?.inwards ?? step.inwards;
    const cosine = step.inwards[0] * other[0] + step.inwards[1] * other[1];
    const scale = inset / Math.max(0.3, 1 + cosine);
    moves.push((step.inwards[0] + other[0]) * scale, (step.inwards[1] + other[1]) * scale);
  };
  for (const { steps, isClosed } of chainsOf(surface, edges)) {
    const { stretches, hasCorners } = stretchesOf(steps, isClosed, Math.min(spacing / 2, CORNERS_APART));
    stretches.forEach((stretch, number) => {
      const length = stretch.reduce((sum, step) => sum + step.length, 0);
      const intervals = Math.max(1, Math.ceil(length / spacing - 1e-9));
      const before = number > 0 ? stretches[number - 1]! : isClosed ? stretches.at(-1)! : undefined;
      add(stretch[0]!, 0, hasCorners ? before?.at(-1) : undefined);
      let at = 0;
      let passed = 0;
      for (let interval = 1; interval < intervals; interval++) {
        const along = (length * interval) / intervals;
        while (at < stretch.length - 1 && passed + stretch[at]!.length < along)
          passed += stretch[at++]!.length;
        add(stretch[at]!, along - passed);
      }
    });
    const last = steps.at(-1)!;
    if (!isClosed) add(last, last.length);
  }
  return moveOnto(surface, places, moves, owners, faces, inset);
}

/** Moves places in, by half where they would leave the faces, and else not at all. */
function moveOnto(
  surface: SupportSurface,
  places: readonly number[],
  moves: readonly number[],
  owners: readonly number[],
  faces: Uint32Array,
  inset: number,
): readonly SurfaceSpot[] {
  const found = Float64Array.from(places);
  const hits = Int32Array.from(owners);
  let open = inset > 0 ? Array.from(owners.keys()) : [];
  for (const depth of [1, 0.5]) {
    const asked = new Float64Array(open.length * 3);
    open.forEach((place, at) => {
      asked[at * 3] = places[place * 3]! + moves[place * 2]! * depth;
      asked[at * 3 + 1] = places[place * 3 + 1]! + moves[place * 2 + 1]! * depth;
      asked[at * 3 + 2] = places[place * 3 + 2]!;
    });
    const landed = projectOntoUndersides(surface, asked, REACH + 2 * inset, faces);
    open = open.filter((place, at) => {
      if (landed[at]! < 0) return true;
      found.set(asked.subarray(at * 3, at * 3 + 3), place * 3);
      hits[place] = landed[at]!;
      return false;
    });
  }
  return Array.from(hits, (face, place) =>
    spotOn(surface, found[place * 3]!, found[place * 3 + 1]!, found[place * 3 + 2]!, face),
  );
}

function stepOf({ points, indices, facing }: SupportSurface, edge: number): Step {
  const a = indices[edge]! * 3;
  const b = edgeEnd(indices, edge) * 3;
  const [x, y, z] = [
    points[b]! - points[a]!,
    points[b + 1]! - points[a + 1]!,
    points[b + 2]! - points[a + 2]!,
  ];
  const flat = Math.sqrt(x * x + y * y);
  const along = flat === 0 ? ([0, 0] as const) : ([x / flat, y / flat] as const);
  // The face looks down: seen from above it lies to the right of its edges.
  return {
    edge,
    from: [points[a]!, points[a + 1]!, points[a + 2]!],
    length: Math.sqrt(x * x + y * y + z * z),
    along,
    inwards: [along[1] * facing, -along[0] * facing],
  };
}

/** Edges put together end to end: open chains first, then rings; of several that continue one, the lowest number. */
function chainsOf(
  surface: SupportSurface,
  edges: readonly number[],
): readonly { readonly steps: readonly Step[]; readonly isClosed: boolean }[] {
  const { indices } = surface;
  const from = new Map<number, number[]>();
  const entered = new Set<number>();
  for (const edge of edges.toSorted((a, b) => b - a)) {
    const start = indices[edge]!;
    from.set(start, [...(from.get(start) ?? []), edge]);
    entered.add(edgeEnd(indices, edge));
  }
  const sorted = edges.toSorted((a, b) => a - b);
  const used = new Set<number>();
  const walk = (first: number): { steps: Step[]; isClosed: boolean } => {
    const steps: Step[] = [];
    for (let edge: number | undefined = first; edge !== undefined;) {
      used.add(edge);
      steps.push(stepOf(surface, edge));
      const list: number[] = from.get(edgeEnd(indices, edge)) ?? [];
      while (list.length > 0 && used.has(list.at(-1)!)) list.pop();
      edge = list.at(-1);
    }
    return { steps, isClosed: edgeEnd(indices, steps.at(-1)!.edge) === indices[first] };
  };
  const open = sorted.filter((edge) => !entered.has(indices[edge]!));
  return [...open, ...sorted].flatMap((edge) => (used.has(edge) ? [] : [walk(edge)]));
}

/** A chain cut at its corners, which are no nearer to each other than `least` along it. A ring begins at its first corner. */
function stretchesOf(
  steps: readonly Step[],
  isClosed: boolean,
  least: number,
): { readonly stretches: readonly (readonly Step[])[]; readonly hasCorners: boolean } {
  const isCorner = (at: number): boolean => {
    const before = steps[(at + steps.length - 1) % steps.length]!.along;
    const { along } = steps[at]!;
    return before[0] * along[0] + before[1] * along[1] < CORNER;
  };
  const first = isClosed ? steps.findIndex((_, at) => isCorner(at)) : 0;
  if (first < 0) return { stretches: [steps], hasCorners: false };
  const turned = [...steps.slice(first), ...steps.slice(0, first)];
  const stretches: Step[][] = [];
  let length = Infinity;
  turned.forEach((step, at) => {
    if (at === 0 || (length >= least && isCorner((first + at) % steps.length))) {
      stretches.push([]);
      length = 0;
    }
    stretches.at(-1)!.push(step);
    length += step.length;
  });
  return { stretches, hasCorners: true };
}
