import type { FaceList, FloatList } from './growable.ts';

/** Ears are looked for among all corners again and again: polygons beyond this are cut as a fan. */
const MOST_EARS = 256;

/**
 * Cuts a polygon into corners − 2 triangles of the same turning sense. Convex polygons become fans; others are cut ear by
 * ear in the plane their area vector is normal to (Newell's method), so that no triangle lies outside. Where there is no
 * ear (a polygon that crosses itself) the rest becomes a fan: its border is right all the same, and the border is what
 * counts for inside and outside.
 */
export function pushPolygon(points: FloatList, corners: readonly number[], faces: FaceList): void {
  if (corners.length === 3) {
    faces.push3(corners[0]!, corners[1]!, corners[2]!);
    return;
  }
  const ring = corners.slice();
  if (ring.length > 3 && ring.length <= MOST_EARS) {
    const flat = flatten(points, ring);
    while (ring.length > 3 && hasReflexCorner(flat)) {
      const ear = ring.findIndex((_, i) => isEar(flat, i));
      if (ear < 0) break;
      faces.push3(ring.at(ear - 1)!, ring[ear]!, ring[(ear + 1) % ring.length]!);
      ring.splice(ear, 1);
      flat.splice(ear, 1);
    }
  }
  for (let i = 2; i < ring.length; i++) faces.push3(ring[0]!, ring[i - 1]!, ring[i]!);
}

type FlatPoint = readonly [x: number, y: number];

/** The corners in the coordinate plane that shows most of the polygon, turning counter-clockwise there. */
function flatten(points: FloatList, ring: readonly number[]): FlatPoint[] {
  const normal = [0, 0, 0];
  ring.forEach((corner, i) => {
    const next = ring[(i + 1) % ring.length]!;
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis]! +=
        (points.at(corner * 3 + u) - points.at(next * 3 + u)) *
        (points.at(corner * 3 + v) + points.at(next * 3 + v));
    }
  });
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const isBehind = normal[axis]! < 0;
  const [u, v] = isBehind ? [(axis + 2) % 3, (axis + 1) % 3] : [(axis + 1) % 3, (axis + 2) % 3];
  return ring.map((corner) => [points.at(corner * 3 + u), points.at(corner * 3 + v)]);
}

/** Twice the signed area of a triangle. */
function areaOf(a: FlatPoint, b: FlatPoint, c: FlatPoint): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

function hasReflexCorner(flat: readonly FlatPoint[]): boolean {
  return flat.some((point, i) => areaOf(flat.at(i - 1)!, point, flat[(i + 1) % flat.length]!) < 0);
}

/** A corner whose triangle turns the right way and has no other corner in or on it. */
function isEar(flat: readonly FlatPoint[], i: number): boolean {
  const [a, b, c] = [flat.at(i - 1)!, flat[i]!, flat[(i + 1) % flat.length]!];
  if (!(areaOf(a, b, c) > 0)) return false;
  return flat.every((point) => {
    if ([a, b, c].some((corner) => corner[0] === point[0] && corner[1] === point[1])) return true;
    return areaOf(a, b, point) < 0 || areaOf(b, c, point) < 0 || areaOf(c, a, point) < 0;
  });
}
