import { createFaceForest } from './face-forest.ts';
import { transformPoint } from './matrix.ts';
import type { Aabb, MeshBuffers, Transform } from './types.ts';

/** Boxes of the shells of a welded mesh, faces that share points, where a transform puts them: in the order of their first points. */
export function shellBoxes({ positions, indices }: MeshBuffers, transform: Transform): readonly Aabb[] {
  const forest = createFaceForest(positions.length / 3);
  for (let corner = 0; corner < indices.length; corner += 3) {
    forest.join(indices[corner]!, indices[corner + 1]!);
    forest.join(indices[corner]!, indices[corner + 2]!);
  }
  const boxes: { readonly min: [number, number, number]; readonly max: [number, number, number] }[] = [];
  for (const [point, shell] of forest.numbers().entries()) {
    const at = point * 3;
    const placed = transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]);
    const box = (boxes[shell] ??= { min: [...placed], max: [...placed] });
    for (const axis of [0, 1, 2] as const) {
      if (placed[axis] < box.min[axis]) box.min[axis] = placed[axis];
      if (placed[axis] > box.max[axis]) box.max[axis] = placed[axis];
    }
  }
  return boxes;
}
