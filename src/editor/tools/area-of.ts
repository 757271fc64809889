import { boxCentre, boxSize, type Aabb, type MeshArrangeInput } from '#kernel';

/** The area of a build volume as packing takes it. */
export function areaOf(volume: Aabb): Pick<MeshArrangeInput, 'plate' | 'centre'> {
  const [width, depth] = boxSize(volume);
  const [x, y] = boxCentre(volume);
  return { plate: [width, depth], centre: [x, y] };
}
