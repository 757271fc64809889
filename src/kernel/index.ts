export type { MeshBuffers, Aabb, Transform } from './mesh/types.ts';
export type { Antialias, RasterSpec, Runs } from './raster/types.ts';
export {
  type TransformParts,
  identityTransform,
  multiplyTransforms,
  translation,
  rotationAbout,
  scaling,
  composeTransform,
  decomposeTransform,
  invertTransform,
  determinantOf,
  transformPoint,
} from './mesh/matrix.ts';
export { meshBounds } from './mesh/bounds.ts';
