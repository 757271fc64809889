export { type Engine, createEngine, createEngineMemory } from './engine.ts';
export { Heap, OutOfMemory } from './heap.ts';
export { MeshStore } from './mesh-store.ts';
export { type Plate, type PlateView, LAYERS_PER_BLOCK, buildPlate } from './plate.ts';
export { coneTriangles } from './cones.ts';
export {
  type Digest,
  type DrawnBlock,
  type DrawnLayer,
  Scratch,
  digestLayer,
  drawBlock,
  drawLayer,
} from './draw.ts';
