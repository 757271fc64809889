import type { Axis, Editor, LayerPicture, Navigation, TransformChange } from '#editor';
import type { Aabb } from '#kernel';
import { createContext, use } from 'react';

export type Vector = readonly [number, number, number];

/** Camera axes in plate coordinates: right and up on the screen, back towards the eye. */
export interface CameraBasis {
  readonly right: Vector;
  readonly up: Vector;
  readonly back: Vector;
}

/** A pointer on the model, CSS pixels from the canvas' corner; `ctrl` is ⌘ on macOS. */
export interface PointerInput {
  readonly x: number;
  readonly y: number;
  readonly pointerType: 'mouse' | 'touch' | 'pen';
  /** 0 left or touch, 1 middle, 2 right or pen barrel. */
  readonly button: number;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
  readonly space: boolean;
}

export interface WheelInput {
  readonly x: number;
  readonly y: number;
  readonly deltaX: number;
  readonly deltaY: number;
  /** WheelEvent.deltaMode: 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  readonly shift: boolean;
  readonly ctrl: boolean;
  /** Milliseconds, of any clock. */
  readonly time: number;
}

/** One step of a two-finger touch: centre, its move, and how much the fingers spread (1 = not). */
export interface PinchInput {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly factor: number;
}

/** What pointers over the model mean. */
export interface ModelPointers {
  readonly onDragStart: (input: PointerInput) => void;
  readonly onDrag: (input: PointerInput) => void;
  readonly onDragEnd: (input: PointerInput) => void;
  readonly onClick: (input: PointerInput, count: number) => void;
  readonly onMove: (input: PointerInput) => void;
  readonly onLeave: () => void;
  readonly onWheel: (input: WheelInput) => void;
  readonly onPinch: (input: PinchInput) => void;
  /** What is dragged stays at this change whatever the pointer does; null gives it back. False when no part is dragged. */
  readonly hold: (change: TransformChange | null) => boolean;
  /** Ends the drag where it stands; true when there was one. */
  readonly accept: () => boolean;
  /** Gives up what is being dragged; true when there was something. */
  readonly cancel: () => boolean;
  /** True when the last press became a drag: then a right click is no menu. */
  readonly dragged: () => boolean;
  /** What mouse and trackpad do from the next press on. */
  readonly setNavigation: (navigation: Navigation) => void;
}

/** A place on the model: a point of the plate, mm, or of a layer, panel columns and rows from 0, fractions too. */
export type ModelPlace =
  | { readonly kind: 'plate'; readonly point: Vector }
  | { readonly kind: 'layer'; readonly layer: number; readonly column: number; readonly row: number };

/** CSS pixels from a canvas' corner. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** The picture of the model once it lives in a canvas; composed by app from the scene. */
export interface ModelViewHandle {
  readonly pointers: ModelPointers;
  readonly home: () => void;
  /** Shows the selection, or everything where nothing is selected. */
  readonly fit: () => void;
  /** Looks at the model from this side; need not have length 1. */
  readonly lookFrom: (direction: Vector) => void;
  /** Turns the camera by degrees: to the right, upwards. */
  readonly orbit: (right: number, up: number) => void;
  /** Moves the picture by CSS pixels. */
  readonly pan: (x: number, y: number) => void;
  readonly zoom: (factor: number) => void;
  /** A box of the plate, mm, with room round it; the eye goes to the side of its part it is on, where there is one. */
  readonly frame: (box: Aabb, outward: Vector | null) => void;
  /** Brings a place into view from where the eye is; a place well in view stays where it is. */
  readonly reveal: (place: ModelPlace) => void;
  /** Called at once and whenever the place has moved on the canvas, with null while it is not in view; returns the way to stop. */
  readonly follow: (place: ModelPlace, listener: (at: CanvasPoint | null) => void) => () => void;
  /** Called at once and after every turn of the camera; returns the way to stop. */
  readonly onCamera: (listener: (basis: CameraBasis) => void) => () => void;
  readonly setTheme: (theme: 'light' | 'dark') => void;
  readonly setReducedMotion: (reduced: boolean) => void;
  readonly dispose: () => void;
}

export type PictureBackend = 'webgpu' | 'webgl2';

/** What a drag has come to and along which axes, for the chip beside the pointer; CSS pixels from the canvas' corner. */
export interface DragLabel {
  readonly change: TransformChange;
  readonly axes: readonly Axis[];
  readonly x: number;
  readonly y: number;
}

export interface AreaRectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ModelViewOptions {
  readonly theme: 'light' | 'dark';
  readonly reducedMotion: boolean;
  readonly onBackend: (backend: PictureBackend) => void;
  /** The graphics device went away and could not be had again: there is no picture any more. */
  readonly onLost: () => void;
  readonly onDragLabel: (label: DragLabel | null) => void;
  readonly onArea: (area: AreaRectangle | null) => void;
}

export interface ModelView {
  /** Starts drawing; null where this browser can draw no 3D at all. */
  readonly attach: (
    canvas: HTMLCanvasElement,
    container: HTMLElement,
    options: ModelViewOptions,
  ) => Promise<ModelViewHandle | null>;
}

/** How a layer lies on its canvas, CSS pixels. */
export interface LayerView {
  /** Pixels a panel column spans. */
  readonly zoom: number;
  /** From the canvas' corner to the panel's. */
  readonly panX: number;
  readonly panY: number;
}

/** A layer to be looked at. */
export interface LayerShown {
  readonly layer: number;
  /** What the processor drew last: of this layer, or until that is there of the one before. */
  readonly picture: LayerPicture;
  readonly view: LayerView;
}

/** Where layers are shown: by the graphics device where it slices, else by the page. */
export interface LayerSurface {
  /** Shows a layer, or nothing; what was asked for last holds. */
  readonly show: (shown: LayerShown | null) => void;
  readonly dispose: () => void;
}

/** Draws exact layers; composed by app from the scene. */
export interface LayerPainter {
  /** The view that shows the whole panel, or the footprint of the visible parts: the same for every layer. */
  readonly fit: (
    what: 'panel' | 'parts',
    picture: LayerPicture,
    canvas: { readonly width: number; readonly height: number },
  ) => LayerView;
  /** Enlarges by a factor; what lies under the canvas point stays there. */
  readonly zoom: (view: LayerView, factor: number, x: number, y: number) => LayerView;
  /** Canvas point of a panel point, columns and rows from 0, fractions too. */
  readonly locate: (view: LayerView, picture: LayerPicture, column: number, row: number) => CanvasPoint;
  /** Shows layers on a canvas that has device pixels, and on one of the device's in the element behind it. */
  readonly attach: (canvas: HTMLCanvasElement, behind: HTMLElement) => LayerSurface;
}

/** Everything the editor page needs from outside; app composes it, tests fake it. */
export interface EditorServices {
  readonly editor: Editor;
  readonly modelView: ModelView;
  readonly layerPainter: LayerPainter;
  /** Called when the guided tour is finished or skipped. */
  readonly onTourEnd?: () => void;
  /** Present where the document is somebody else's, to be looked at and not changed. */
  readonly viewing?: { readonly leave: () => void };
}

const ServicesContext = createContext<EditorServices | null>(null);

export const ServicesProvider = ServicesContext.Provider;

/** Whether the document may be looked at only. */
export function useViewOnly(): boolean {
  return useServices().viewing !== undefined;
}

export function useServices(): EditorServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices outside ServicesProvider');
  return services;
}
