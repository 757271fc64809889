import type { MeshBuffers } from '../types.ts';

/** How much the faces after the first `keptFaces` change the volume as seen from a point: a share of the larger volume, 0 … 2. */
export function measureChange(
  { positions, indices }: MeshBuffers,
  keptFaces: number,
  [ox, oy, oz]: readonly [number, number, number],
): number {
  let sum = 0;
  let before = 0;
  for (let i = 0; i < indices.length; i += 3) {
    if (i === keptFaces * 3) before = sum;
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const [ax, ay, az] = [positions[a]! - ox, positions[a + 1]! - oy, positions[a + 2]! - oz];
    const [bx, by, bz] = [positions[b]! - ox, positions[b + 1]! - oy, positions[b + 2]! - oz];
    const [cx, cy, cz] = [positions[c]! - ox, positions[c + 1]! - oy, positions[c + 2]! - oz];
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  if (indices.length === keptFaces * 3) return 0;
  const larger = Math.max(Math.abs(sum), Math.abs(before));
  return larger === 0 ? 0 : Math.abs(sum - before) / larger;
}
