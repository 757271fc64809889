export { type Engine, createEngine, createEngineMemory } from './engine.ts';
export { Heap, OutOfMemory } from './heap.ts';
export { closedMesh, MeshStore, type StoredMesh } from './mesh-store.ts';
export { type Plate, type PlateView, LAYERS_PER_BLOCK, buildPlate, greyTable } from './plate.ts';
export { type Print, type PrintView, buildPrint, changesOutlines, layersPerBlock } from './print.ts';
export { DEVICE_COLOURS, readTag } from './solids.ts';
export { coneTriangles } from './cones.ts';
export {
  type BlockRuns,
  CHECKSUM_BYTES,
  type Digest,
  DIGEST_BYTES,
  type DrawnBlock,
  Scratch,
  checksumLayer,
  digestLayer,
  drawBlock,
  drawLayer,
  drawPrintLayer,
  encodeBlock,
  type LayerEncoding,
  joinDigests,
  joinRuns,
  measureLit,
} from './draw.ts';
export { drawSpans, firmCoverage } from './draw-spans.ts';
export { createFaceWelder } from './weld.ts';
export { type Hollowed, hollowMesh, hollowedBy, isSurface } from './field/hollow.ts';
export { trianglesOnLattice } from './field/mesh-on-lattice.ts';
export { type MadeSurface, joinSlabs, makeFieldSurface } from './field/surface.ts';
export { type CellLayers, type FieldPlan, type FieldSlab, makeFieldSlab } from './field/slab.ts';
export { type PictureAxes, type PictureSize, drawPictures } from './picture.ts';
export { cellFieldsOf } from './support-cells.ts';
export { passSurfaceOf } from './support-surface.ts';
export { classOverhang, sumOverhang } from './overhang.ts';
