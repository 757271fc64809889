import type { MeshBuffers } from '#kernel';

/** Distances from points of x, y and z to the nearest triangle of a mesh, of at most so many points, spread evenly. By every triangle: slow, and certain. */
export function distanceToTriangles(mesh: MeshBuffers, points: Float32Array, most: number): number[] {
  const every = Math.max(1, Math.floor(points.length / 3 / most));
  const { corners, reaches } = cornersOf(mesh);
  const distances: number[] = [];
  for (let point = 0; point < points.length / 3; point += every) {
    const x = points[point * 3]!;
    const y = points[point * 3 + 1]!;
    const z = points[point * 3 + 2]!;
    let least = Infinity;
    let nearest = Infinity;
    for (let face = 0; face < reaches.length; face++) {
      const dx = corners[face * 3]! - x;
      const dy = corners[face * 3 + 1]! - y;
      const dz = corners[face * 3 + 2]! - z;
      const away = nearest + reaches[face]!;
      if (dx * dx + dy * dy + dz * dz > away * away) continue;
      least = Math.min(least, squaredDistance(points, point * 3, mesh, face * 3));
      nearest = Math.sqrt(least);
    }
    distances.push(nearest);
  }
  return distances;
}

/** The first corner of each face, and how far from it the face reaches: the longer of the edges there. */
function cornersOf({ positions, indices }: MeshBuffers) {
  const corners = new Float64Array(indices.length);
  const reaches = new Float64Array(indices.length / 3);
  for (let face = 0; face < reaches.length; face++) {
    const corner = positions.subarray(indices[face * 3]! * 3, indices[face * 3]! * 3 + 3);
    corners.set(corner, face * 3);
    for (const other of [1, 2]) {
      const at = indices[face * 3 + other]! * 3;
      const edge = Math.hypot(
        positions[at]! - corner[0]!,
        positions[at + 1]! - corner[1]!,
        positions[at + 2]! - corner[2]!,
      );
      reaches[face] = Math.max(reaches[face]!, edge * (1 + 1e-12));
    }
  }
  return { corners, reaches };
}

/** Squared distance from a point to a triangle by the region it projects to (Ericson, Real-Time Collision Detection, 5.1.5). */
function squaredDistance(
  points: Float32Array,
  p: number,
  { positions, indices }: MeshBuffers,
  triangle: number,
): number {
  const [px, py, pz] = [points[p]!, points[p + 1]!, points[p + 2]!];
  const a = indices[triangle]! * 3;
  const b = indices[triangle + 1]! * 3;
  const c = indices[triangle + 2]! * 3;
  const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
  const abx = positions[b]! - ax;
  const aby = positions[b + 1]! - ay;
  const abz = positions[b + 2]! - az;
  const acx = positions[c]! - ax;
  const acy = positions[c + 1]! - ay;
  const acz = positions[c + 2]! - az;
  const apx = px - ax;
  const apy = py - ay;
  const apz = pz - az;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const at = (v: number, w: number): number =>
    (apx - v * abx - w * acx) ** 2 + (apy - v * aby - w * acy) ** 2 + (apz - v * abz - w * acz) ** 2;
  if (d1 <= 0 && d2 <= 0) return at(0, 0);
  const bb = abx * abx + aby * aby + abz * abz;
  const bc = abx * acx + aby * acy + abz * acz;
  const cc = acx * acx + acy * acy + acz * acz;
  const [d3, d4] = [d1 - bb, d2 - bc];
  if (d3 >= 0 && d4 <= d3) return at(1, 0);
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return at(d1 / (d1 - d3), 0);
  const [d5, d6] = [d1 - bc, d2 - cc];
  if (d6 >= 0 && d5 <= d6) return at(0, 1);
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return at(0, d2 / (d2 - d6));
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return at(1 - w, w);
  }
  const sum = va + vb + vc;
  return at(vb / sum, vc / sum);
}
