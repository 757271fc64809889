import type { ContentHash } from '#base';
import type {
  AddedSupports,
  FootPlace,
  MeshPlace,
  OverhangSum,
  Platform,
  PointsInput,
  refoot,
  StandingMesh,
  SupportSettings,
  SupportStructure,
  Transform,
  Trunk,
  Vector,
  WantedBar,
} from '#kernel';
import type { FaceRuns } from '#document';
import type { ScriptParameter } from '#scripting';
import type { BakedPart } from '../features/baked-part.ts';
import type { ScriptOrder, ScriptRan } from './operations.ts';

/** The part that is held, as it is sliced, with those beside it, where they stand; by their places among the meshes. */
export interface SupportScene {
  readonly body: BakedPart;
  /** Takes the part's mesh to the plate. */
  readonly transform: Transform;
  readonly neighbours: readonly StandingMesh[];
  /** Supports of those beside it. */
  readonly beside: readonly Pick<SupportStructure, 'trunks' | 'branches' | 'tips' | 'braces'>[];
  readonly platform: Platform;
}

/** Places of the region that hangs over where a point is, instead of that point: along its border, or all over it. */
export interface SupportSpread {
  readonly over: 'border' | 'region';
  readonly spacing: number;
  /** From the border, mm. */
  readonly inset: number;
  readonly criticalAngle: number;
}

/** What a brush has reached, and the last place where it was. */
export interface BrushedFaces {
  readonly faces: FaceRuns;
  readonly last: MeshPlace | null;
  /** How many places of the stroke lay in holes, where there is no surface: they reach nothing. */
  readonly inHoles: number;
}

/** Operations on supports, off the page's thread, besides growing them. */
export interface SupportOps {
  /**
   * Supports for single points, as kernel's `routePoints`. The space around them is kept for the next
   * call about parts that stand the same.
   */
  readonly routeSupport: {
    readonly meshes: readonly ContentHash[];
    readonly in: SupportScene &
      Omit<PointsInput, 'space'> & {
        /** Points are put on the nearest place of the part's surface first. */
        readonly snap: boolean;
        /** Of the first point; where a tip is near already there is none. Their settings are the first ones. */
        readonly spread: SupportSpread | null;
        /** Added supports lean on nothing else than this strut, or are reported as unreached. */
        readonly on: number | null;
      };
    readonly out: AddedSupports;
  };
  /** A column on another foot, as kernel's `refoot`; takes the meshes that `routeSupport` does. */
  readonly refootSupport: {
    readonly meshes: readonly ContentHash[];
    readonly in: SupportScene & {
      readonly trunk: Trunk;
      readonly place: FootPlace;
      readonly settings: SupportSettings;
    };
    readonly out: ReturnType<typeof refoot>;
  };
  /** What is in the way of the bars of each group, as kernel's `obstacleOf`; takes the meshes that `routeSupport` does. */
  readonly findObstacles: {
    readonly meshes: readonly ContentHash[];
    readonly in: SupportScene & { readonly groups: readonly (readonly WantedBar[])[] };
    readonly out: readonly (Vector | null)[];
  };
  /**
   * Where somebody would begin to hold a part: its lowest island on the mesh that hangs, else the middle of what hangs over lowest; not where a support holds it. Null where nothing
   * does. Fails as kernel's `snapToSupports`.
   */
  readonly firstOverhang: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: {
      readonly transform: Transform;
      readonly criticalAngle: number;
      /** Where tips are, mm on the plate. */
      readonly held: readonly Vector[];
    };
    readonly out: MeshPlace | null;
  };
  /** How much of a part hangs over, as compute's `OverhangMeter`; fails as kernel's `snapToSupports`, or with `compute_out_of_memory`. */
  readonly overhangs: {
    readonly meshes: readonly [mesh: ContentHash];
    readonly in: {
      readonly transform: Transform;
      readonly criticalAngle: number;
      /** What lies lower is left out, mm. */
      readonly aboveMm: number;
    };
    readonly out: OverhangSum;
  };
  /** The faces that a brush reaches, as kernel's `brushedFaces`; `snap` puts its places on the nearest of the mesh first. Places in holes reach nothing: their meshes, and what takes each to the mesh. */
  readonly brushFaces: {
    readonly meshes: readonly [mesh: ContentHash, ...holes: ContentHash[]];
    readonly in: {
      readonly transform: Transform;
      readonly stroke: readonly MeshPlace[];
      readonly radius: number;
      readonly snap: boolean;
      readonly holes?: readonly Transform[];
    };
    readonly out: BrushedFaces;
  };
  /** The parameters that a script declares, as scripting's `describeSupportScript`. */
  readonly describeSupportScript: {
    readonly meshes: readonly [];
    readonly in: { readonly source: string; readonly settings: SupportSettings };
    readonly out: readonly ScriptParameter[];
  };
  /** Runs a script, as scripting's `runSupportScript`; parts are closed as `growSupports` closes them, and fail as they do there. */
  readonly runSupportScript: {
    readonly meshes: readonly ContentHash[];
    readonly in: ScriptOrder;
    readonly out: ScriptRan;
  };
}
