import type { ErrorCode, JobContext, Result } from '#base';
import type {
  CellFields,
  PassSurface,
  LayerSpans,
  LitExtent,
  MeshBuffers,
  RasterSpec,
  Runs,
  SolidClass,
  Transform,
} from '#kernel';

export type BackendId = 'wasm' | 'webgpu';

/** Fast layer codecs, by the names formats/printer gives their references. */
export type LayerCodecName =
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

/**
 * One mesh on the plate. `key` names the mesh (its content hash): backends keep what they derive from it. Supports are parts too, unless
 * the raster treats them otherwise (kernel/finish).
 */
export interface SlicePart {
  readonly role?: 'part' | 'support';
  /** What it is to the layers. Absent: `solid`. */
  readonly solidClass?: SolidClass;
  /**
   * The body it belongs to, by any name: its cavity, infill and holes are for that one alone. Those without a name are one body; of what
   * is solid it says nothing.
   */
  readonly body?: string;
  readonly key: string;
  readonly mesh: MeshBuffers;
  readonly transform: Transform;
}

export interface SliceInput {
  readonly parts: readonly SlicePart[];
  readonly raster: RasterSpec;
}

/** What was wrong with the meshes and was repaired before slicing. */
export interface Repairs {
  /** Faces of patches that were turned round. */
  readonly flippedFaces: number;
  /** Directed edges without a partner, and the triangles that closed them. */
  readonly openEdges: number;
  readonly closingTriangles: number;
  readonly duplicateFaces: number;
  readonly degenerateFaces: number;
  /** Points merged with others across a seam. */
  readonly joinedPoints: number;
  /** Large loops that only a cone closed: the last resort, whose surface is a guess. */
  readonly coneLoops: number;
  /** How much closing changed the volume of the part it changed most, as a share of the closed volume; 0 where nothing was open. */
  readonly volumeChange: number;
}

/**
 * Where a mesh was open: unpaired edges as lines, x, y, z of both ends (6 numbers an edge), in the mesh's millimetres. Of very many
 * they are some, spread over the mesh; `Repairs.openEdges` counts all.
 */
export interface OpenEdges {
  /** The part's `key`. */
  readonly key: string;
  readonly lines: Float32Array;
  /** Those of `lines` that lie on a loop closed by a cone (`Repairs.coneLoops`). */
  readonly coneLines: Float32Array;
}

/** One layer in order, encoded, with what is known of it. `bytes` is valid until the next pull. */
export interface EncodedLayer {
  readonly index: number;
  readonly bytes: Uint8Array;
  /** SHA-256 over the layer's runs (kernel/raster README). */
  readonly digest: Uint8Array;
  /**
   * Of `bytes` after they were decoded and found to be the very runs of `digest`: bytes with this checksum (SliceBackend.checksumLayers)
   * need not be decoded again. Absent where a slicer does not look.
   */
  readonly checksum?: Uint8Array;
  /** Sum of grey × pixels / 255: lit pixels, greys counted by their share. */
  readonly litPixels: number;
  /** There where EncodeOptions.measuresLight asks for it. */
  readonly lit?: LitExtent;
}

export interface EncodeOptions {
  readonly codec: LayerCodecName;
  /** Where each layer is lit is answered too. */
  readonly measuresLight?: boolean | undefined;
  /** At most this many bytes of finished layers wait to be pulled. */
  readonly windowBytes: number;
}

export type ComputeCode =
  | 'plate_empty'
  | 'out_of_range'
  | 'too_many_layers'
  | 'too_many_overlaps'
  | 'compute_unsupported'
  | 'compute_out_of_memory'
  | 'compute_device_lost'
  | 'compute_crashed'
  | 'verification_failed'
  | 'cancelled';

/** Something that went wrong while layers were drawn and was made good: from this layer on the other backend drew. */
export interface ComputeNotice {
  readonly code: ComputeCode;
  readonly layer: number;
}

export type BackendRequest = BackendId | 'auto';

/**
 * Why a backend draws, as a key of a text: it was asked for; nothing was measured so far; there is no device, one that draws wrong
 * layers or none, one that is software and takes the same cores, or one that went away; it was measured to be slower, or faster; the
 * plate's craft asks for what only the processor does (engineFor).
 */
export type EngineReason =
  | 'asked'
  | 'not_measured'
  | 'no_device'
  | 'device_wrong'
  | 'device_software'
  | 'device_lost'
  | 'device_slower'
  | 'device_faster'
  | 'craft_by_processor';

/** What draws a plate's layers in order, and why. */
export interface EngineChoice {
  readonly backend: BackendId;
  readonly reason: EngineReason;
  /** The device's name where one was looked at. */
  readonly adapter?: string;
  /** How many times as fast the device was measured to be, file bytes included; 0 where it was too slow to be waited for. */
  readonly speedup?: number;
}

