import type { ContentHash, Progress, Result } from '#base';
import type { BackendId } from '#compute/api';
import type {
  Clearance,
  CutFaces,
  DrainPlan,
  Hole,
  Honeycomb,
  Label,
  LitTriangles,
  Occlusion,
  MeshArrangeInput,
  MeshArrangement,
  MarkPlaces,
  MeasuredMesh,
  FixedSupports,
  MeshMeasures,
  MeshPlace,
  MeshQuality,
  Openings,
  OrientedPoses,
  OrientOptions,
  Transform,
  Primitive,
  RepairCode,
  RepairCounts,
  RepairedMesh,
  RepairOptions,
  Shell,
  SolidClass,
  StandingMesh,
  Patch,
  Vector,
  WallField,
  WallPlace,
} from '#kernel';
import type { BakedPart } from './features/baked-part.ts';
import type {
  FixingOrder,
  StandingSupportsOrder,
  SupportMeshesMade,
  SupportMeshesOrder,
  SupportsGrown,
  SupportsOrder,
} from './supports/operations.ts';
import type { SupportCheck } from './supports/types.ts';
import type { BooleanKind, CutOptions, SimplifyOptions, UniteCode } from '#solids';
import type {
  ImportedBody,
  ImportedFile,
  ModelFormat,
  ProjectContent,
  ReadAssembly,
  ReadProject,
  UnpackedModels,
} from '#formats/mesh';
import type { SupportOps } from './supports/geometry.ts';

export type { SupportScene, SupportSpread } from './supports/geometry.ts';

/** A file that was read, with what is to be known of its meshes at once: found out where they were read. */
export interface ReadMeshFile extends ImportedFile {
  readonly bodies: readonly (ImportedBody & MeshMeasures)[];
}

/** A project file that was read: as `readProject`, with its meshes named by what they hold and measured. */
export type ReadProjectFile = (Omit<ReadProject, 'meshes'> | Omit<ReadAssembly, 'meshes'>) & {
  readonly meshes: readonly MeasuredMesh[];
};

/** Triangles ready to be lit; where no edge is sharp, `positions` and `indices` are the mesh's own and are left out. */
export type LitMesh = Pick<LitTriangles, 'normals' | 'box'> &
  Partial<Pick<LitTriangles, 'positions' | 'indices'>>;

/** What a cut made: the halves that were to be kept, the lower one first, then the dowels. */
export interface CutParts {
  readonly meshes: readonly MeasuredMesh[];
  readonly connectors: number;
  /** The mesh had to be repaired before. */
  readonly isRepaired: boolean;
}

/** What a boolean made, and which of its operands had to be repaired before, by number. */
export interface CombinedParts {
  readonly meshes: readonly [MeasuredMesh];
  readonly repaired: readonly number[];
}

/** What `repair` came to for one of its meshes. */
export interface MeshRepair extends Pick<RepairedMesh, 'found' | 'left' | 'doubt'> {
  /** The repaired mesh by its number among those made; null where nothing was to be repaired, or where it was refused. */
  readonly made: number | null;
  readonly refused: RepairCode | UniteCode | null;
  /** How far faces that had to be made anew may be off the old ones, in the mesh's millimetres; 0 where none had to. */
  readonly deviation: number;
}

export interface MeshRepairs {
  readonly made: readonly MeasuredMesh[];
  /** One a mesh, in their order. */
  readonly reports: readonly MeshRepair[];
}

/** A hollowed mesh, in its stretched millimetres. */
export interface HollowedPart {
  /** Of a shell outside, the mesh itself, closed. */
  readonly cavity: MeasuredMesh;
  /** What the mesh has grown to: a shell outside, instead of the mesh; null for one inside. */
  readonly body: MeasuredMesh | null;
  /** Cavities that are not connected: each needs a drain of its own. Outside, bodies that are not. */
  readonly cavities: number;
  /** Cavities that stayed solid because they are too small. */
  readonly dropped: number;
  /** What the wall was measured with, mm. */
  readonly voxel: number;
}

/** The wall of a hollow part, in stretched millimetres. */
export interface MeasuredWalls {
  readonly field: WallField;
  /** Where it is thinnest; null where it is nowhere about as thin as it was meant to be. */
  readonly least: WallPlace | null;
}

/** What has a wall: a part's mesh, or what `hollow` has grown it to, which is in stretched millimetres already. */
export interface Walled {
  /** Absent: it is not. */
  readonly isGrown?: boolean;
}

