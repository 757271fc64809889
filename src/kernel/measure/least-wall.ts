import { meshBounds } from '../mesh/bounds.ts';
import { addScaled, cross, lengthOf, normalise, subtract, type Vector } from '../mesh/vector.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { nearestOnFace, type Corners } from './nearest.ts';

/** Where a wall was measured: from the shell's surface to the part's, and how thick it is, mm. */
export interface WallPlace {
  readonly mm: number;
  readonly from: Vector;
  readonly to: Vector;
}

/** Places a wall is usually measured at. */
export const WALL_SAMPLES = 2000;
/** How far behind a face is looked at, of the wall: whether it ends there. */
const BEHIND = 0.01;
/** Places at faces within a part that are asked about, one after the other: each looks at all faces. */
const MOST_ASKED = 50;
const MOST_CELLS = 64;
/** What differs by less is equal but for rounding. */
const ALMOST_EQUAL = 1 + 1e-12;

/**
 * The thinnest wall between a part and its shell's surface (cavities, or what it has grown to), measured from the triangles at so many vertices of that surface, spread evenly. Null where
 * it is nowhere thinner than `most` mm. A face of the part with solid on both of its sides does not end a wall.
 */
export function leastWall(
  part: MeshBuffers,
  shell: MeshBuffers,
  most: number,
  samples: number,
  isOutside: boolean,
): WallPlace | null {
  const every = Math.max(1, Math.floor(shell.positions.length / 3 / samples));
  const vertices = shell.positions.length / 3;
  const points = new Float32Array(3 * Math.ceil(vertices / every));
  for (let at = 0; at < points.length; at++)
    points[at] = shell.positions[Math.floor(at / 3) * 3 * every + (at % 3)]!;
  const walls = wallsAt(part, points, most)
    .filter((wall) => wall !== null)
    .toSorted((a, b) => a.mm - b.mm);
  if (isOutside) return walls[0] ?? null;
  return (
    walls.slice(0, MOST_ASKED).find(({ from, to }) => {
      const beyond = addScaled(to, subtract(to, from), BEHIND);
      return Math.round(windingAround(part, beyond)) === 0;
    }) ??
    walls[MOST_ASKED] ??
    null
  );
}

const pointOf = (positions: Float32Array, vertex: number): Vector => [
  positions[vertex * 3]!,
  positions[vertex * 3 + 1]!,
  positions[vertex * 3 + 2]!,
];

/**
 * From each point, x, y, z, to the nearest face within `most`. Faces are looked at once each, points found by the cells they lie in. A pair is most often too far apart:
 * it is told by numbers alone, for there are millions.
 */
function wallsAt(
  { positions, indices }: MeshBuffers,
  points: Float32Array,
  most: number,
): (WallPlace | null)[] {
  const limits = new Float64Array(points.length / 3).fill(most);
  const walls: (WallPlace | null)[] = Array.from(limits, () => null);
  const { min, size, starts, order } = cellsOf(points, most);
  const [left, front, bottom] = min;
  const cellAt = (offset: number): number => Math.min(MOST_CELLS, Math.max(0, Math.floor(offset / size)));
  for (let at = 0; at < indices.length; at += 3) {
    const [one, other, third] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    const ax = positions[one * 3]!;
    const ay = positions[one * 3 + 1]!;
    const az = positions[one * 3 + 2]!;
    const bx = positions[other * 3]!;
    const by = positions[other * 3 + 1]!;
    const bz = positions[other * 3 + 2]!;
    const cx = positions[third * 3]!;
    const cy = positions[third * 3 + 1]!;
    const cz = positions[third * 3 + 2]!;
    const lowX = Math.min(ax, bx, cx);
    const lowY = Math.min(ay, by, cy);
    const lowZ = Math.min(az, bz, cz);
    const highX = Math.max(ax, bx, cx);
    const highY = Math.max(ay, by, cy);
    const highZ = Math.max(az, bz, cz);
    const acrossX = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const acrossY = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const acrossZ = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const area = Math.sqrt(acrossX * acrossX + acrossY * acrossY + acrossZ * acrossZ);
    if (area === 0) continue;
    const [fromX, toX] = [cellAt(lowX - most - left), cellAt(highX + most - left)];
    const [fromY, toY] = [cellAt(lowY - most - front), cellAt(highY + most - front)];
    const [fromZ, toZ] = [cellAt(lowZ - most - bottom), cellAt(highZ + most - bottom)];
    for (let z = fromZ; z <= toZ; z++)
      for (let y = fromY; y <= toY; y++) {
        const past = starts[cellNumber(toX, y, z) + 1]!;
        for (let place = starts[cellNumber(fromX, y, z)]!; place < past; place++) {
          const point = order[place]!;
          const px = points[point * 3]!;
          const py = points[point * 3 + 1]!;
          const pz = points[point * 3 + 2]!;
          const limit = limits[point]!;
          const dx = Math.max(lowX - px, 0, px - highX);
          const dy = Math.max(lowY - py, 0, py - highY);
          const dz = Math.max(lowZ - pz, 0, pz - highZ);
          if (dx * dx + dy * dy + dz * dz > limit * limit * ALMOST_EQUAL) continue;
          const height = acrossX * (px - ax) + acrossY * (py - ay) + acrossZ * (pz - az);
          if (Math.abs(height) >= limit * area) continue;
          const wall = wallAt(positions, one, other, third, [px, py, pz]);
          if (!(wall.mm < limit)) continue;
          limits[point] = wall.mm;
          walls[point] = wall;
        }
      }
  }
  return walls;
}

