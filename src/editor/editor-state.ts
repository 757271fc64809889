import type { AppError, ContentHash, Id, Progress } from '#base';
import type { Clearance, MeshQuality, OverhangSum, Runs, SupportStructure, Vector } from '#kernel';
import type { ComputeNotice, EngineChoice, Repairs, OpenEdges } from '#compute/api';
import type { Loss } from '#formats/printer';
import type { IssueReport, PlateEstimate } from '#pipeline';
import type { BatchState } from './batch/types.ts';
import type { Stage } from './stages.ts';
import type { ParamValues, ToolChoices, ToolLine, ToolReport, ToolScript } from './tools/tool.ts';
import type { ViewMark } from './view-marks.ts';
import type { PartSolids } from './features/feature-solids.ts';
import type { PartOpenings } from './features/part-openings.ts';
import type { PartWalls } from './features/part-walls.ts';
import type { PartInfill } from './features/seen-infill.ts';
import type { LibraryList } from './library/types.ts';
import type { Scripts } from './supports/script-types.ts';
import type { DefaultType, PartSupports, SupportPieceId } from './supports/types.ts';
import type { CloudLink, CloudState } from './cloud-types.ts';
import type { FilePlace } from './file-places.ts';
import type { TabState } from './tab-state.ts';

export type PartId = Id<'part'>;
export type PlateId = Id<'plate'>;
/** What the Slice stage shows: the cut model, the exact layer, or both side by side. */
export type SliceView = '3d' | 'split' | 'layer';
export type Axis = 'x' | 'y' | 'z';

/** Where the work stands on this device. `failed` keeps the error for the sentence beside the name. */
export type SaveState =
  | { readonly status: 'saved' | 'saving' | 'unsaved' }
  | { readonly status: 'failed'; readonly error: AppError };

/** Something about a mesh and how often (kernel's MeshQuality has the meanings). */
export interface MeshFinding {
  readonly kind: keyof MeshQuality;
  readonly count: number;
}

/** A size that is no size to print, mm, and the factors that would make one of it if it was drawn in another unit. */
export interface SizeFinding {
  readonly kind: 'small' | 'large';
  readonly size: Vector;
  readonly factors: readonly number[];
}

/** A file to open as a project. */
export interface ProjectFile {
  readonly name: string;
  readonly blob: Blob;
  readonly place?: FilePlace;
}

/** One file on its way in: being read, or refused with the reason. Sound files leave the list. */
export type ImportItem =
  | {
      readonly id: string;
      readonly name: string;
      readonly status: 'reading';
      readonly progress: Progress | null;
      /** Which of how many files that were asked for together `name` is; null for one alone. */
      readonly batch: { readonly at: number; readonly of: number } | null;
    }
  | { readonly id: string; readonly name: string; readonly status: 'failed'; readonly error: AppError }
  /** It is on the plate, and this is what was found: reported once, until it is dismissed or no longer so. */
  | {
      readonly id: string;
      readonly name: string;
      readonly status: 'flawed';
      readonly parts: readonly PartId[];
      readonly findings: readonly MeshFinding[];
      readonly size: SizeFinding | null;
    };

/** The exact layer on show. `runs` are for `width` × `height` panel pixels. */
export interface LayerPicture {
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly runs: Runs;
  /** Lit area, mm²; greys counted by their share. */
  readonly areaMm2: number;
}

/** The live slice of the plate as it is now: follows every change of the document, latest wins. */
export interface LayersState {
  readonly status: 'empty' | 'preparing' | 'ready' | 'failed';
  /** How far preparing is, 0 to 1; null where it takes no time worth telling. */
  readonly share: number | null;
  readonly count: number;
  readonly threads: number;
  /** Whether the plate's craft asks for what only the processor does, whatever engine was chosen (engineFor). */
  readonly processorOnly: boolean;
  readonly triangles: number;
  readonly repairs: Repairs | null;
  /** Where meshes were open before they were closed, by mesh: marked on the parts. */
  readonly openEdges: readonly OpenEdges[];
  readonly estimate: PlateEstimate | null;
  readonly error: AppError | null;
}

