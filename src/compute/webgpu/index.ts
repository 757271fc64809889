export {
  type BareGpu,
  type FoundBareGpu,
  type FoundGpu,
  type Gpu,
  type GpuOptions,
  findGpu,
  openGpu,
} from './device.ts';
export { type BatchLimits, batchLimits } from './limits.ts';
export { type PlateLoad, measurePlate } from './plan.ts';
export { type DrawerCounts, PlateDrawer } from './plate-drawer.ts';
export { type BlockReader, type LayerParts, LayerSource } from './layer-source.ts';
export { LayerPreview, type PreviewCounts } from './layer-preview.ts';
export { linkShader } from './shaders.ts';
export { FieldDevice } from './field/device.ts';
export { hollowOnDevice } from './field/hollow.ts';
export type { FieldLimits } from './field/limits.ts';
export { OverhangDevice } from './overhang.ts';
