import { determinantOf, transformPoint } from '../mesh/matrix.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';

/** A surface from above: its height where it looks up, and how steep it is there. */
export interface SurfacePoint {
  readonly z: number;
  /** Upward part of the face's normal of length 1: 1 where the surface is level, 0 where it is upright. */
  readonly up: number;
}

/** Rectangle of the plane a surface is looked at over. */
export interface SurfaceArea {
  readonly min: readonly [x: number, y: number];
  readonly max: readonly [x: number, y: number];
}

/** Cells across an area, at most: more cost memory without saving time. */
const MOST_CELLS = 512;
/** A point this near to a face's edge, as a share of the face, is on the face: between two faces there is no gap. */
const RIM = 1e-9;

/**
 * Looks down on a mesh that stands as `transform` says, over an area: answers where a vertical line meets a face that looks up, the
 * nearest to height 0 of several; null where there is none. Faces are those the mesh has outside, under a transform that mirrors too.
 */
export function surfaceOver(
  mesh: MeshBuffers,
  transform: Transform,
  { min, max }: SurfaceArea,
): (x: number, y: number) => SurfacePoint | null {
  const faces = facesOver(mesh, transform, { min, max });
  const count = faces.length / FACE;
  const cells = Math.max(1, Math.min(MOST_CELLS, Math.ceil(Math.sqrt(count))));
  const width = Math.max(max[0] - min[0], Number.MIN_VALUE) / cells;
  const depth = Math.max(max[1] - min[1], Number.MIN_VALUE) / cells;
  const column = (x: number): number => Math.max(0, Math.min(cells - 1, Math.floor((x - min[0]) / width)));
  const row = (y: number): number => Math.max(0, Math.min(cells - 1, Math.floor((y - min[1]) / depth)));

  const lists: number[][] = Array.from({ length: cells * cells }, () => []);
  for (let face = 0; face < count; face++) {
    const at = face * FACE;
    const xs = [faces[at]!, faces[at + 3]!, faces[at + 6]!];
    const ys = [faces[at + 1]!, faces[at + 4]!, faces[at + 7]!];
    const [fromRow, toRow] = [row(Math.min(...ys)), row(Math.max(...ys))];
    const [fromColumn, toColumn] = [column(Math.min(...xs)), column(Math.max(...xs))];
    for (let r = fromRow; r <= toRow; r++)
      for (let c = fromColumn; c <= toColumn; c++) lists[r * cells + c]!.push(at);
  }

  return (x, y) => {
    let found: SurfacePoint | null = null;
    for (const at of lists[row(y) * cells + column(x)]!) {
      const z = heightOn(faces, at, x, y);
      if (z !== null && (found === null || Math.abs(z) < Math.abs(found.z)))
        found = { z, up: faces[at + 9]! };
    }
    return found;
  };
}

/** Three points and the upward part of the normal. */
const FACE = 10;

/** The faces that look up and reach into the area. */
function facesOver({ positions, indices }: MeshBuffers, transform: Transform, area: SurfaceArea): number[] {
  const faces: number[] = [];
  const sense = Math.sign(determinantOf(transform));
  const point = (corner: number) => {
    const at = indices[corner]! * 3;
    return transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]);
  };
  for (let corner = 0; corner < indices.length; corner += 3) {
    const [a, b, c] = [point(corner), point(corner + 1), point(corner + 2)];
    const isBeside = ([0, 1] as const).some(
      (axis) =>
        Math.max(a[axis], b[axis], c[axis]) < area.min[axis] ||
        Math.min(a[axis], b[axis], c[axis]) > area.max[axis],
    );
    if (isBeside) continue;
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
    const up = (sense * normal[2]) / Math.hypot(...normal);
    if (up > 0) faces.push(...a, ...b, ...c, up);
  }
  return faces;
}

/** Height of a face over a place, or null where the place is beside it. */
function heightOn(faces: readonly number[], at: number, x: number, y: number): number | null {
  const [ax, ay, az] = [faces[at]!, faces[at + 1]!, faces[at + 2]!];
  const [ux, uy] = [faces[at + 3]! - ax, faces[at + 4]! - ay];
  const [vx, vy] = [faces[at + 6]! - ax, faces[at + 7]! - ay];
  const area = ux * vy - uy * vx;
  if (area === 0) return null;
  const s = ((x - ax) * vy - (y - ay) * vx) / area;
  const t = ((y - ay) * ux - (x - ax) * uy) / area;
  if (s < -RIM || t < -RIM || s + t > 1 + RIM) return null;
  return az + s * (faces[at + 5]! - az) + t * (faces[at + 8]! - az);
}
