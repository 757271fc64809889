import type { CanvasPoint, Editor, Insets, PartId, PictureBackend, Theme, ViewportPort } from '#editor';
import type { Aabb, Vector } from '#kernel';
import type { CameraState, Lens, Ray } from './camera-rig.ts';
import type { GizmoHandle } from './gizmo-handles.ts';
import type { LightMesh } from './part-geometries.ts';
import type { OccludeMesh } from './part-occlusion.ts';
import type { Pick } from './picking.ts';

export type ViewName = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'iso';

/** Unit quaternion x, y, z, w from camera axes to plate axes. */
export type Quaternion = readonly [number, number, number, number];

/** The camera as gestures and the view cube use it. Points are CSS pixels from the canvas' top left. */
export interface SceneCamera {
  get(): CameraState;
  /** Takes effect with the next frame; a flight under way ends. */
  set(state: CameraState): void;
  lens(): Lens;
  rayAt(x: number, y: number): Ray;
  project(point: Vector): { readonly x: number; readonly y: number; readonly depth: number };
  millimetresPerPixel(point: Vector): number;
  /** What a gesture at a canvas point is about: the part there, else the plate, else the depth the eye looks at. */
  pointUnder(x: number, y: number): Vector;
}

/** The handles of the active tool on the screen. */
export interface SceneGizmo {
  /** The handle under a point, within 12 px of it. */
  hit(x: number, y: number): GizmoHandle | null;
  /** Centre of what the handles act on, plate millimetres; null while there are none. */
  centre(): Vector | null;
  setHovered(handle: GizmoHandle | null): void;
  /** While a handle is dragged it stays alone. */
  setActive(handle: GizmoHandle | null): void;
}

/** Whether supports are met: as they are drawn, not at all, or so many CSS pixels beside them, too. */
export type SupportPicking = 'drawn' | 'none' | { readonly within: number };

/** The picture of the document. It reads the editor and never writes to it. */
export interface Scene {
  readonly viewport: ViewportPort;
  readonly camera: SceneCamera;
  readonly gizmo: SceneGizmo;
  backend(): PictureBackend;
  setTheme(theme: Theme): void;
  setReducedMotion(reduced: boolean): void;
  /** Shows what the live cut takes off parts as a pale body above it; nothing of that is there at first. */
  showCutOff(shown: boolean): void;
  /** The whole plate from the fixed three-quarter view. */
  home(): void;
  /** The selection, or every part, or the plate, from where the eye is. */
  fit(): void;
  /** One part, from where the eye is. */
  focus(part: PartId): void;
  /**
   * A box with room round it, from where the eye is; `outward` is the side of a part it is on, where there is one: the eye goes
   * round to it unless it looks that way already.
   */
  frame(box: Aabb, outward: Vector | null): void;
  /** Flies to a named side, or to where a direction points (faces, edges and corners of the view cube). */
  view(from: ViewName | Vector): void;
  orientation(): Quaternion;
  /** Called when the orientation has changed; returns the way to stop. */
  onOrientation(listener: (orientation: Quaternion) => void): () => void;
  /** Radians about what the view is centred on. */
  orbitBy(azimuth: number, elevation: number): void;
  /** Brings a plate point into the middle of the picture from where the eye is, unless it is well in view already. */
  reveal(point: Vector): void;
  /**
   * Reports where a plate point is on the canvas, at once and whenever a frame has moved it; null while it is behind the eye
   * or outside the canvas, which `beyond` does not mind. Returns the way to stop.
   */
  follow(point: Vector, listener: (at: CanvasPoint | null) => void, beyond?: boolean): () => void;
  /** CSS pixels the picture moves. */
  panBy(x: number, y: number): void;
  /** Above 1 comes nearer; towards a canvas point, by default the centre. */
  zoomBy(factor: number, at?: { readonly x: number; readonly y: number }): void;
  /** The part under a canvas point, CSS pixels; a support there says so and stands for its part. */
  pick(x: number, y: number, supports?: SupportPicking): Pick | null;
  /** Whether that may be asked at each move of a pointer. */
  readonly picksQuickly: () => boolean;
  /** Tries at once to get a lost graphics device again. */
  retry(): void;
  /** Resolves when everything that changed so far is on the screen. */
  settled(): Promise<void>;
  dispose(): void;
}

export interface SceneOptions {
  readonly canvas: HTMLCanvasElement;
  /** What the canvas fills; its size is followed. */
  readonly container: HTMLElement;
  readonly editor: Editor;
  readonly theme: Theme;
  /** Called once the renderer is up, and again if it had to be made again on another back end. */
  onBackend?(backend: PictureBackend): void;
  /** The graphics device went away: true when the scene has come back, false when that takes long; it is tried further. */
  onDeviceLost?(recovered: boolean): void;
  readonly reducedMotion?: boolean;
  /** What lies over the canvas now: boxes are framed in the area between. */
  covered?(): Insets;
  /** Lights large meshes off the page's thread; without it they are lit on it. */
  readonly light?: LightMesh;
  /** Bakes how open parts are to the light, off the page's thread; without it they are lit as if nothing were in the way. */
  readonly occlude?: OccludeMesh;
  /** Takes the WebGL2 back end even where there is WebGPU. */
  readonly forceWebGL?: boolean;
}
