import { edgeEnd } from '../mesh/edges.ts';
import type { Vector } from '../mesh/vector.ts';
import { CELL, cellOf, enlarged, middleOf, isBuried, roomBelow, solidNear, type Columns } from './columns.ts';
import { latticeNormal, SUPPORT_UNITS, type SupportSurface } from './lattice.ts';
import type { Outlines } from './outlines.ts';
import { projectOntoUndersides } from './project.ts';
import { facesOf, PAINT_BLOCK, ROLE_OVERHANG, ROLE_RESERVE, type SupportPaint } from './regions.ts';
import type { SupportSettings } from './settings.ts';

export const SAMPLE_FACE = 0;
export const SAMPLE_BORDER = 1;
export const SAMPLE_KEEL = 2;
/** On a face that needs no support but may take one. */
export const SAMPLE_RESERVE = 3;

/** A place near which nobody wants anchors. Millimetres on the plate. */
export interface SupportBan {
  readonly at: Vector;
  readonly radius: number;
}

/** Places of a part that ask for an anchor within a distance of them. */
export interface DemandSamples {
  readonly count: number;
  /** x, y, z in lattice steps. */
  readonly places: Float64Array;
  /** Outwards, of length 1. */
  readonly normals: Float32Array;
  readonly faces: Uint32Array;
  readonly kinds: Uint8Array;
  /** How far it is from flat: 0 flat, 1 at the critical angle and beyond. */
  readonly slopes: Float32Array;
  /** Where the solid above it ends, lattice steps. */
  readonly tops: Float32Array;
  /** Samples of cavities without a way to the air, which got none. */
  readonly sealed: number;
}

/** Lines are sampled every half millimetre. */
const LINE_STEP = SUPPORT_UNITS / 2;
/** A place and the underside beside it belong together up to here. */
const SAME_SOLID = 2 * SUPPORT_UNITS;

/** What hangs no higher above the part itself lies on it before it can sag, and no tip has room there. */
const HELD_BELOW = 0.5 * SUPPORT_UNITS;

/** What lies so deep in another shell is no underside: more than a slope rises within a cell. */
const BURIED = SUPPORT_UNITS;

type SampleSettings = Pick<
  SupportSettings,
  'criticalAngle' | 'borderOffset' | 'noSupportOffset' | 'insideShells'
>;

interface SampleInput {
  readonly surface: SupportSurface;
  readonly roles: Uint8Array;
  readonly outlines: Outlines;
  readonly columns: Columns;
  readonly settings: SampleSettings;
  readonly paint: SupportPaint | null;
  readonly bans: readonly SupportBan[];
  /** Nothing is wanted outside of these; absent: anywhere. */
  readonly within?: readonly SupportBan[];
}

/** Samples of faces, cell by cell, then those of borders, then those of keels. */
export function sampleDemand(input: SampleInput): DemandSamples {
  const list = new SampleList(input);
  sampleFaces(list, input);
  sampleBorders(list, input);
  sampleKeels(list, input);
  list.dropStrip(input);
  return list.finish();
}

/** The angle of a face to flat, degrees, from its cosine 0 … 1: Abramowitz and Stegun 4.4.45, within 0.004°; Math.acos differs by machine. */
export function slopeOf(cosine: number): number {
  const c = Math.min(1, cosine);
  const radians = Math.sqrt(1 - c) * (1.5707288 + c * (-0.2121144 + c * (0.074261 - c * 0.0187293)));
  return (radians * 180) / Math.PI;
}

function sampleFaces(list: SampleList, { surface, roles, columns }: SampleInput): void {
  const { grid, starts, bottoms, tops, faces, isSealed } = columns;
  const normal = new Float64Array(3);
  for (let cell = 0; cell < grid.width * grid.depth; cell++) {
    for (let solid = starts[cell]!; solid < starts[cell + 1]!; solid++) {
      const face = faces[solid]!;
      if (roles[face] !== ROLE_OVERHANG && roles[face] !== ROLE_RESERVE) continue;
      latticeNormal(surface, face, normal);
      // A line that comes in by an opening begins with no underside.
      if (!(normal[2]! < 0) || bottoms[solid]! < -SUPPORT_UNITS * SUPPORT_UNITS) continue;
      const [x, y] = middleOf(grid, cell);
      const kind = roles[face] === ROLE_RESERVE ? SAMPLE_RESERVE : SAMPLE_FACE;
      list.add({
        x,
        y,
        z: bottoms[solid]!,
        face,
        kind,
        normal,
        top: tops[solid]!,
        isSealed: isSealed[solid] === 1,
      });
    }
  }
}

