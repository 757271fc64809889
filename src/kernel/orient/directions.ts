import { faceNormal } from '../mesh/face-normal.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { addScaled, cross, dot, normalise, scale } from '../mesh/vector.ts';
import type { Frame } from './surface.ts';
import type { Direction } from './types.ts';

/** Sides of the hull a part can stand on, and its largest flat or nearly flat faces. */
const MOST_SIDES = 40;
const MOST_FACES = 24;
/** Directions all round besides, some 20° apart. */
const ALL_ROUND = 96;
/** Two nearer than this are one. */
const SAME = Math.cos((2 * Math.PI) / 180);
/** Cells along a side of the cube that sorts directions: 4° each. */
const CUBE = 24;

/** Directions of a mesh with that hull that might be down, none within 2° of another: what stands well first. */
export function candidateDirections(
  { positions, indices }: MeshBuffers,
  hull: Uint32Array,
  frame: Frame,
): readonly Direction[] {
  const found: Direction[] = [];
  const add = (direction: Direction): void => {
    if (!found.some((known) => dot(known, direction) > SAME)) found.push(direction);
  };
  for (const direction of largestOf(positions, hull, frame, MOST_SIDES)) add(direction);
  for (const direction of largestOf(positions, indices, frame, MOST_FACES)) add(direction);
  for (const axis of frame) {
    add(axis);
    add(scale(axis, -1));
  }
  for (let at = 0; at < ALL_ROUND; at++) add(spiral(at, ALL_ROUND, frame));
  return found;
}

/** Directions around one, six at an angle. */
export function directionsAround(centre: Direction, degrees: number, frame: Frame): readonly Direction[] {
  const [across, along] = axesAcross(centre, frame);
  const reach = Math.tan((degrees * Math.PI) / 180);
  return Array.from({ length: 6 }, (_each, at) => {
    const turn = (at * Math.PI) / 3;
    const sideways = addScaled(centre, across, reach * Math.cos(turn));
    return normalise(addScaled(sideways, along, reach * Math.sin(turn)));
  });
}

/** Two axes that make a right-handed frame with a direction, turning with the surface. */
export function axesAcross(direction: Direction, frame: Frame): readonly [Direction, Direction] {
  const [long, middle] = frame;
  const reference = Math.abs(dot(long, direction)) < 0.9 ? long : middle;
  const across = normalise(addScaled(reference, direction, -dot(reference, direction)));
  return [across, cross(direction, across)];
}

/** Point `at` of so many on a sphere, evenly spread (González, "Measurement of Areas on a Sphere Using Fibonacci …", 2010). */
function spiral(at: number, count: number, frame: Frame): Direction {
  const height = 1 - (2 * at + 1) / count;
  const radius = Math.sqrt(1 - height * height);
  const turn = at * Math.PI * (3 - Math.sqrt(5));
  const level = addScaled(scale(frame[0], radius * Math.cos(turn)), frame[1], radius * Math.sin(turn));
  return addScaled(level, frame[2], height);
}

/** Normals that triangles of most area have: of those in one cell of a cube around, the normal of the largest stands for all. */
function largestOf(
  positions: Float32Array,
  indices: Uint32Array,
  frame: Frame,
  most: number,
): readonly Direction[] {
  const areas = new Float64Array(6 * CUBE * CUBE);
  const largest = new Float64Array(areas.length);
  const normals = new Float64Array(areas.length * 3);
  const normal = new Float64Array(3);
  const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = frame;
  for (let corner = 0; corner < indices.length; corner += 3) {
    faceNormal({ positions, indices }, corner, normal);
    const nx = normal[0]!;
    const ny = normal[1]!;
    const nz = normal[2]!;
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (area === 0) continue;
    const cell = cubeCell(
      nx * ax + ny * ay + nz * az,
      nx * bx + ny * by + nz * bz,
      nx * cx + ny * cy + nz * cz,
    );
    areas[cell]! += area;
    if (largest[cell]! >= area) continue;
    largest[cell] = area;
    normals.set(normal, cell * 3);
  }
  return [...areas.keys()]
    .filter((cell) => areas[cell]! > 0)
    .sort((a, b) => areas[b]! - areas[a]! || a - b)
    .slice(0, most)
    .map((cell) => normalise([normals[cell * 3]!, normals[cell * 3 + 1]!, normals[cell * 3 + 2]!]));
}

/** Which cell of a cube's sides a direction goes through. */
function cubeCell(x: number, y: number, z: number): number {
  const [sx, sy, sz] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (sx >= sy && sx >= sz) return cellOfSide(x < 0 ? 1 : 0, y / sx, z / sx);
  if (sy >= sz) return cellOfSide(y < 0 ? 3 : 2, x / sy, z / sy);
  return cellOfSide(z < 0 ? 5 : 4, x / sz, y / sz);
}

function cellOfSide(side: number, u: number, v: number): number {
  const column = Math.min(CUBE - 1, ((u + 1) * (CUBE / 2)) | 0);
  const row = Math.min(CUBE - 1, ((v + 1) * (CUBE / 2)) | 0);
  return (side * CUBE + row) * CUBE + column;
}