/** What slicing closed of meshes that came to the plate together; reported once a session. */
export interface RepairNotice {
  readonly id: number;
  readonly meshes: readonly {
    readonly hash: ContentHash;
    readonly openEdges: number;
    /** A large hole was closed by a cone, whose surface is a guess. */
    readonly hasCones: boolean;
  }[];
  /** How much closing changed the volume of the part it changed most, as a share; 0 where that is not worth a warning. */
  readonly volumeChange: number;
}

/** What slices files on this device, why, and what went wrong while the last one was sliced. */
export interface EngineState extends EngineChoice {
  readonly notice: ComputeNotice | null;
}

/** What the plate's layers show (kernel/issues has the meanings): checked again once the plate has been still for a moment. */
export interface IssuesState {
  /** `checking` from the moment the plate changes; `idle` while there is nothing to check. */
  readonly status: 'idle' | 'checking' | 'ready' | 'failed';
  /** Null until the first layers have been checked. */
  readonly progress: Progress | null;
  /** While checking: the last finished one, of the plate as it was. */
  readonly report: IssueReport | null;
  readonly error: AppError | null;
}

export type ExportState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly formatId: string;
      /** It may be of a document that is no longer here. */
      readonly fileName: string;
      readonly progress: Progress;
    }
  | {
      readonly status: 'done';
      readonly formatId: string;
      readonly fileName: string;
      readonly bytes: number;
      readonly layers: number;
      /** Every layer was decoded from the finished file and its digest compared. */
      readonly verified: true;
      readonly layersSha256: string;
      readonly fileSha256: string;
      readonly seconds: number;
      /** What the file has not as the print wanted it. */
      readonly losses: readonly Loss[];
      /** The file itself, to be sent on, and the panel it is for. */
      readonly file: Blob;
      readonly panel: { readonly width: number; readonly height: number };
    }
  /** `fileName` is null where there was nothing to write. */
  | { readonly status: 'failed'; readonly fileName: string | null; readonly error: AppError };

/** Parts a person keeps on this device, as they are listed. */
export interface PersonalPart {
  readonly id: string;
  readonly name: string;
  /** PNG in base64; null where there was nothing to draw it with. */
  readonly picture: string | null;
}

/** Two visible parts that stand nearer to each other than the plate wants, and where. */
export interface ClosePair extends Clearance {
  readonly parts: readonly [PartId, PartId];
}

