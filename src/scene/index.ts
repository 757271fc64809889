export { createScene, type SceneOptions } from './create-scene.ts';
export type { Scene, SceneCamera, SceneGizmo, ViewName, Quaternion } from './types.ts';
export {
  createViewportController,
  type AreaRectangle,
  type ControllerCallbacks,
  type GestureLabel,
  type PinchInput,
  type PointerInput,
  type ViewportController,
  type WheelInput,
} from './viewport-controller.ts';
export {
  drawLayer,
  fitLayerView,
  locateOnLayer,
  paintLayer,
  plateOrientation,
  zoomLayerView,
  type LayerContext,
  type LayerView,
} from './layer-image.ts';
export { layerMapping } from './layer-mapping.ts';
export { litBounds, type PixelRect } from './layer-raster.ts';
export {
  panelMapping,
  partMapping,
  partPoint,
  type PanelMapping,
  type PanelPrinter,
} from './panel-mapping.ts';
export type { Theme } from './palette.ts';
export type { SceneBackend } from './renderer.ts';
export type { Pick } from './picking.ts';
export type { CameraState, Lens, Projection, Ray } from './camera-rig.ts';
export type { GizmoHandle } from './gizmo-handles.ts';
export type { Vector } from './vector.ts';
