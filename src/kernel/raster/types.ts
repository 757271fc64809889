import type { Antialias } from './antialias.ts';

/** Planes a layer is cut at, evenly over its height; their coverages are averaged. */
export type Planes = 1 | 2 | 4 | 8;

/** How far outlines are moved, millimetres: above 0 outwards, below 0 inwards. */
export interface Compensation {
  readonly bottom: number;
  readonly normal: number;
  /** Layers from the plate up that `bottom` is for. */
  readonly bottomLayers: number;
}

/**
 * What a layer is drawn on and how finely.
 * Plate coordinates are millimetres, origin at the panel's centre, X right, Y away from the user, Z up from the plate.
 */
export interface RasterSpec {
  /** Panel pixels, columns × rows. */
  readonly width: number;
  readonly height: number;
  /** Millimetres a pixel; the two may differ. */
  readonly pitchX: number;
  readonly pitchY: number;
  /** +1: columns grow with plate X; −1: mirrored. */
  readonly directionX: 1 | -1;
  /** +1: rows grow with plate Y; −1: row 0 is the back of the plate, as most printer files have it. */
  readonly directionY: 1 | -1;
  /** Millimetres; layers are cut at half their height. */
  readonly layerHeight: number;
  readonly firstLayerHeight: number;
  readonly antialias: Antialias;
  /** 256 bytes: what grey a grey becomes at the end (grey curve, the file format's grey depth). Absent: identity. */
  readonly greyTable?: Uint8Array;
  // What follows changes layers beyond their coverage (README.md, "Outlines"; kernel/finish). Absent: nothing.
  /** Absent: 1, the middle of the layer. */
  readonly planes?: Planes;
  /** Millimetres: points of an outline that lie nearer than this to the line without them are left out. */
  readonly pointReduction?: number;
  readonly compensation?: Compensation;
  /** Pixels on each side that a grey is averaged over. */
  readonly blur?: number;
  /** Supports are drawn without greys. */
  readonly hardSupports?: boolean;
  /** The greys a panel of few can show, 8 or 16 of them ascending from black to full; layers are dithered to them. */
  readonly panelGreys?: Uint8Array;
}

/**
 * One layer as canonical runs: row-major over width × height, each word = length << 8 | grey, neighbours differ,
 * length ≤ 0xFFFFFF (a longer run is split greedily). This is the one currency of layers (README.md).
 */
export type Runs = Uint32Array;
