import type { MeshBuffers } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';

/** Whether a place lies within a closed mesh, in the mesh's own coordinates: by how often a line upwards leaves it. Of places on its surface it may say either. */
export function isWithinMesh({ positions, indices }: MeshBuffers, [x, y, z]: Vector): boolean {
  let winding = 0;
  for (let face = 0; face < indices.length; face += 3) {
    const corners = [0, 1, 2].map((corner) => {
      const at = indices[face + corner]! * 3;
      return [positions[at]! - x, positions[at + 1]! - y, positions[at + 2]! - z] as const;
    });
    const turns = turnsAround(corners);
    if (turns !== 0 && heightAt(corners) > 0) winding += turns;
  }
  return winding !== 0;
}

type Corner = readonly [x: number, y: number, z: number];

/** How often a triangle, seen from above, goes round the origin: of the faces at an edge or a corner that lies there one does. */
function turnsAround(corners: readonly Corner[]): number {
  let turns = 0;
  corners.forEach(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % 3]!;
    if (ay >= 0 === by >= 0) return;
    const side = ax * by - bx * ay;
    if (by >= 0) turns += side > 0 ? 1 : 0;
    else turns -= side < 0 ? 1 : 0;
  });
  return turns;
}

/** How high a triangle is over the origin. */
function heightAt(corners: readonly Corner[]): number {
  const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = corners as [Corner, Corner, Corner];
  const [u, v, w] = [bx * cy - by * cx, cx * ay - cy * ax, ax * by - ay * bx];
  return (u * az + v * bz + w * cz) / (u + v + w);
}