/** What fills a cavity, in stretched millimetres; null where nothing does. */
export interface FilledCavity {
  readonly infill: MeasuredMesh | null;
  /** How much of the cavity it takes. */
  readonly volumeMm3: number;
}

/** The holes of a part as one mesh, in stretched millimetres. */
export interface BoredPart {
  readonly bores: MeasuredMesh | null;
  /** Holes that miss the part, by number. */
  readonly missed: readonly number[];
}

/** The honeycombs of a part, in stretched millimetres. */
export interface LatticedPart {
  /** What closes openings; part of what is printed. */
  readonly lattices: MeasuredMesh | null;
  /** Cells of walls, and notches of rims. */
  readonly cells: MeasuredMesh | null;
  /** Honeycombs that find no flat face, opening or room for a cell, by number. */
  readonly missed: readonly number[];
}

/** Plugs of holes, each standing on z = 0 about the origin, with its hole's number engraved on its head; and how many there would be if every hole had room for its own. */
export interface MadePlugs {
  readonly plugs: readonly MeasuredMesh[];
  /** One a plug: the place of its hole, from 1. */
  readonly numbers: readonly number[];
  /** Plugs too small for their number. */
  readonly plain: number;
  readonly asked: number;
}

/** What a mesh is to the resin in a part. */
export type DrainedSolid = Extract<SolidClass, 'cavity' | 'infill' | 'hole'>;

/** How much is wrong with a mesh, by kind. */
export interface ExaminedMesh {
  readonly counts: RepairCounts;
  /** Pairs of faces that cross. */
  readonly selfIntersections: number;
  /** Where the first of each kind are, in the mesh's millimetres. */
  readonly places: MarkPlaces;
}

/**
 * Every operation on meshes that is done off the page's thread: the meshes it works on, by hash, what else goes in, and what comes
 * out. One name is one operation, wherever it is called from.
 */
