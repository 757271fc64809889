import type { MeshBuffers } from './types.ts';

/** Whether no coordinate is NaN or infinite. */
export function isFiniteMesh(mesh: MeshBuffers): boolean {
  const { positions } = mesh;
  // x − x is 0 for every finite x and NaN for every other; one NaN makes the sum NaN.
  let sum = 0;
  for (let i = 0; i < positions.length; i++) sum += positions[i]! - positions[i]!;
  return sum === 0;
}