function sampleBorders(list: SampleList, input: SampleInput): void {
  const { surface, outlines, roles, settings } = input;
  const offset = settings.borderOffset * SUPPORT_UNITS;
  const places: number[] = [];
  const insets: number[] = [];
  const owners: number[] = [];
  const normal = new Float64Array(3);
  for (const edge of outlines.borders) {
    const face = Math.floor(edge / 3);
    latticeNormal(surface, face, normal);
    const [nx, ny, nz] = normal as unknown as [number, number, number];
    const line = lineOf(surface, edge);
    // Across the edge into its face, as seen from above.
    const dx = (ny * line.e[2] - nz * line.e[1]) * surface.facing;
    const dy = (nz * line.e[0] - nx * line.e[2]) * surface.facing;
    const length = Math.sqrt(dx * dx + dy * dy);
    const share = length === 0 ? 0 : offset / length;
    const [x, y, z] = line.from;
    const [ex, ey, ez] = line.e;
    const steps = stepsOf(line);
    for (let step = 0; step < steps; step++) {
      const t = (step + 0.5) / steps;
      places.push(x + ex * t, y + ey * t, z + ez * t);
      owners.push(face);
      insets.push(dx * share, dy * share, nz === 0 ? 0 : (-(nx * dx + ny * dy) * share) / nz);
    }
  }
  // As far in as it shall be; half as far where the overhang is narrower; else at the edge.
  const found = Float64Array.from(places);
  const faces = Uint32Array.from(owners);
  const hanging = facesOf(roles, [ROLE_OVERHANG]);
  let open = offset > 0 ? Array.from(owners.keys()) : [];
  for (const depth of [1, 0.5]) {
    const asked = new Float64Array(open.length * 3);
    open.forEach((place, at) => {
      for (let axis = 0; axis < 3; axis++)
        asked[at * 3 + axis] = places[place * 3 + axis]! + insets[place * 3 + axis]! * depth;
    });
    const hits = projectOntoUndersides(surface, asked, SAME_SOLID, hanging);
    open = open.filter((place, at) => {
      if (hits[at]! < 0) return true;
      found.set(asked.subarray(at * 3, at * 3 + 3), place * 3);
      faces[place] = hits[at]!;
      return false;
    });
  }
  faces.forEach((face, place) => {
    latticeNormal(surface, face, normal);
    list.addLoose(
      found[place * 3]!,
      found[place * 3 + 1]!,
      found[place * 3 + 2]!,
      face,
      SAMPLE_BORDER,
      normal,
    );
  });
}

function sampleKeels(list: SampleList, { surface, outlines }: SampleInput): void {
  const one = new Float64Array(3);
  const two = new Float64Array(3);
  const { keels, keelPartners } = outlines;
  for (let at = 0; at < keels.length; at++) {
    const face = Math.floor(keels[at]! / 3);
    latticeNormal(surface, face, one);
    latticeNormal(surface, Math.floor(keelPartners[at]! / 3), two);
    const [a, b] = [lengthOf(one), lengthOf(two)];
    for (let axis = 0; axis < 3; axis++) one[axis] = one[axis]! / a + two[axis]! / b;
    const line = lineOf(surface, keels[at]!);
    const [x, y, z] = line.from;
    const [ex, ey, ez] = line.e;
    const rise = Math.abs(ez) / Math.sqrt(line.lengthSquared);
    const steps = stepsOf(line);
    for (let step = 0; step < steps; step++) {
      const t = (step + 0.5) / steps;
      list.addLoose(x + ex * t, y + ey * t, z + ez * t, face, SAMPLE_KEEL, one, rise);
    }
  }
}

const lengthOf = (v: Float64Array): number => Math.sqrt(v[0]! * v[0]! + v[1]! * v[1]! + v[2]! * v[2]!) || 1;

interface Line {
  readonly from: readonly [number, number, number];
  readonly e: readonly [number, number, number];
  readonly lengthSquared: number;
}

