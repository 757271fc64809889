import type { ContentHash, Progress, Result } from '#base';
import type {
  LitTriangles,
  MeasuredMesh,
  MeshArrangeInput,
  MeshArrangement,
  MeshMeasures,
  MeshQuality,
  OrientedPoses,
  OrientOptions,
  Probe,
  StandingMesh,
  Transform,
  Vector,
} from '#kernel';
import type { ImportedBody, ImportedFile } from '#formats/mesh';

/** A file that was read, with what is to be known of its meshes at once: found out where they were read. */
export interface ReadMeshFile extends ImportedFile {
  readonly bodies: readonly (ImportedBody & MeshMeasures)[];
}

/** Triangles ready to be lit; where no edge is sharp, `positions` and `indices` are the mesh's own and are left out. */
export type LitMesh = Pick<LitTriangles, 'normals' | 'box'> &
  Partial<Pick<LitTriangles, 'positions' | 'indices'>>;

/**
 * Every operation on meshes that is done off the page's thread: the meshes it works on, by hash, what else goes in, and what comes
 * out. One name is one operation, wherever it is called from.
 */
export interface GeometryOps {
  /** Decodes a file on the device or its bytes, welds and measures its meshes. `not_found` where it may not be opened. */
  readonly read: {
    readonly meshes: readonly [];
    readonly in: { readonly name: string; readonly content: Uint8Array | Blob };
    readonly out: ReadMeshFile;
  };
  /** As kernel's `examineMesh`. */
  readonly examine: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: null;
    readonly out: MeshQuality;
  };
  /** As kernel's `computeCreaseNormals`. */
  readonly light: { readonly meshes: readonly [mesh: ContentHash]; readonly in: null; readonly out: LitMesh };
  /** As kernel's `orientMesh`. */
  readonly orient: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: OrientOptions;
    readonly out: OrientedPoses;
  };
  /** As kernel's `arrangeMeshes`: parts name a mesh by its place in `meshes`. */
  readonly arrange: {
    readonly meshes: readonly ContentHash[];
    readonly in: MeshArrangeInput;
    readonly out: MeshArrangement;
  };
  /** One mesh, as kernel's `joinMeshes`: parts name a mesh by its place in `meshes`. */
  readonly join: {
    readonly meshes: readonly ContentHash[];
    readonly in: { readonly parts: readonly StandingMesh[] };
    readonly out: readonly MeasuredMesh[];
  };
  /** For each mesh its shells, as kernel's `splitShells`. */
  readonly split: {
    readonly meshes: readonly ContentHash[];
    readonly in: { readonly most: number };
    readonly out: readonly (readonly MeasuredMesh[])[];
  };
  /** A place on a mesh that stands so: as kernel's `snapToEdges` within `snapMm`, and `wallBehind` against the normal `inward`. */
  readonly probe: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: {
      readonly transform: Transform;
      readonly place: Vector;
      readonly snapMm: number;
      readonly inward: Vector | null;
    };
    readonly out: Probe;
  };
}

export type GeometryOp = keyof GeometryOps;

export interface GeometryCall<Op extends GeometryOp = GeometryOp> {
  readonly op: Op;
  readonly meshes: GeometryOps[Op]['meshes'];
  readonly in: GeometryOps[Op]['in'];
}

export interface GeometryOptions {
  /** Of two calls for one slot the newer holds: the older answers `cancelled`. */
  readonly slot?: string;
  /** Answers `cancelled` at once when it is aborted, and frees the worker within 100 ms. */
  readonly signal?: AbortSignal;
  readonly report?: (progress: Progress) => void;
}

/** Geometry off the main thread, by workers that keep the meshes they were sent. */
export interface GeometryPort {
  /**
   * Runs an operation. Fails with its own codes; `cancelled`; `not_found` where a mesh is not here; `compute_crashed` where the
   * worker died of it, and another takes its place.
   */
  run<Op extends GeometryOp>(
    call: GeometryCall<Op>,
    options?: GeometryOptions,
  ): Promise<Result<GeometryOps[Op]['out']>>;
  /** Ends the workers; what still runs answers `cancelled`. */
  dispose(): void;
}
