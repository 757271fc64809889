/** Sub-rows a pixel row is sampled on; horizontal coverage is exact at every level. */
export type Antialias = 1 | 2 | 4 | 8 | 16;

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
  /** 256 bytes: what grey a coverage grey becomes (the file format's grey depth, later the grey curve). Absent: identity. */
  readonly greyTable?: Uint8Array;
}

/**
 * One layer as canonical runs: row-major over width × height, each word = length << 8 | grey, neighbours differ,
 * length ≤ 0xFFFFFF (a longer run is split greedily). This is the one currency of layers (README.md).
 */
export type Runs = Uint32Array;
