import type { Vector } from '../mesh/vector.ts';
import { onPlate, planeHeight, type PartIsland, type SupportPanel } from './bodies.ts';
import { solidNear, type Columns } from './columns.ts';
import { latticeNormal, SUPPORT_UNITS, type SupportSurface } from './lattice.ts';
import { projectOntoUndersides } from './project.ts';

/** Where an island is to be held. */
export interface IslandPlace {
  readonly island: PartIsland;
  readonly areaMm2: number;
  /** On the plate, mm. */
  readonly at: Vector;
  readonly normal: Vector;
  /** Where the solid above it ends, lattice steps. */
  readonly top: number;
}

/** The same on the lattice, with what is known of the part there. */
export interface IslandSpot extends Omit<IslandPlace, 'at'> {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** −1 where the place is on no face: layers and mesh differ by a pixel. */
  readonly face: number;
  readonly isSealed: boolean;
}

export type LooseReason = 'banned' | 'blocked' | 'sealed';

/** An island that is not held, by choice. */
export interface LooseIsland {
  /** Number in the list of islands. */
  readonly island: number;
  /** A ban, a painted face, or a cavity without a way to the air. */
  readonly reason: LooseReason;
}

/** A larger island is held at its middle, not at its lowest point: mm². */
const POINTED_MM2 = 2;
/** A pixel and the face it is of lie no further apart than this. */
const REACH = SUPPORT_UNITS;

/** Points that no neighbour lies below, by number. */
export function lowestPoints({ points, indices }: SupportSurface): Uint32Array {
  const count = points.length / 3;
  /** 1 of a point that is in no face higher than another, 3 or 2 of others that are in faces. */
  const states = new Uint8Array(count);
  const heights = new Int32Array(count);
  for (let point = 0; point < count; point++) heights[point] = points[point * 3 + 2]!;
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = indices[corner]!;
    const b = indices[corner + 1]!;
    const c = indices[corner + 2]!;
    const az = heights[a]!;
    const bz = heights[b]!;
    const cz = heights[c]!;
    states[a]! |= az > bz || az > cz ? 2 : 1;
    states[b]! |= bz > az || bz > cz ? 2 : 1;
    states[c]! |= cz > az || cz > bz ? 2 : 1;
  }
  let found = 0;
  const lowest = new Uint32Array(count);
  for (let point = 0; point < count; point++) if (states[point] === 1) lowest[found++] = point;
  return lowest.slice(0, found);
}

/**
 * Where each island is held: at the lowest of the mesh's points in it if it is small and has one that is lower than the others, else
 * under the pixel next to its middle.
 */
export function placeIslands(
  islands: readonly PartIsland[],
  {
    surface,
    columns,
    panel,
    undersides,
    lowest,
    lowestAreas,
  }: {
    readonly surface: SupportSurface;
    readonly columns: Columns;
    readonly panel: SupportPanel;
    /** The faces that look down. */
    readonly undersides: Uint32Array;
    readonly lowest: Uint32Array;
    /** Of each of `lowest` the area it belongs to. */
    readonly lowestAreas: Int32Array;
  },
): readonly IslandSpot[] {
  const points = pointsOfAreas(surface, lowest, lowestAreas, new Set(islands.map(({ area }) => area)));
  const pixelMm2 = panel.pitchX * panel.pitchY;
  const pixels = new Float64Array(islands.length * 3);
  islands.forEach(({ pixel: [column, row], layer }, at) => {
    const [x, y] = onPlate(panel, column + 0.5, row + 0.5);
    pixels[at * 3] = (x - surface.origin[0]) * SUPPORT_UNITS;
    pixels[at * 3 + 1] = (y - surface.origin[1]) * SUPPORT_UNITS;
    pixels[at * 3 + 2] = planeHeight(panel, layer) * SUPPORT_UNITS;
  });
  const faces = projectOntoUndersides(surface, pixels, REACH, undersides);
  const normal = new Float64Array(3);
  return islands.map((island, at): IslandSpot => {
    const areaMm2 = island.pixels * pixelMm2;
    const point = areaMm2 <= POINTED_MM2 ? points.get(island.area) : undefined;
    let [x, y, z] = pixels.subarray(at * 3, at * 3 + 3) as unknown as [number, number, number];
    let face = faces[at]!;
    let direction: Vector = [0, 0, -1];
    if (point !== undefined && point.isAlone) {
      [x, y, z] = surface.points.subarray(point.number * 3, point.number * 3 + 3) as unknown as [
        number,
        number,
        number,
      ];
    } else if (face >= 0) {
      latticeNormal(surface, face, normal);
      const length = Math.sqrt(normal[0]! ** 2 + normal[1]! ** 2 + normal[2]! ** 2);
      direction = [normal[0]! / length, normal[1]! / length, normal[2]! / length];
    }
    const solid = solidNear(columns, x, y, z);
    return {
      island,
      areaMm2,
      x,
      y,
      z,
      face,
      normal: direction,
      top: solid < 0 ? z : Math.max(z, columns.tops[solid]!),
      isSealed: solid >= 0 && columns.isSealed[solid] === 1,
    };
  });
}

/** Of each area the lowest of its points, and whether none of the others is as low. */
function pointsOfAreas(
  { points }: SupportSurface,
  lowest: Uint32Array,
  areas: Int32Array,
  asked: ReadonlySet<number>,
): ReadonlyMap<number, { readonly number: number; readonly isAlone: boolean }> {
  const found = new Map<number, { number: number; isAlone: boolean }>();
  lowest.forEach((number, at) => {
    const area = areas[at]!;
    if (!asked.has(area)) return;
    const z = points[number * 3 + 2]!;
    const other = found.get(area);
    const otherZ = other === undefined ? Infinity : points[other.number * 3 + 2]!;
    if (z < otherZ) found.set(area, { number, isAlone: true });
    else if (z === otherZ) other!.isAlone = false;
  });
  return found;
}
