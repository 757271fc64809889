import type { ContentHash } from '#base';
import type {
  AddedSupports,
  FootPlace,
  Platform,
  PointsInput,
  refoot,
  SupportSettings,
  Transform,
  Trunk,
} from '#kernel';
import type { ScriptParameter } from '#scripting';
import type { ScriptOrder, ScriptRan } from './operations.ts';

/** The part that is held, with those beside it, where they stand. */
export interface SupportScene {
  /** One a mesh, to the plate. */
  readonly transforms: readonly Transform[];
  /** How many of the meshes are the part's; the others are beside it. */
  readonly own: number;
  readonly platform: Platform;
}

/** Operations on supports, off the page's thread, besides growing them. */
export interface SupportOps {
  /**
   * Supports for single points, as kernel's `routePoints`. Meshes: those of the part first. The space around them is kept for the next
   * call about parts that stand the same.
   */
  readonly routeSupport: {
    readonly meshes: readonly ContentHash[];
    readonly in: SupportScene &
      Omit<PointsInput, 'space'> & {
        /** Points are put on the nearest place of the part's surface first. */
        readonly snap: boolean;
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