/** Everything the panels draw from, beside the document itself. Immutable; replaced on change. */
export interface EditorState {
  /** Whether the document kept on this device was read; until then the plate is empty because nobody looked. */
  readonly loaded: boolean;
  /** Counts the documents that were here: while it stays, so does the document, whatever is done to it. */
  readonly documents: number;
  /** The plate on show: parts, selection, layers, issues and export are of it. */
  readonly plate: PlateId;
  readonly stage: Stage;
  /** Id of the tool in hand. */
  readonly tool: string;
  /** Its parameters as they are now. */
  readonly toolParams: ParamValues;
  /** How far the job of the tool in hand is; null while none runs. */
  readonly toolJob: Progress | null;
  /** What it has found to choose from, or null. */
  readonly toolChoices: ToolChoices | null;
  /** What parts of the library look like that are on this device, in no order; null until it was asked for. */
  readonly personal: readonly PersonalPart[] | null;
  /** One's own library by kind, as far as it was asked for. */
  readonly library: Readonly<Record<string, LibraryList>>;
  /** Scripts of supports there are; null until they were asked for. */
  readonly scripts: Scripts | null;
  /** The type that supports begin with where nothing says otherwise; null: none was chosen. */
  readonly supportDefault: DefaultType | null;
  /** What the tool in hand says of a script, or null. */
  readonly toolScript: ToolScript | null;
  /** What it has found wrong, or null. */
  readonly toolReport: ToolReport | null;
  /** The steps that the tool in hand goes through; null for one without. */
  readonly toolLines: readonly ToolLine[] | null;
  /** What tools have put into the view; `shownMarks` are those that still hold. */
  readonly toolMarks: readonly ViewMark[];
  readonly sliceView: SliceView;
  readonly selection: readonly PartId[];
  readonly hovered: PartId | null;
  /** Revision of the document this state goes with: changes whenever the document changes. */
  readonly revision: number;
  /** Labels (message keys with values) of what undo and redo would do; null when there is nothing. */
  readonly undoLabel: ActionLabel | null;
  readonly redoLabel: ActionLabel | null;
  readonly save: SaveState;
  /** The project in the cloud this document is saved to, or null; of whoever saved it, logged in now or not. */
  readonly cloudLink: CloudLink | null;
  /** When the document was changed here last, ISO 8601; null when it is as it was opened. */
  readonly editedAt: string | null;
  readonly cloud: CloudState;
  /** Whether another tab has the document that is kept on this device. */
  readonly tab: TabState;
  /** The file of this document: saved to or opened last, with what it held then; null where there is none. */
  readonly projectFile: { readonly name: string; readonly content: ContentHash } | null;
  /** A project file on its way to the disk or from it; null while there is none. */
  readonly fileJob: {
    readonly kind: 'saving' | 'opening';
    readonly name: string;
    readonly progress: Progress | null;
  } | null;
  readonly imports: readonly ImportItem[];
  /** What is known of the meshes on the plate; they are examined in the background while the check is on. */
  readonly meshQuality: ReadonlyMap<ContentHash, MeshQuality>;
  readonly layers: LayersState;
  /** Not dismissed so far; they may be of meshes that are on the plate no more. */
  readonly repairNotices: readonly RepairNotice[];
  /** Null until the slicer has chosen. */
  readonly engine: EngineState | null;
  /** Parts of the plate on show that stand too near to each other, as far as it has been measured. */
  readonly closeParts: readonly ClosePair[];
  /** What there is of the features of parts of the plate on show that have some. */
  readonly features: ReadonlyMap<PartId, PartSolids>;
  /** What there is of the walls of its hollow parts, while they are looked at. */
  readonly walls: ReadonlyMap<PartId, PartWalls>;
  /** Where holes open its parts, for whoever draws them. */
  readonly openings: ReadonlyMap<PartId, PartOpenings>;
  /** What is to be drawn of their infill, while it can be seen. */
  readonly seenInfill: ReadonlyMap<PartId, PartInfill>;
  /** What there is of the supports of parts of the plate on show that have some. */
  readonly supports: ReadonlyMap<PartId, PartSupports>;
  /** Selected pieces of supports, in the order they were selected. */
  readonly supportSelection: readonly SupportPieceId[];
  /** How far growing supports is; null while none are grown. */
  readonly supportJob: Progress | null;
  readonly supportHovered: SupportPieceId | null;
  /** What a tool would put there, plate millimetres. */
  readonly supportGhost: SupportStructure | null;
  readonly issues: IssuesState;
  /** Layer the slider stands on, or null: not cut (Prepare, thumb at the top). 0-based. */
  readonly currentLayer: number | null;
  readonly layerPicture: LayerPicture | null;
  readonly export: ExportState;
  readonly batch: BatchState;
  readonly projection: 'perspective' | 'orthographic';
  /** How much of each of its parts hangs over, while that is looked at, as it stood last; none for what cannot be measured. */
  readonly overhangs: ReadonlyMap<PartId, OverhangSum>;
  /** `walls`: hollow parts in colours that say how thick their walls are. `overhangs`: faces in colours that say how far they hang over. */
  readonly shading: 'solid' | 'xray' | 'walls' | 'overhangs';
  /** One result with no place of its own on the screen, or null. */
  readonly toast: {
    readonly id: number;
    readonly key: string;
    readonly values?: Readonly<Record<string, string | number>>;
  } | null;
}

/** A message key and what fills it; the text lives in the locale files. */
export interface ActionLabel {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}
