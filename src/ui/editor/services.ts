import type {
  CameraBasis,
  CanvasPoint,
  DragLabel,
  Editor,
  Insets,
  LayerPicture,
  LayerView,
  PictureBackend,
  PrintFileFacts,
  SelectionArea,
  Theme,
  ViewportController,
} from '#editor';
import type { BridgeClient } from '#sending/api';
import type { Aabb, Vector } from '#kernel';
import { createContext, use } from 'react';

/** A place on the model: a point of the plate, mm, or of a layer, panel columns and rows from 0, fractions too. */
export type ModelPlace =
  | { readonly kind: 'plate'; readonly point: Vector }
  | { readonly kind: 'layer'; readonly layer: number; readonly column: number; readonly row: number };

/** The picture of the model once it lives in a canvas; composed by app from the scene. */
export interface ModelViewHandle {
  readonly pointers: ViewportController;
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
  /** Where the plate is under a point of the canvas, millimetres; null beside it. */
  readonly plateAt: (x: number, y: number) => readonly [x: number, y: number] | null;
  /** Brings a place into view from where the eye is; a place well in view stays where it is. */
  readonly reveal: (place: ModelPlace) => void;
  /**
   * Called at once and whenever the place has moved on the canvas, with null while it is not in view; `beyond` the canvas it is reported
   * too. Returns the way to stop.
   */
  readonly follow: (
    place: ModelPlace,
    listener: (at: CanvasPoint | null) => void,
    beyond?: boolean,
  ) => () => void;
  /** Called at once and after every turn of the camera; returns the way to stop. */
  readonly onCamera: (listener: (basis: CameraBasis) => void) => () => void;
  /** Tries at once to get a lost graphics device again. */
  readonly retry: () => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setReducedMotion: (reduced: boolean) => void;
  /** Shows what the cut takes off parts as a pale body above it, or leaves it out, as at first. */
  readonly showCutOff: (shown: boolean) => void;
  readonly dispose: () => void;
}

export interface ModelViewOptions {
  readonly theme: Theme;
  readonly reducedMotion: boolean;
  readonly onBackend: (backend: PictureBackend) => void;
  /** The graphics device went away and is long in coming back; `onBackend` hears when it is there. */
  readonly onLost: () => void;
  /** What lies over the canvas now; nothing where absent. */
  readonly covered?: () => Insets;
  readonly onDragLabel: (label: DragLabel | null) => void;
  readonly onArea: (area: SelectionArea | null) => void;
}

export interface ModelView {
  /** Starts drawing; null where this browser can draw no 3D at all. */
  readonly attach: (
    canvas: HTMLCanvasElement,
    container: HTMLElement,
    options: ModelViewOptions,
  ) => Promise<ModelViewHandle | null>;
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
  /** Draws the layers of a print file. */
  readonly printPainter: (file: PrintFileFacts) => LayerPainter;
  /** The way to printers in the network; absent where files can be downloaded only. */
  readonly printers?: BridgeClient;
  /** Called when the guided tour is finished or skipped. */
  readonly onTourEnd?: () => void;
  /** Present where the document is somebody else's, to be looked at and not changed. */
  readonly viewing?: { readonly leave: () => void };
}

const ServicesContext = createContext<EditorServices | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): EditorServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices outside ServicesProvider');
  return services;
}
