export { createMeshReader } from './mesh-reader.ts';
export { createSlicer, type LayerScreen } from './slicer.ts';
