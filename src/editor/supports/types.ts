import type { ContentHash, Id, JobContext, Result } from '#base';
import type {
  BarePlace,
  BasePlate,
  BuiltInSupportType,
  LooseReason,
  FixReason,
  SupportFaultKind,
  SupportFault,
  SupportPoint,
  SupportSettings,
  SupportStructure,
  Transform,
  UnreachedReason,
  Vector,
  WeakBody,
} from '#kernel';
import type { ScriptOutcome, ScriptValues } from '#scripting';
import type { NewSeal } from '#pipeline';
import type {
  StructureOfRecords,
  StyleChange,
  SupportSetRecord,
  SupportStanding,
  SupportStyle,
} from '#document';

/** A piece of supports a person can select; its record says of which kind it is. */
export type SupportPieceId = Id<'tip'> | Id<'trunk'> | Id<'branch'> | Id<'brace'>;

/** What a check of supports saw beside them, as seen from their part. */
export interface Surroundings {
  /** Parts that are near. */
  readonly near: readonly { readonly id: Id<'part'>; readonly mesh: ContentHash; readonly way: Transform }[];
  /** Whether all of it was within the build volume. */
  readonly isInside: boolean;
}

/** What growing or checking left to wish for, each with where it is. */
export interface SupportCheck {
  /** Points that nothing reaches. */
  readonly unreached: readonly { readonly at: Vector; readonly reason: UnreachedReason }[];
  /** Islands of the layers that nothing touches; a flicker is gone a layer later. */
  readonly untouched: readonly {
    readonly at: Vector;
    readonly areaMm2: number;
    readonly isFlicker: boolean;
  }[];
  /** Islands that were left so on purpose: by bans, paint, or because no air gets there. */
  readonly loose: readonly { readonly at: Vector; readonly reason: LooseReason }[];
  /** Places further from an anchor than they may be, and bodies that are held too little. */
  readonly bare: readonly BarePlace[];
  readonly weak: readonly WeakBody[];
  readonly faults: readonly Pick<SupportFault, 'kind' | 'of' | 'at'>[];
  /** Suction cups and resin traps that the part alone does not have; left out where nobody looked for them: growing does not. */
  readonly newSeals?: readonly NewSeal[];
  /** What was beside them then: with others it says nothing any more. */
  readonly surroundings?: Surroundings;
}

export type { SupportFaultKind };

/** What there is of the supports of a part, all of it plate millimetres. */
export interface PartSupports {
  readonly set: SupportSetRecord;
  /** Where they stand now. */
  readonly structure: SupportStructure;
  readonly points: readonly SupportPoint[];
  /** The records that the lists of the structure are of. */
  readonly ids: StructureOfRecords['ids'];
  /** Faces up to this angle from a flat underside are overhang, degrees. */
  readonly criticalAngle: number;
  /** Those that were placed or changed by hand, or by a script. */
  readonly byHand: ReadonlySet<SupportPieceId>;
  /** What the feet stand on; until it is worked out with what is printed its outline alone, or what it was before. Null while it is not known, and where there is none. */
  readonly base: BasePlate | null;
  /** How the part stands as seen from where they were made: tilted or scaled, they have to be made anew. */
  readonly standing: SupportStanding;
  /** What growing or checking in this session said of them as they are now; null where that is not known. */
  readonly check: SupportCheck | null;
}

/** The type that supports begin with: one everybody has, or one of the person's own as it was when it was chosen. */
export type DefaultType =
  | { readonly type: BuiltInSupportType }
  | { readonly name: string; readonly values: Partial<SupportSettings> };