function lineOf({ points, indices }: SupportSurface, edge: number): Line {
  const a = indices[edge]! * 3;
  const b = edgeEnd(indices, edge) * 3;
  const from = [points[a]!, points[a + 1]!, points[a + 2]!] as const;
  const e = [points[b]! - from[0], points[b + 1]! - from[1], points[b + 2]! - from[2]] as const;
  return { from, e, lengthSquared: e[0] * e[0] + e[1] * e[1] + e[2] * e[2] || 1 };
}

/** Into how many equal steps a line is cut, of which the middles are sampled. */
const stepsOf = ({ lengthSquared }: Line): number => Math.ceil(Math.sqrt(lengthSquared) / LINE_STEP);

interface NewSample {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly face: number;
  readonly kind: number;
  readonly normal: Float64Array;
  readonly top: number;
  readonly isSealed: boolean;
  /** Sine of the rise of the line it is on. */
  readonly rise?: number;
}

/** x, y, z and squared radius in lattice steps. */
type LatticeBall = readonly [x: number, y: number, z: number, square: number];

class SampleList {
  private count = 0;
  private sealed = 0;
  private places = new Float64Array(3 * 1024);
  private normals = new Float32Array(3 * 1024);
  private faces = new Uint32Array(1024);
  private kinds = new Uint8Array(1024);
  private slopes = new Float32Array(1024);
  private tops = new Float32Array(1024);
  private readonly settings: SampleSettings;
  private readonly columns: Columns;
  private readonly paint: SupportPaint | null;
  private readonly bans: readonly LatticeBall[];
  private readonly within: readonly LatticeBall[] | null;

  constructor({ surface, settings, columns, paint, bans, within }: SampleInput) {
    this.settings = settings;
    this.columns = columns;
    this.paint = paint;
    const onLattice = ({ at, radius }: SupportBan): LatticeBall => [
      (at[0] - surface.origin[0]) * SUPPORT_UNITS,
      (at[1] - surface.origin[1]) * SUPPORT_UNITS,
      at[2] * SUPPORT_UNITS,
      (radius * SUPPORT_UNITS) ** 2,
    ];
    this.bans = bans.map(onLattice);
    this.within = within?.map(onLattice) ?? null;
  }

  /** A sample that is not in the middle of a cell: the solid it belongs to is looked for, and whether it is inside another. */
  addLoose(
    x: number,
    y: number,
    z: number,
    face: number,
    kind: number,
    normal: Float64Array,
    rise?: number,
  ): void {
    const { columns } = this;
    if (isBuried(columns, x, y, z, BURIED)) return;
    const solid = solidNear(columns, x, y, z);
    const isOwn = solid >= 0 && Math.abs(columns.bottoms[solid]! - z) < SAME_SOLID;
    const top = isOwn ? columns.tops[solid]! : z;
    const isSealed = isOwn && columns.isSealed[solid] === 1;
    this.add({ x, y, z, face, kind, normal, top, isSealed, ...(rise === undefined ? {} : { rise }) });
  }

  add({ x, y, z, face, kind, normal, top, isSealed, rise }: NewSample): void {
    if (roomBelow(this.columns, x, y, z) < HELD_BELOW) return;
    if (this.paint?.faces[face] === PAINT_BLOCK) return;
    const isIn = ([bx, by, bz, reach]: LatticeBall): boolean =>
      (x - bx) ** 2 + (y - by) ** 2 + (z - bz) ** 2 <= reach;
    if (this.bans.some(isIn) || this.within?.some(isIn) === false) return;
    if (isSealed && !this.settings.insideShells) {
      if (kind !== SAMPLE_RESERVE) this.sealed++;
      return;
    }
    if (this.count === this.kinds.length) this.grow();
    const at = this.count++;
    this.places[at * 3] = x;
    this.places[at * 3 + 1] = y;
    this.places[at * 3 + 2] = z;
    const length = lengthOf(normal);
    for (let axis = 0; axis < 3; axis++) this.normals[at * 3 + axis] = normal[axis]! / length;
    this.faces[at] = face;
    this.kinds[at] = kind;
    const cosine = rise === undefined ? -normal[2]! / length : Math.sqrt(1 - rise * rise);
    const critical = this.settings.criticalAngle;
    this.slopes[at] = critical === 0 ? 0 : Math.min(1, slopeOf(Math.max(0, cosine)) / critical);
    this.tops[at] = top;
  }

