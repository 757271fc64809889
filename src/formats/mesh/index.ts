export type * from './types.ts';
export { type MeshLimits, MESH_LIMITS } from './limits.ts';
export { writeStl, type PlacedMesh } from './stl-write.ts';
export { type MeshWriter, type WrittenBody, meshWriterForExtension, meshWriters } from './writers.ts';
export { meshFormats, detectMeshFormat, decodeMesh } from './registry.ts';
