export { createBridgeClient } from './bridge.ts';
export { createFilePlaces } from './file-places.ts';
export { createGeometryPool } from './geometry-pool.ts';
export { createMeshLighter, createMeshOccluder } from './mesh-lighter.ts';
export { createMeshReader } from './mesh-reader.ts';
export { createPrintFiles } from './print-files.ts';
export { createSlicer, type LayerScreen } from './slicer.ts';