/** What supports are to be grown, and how. */
export interface GrowOrder {
  readonly parts: readonly Id<'part'>[];
  /**
   * What becomes of supports that are there: `keep` what was set by hand, and bans; `add` to all of them; `replace` them, bans too.
   * `keep` where it is not said.
   */
  readonly mode?: 'keep' | 'add' | 'replace';
  /** What they are to be like; otherwise as those of the part are, or `first` on a base. */
  readonly style?: StyleChange;
  /** What the first supports of a part are like; medium where it is not said. */
  readonly first?: Pick<SupportStyle, 'type' | 'own'>;
  /** A part that needs none where it stands on the plate itself stays, or is put, there and gets none. */
  readonly unlessFree?: true;
  /** Places are a script's to choose. What it has put there before does not stay, but for what was changed by hand since. */
  readonly script?: { readonly source: string; readonly values: ScriptValues };
  /** Tips whose supports alone are made anew, where the parts stand: all else stays as it is (`outsideRegion`). With `keep`. */
  readonly region?: readonly Id<'tip'>[];
  /** Only shows what would come of it: nothing is changed. */
  readonly dryRun?: true;
}

/** What growing came to: how many parts, tips, and things left to wish for, of all parts together. */
export interface GrowReport {
  readonly parts: readonly Id<'part'>[];
  /** Parts that stand on the plate and need none (`GrowOrder.unlessFree`). */
  readonly free: readonly Id<'part'>[];
  /** Parts that were left alone because they are locked. */
  readonly locked: number;
  readonly tips: number;
  readonly unreached: number;
  /** Islands that nothing touches, but for those that are gone a layer later. */
  readonly untouched: number;
  readonly weak: number;
  readonly faults: number;
  /** What the script said, and what it found out. */
  readonly script?: Pick<ScriptOutcome, 'log' | 'report'>;
  /** Of a dry run: what would stand there, and how the parts would, plate millimetres. */
  readonly shown?: {
    readonly structure: SupportStructure;
    readonly transforms: readonly { readonly id: Id<'part'>; readonly transform: Transform }[];
  };
}

/** What a check finds that can be fixed by itself, without growing all supports anew. */
export type FixableFault =
  | 'islands'
  | 'flickers'
  | 'unreached'
  | 'weak'
  | 'outside'
  | 'floating'
  | 'grazes'
  | 'slender'
  | 'sealed';

/** What of the supports of some parts is to be fixed. */
export interface FixFaults {
  readonly parts: readonly Id<'part'>[];
  readonly fault: FixableFault;
}

/** What fixing came to. */
export interface FixReport {
  /** Supports, columns and bars that were changed; styles of parts. */
  readonly changed: number;
  /** Places where nothing helps, plate millimetres; `sealed`: no other base does. */
  readonly left: readonly { readonly at: Vector; readonly reason: FixReason | 'sealed' }[];
}

/** What can be done with supports. */
export interface SupportVerbs {
  /** Selects these pieces instead of those that were, or as well, or the other way round; pieces that are not on the plate on show are left out. */
  select(ids: readonly SupportPieceId[], mode?: 'replace' | 'add' | 'toggle'): void;
  /** The piece that the pointer is on; null for none. */
  hover(id: SupportPieceId | null): void;
  /**
   * Grows supports under parts of the plate on show, lifting them as the settings say: one step of the history for all of them. Progress is
   * `EditorState.supportJob`; of two under way the newer holds. `not_found` where none of the parts is here and unlocked, `cancelled`, `stale` when
   * one of them changed meanwhile; `features_failed`, and whatever the geometry says.
   */
  grow(order: GrowOrder): Promise<Result<GrowReport>>;
  /**
   * Works out what supports leave to wish for (`PartSupports.check`), of those of these parts of which not all of it is known. Nothing changes in the document.
   * `cancelled`, also where it is asked for anew; `stale` where one of them changed meanwhile; `features_failed`, and whatever the geometry says.
   */
  check(parts: readonly Id<'part'>[], job: JobContext): Promise<Result<void>>;
  /**
   * Fixes what a check has found in supports: one step of the history for all of these parts, and only what has the fault is changed. Then they are checked again. Locked parts,
   * and those that nothing is known of, are left alone. `cancelled`, `stale` and other errors as `check`; nothing has changed then.
   */
  fix(order: FixFaults, job: JobContext): Promise<Result<FixReport>>;
  /** Stops growing: nothing has changed then. */
  stop(): void;
  /** Removes all supports of these parts in one step; locked ones are left alone. */
  remove(parts: readonly Id<'part'>[]): Result<void>;
}
