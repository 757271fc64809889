export type * from './types.ts';
export { type MeshLimits, MESH_LIMITS } from './limits.ts';
export type { NamedPlacedMesh, PlacedMesh } from './placed-mesh.ts';
export { writeStl } from './stl-write.ts';
export { type ModelFormat, MODEL_FORMATS, modelExtension } from './model-formats.ts';
export { encodeModel } from './encode-model.ts';
export { meshFormats, detectMeshFormat, decodeMesh } from './registry.ts';
export { type UnpackedModels, unpackModels } from './unpack-models.ts';
export { type CadFormat, cadFormatOf } from './cad-marks.ts';
export {
  assembleFile,
  cleanName,
  refuse,
  refuseCancelled,
  refuseTooMany,
  refuseTooManyBodies,
  stemOf,
} from './assemble.ts';
export { type ProjectContent, type ProjectItem, writeProject } from './project-write.ts';
export { type ReadAssembly, type ReadProject, readProject } from './project-read.ts';
export { endsAsProject, PROJECT_TAIL_BYTES } from './project-format.ts';
