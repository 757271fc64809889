import { featuresOf, invertTransform, reachOf, type Aabb, type PartFeatures, type Vector } from '#kernel';
import type { PartRecord } from '#document';

/** A place this near to a mesh is on it, mesh mm. */
const NEAR = 1e-3;

/** What a piece of a part has of its features: the shell, and what has its place on the piece, whose box this is in mesh mm, or on the shell around it. */
export function featuresWithin(
  { features, transform }: Pick<PartRecord, 'features' | 'transform'>,
  { min, max }: Aabb,
): PartFeatures | undefined {
  const toMesh = invertTransform(transform)!;
  // What a ball on the plate measures in the mesh's millimetres along each axis.
  const near = [0, 1, 2].map(
    (axis) => NEAR + reachOf(features) * Math.hypot(toMesh[axis]!, toMesh[4 + axis]!, toMesh[8 + axis]!),
  );
  const isHere = ({ at }: { readonly at: Vector }): boolean =>
    at.every((entry, axis) => entry >= min[axis]! - near[axis]! && entry <= max[axis]! + near[axis]!);
  return featuresOf({
    shell: features?.shell,
    holes: features?.holes?.filter(isHere),
    honeycombs: features?.honeycombs?.filter(isHere),
  });
}

/** A field for a part, where there are any. */
export const given = (features: PartFeatures | undefined): { readonly features?: PartFeatures } =>
  features === undefined ? {} : { features };
