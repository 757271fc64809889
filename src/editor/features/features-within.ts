import { featuresOf, type Aabb, type PartFeatures, type Vector } from '#kernel';

/** A place this near to a mesh is on it, mesh mm. */
const NEAR = 1e-3;

/** What a piece of a part has of its features: the shell, and what has its place on the piece, whose box this is in mesh mm. */
export function featuresWithin(
  features: PartFeatures | undefined,
  { min, max }: Aabb,
): PartFeatures | undefined {
  const isHere = ({ at }: { readonly at: Vector }): boolean =>
    at.every((entry, axis) => entry >= min[axis]! - NEAR && entry <= max[axis]! + NEAR);
  return featuresOf({
    shell: features?.shell,
    holes: features?.holes?.filter(isHere),
    honeycombs: features?.honeycombs?.filter(isHere),
  });
}

/** A field for a part, where there are any. */
export const given = (features: PartFeatures | undefined): { readonly features?: PartFeatures } =>
  features === undefined ? {} : { features };