/** The panel lines (columns, or rows) that each line of a picture shows the mean of: two numbers for each line of the picture. */
export interface PanelSpans {
  /** The first panel line and the one past the last; equal where it shows none. */
  readonly lines: Uint32Array<ArrayBuffer>;
  /** How much of the first and of the last of them counts, 0 to 1. A line alone has its share as the first, and 1 as the last. */
  readonly shares: Float32Array<ArrayBuffer>;
}

/** A picture of a layer, pixel by pixel: the mean grey of the panel pixels that its column's and its row's span have in common. */
export interface LayerMapping {
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  readonly columns: PanelSpans;
  readonly rows: PanelSpans;
  /** One over the panel pixels that a pixel of the picture covers, those beside the panel too: they are dark. */
  readonly scale: number;
  /** Colour of each of the 256 greys: red in the lowest byte, then green, blue, alpha. */
  readonly colors: Uint32Array<ArrayBuffer>;
  /** A line one pixel wide round the panel: the pixels it goes through, which may lie beside the picture, and its colour. */
  readonly frame: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly color: number;
  };
}

/** A plate made ready for slicing: any layer on demand, or all in order. */
export interface SliceSession {
  /** Who draws the layers in order: `wasm` too once it has taken over. */
  readonly backend: BackendId;
  /** Whether this plate is drawn by the processor whatever was chosen: no device does what it asks for. Absent: no. */
  readonly processorOnly?: boolean;
  /** What to report to the user; grows while layers are drawn. Absent where nothing can go wrong. */
  readonly notices?: readonly ComputeNotice[];
  readonly threads: number;
  readonly layerCount: number;
  readonly triangles: number;
  readonly repairs: Repairs;
  /** Of every mesh that is not closed. */
  readonly openEdges: readonly OpenEdges[];
  /** Runs of one layer, drawn by the processor whoever draws the others; a copy the caller owns. */
  layer(index: number): Promise<Result<Runs, ComputeCode>>;
  /**
   * Lit and firm pixels (kernel/issues) of the layers from `first` to before `past`, in order, drawn by the processor: what the runs of each would be read
   * into. `take` must not keep what it gets. Absent where a plate's layers can't be drawn so.
   */
  spans?(first: number, past: number, take: (layer: LayerSpans) => void): Result<void, ComputeCode>;
  /**
   * Shows a layer on the backend's screen, drawn by the graphics device without coming back from it; resolves when it is drawn.
   * `compute_unsupported`: there is no device or screen, or the processor has a hand in this layer; `cancelled`: the plate is gone.
   * Nothing was drawn then. Absent where a backend has no screens.
   */
  show?(index: number, mapping: LayerMapping): Promise<Result<void, ComputeCode>>;
  /** Layers in order, pulled. Leaving the loop or aborting the signal stops the work within 100 ms. */
  encodeLayers(options: EncodeOptions, context: JobContext): AsyncIterable<Result<EncodedLayer, ComputeCode>>;
  dispose(): void;
}

/** Reads one layer's bytes of a file; used to check a finished file against what was sliced. */
export interface LayerByteReader {
  readonly layerCount: number;
  readonly width: number;
  readonly height: number;
  readonly codec: LayerCodecName;
  bytes(index: number): Promise<Result<Uint8Array>>;
}

/**
 * A way to slice. `prepare` refuses what cannot be sliced, and reports how far it is (phase `prepare`) while it closes meshes; the same
 * input gives the same bytes on every backend.
 */
export interface SliceBackend {
  readonly id: BackendId;
  readonly threads: number;
  prepare(input: SliceInput, context: JobContext): Promise<Result<SliceSession, ComputeCode>>;
  /**
   * SHA-256 digest of every decoded layer, in order, each its own result: `format_corrupt` where the bytes are no such
   * layer, `compute_unsupported` where they may be right but this backend cannot read them (another program's PNG).
   */
  digestLayers(
    reader: LayerByteReader,
    context: JobContext,
  ): Promise<Result<readonly Result<Uint8Array, ErrorCode>[], ErrorCode>>;
  /** Checksum of every layer's encoded bytes (EncodedLayer.checksum), in order, each its own result. Absent where a slicer has none. */
  checksumLayers?(
    reader: LayerByteReader,
    context: JobContext,
  ): Promise<Result<readonly Result<Uint8Array, ErrorCode>[], ErrorCode>>;
  /** Makes the fields that supports are routed by as the kernel does, faster. Absent where a slicer has nothing for it. */
  readonly cellFields?: CellFields;
  /** Looks at the faces of a surface that supports are placed on as the kernel does, faster. Absent as well. */
  readonly passSurface?: PassSurface;
  dispose(): void;
}