  private grow(): void {
    this.places = enlarged(this.places);
    this.normals = enlarged(this.normals);
    this.faces = enlarged(this.faces);
    this.kinds = enlarged(this.kinds);
    this.slopes = enlarged(this.slopes);
    this.tops = enlarged(this.tops);
  }

  /** Leaves out what lies beside a wall that goes on down: the wall holds it. */
  dropStrip({ surface, outlines, settings: { noSupportOffset }, columns: { grid } }: SampleInput): void {
    const reach = noSupportOffset * SUPPORT_UNITS;
    if (reach === 0 || outlines.walls.length === 0) return;
    const { places, count } = this;
    const cells = new Int32Array(count);
    const starts = new Uint32Array(grid.width * grid.depth + 1);
    for (let at = 0; at < count; at++) {
      cells[at] = cellOf(grid, places[at * 3]!, places[at * 3 + 1]!);
      if (cells[at]! >= 0) starts[cells[at]! + 1]!++;
    }
    for (let cell = 0; cell < grid.width * grid.depth; cell++) starts[cell + 1]! += starts[cell]!;
    const ends = starts.slice();
    const order = new Uint32Array(count);
    for (let at = 0; at < count; at++) if (cells[at]! >= 0) order[ends[cells[at]!]!++] = at;

    const isDropped = new Uint8Array(count);
    for (const edge of outlines.walls) {
      const line = lineOf(surface, edge);
      const { lengthSquared } = line;
      const [fx, fy, fz] = line.from;
      const [ex, ey, ez] = line.e;
      const { first, last, front, back } = cellsAround(line, grid, reach);
      for (let row = front; first <= last && row <= back; row++) {
        for (let k = starts[row * grid.width + first]!; k < starts[row * grid.width + last + 1]!; k++) {
          const at = order[k]!;
          const x = places[at * 3]! - fx;
          const y = places[at * 3 + 1]! - fy;
          const z = places[at * 3 + 2]! - fz;
          const share = (x * ex + y * ey + z * ez) / lengthSquared;
          const t = share < 0 ? 0 : share > 1 ? 1 : share;
          const dx = x - ex * t;
          const dy = y - ey * t;
          const dz = z - ez * t;
          if (dx * dx + dy * dy + dz * dz <= reach * reach) isDropped[at] = 1;
        }
      }
    }
    this.keep((at) => isDropped[at] === 0);
  }

  private keep(isKept: (at: number) => boolean): void {
    let kept = 0;
    for (let at = 0; at < this.count; at++) {
      if (!isKept(at)) continue;
      this.places.copyWithin(kept * 3, at * 3, at * 3 + 3);
      this.normals.copyWithin(kept * 3, at * 3, at * 3 + 3);
      this.faces[kept] = this.faces[at]!;
      this.kinds[kept] = this.kinds[at]!;
      this.slopes[kept] = this.slopes[at]!;
      this.tops[kept] = this.tops[at]!;
      kept++;
    }
    this.count = kept;
  }

  finish(): DemandSamples {
    const { count, sealed } = this;
    return {
      count,
      sealed,
      places: this.places.slice(0, count * 3),
      normals: this.normals.slice(0, count * 3),
      faces: this.faces.slice(0, count),
      kinds: this.kinds.slice(0, count),
      slopes: this.slopes.slice(0, count),
      tops: this.tops.slice(0, count),
    };
  }
}

/** The columns and rows of cells within reach of a line. */
function cellsAround(
  { from: [x, y], e: [ex, ey] }: Line,
  { left, front, width, depth, cosine, sine }: Columns['grid'],
  reach: number,
): { readonly first: number; readonly last: number; readonly front: number; readonly back: number } {
  const u = x * cosine + y * sine;
  const v = y * cosine - x * sine;
  const otherU = u + ex * cosine + ey * sine;
  const otherV = v + ey * cosine - ex * sine;
  return {
    first: Math.max(0, Math.floor((Math.min(u, otherU) - reach) / CELL) - left),
    last: Math.min(width - 1, Math.floor((Math.max(u, otherU) + reach) / CELL) - left),
    front: Math.max(0, Math.floor((Math.min(v, otherV) - reach) / CELL) - front),
    back: Math.min(depth - 1, Math.floor((Math.max(v, otherV) + reach) / CELL) - front),
  };
}
