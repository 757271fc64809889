export { createScene, type SceneOptions } from './create-scene.ts';
export type { Scene, SceneCamera, SceneGizmo, ViewName, Quaternion } from './types.ts';
export type { Theme } from './palette.ts';
export type { SceneBackend } from './renderer.ts';
export type { Pick } from './picking.ts';
export type { CameraState, Lens, Projection, Ray } from './camera-rig.ts';
export type { GizmoHandle } from './gizmo-handles.ts';
export type { Vector } from './vector.ts';
