export { createMeshReader } from './mesh-reader.ts';
export { createSlicer } from './slicer.ts';