export interface GeometryOps extends SupportOps {
  /** Decodes a file on the device or its bytes, welds and measures its meshes. `not_found` where it may not be opened. */
  readonly read: {
    readonly meshes: readonly [];
    readonly in: { readonly name: string; readonly content: Uint8Array | Blob };
    readonly out: ReadMeshFile;
  };
  /** The models in an archive, as formats' `unpackModels`. `not_found` where it may not be opened. */
  readonly unpack: {
    readonly meshes: readonly [];
    readonly in: { readonly name: string; readonly content: Uint8Array | Blob };
    readonly out: {
      readonly models: readonly { readonly name: string; readonly blob: Blob }[];
      readonly refused: UnpackedModels['refused'];
    };
  };
  /** As kernel's `examineMesh`. */
  readonly examine: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: null;
    readonly out: MeshQuality;
  };
  /** As kernel's `computeCreaseNormals`. */
  readonly light: { readonly meshes: readonly [mesh: ContentHash]; readonly in: null; readonly out: LitMesh };
  /** As kernel's `occludeMesh`, of the mesh as `light` makes it. */
  readonly occlude: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: null;
    readonly out: Occlusion;
  };
  /** As kernel's `orientMesh`. */
  readonly orient: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: OrientOptions;
    readonly out: OrientedPoses;
  };
  /** As kernel's `flatFaces`. */
  readonly flatFaces: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: null;
    readonly out: readonly (readonly Vector[])[];
  };
  /** As kernel's `arrangeMeshes`: parts name a mesh by its place in `meshes`. */
  readonly arrange: {
    readonly meshes: readonly ContentHash[];
    readonly in: MeshArrangeInput;
    readonly out: MeshArrangement;
  };
  /** As solids' `booleanMeshes`, each mesh moved by its transform. */
  readonly boolean: {
    readonly meshes: readonly ContentHash[];
    readonly in: { readonly kind: BooleanKind; readonly transforms: readonly Transform[] };
    readonly out: CombinedParts;
  };
  /** As solids' `cutMesh`. */
  readonly cut: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: CutOptions;
    readonly out: CutParts;
  };
  /** As kernel's `makePrimitive`: one mesh. */
  readonly primitive: {
    readonly meshes: readonly [];
    readonly in: Primitive;
    readonly out: readonly MeasuredMesh[];
  };
  /** As solids' `simplifyMesh` for each mesh, which has options of its own; null for one that had no triangle to spare. */
  readonly simplify: {
    readonly meshes: readonly ContentHash[];
    readonly in: { readonly options: readonly SimplifyOptions[] };
    readonly out: readonly (MeasuredMesh | null)[];
  };
  /** As kernel's `repairMesh`, and solids' `uniteShells` if asked for, each mesh by itself: one that is refused stays as it was. */
  readonly repair: {
    readonly meshes: readonly ContentHash[];
    readonly in: RepairOptions & { readonly unite: boolean };
    readonly out: MeshRepairs;
  };
  /** As kernel's `examineForRepair`, of each mesh, with places of up to `most` problems of a kind, of edges `mostEdges`. */
  readonly checkMeshes: {
    readonly meshes: readonly ContentHash[];
    readonly in: Pick<RepairOptions, 'smallMm3'> & {
      readonly most: number;
      readonly mostEdges: number;
    };
    readonly out: readonly ExaminedMesh[];
  };
  /**
   * The cavities of a shell, or what has grown around a part, as compute's `hollowMesh`, of the mesh in its stretched millimetres (`stretchOf`); where the usual voxels have
   * no room, with those that have, as long as the wall is three of them. Fails as `hollowMesh` does.
   */
  readonly hollow: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: Pick<Shell, 'side' | 'thickness' | 'tolerance'> & {
      readonly stretch: Transform;
      /** What draws layers: where that is the device, it hollows what it is faster at. The part is the same. */
      readonly backend: BackendId;
    };
    readonly out: HollowedPart;
  };
  /** How thick walls are, as kernel's `makeWallField` and `leastWall`, between a part and the surface that `hollow` has made for it. */
  readonly walls: {
    readonly meshes: readonly [mesh: ContentHash, shell: ContentHash];
    readonly in: Pick<Shell, 'side' | 'thickness'> & { readonly stretch: Transform };
    readonly out: MeasuredWalls;
  };
  /** Infill and solid regions, as kernel's `makeInfill`, of a cavity that `hollow` has made. */
  readonly fillCavity: {
    readonly meshes: readonly [cavity: ContentHash];
    readonly in: Pick<Shell, 'infill' | 'size' | 'radius' | 'solids'> & { readonly stretch: Transform };
    readonly out: FilledCavity;
  };
  /** Holes, as kernel's `makeHoles`, of a part and of the cavity that `hollow` has made of it, if it has. */
  readonly perforate: {
    readonly meshes: readonly [mesh: ContentHash] | readonly [mesh: ContentHash, cavity: ContentHash];
    readonly in: Walled & { readonly holes: readonly Hole[]; readonly stretch: Transform };
    readonly out: BoredPart;
  };
  /** Honeycombs, as kernel's `makeHoneycombs`, of a part and of the cavity that `hollow` has made of it, if it has. */
  readonly honeycombs: {
    readonly meshes: readonly [mesh: ContentHash] | readonly [mesh: ContentHash, cavity: ContentHash];
    readonly in: Walled & { readonly honeycombs: readonly Honeycomb[]; readonly stretch: Transform };
    readonly out: LatticedPart;
  };
  /**
   * Supports for a part, as pipeline's `growSupports`; its mesh is closed as slicing closes it. Fails as `growSupports` does; `features_failed` where a part with holes cannot be made one mesh.
   */
  readonly growSupports: {
    readonly meshes: readonly ContentHash[];
    readonly in: SupportsOrder;
    readonly out: SupportsGrown;
  };
  /** What supports that are there leave to wish for, as pipeline's `checkStandingSupports`; fails as `growSupports` does. */
  readonly checkSupports: {
    readonly meshes: readonly ContentHash[];
    readonly in: StandingSupportsOrder;
    readonly out: SupportCheck;
  };
  /** Fixes supports that are there, as pipeline's `fixStandingSupports`; fails as `growSupports` does. */
  readonly fixSupports: {
    readonly meshes: readonly ContentHash[];
    readonly in: FixingOrder;
    readonly out: FixedSupports;
  };
  /** Supports as they are sliced, as kernel's `basePlateOf` and `supportMeshes`; the mesh is the part's, where the shape of the base asks for it. */
  readonly supportMeshes: {
    readonly meshes: readonly [] | readonly [mesh: ContentHash];
    readonly in: SupportMeshesOrder;
    readonly out: SupportMeshesMade;
  };
  /** Where holes and honeycombs open a part, as kernel's `makeOpenings`; takes what `perforate` does. */
  readonly openings: {
    readonly meshes: readonly [mesh: ContentHash] | readonly [mesh: ContentHash, cavity: ContentHash];
    readonly in: Walled & {
      readonly holes: readonly Hole[];
      readonly honeycombs: readonly Honeycomb[];
      readonly stretch: Transform;
    };
    readonly out: Openings;
  };
  /** What of a part's infill is in its cavity and between its holes and honeycombs, as kernel's `facesWithin` and `openInfill`; takes what `openings` does. */
  readonly seenInfill: {
    readonly meshes: readonly [mesh: ContentHash, cavity: ContentHash, infill: ContentHash];
    readonly in: Walled & {
      readonly holes: readonly Hole[];
      readonly honeycombs: readonly Honeycomb[];
      readonly stretch: Transform;
    };
    readonly out: CutFaces;
  };
  /** The plugs of these holes, as kernel's `makeHoles`; takes what `perforate` does. `font_missing` where their numbers cannot be written. */
  readonly plugs: {
    readonly meshes: readonly [mesh: ContentHash] | readonly [mesh: ContentHash, cavity: ContentHash];
    readonly in: Walled & { readonly holes: readonly Hole[]; readonly stretch: Transform };
    readonly out: MadePlugs;
  };
  /**
   * Holes to add, as kernel's `proposeDrains`, to a part with these, with the cavity, the infill and the cells that `hollow`, `fillCavity` and `honeycombs` have made for
   * it; and what stays in it with all of them. `transform` takes the mesh to the plate. With `most` 0, what stays in it as it is.
   */
  readonly drain: {
    readonly meshes: readonly [mesh: ContentHash, ...made: readonly ContentHash[]];
    readonly in: Walled & {
      readonly holes: readonly Hole[];
      readonly transform: Transform;
      readonly most: number;
      /** What the other meshes are, in their order: a cavity and an infill at most, and whatever else is taken from the part. */
      readonly made: readonly DrainedSolid[];
    };
    readonly out: DrainPlan;
  };
  /** For each part one mesh that prints as the part with its features does, as solids' `bakeSolids`, in the part's mesh millimetres. */
  readonly bake: {
    readonly meshes: readonly ContentHash[];
    readonly in: { readonly parts: readonly BakedPart[] };
    readonly out: readonly MeasuredMesh[];
  };
  /** A model file, as formats' `encodeModel`: parts name a mesh by its place in `meshes`; one with `solids` is written as `bake` makes it. */
  readonly encode: {
    readonly meshes: readonly ContentHash[];
    readonly in: {
      readonly format: ModelFormat;
      readonly parts: readonly (StandingMesh &
        Partial<Pick<BakedPart, 'solids'>> & { readonly name: string })[];
    };
    readonly out: Blob;
  };
  /** A project file, as formats' `writeProject`: `named` is one a mesh, the thumbnail a PNG in base64. */
  readonly encodeProject: {
    readonly meshes: readonly ContentHash[];
    readonly in: Omit<ProjectContent, 'meshes' | 'thumbnail'> & {
      readonly named: readonly Pick<ProjectContent['meshes'][number], 'hash' | 'name'>[];
      readonly thumbnail: string | null;
    };
    readonly out: Blob;
  };
  /** As formats' `readProject`; `not_found` where the file may not be opened, `format_corrupt` where a mesh is not what it is named. */
  readonly decodeProject: {
    readonly meshes: readonly [];
    readonly in: { readonly name: string; readonly content: Uint8Array | Blob };
    readonly out: ReadProjectFile;
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
  /** The mesh with these labels, as solids' `labelMesh`; the fonts are those of the page. */
  readonly label: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: { readonly labels: readonly Label[] };
    readonly out: readonly MeasuredMesh[];
  };
  /** As kernel's `nearestOnMesh`. */
  readonly nearest: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: { readonly transform: Transform; readonly place: Vector };
    readonly out: MeshPlace | null;
  };
  /** As kernel's `clearanceOf`, each mesh moved by its transform. */
  readonly clearance: {
    readonly meshes: readonly [one: ContentHash, other: ContentHash];
    readonly in: { readonly transforms: readonly [Transform, Transform]; readonly within: number };
    readonly out: Clearance | null;
  };
  /** A place on a mesh that stands so: as kernel's `snapToEdges` within `snapMm`, `wallBehind` against the normal `inward`, and `patchAround` where `patch` says so. */
  readonly probe: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: {
      readonly transform: Transform;
      readonly place: Vector;
      readonly snapMm: number;
      readonly inward: Vector | null;
      readonly patch: boolean;
    };
    readonly out: Probe;
  };
}

/** What is found at a place on a mesh. */
export interface Probe {
  /** Where to measure from. */
  readonly place: Vector;
  /** How thick the wall is there; null where nothing is behind, or where it was not asked for. */
  readonly wallMm: number | null;
  /** The flat or round side it is on; null where it was not asked for. */
  readonly patch: Patch | null;
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
