export type { MeshBuffers, Aabb, Transform } from './mesh/types.ts';
export type { Antialias, RasterSpec, Runs } from './raster/types.ts';
