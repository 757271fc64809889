import type { ByteSink, ByteSource, Result } from '#base';
import type { Antialias, LitExtent, Runs } from '#kernel';

/** How one layer's runs become bytes inside a printer file. The fast twins of these live in compute/wasm. */
export type LayerCodecId =
  | 'goo'
  | 'ctb'
  | 'pw0'
  | 'pw0-packed'
  | 'cxdlp'
  | 'planes'
  | 'phz'
  | 'vuf'
  | 'png'
  | 'png-rgb';

/** Runs ↔ bytes of one layer: pure and slow; the reference for the fast codecs, which give the same bytes. */
export interface LayerCodec {
  readonly id: LayerCodecId;
  /** Runs must cover width × height pixels. */
  encode(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer>;
  /** Canonical runs, or why the bytes are not a layer of this size. Never reads or grows past what width × height allows. */
  decode(bytes: Uint8Array, width: number, height: number): Result<Runs, 'format_corrupt'>;
}

/** RGBA pixels, row-major, 8 bits a channel, straight alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Pixels of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Speeds are mm/min, distances mm, times s: FORMATS' motion vocabulary. A second stage of 0 mm is no second stage. */
export interface LayerMotion {
  readonly waitBeforeCure: number;
  readonly waitAfterCure: number;
  readonly waitAfterLift: number;
  readonly liftDistance: number;
  readonly liftSpeed: number;
  readonly liftDistance2: number;
  readonly liftSpeed2: number;
  readonly retractDistance: number;
  readonly retractSpeed: number;
  readonly retractDistance2: number;
  readonly retractSpeed2: number;
}

/** What one layer needs besides its pixels. `z` is the top of the layer above the plate, mm. */
export interface LayerSettings extends LayerMotion {
  readonly z: number;
  readonly height: number;
  readonly exposure: number;
  /** 0..255. */
  readonly lightPwm: number;
  /** Lit area, mm², where it is known before writing; 0 otherwise. */
  readonly area: number;
}

/** Everything a printer file says besides the layers' pixels. Clock and names are arguments: writers are pure. */
export interface PrintJob {
  readonly software: { readonly name: string; readonly version: string };
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly printer: {
    readonly id: string;
    readonly name: string;
    readonly width: number;
    readonly height: number;
    /** mm. */
    readonly platform: readonly [number, number, number];
    readonly mirrorX: boolean;
    readonly mirrorY: boolean;
  };
  readonly craftName: string;
  readonly materialName: string;
  readonly layerHeight: number;
  /** `off`: pixels are lit or dark; else there are greys, at level 1 too. */
  readonly antialias: Antialias;
  readonly greyLevel: number;
  readonly blurLevel: number;
  readonly bottomLayerCount: number;
  readonly transitionLayerCount: number;
  /** Values of the bottom layers and of the normal layers, for headers that hold one of each. */
  readonly bottom: LayerSettings;
  readonly normal: LayerSettings;
  readonly layers: readonly LayerSettings[];
  /** Asked once at the most, when the last layer has been pulled: volume, weight and cost are known only then. */
  readonly estimate: () => PrintEstimate;
  /** What is lit of a layer that has been pulled; only writers of formats that `measuresLight` ask. */
  readonly litExtent: (index: number) => LitExtent;
  /** Two pictures of the plate; writers scale them to what their format holds. */
  readonly previews: { readonly large: Picture; readonly small: Picture };
}

/** Time, resin and money of a print. Volume counts grey pixels by their grey. */
export interface PrintEstimate {
  readonly seconds: number;
  readonly volumeMm3: number;
  readonly weightG: number;
  readonly cost: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** What a decoded file says: read from the file, so any field a format lacks is absent. */
export interface PrintFacts {
  readonly format: string;
  readonly version: string;
  readonly printerName?: string;
  readonly software?: string;
  readonly createdAt?: string;
  readonly width: number;
  readonly height: number;
  readonly platform?: readonly [number, number, number];
  readonly mirrorX?: boolean;
  readonly mirrorY?: boolean;
  readonly layerCount: number;
  readonly layerHeight: number;
  readonly antialias?: number;
  readonly bottomLayerCount?: number;
  readonly transitionLayerCount?: number;
  readonly exposure?: number;
  readonly bottomExposure?: number;
  readonly liftDistance?: number;
  readonly liftSpeed?: number;
  readonly retractSpeed?: number;
  readonly seconds?: number;
  readonly volumeMm3?: number;
  readonly weightG?: number;
  readonly cost?: number;
  readonly currency?: string;
}

/** A printer file opened for reading; layers are read one by one, on demand. */
export interface DecodedPrint {
  readonly facts: PrintFacts;
  readonly codec: LayerCodecId;
  /** Layers, from 1, that hold no pixels at all where others hold black ones: they are read as black, and reported. */
  readonly emptyLayers?: readonly number[];
  readonly previews: readonly Picture[];
  /** Values of bottom layers and of normal ones, in files whose layers have none of their own; what is not said is absent. */
  readonly stages?: { readonly bottom: Partial<LayerSettings>; readonly normal: Partial<LayerSettings> };
  /**
   * What the head says of each stage beyond what layers' own settings have room for, as it was meant: second lifts where layers have
   * one, light where they have none. `restsAreOne`: rests have one delay as long as all of them together, within which the motion is.
   */
  readonly head?: {
    readonly bottom: Partial<LayerSettings>;
    readonly normal: Partial<LayerSettings>;
    readonly restsAreOne?: boolean;
  };
  /** Settings of a layer as the file has them, where it has them; z at least. */
  layerSettings(index: number): Partial<LayerSettings> & { readonly z: number };
  /** The layer's encoded bytes, decrypted and unpacked from any container, ready for its codec. */
  layerBytes(index: number): Promise<Result<Uint8Array, 'format_corrupt' | 'format_truncated' | 'not_found'>>;
}

export type PrinterReadCode = 'format_corrupt' | 'format_truncated' | 'format_unsupported';

/** One kind of printer file that can be read. */
export interface ReadableFormat {
  readonly id: string;
  readonly label: string;
  /** Lower case, without the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  /** By content. `head` is the first 1,024 bytes or fewer. */
  sniff(head: Uint8Array): boolean;
  read(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>>;
}

/**
 * One kind of printer file that can be written too. There is none that is only written: what was written is read back (ADR 0290).
 * `write` streams: it pulls layers in order and holds one at a time.
 */
export interface PrinterFormat extends ReadableFormat {
  readonly codec: LayerCodecId;
  /** The greys a layer may hold in this file: 256 bytes for RasterSpec.greyTable; absent where all 256 survive. */
  readonly greyTable?: Uint8Array;
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** Panels are a multiple of so many pixels wide; absent for any width. */
  readonly widthStep?: number;
  /** Sizes at which a job's previews are written as they come: any others are scaled. */
  readonly previewSizes: { readonly large: PictureSize; readonly small: PictureSize };
  /** Lifts and ways down have a second part at a speed of its own; absent: both parts are one, at the first one's speed. */
  readonly twoStageLift?: true;
  /** Each layer has an exposure of its own; absent: all normal layers have that of their stage. */
  readonly layerExposure?: true;
  /**
   * What each layer has of its own: its lift with its speed, or speeds and rests of both ways besides. Absent: all normal layers move as
   * their stage says.
   */
  readonly layerMotion?: 'lift' | 'all';
  /** The file says how much of each layer is lit, or where (PrintJob.litExtent). */
  readonly measuresLight?: true;
  /** Versions of the format that what we write stands for, where printers distinguish them; absent where they do not. */
  readonly writtenVersions?: readonly string[];
  /**
   * Writes the whole file. `layers` yields each layer's bytes, encoded by this format's codec, in order,
   * exactly `job.layers.length` of them; a view may be reused by its giver after the next pull.
   */
  write(
    job: PrintJob,
    layers: AsyncIterable<Uint8Array>,
    sink: ByteSink,
  ): Promise<Result<{ readonly bytes: number }, 'validation'>>;
}
