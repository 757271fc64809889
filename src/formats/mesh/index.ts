export type * from './types.ts';
export { type MeshLimits, MESH_LIMITS } from './limits.ts';
export type { NamedPlacedMesh, PlacedMesh } from './placed-mesh.ts';
export { writeStl } from './stl-write.ts';
export { type ModelFormat, MODEL_FORMATS, modelExtension } from './model-formats.ts';
export { encodeModel } from './encode-model.ts';
export { meshFormats, detectMeshFormat, decodeMesh } from './registry.ts';