function wallAt(positions: Float32Array, one: number, other: number, third: number, from: Vector): WallPlace {
  const corners: Corners = [pointOf(positions, one), pointOf(positions, other), pointOf(positions, third)];
  const across = cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[0]));
  const to = nearestOnFace(corners, normalise(across), from);
  return { mm: lengthOf(subtract(to, from)), from, to };
}

/** Points by the cells of a grid they lie in: those of a cell, and of cells that follow each other, are together in `order`. */
interface Cells {
  readonly min: Vector;
  readonly size: number;
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
}

const cellNumber = (x: number, y: number, z: number): number =>
  (z * (MOST_CELLS + 1) + y) * (MOST_CELLS + 1) + x;

function cellsOf(points: Float32Array, least: number): Cells {
  const { min, max } = meshBounds({ positions: points });
  const size = Math.max(least, ...[0, 1, 2].map((axis) => (max[axis]! - min[axis]!) / MOST_CELLS));
  const cellOf = (point: number, axis: number): number => {
    const cell = Math.floor((points[point * 3 + axis]! - min[axis]!) / size);
    return Math.min(MOST_CELLS, Math.max(0, cell));
  };
  const count = points.length / 3;
  const cells = new Uint32Array(count);
  const starts = new Uint32Array((MOST_CELLS + 1) ** 3 + 1);
  for (let point = 0; point < count; point++) {
    cells[point] = cellNumber(cellOf(point, 0), cellOf(point, 1), cellOf(point, 2));
    starts[cells[point]! + 1]!++;
  }
  for (let cell = 1; cell < starts.length; cell++) starts[cell]! += starts[cell - 1]!;
  const next = starts.slice();
  const order = new Uint32Array(count);
  for (let point = 0; point < count; point++) order[next[cells[point]!]!++] = point;
  return { min, size, starts, order };
}

/** How often a surface goes round a place: the solid angles of its faces (A. Van Oosterom, J. Strackee, 1983) over a whole sphere's. */
function windingAround({ positions, indices }: MeshBuffers, [x, y, z]: Vector): number {
  let sum = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at]! * 3;
    const b = indices[at + 1]! * 3;
    const c = indices[at + 2]! * 3;
    const ax = positions[a]! - x;
    const ay = positions[a + 1]! - y;
    const az = positions[a + 2]! - z;
    const bx = positions[b]! - x;
    const by = positions[b + 1]! - y;
    const bz = positions[b + 2]! - z;
    const cx = positions[c]! - x;
    const cy = positions[c + 1]! - y;
    const cz = positions[c + 2]! - z;
    const la = Math.sqrt(ax * ax + ay * ay + az * az);
    const lb = Math.sqrt(bx * bx + by * by + bz * bz);
    const lc = Math.sqrt(cx * cx + cy * cy + cz * cz);
    const triple = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const ab = ax * bx + ay * by + az * bz;
    const bc = bx * cx + by * cy + bz * cz;
    const ca = cx * ax + cy * ay + cz * az;
    sum += Math.atan2(triple, la * lb * lc + ab * lc + bc * la + ca * lb);
  }
  return sum / (2 * Math.PI);
}
