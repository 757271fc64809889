import type {
  BasePlate,
  MeasuredMesh,
  Platform,
  StandingMesh,
  SupportColumn,
  SupportLink,
  SupportPlanInput,
  SupportPoint,
  SupportSettings,
  SupportStructure,
  Transform,
} from '#kernel';
import type { FaceRuns, PrintCraft, Printer, SupportStanding } from '#document';
import type { Fixing } from '#pipeline';
import type { ScriptOutcome, ScriptValues } from '#scripting';
import type { BakedPart } from '../features/baked-part.ts';
import type { SupportCheck } from './types.ts';

/** A part where it stands while it is held, by the places of its meshes in `meshes`. */
export interface StandingPart {
  readonly body: BakedPart;
  /** Takes its mesh to the plate, mm. */
  readonly transform: Transform;
}

/** A part that is to be held. */
export interface SupportsOrder extends Pick<SupportPlanInput, 'given' | 'bans' | 'within'>, StandingPart {
  readonly neighbours: readonly StandingMesh[];
  /** Bars between columns of given points, by their numbers. */
  readonly links?: readonly SupportLink[];
  /** Columns that given points hang on, by their numbers. */
  readonly columns?: readonly SupportColumn[];
  /** False: the given points and no others. */
  readonly fill?: boolean;
  /** Supports that stay as they are, and stand in the way of others, mm on the plate. */
  readonly kept: SupportStructure | null;
  /** Supports of the parts beside it: others go round them. */
  readonly beside: readonly SupportStructure[];
  readonly settings: SupportSettings;
  readonly paint: { readonly block: FaceRuns; readonly enforce: FaceRuns } | null;
  readonly printer: Printer;
  readonly craft: PrintCraft;
}

/** What holds it, mm on the plate, and what that leaves to wish for. */
export interface SupportsGrown {
  readonly points: readonly SupportPoint[];
  readonly structure: SupportStructure;
  readonly check: SupportCheck;
}

/** A part with the supports that it has, mm on the plate: the given points are theirs, by their numbers. */
export interface StandingSupportsOrder extends SupportsOrder {
  readonly structure: SupportStructure;
  /** Whether its feet stand on a base. */
  readonly base: boolean;
}

/** The same, of which something is to be fixed. */
export interface FixingOrder extends StandingSupportsOrder {
  readonly fixing: Fixing;
  /** Of the tips of the structure. */
  readonly tipSettings: readonly SupportSettings[];
}

/** Supports as their records have them, and the base they stand on. */
export interface SupportMeshesOrder {
  readonly structure: Pick<SupportStructure, 'trunks' | 'branches' | 'tips' | 'braces'>;
  /** Null for none. The transform takes the mesh, if there is one, to where the structure is. */
  readonly base: {
    readonly settings: SupportSettings;
    readonly transform: Transform;
    /** Where the base may lie, and how the structure gets there; null where it reaches nowhere near its edges. */
    readonly within: { readonly platform: Platform; readonly standing: SupportStanding } | null;
  } | null;
}

export interface SupportMeshesMade {
  /** Null where there are none. */
  readonly struts: MeasuredMesh | null;
  readonly base: MeasuredMesh | null;
  readonly plate: BasePlate | null;
}

/** A script of supports, with the parts it works on and those beside them. */
export interface ScriptOrder {
  readonly source: string;
  readonly values: ScriptValues;
  readonly parts: readonly (StandingPart & { readonly name: string })[];
  readonly neighbours: readonly StandingMesh[];
  /** What a script finds as settings. */
  readonly settings: SupportSettings;
  readonly printer: Printer;
  readonly craft: PrintCraft;
}

/** What it wants for each part, in their order, mm on the plate; and what it said. */
export type ScriptRan = Pick<ScriptOutcome, 'orders' | 'log' | 'report'>;
