import { meshBounds } from '../mesh/bounds.ts';
import { addScaled, cross, dot, lengthOf, normalise, subtract, type Vector } from '../mesh/vector.ts';
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
  const points: Vector[] = [];
  for (let vertex = 0; vertex * 3 < shell.positions.length; vertex += every)
    points.push(pointOf(shell.positions, vertex));
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

/** From each point to the nearest face within `most`. Faces are looked at once each, points found by the cells they lie in. */
function wallsAt(part: MeshBuffers, points: readonly Vector[], most: number): (WallPlace | null)[] {
  const { positions, indices } = part;
  const walls: (WallPlace | null)[] = points.map(() => null);
  const around = pointsByCells(points, most);
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
    const low = (axis: number): number =>
      Math.min(positions[a + axis]!, positions[b + axis]!, positions[c + axis]!) - most;
    const high = (axis: number): number =>
      Math.max(positions[a + axis]!, positions[b + axis]!, positions[c + axis]!) + most;
    around([low(0), low(1), low(2)], [high(0), high(1), high(2)], (point) => {
      const from = points[point]!;
      const corners: Corners = [
        pointOf(positions, indices[at]!),
        pointOf(positions, indices[at + 1]!),
        pointOf(positions, indices[at + 2]!),
      ];
      const across = cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[0]));
      const area = lengthOf(across);
      const limit = walls[point]?.mm ?? most;
      if (area === 0 || Math.abs(dot(across, subtract(from, corners[0]))) >= limit * area) return;
      const to = nearestOnFace(corners, normalise(across), from);
      const mm = lengthOf(subtract(to, from));
      if (mm < limit) walls[point] = { mm, from, to };
    });
  }
  return walls;
}

type VisitBox = (low: Vector, high: Vector, visit: (point: number) => void) => void;

/** Finds points in boxes by a grid. */
function pointsByCells(points: readonly Vector[], least: number): VisitBox {
  const { min, max } = meshBounds({ positions: Float32Array.from(points.flat()) });
  const size = Math.max(least, ...[0, 1, 2].map((axis) => (max[axis]! - min[axis]!) / MOST_CELLS));
  const cellOf = (value: number, axis: number): number =>
    Math.min(MOST_CELLS, Math.max(0, Math.floor((value - min[axis]!) / size)));
  const cells = new Map<number, number[]>();
  const keyOf = (x: number, y: number, z: number): number =>
    (z * (MOST_CELLS + 1) + y) * (MOST_CELLS + 1) + x;
  points.forEach(([x, y, z], point) => {
    const key = keyOf(cellOf(x, 0), cellOf(y, 1), cellOf(z, 2));
    const list = cells.get(key);
    if (list === undefined) cells.set(key, [point]);
    else list.push(point);
  });
  const visitWithin = (
    list: Iterable<number>,
    low: Vector,
    high: Vector,
    visit: (point: number) => void,
  ): void => {
    for (const point of list) {
      const [x, y, z] = points[point]!;
      if (x < low[0] || y < low[1] || z < low[2] || x > high[0] || y > high[1] || z > high[2]) continue;
      visit(point);
    }
  };
  return (low, high, visit) => {
    const [x0, x1] = [cellOf(low[0], 0), cellOf(high[0], 0)];
    const [y0, y1] = [cellOf(low[1], 1), cellOf(high[1], 1)];
    const [z0, z1] = [cellOf(low[2], 2), cellOf(high[2], 2)];
    if ((x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1) > points.length)
      return visitWithin(points.keys(), low, high, visit);
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++) {
          const list = cells.get(keyOf(x, y, z));
          if (list !== undefined) visitWithin(list, low, high, visit);
        }
  };
}

/** How often a surface goes round a place: the solid angles of its faces (A. Van Oosterom, J. Strackee, 1983) over a whole sphere's. */
function windingAround({ positions, indices }: MeshBuffers, [x, y, z]: Vector): number {
  let sum = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
    const [ax, ay, az] = [positions[a]! - x, positions[a + 1]! - y, positions[a + 2]! - z];
    const [bx, by, bz] = [positions[b]! - x, positions[b + 1]! - y, positions[b + 2]! - z];
    const [cx, cy, cz] = [positions[c]! - x, positions[c + 1]! - y, positions[c + 2]! - z];
    const [la, lb, lc] = [Math.hypot(ax, ay, az), Math.hypot(bx, by, bz), Math.hypot(cx, cy, cz)];
    const triple = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const [ab, bc, ca] = [
      ax * bx + ay * by + az * bz,
      bx * cx + by * cy + bz * cz,
      cx * ax + cy * ay + cz * az,
    ];
    sum += Math.atan2(triple, la * lb * lc + ab * lc + bc * la + ca * lb);
  }
  return sum / (2 * Math.PI);
}
