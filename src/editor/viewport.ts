import type { Vector } from '#kernel';
import type { Navigation } from './navigation.ts';
import type { Axis, TransformChange } from './types.ts';

/** What page and scene say to each other about the canvas the model is on. */

export type Theme = 'light' | 'dark';

/** What draws the picture. */
export type PictureBackend = 'webgpu' | 'webgl2';

/** CSS pixels from a canvas' top left corner. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** Where a pointer is and how it is held. CSS pixels from the canvas' top left; `ctrl` is ⌘ on macOS. */
export interface PointerInput extends CanvasPoint {
  readonly pointerType: 'mouse' | 'touch' | 'pen';
  /** 0 left or touch, 1 middle, 2 right or pen barrel. */
  readonly button: number;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
  readonly space: boolean;
}

export interface WheelInput extends CanvasPoint {
  readonly deltaX: number;
  readonly deltaY: number;
  /** WheelEvent.deltaMode: 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  readonly shift: boolean;
  /** Set by browsers for a trackpad pinch. */
  readonly ctrl: boolean;
  /** Milliseconds, of any clock. */
  readonly time: number;
}

/** One step of a two-finger touch: centre, its move, and how much the fingers spread (1 = not). */
export interface PinchInput extends CanvasPoint {
  readonly dx: number;
  readonly dy: number;
  readonly factor: number;
}

/** What a drag has come to, for the chip beside the pointer; numbers are the document's, words are the page's. */
export interface DragLabel extends CanvasPoint {
  readonly change: TransformChange;
  /** The axes the person drags along or about. */
  readonly axes: readonly Axis[];
}

/** The area of a selection while it is drawn, CSS pixels: a box, or the line of a lasso, which closes itself. */
export type SelectionArea = AreaRectangle | { readonly line: readonly CanvasPoint[] };

export interface AreaRectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Meaning of pointers over the model (UI §4.2); the page binds its events to these. */
export interface ViewportController {
  readonly onDragStart: (input: PointerInput) => void;
  readonly onDrag: (input: PointerInput) => void;
  readonly onDragEnd: (input: PointerInput) => void;
  /** Ignored when it ends a drag. `count` 2 for a double click. */
  readonly onClick: (input: PointerInput, count: number) => void;
  readonly onMove: (input: PointerInput) => void;
  readonly onLeave: () => void;
  readonly onWheel: (input: WheelInput) => void;
  readonly onPinch: (input: PinchInput) => void;
  /**
   * A typed number takes the pointer's place: the drag stays at this change, null gives it back to the pointer. False
   * when no part is being dragged.
   */
  readonly hold: (change: TransformChange | null) => boolean;
  /** Enter: ends the drag where it stands; true when there was one. */
  readonly accept: () => boolean;
  /** Escape: gives up the drag; true when there was something. */
  readonly cancel: () => boolean;
  /** True when the last press moved far enough to be a drag: then a right click is no menu. */
  readonly dragged: () => boolean;
  /** What mouse and trackpad do from the next press on. */
  readonly setNavigation: (navigation: Navigation) => void;
}

/** Camera axes on the plate: right and up on the screen, back towards the eye. */
export interface CameraBasis {
  readonly right: Vector;
  readonly up: Vector;
  readonly back: Vector;
}

/** How a layer lies on its canvas, CSS pixels. */
export interface LayerView {
  /** Pixels a panel column spans. */
  readonly zoom: number;
  /** From the canvas' corner to the panel's. */
  readonly panX: number;
  readonly panY: number;
  /** Height of a panel pixel by its width, where the two differ. */
  readonly aspect?: number;
  /** Turned round, so that a mirrored panel shows as the plate does from above. */
  readonly flipX?: boolean;
  readonly flipY?: boolean;
}

/** How far something reaches into a picture from each of its sides, CSS pixels. */
export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
