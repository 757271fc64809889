export { createScene } from './create-scene.ts';
export type { Scene, SceneCamera, SceneGizmo, SceneOptions, ViewName, Quaternion } from './types.ts';
export { createViewportController, type ControllerCallbacks } from './viewport-controller.ts';
export {
  drawLayer,
  fitLayerView,
  layerImage,
  locateOnLayer,
  plateOrientation,
  zoomLayerView,
} from './layer-image.ts';
export { layerMapping } from './layer-mapping.ts';
export { litBounds, type PixelRect } from './layer-raster.ts';
export type { Pick } from './picking.ts';
export type { CameraState, Lens, Projection, Ray } from './camera-rig.ts';
export type { GizmoHandle } from './gizmo-handles.ts';
