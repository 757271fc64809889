import type { AppError, ContentHash, Id, Progress, Result } from '#base';
import type { Aabb, MeshBuffers, MeshQuality, Runs, Vector } from '#kernel';
import type { BackendRequest, ComputeNotice, EngineChoice, Repairs, OpenEdges } from '#compute/api';
import type {
  DocumentDiff,
  DocumentReader,
  Origin,
  PartRecord,
  PlateRecord,
  Printer,
  ProjectRecord,
} from '#document';
import type { ModelFormat } from '#formats/mesh';
import type { PrintEstimate } from '#formats/printer';
import type { IssueReport, PartFaultCode } from '#pipeline';
import type { Stage } from './stages.ts';
import type { ParamValue, ParamValues, ToolChoices, ToolEvent } from './tools/tool.ts';
import type { ViewMark } from './view-marks.ts';
import type { CloudLink, CloudState, ConflictChoice } from './cloud-types.ts';

export type { StoredDocument } from '#document';
export type * from './cloud-types.ts';
export type { Stage } from './stages.ts';
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

/** One file on its way in: being read, or refused with the reason. Sound files leave the list. */
export type ImportItem =
  | {
      readonly id: string;
      readonly name: string;
      readonly status: 'reading';
      readonly progress: Progress | null;
    }
  | { readonly id: string; readonly name: string; readonly status: 'failed'; readonly error: AppError }
  /** It is on the plate, and this is what was found: told once, until it is dismissed or no longer so. */
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
  readonly estimate: PrintEstimate | null;
  readonly error: AppError | null;
}

/** What slicing closed of meshes that came to the plate together; told once a session. */
export interface RepairNotice {
  readonly id: number;
  readonly meshes: readonly ContentHash[];
  readonly openEdges: number;
  /** A large hole was closed by a cone, whose surface is a guess. */
  readonly hasCones: boolean;
  /** How much closing changed the volume of the part it changed most, as a share; 0 where that is not worth a warning. */
  readonly volumeChange: number;
}

/** What slices files on this device, why, and what went wrong while the last one was sliced. */
export interface EngineState extends EngineChoice {
  readonly notice: ComputeNotice | null;
}

/** What the plate's layers tell (kernel/issues has the meanings): checked again once the plate has been still for a moment. */
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
    }
  /** `fileName` is null where there was nothing to write. */
  | { readonly status: 'failed'; readonly fileName: string | null; readonly error: AppError };

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
  readonly imports: readonly ImportItem[];
  /** What is known of the meshes on the plate; they are examined in the background while the check is on. */
  readonly meshQuality: ReadonlyMap<ContentHash, MeshQuality>;
  readonly layers: LayersState;
  /** Not dismissed so far; they may be of meshes that are on the plate no more. */
  readonly repairNotices: readonly RepairNotice[];
  /** Null until the slicer has chosen. */
  readonly engine: EngineState | null;
  readonly issues: IssuesState;
  /** Layer the slider stands on, or null: not cut (Prepare, thumb at the top). 0-based. */
  readonly currentLayer: number | null;
  readonly layerPicture: LayerPicture | null;
  readonly export: ExportState;
  readonly projection: 'perspective' | 'orthographic';
  readonly shading: 'solid' | 'xray';
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

/** A drag: previews freely, leaves one undo step on commit and none on cancel. */
export interface TransformGesture {
  /** Replaces the preview; values are relative to where the drag began, about the selection's centre on the axes given. */
  update(change: TransformChange | FieldChange): void;
  commit(): void;
  cancel(): void;
}

/** What becomes of three values each part has: set, but where null, or made from the part's own. */
export type OwnValues = readonly [number | null, number | null, number | null] | ((now: Vector) => Vector);

/** Angles (degrees) and scales (per cent) of each part for itself, as its fields say. */
export type FieldChange = { readonly kind: 'angles' | 'percent'; readonly to: OwnValues };

export type TransformChange =
  /** Millimetres added. */
  | { readonly kind: 'move'; readonly by: Vector }
  /** Degrees about a plate axis through the centre. */
  | { readonly kind: 'rotate'; readonly axis: Axis; readonly degrees: number }
  /** Factors about the centre of the selection's foot. */
  | { readonly kind: 'scale'; readonly by: Vector };

/** What the numeric fields show of the selection: plate millimetres, degrees, per cent. */
export interface SelectionFacts {
  readonly count: number;
  readonly names: readonly string[];
  readonly box: Aabb;
  readonly size: Vector;
  readonly triangles: number;
  readonly volumeMm3: number;
  /** Position of the box's centre in x, y and of its lowest point in z. */
  readonly position: Vector;
  /** Euler angles XYZ in degrees; null on an axis where parts differ. */
  readonly rotation: readonly [number | null, number | null, number | null];
  /** Scale along a part's own axes in per cent; null on an axis where parts differ. */
  readonly scale: readonly [number | null, number | null, number | null];
  /** Plate axes along which the selection can be scaled alone: on the others a turned part would lose its right angles. */
  readonly stretchable: readonly [boolean, boolean, boolean];
  /** Millimetres outside the platform on each axis; 0 inside. */
  readonly outside: Vector;
  /** Too small to print as it is, but not if it was drawn in inches. */
  readonly looksLikeInches: boolean;
}

/** A visible part that does not fit the platform where it stands. */
export interface OutsidePart {
  readonly part: PartId;
  /** Millimetres outside on each axis; 0 inside. */
  readonly by: Vector;
}

/** Visible parts with the same fault. */
export interface PlateFault {
  readonly code: PartFaultCode;
  readonly parts: readonly PartId[];
  /** Of the first of them. */
  readonly error: AppError<PartFaultCode>;
}

/**
 * Whether the plate can be printed as it is: nothing of it would be (`refused`), or the person is to be asked about parts that
 * would not be printed, or not whole.
 */
export type PlateCheck =
  | { readonly status: 'ready' }
  | { readonly status: 'asks'; readonly faults: readonly PlateFault[] }
  | { readonly status: 'refused'; readonly error: AppError; readonly parts: readonly PartId[] };

/** What goes to the system's clipboard: a line for any program, and the parts (`CLIP_TYPE`). */
export interface CopiedParts {
  readonly text: string;
  readonly data: string;
}

/** What is to be pasted; without data, what this device kept last. */
export interface PasteRequest {
  /** Where it was, rather than beside what is there. */
  readonly inPlace?: boolean;
  /** Parts that were on the system's clipboard. Not trusted. */
  readonly data?: string;
  /** Text that was on it: where it is not that of the parts kept last, something else was copied since and nothing is pasted. */
  readonly text?: string;
}

/** A model file on its way in: one of this device, or one that is made. */
export type ModelFile =
  { readonly name: string; readonly blob: Blob } | { readonly name: string; bytes(): Promise<Uint8Array> };

/**
 * The headless editor: everything but pixels and React. The scene and the panels read `state`, `document` and call
 * these verbs; they hold no document state of their own.
 */
export interface Editor {
  readonly document: DocumentReader;
  getState(): EditorState;
  /** Called after every change of state; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Called with every applied diff, before `subscribe` listeners. */
  onDiff(listener: (diff: DocumentDiff, origin: Origin) => void): () => void;

  project(): ProjectRecord;
  /** All plates, in their order. */
  plates(): readonly PlateRecord[];
  /** The plate on show, the printer it is for and the parts on it. */
  plate(): PlateRecord;
  printer(): Printer;
  parts(): readonly PartRecord[];
  /** The mesh of a part, once it is in memory. */
  mesh(hash: ContentHash): MeshBuffers | undefined;
  selectionFacts(): SelectionFacts | null;
  partsOutside(): readonly OutsidePart[];
  /** Whether the plate can be printed as it is; cheap enough to be asked after every change. */
  plateCheck(): PlateCheck;
  /** Axis-aligned box of a part on the plate, mm. */
  partBox(id: PartId): Aabb | undefined;

  /** Shows another plate. Layers are prepared anew; undo and redo show the plate they change. */
  showPlate(id: PlateId): void;
  /** Adds an empty plate with the printer, print craft and material of the one on show, and shows it. */
  addPlate(): Result<PlateId>;
  /** Gives a plate a name of its own; blanks take it away: it is called by its place then. */
  renamePlate(id: PlateId, name: string): Result<void>;
  /** Puts a plate before or after another one. `not_found` when either is gone. */
  reorderPlate(id: PlateId, side: 'before' | 'after', other: PlateId): Result<void>;
  /** Adds a copy with its parts just behind it, and shows it. */
  duplicatePlate(id: PlateId): Result<PlateId>;
  /** Removes a plate with all that is on it; refused for the last one. */
  removePlate(id: PlateId): Result<void>;
  /**
   * Moves parts to another plate, or to a new one with the settings of the one on show, in one step: they stand as they stood unless
   * that is taken there. Locked ones stay where they are. `not_found` when the plate is gone.
   */
  movePartsTo(ids: readonly PartId[], plate: PlateId | 'new'): Result<void>;
  /** Copies parts to another plate in the same way, locked ones too. */
  copyPartsTo(ids: readonly PartId[], plate: PlateId | 'new'): Result<void>;

  setStage(stage: Stage): void;
  /** Takes a tool in hand, Select for an id that is none; what the last one had under way is taken back. */
  setTool(id: string): void;
  /** Changes a parameter of the tool in hand; `validation` for a value it cannot have. */
  setToolParam(name: string, value: ParamValue): Result<void>;
  /** What the slider of a parameter of the tool in hand spans. */
  toolParamSpan(name: string): readonly [low: number, high: number];
  /** The plane the tool in hand is about: the corners of a piece of it in order, plate millimetres. */
  toolPlane(): readonly Vector[] | null;
  /** What the tool in hand has to say of what it would work on: a message key with its values. */
  toolNote(): ActionLabel | null;
  /** Whether the tool in hand can be applied, or the message key of why not; null for one that is not applied. */
  toolReady(): true | string | null;
  /** Tells the tool in hand what happened. `accept` applies it where it is ready. */
  toolEvent(event: Exclude<ToolEvent, { readonly type: 'param' | 'result' | 'changed' }>): void;
  setSliceView(view: SliceView): void;
  setProjection(projection: EditorState['projection']): void;
  setShading(shading: EditorState['shading']): void;
  setHovered(id: PartId | null): void;
  select(ids: readonly PartId[], mode: 'replace' | 'add' | 'toggle'): void;
  selectAll(): void;
  invertSelection(): void;
  /** All parts of the plate that have the mesh of a selected one. */
  selectSameMesh(): void;
  /** Visible parts that leave the platform, whose mesh has a fault, or that an issue of the layers lies in the box of. */
  partsWithIssues(): readonly PartId[];

  /** `documents` is the one they are for (EditorState has it) where they were asked for earlier; else it is the one that is here. */
  importFiles(files: readonly ModelFile[], documents?: number): Promise<void>;
  dismissImport(importId: string): void;
  /** Whether meshes are examined and what is wrong with an imported part is told; it is, unless it is switched off. */
  setQualityCheck(on: boolean): void;
  /** What is known of the meshes of these parts, those of copies once. */
  findings(parts: readonly PartId[]): readonly MeshFinding[];

  beginTransform(): TransformGesture | null;
  /** Numeric fields: the selection's position, each part's angles, each part's scale in per cent; `null` leaves an axis. */
  setPosition(position: readonly [number | null, number | null, number | null]): Result<void>;
  setRotation(degrees: OwnValues): Result<void>;
  setScale(percent: OwnValues): Result<void>;
  nudge(by: Vector): void;
  rotateBy(axis: Axis, degrees: number): void;
  /** Mirrors the selection along an axis about its centre, or each part about its own; parts keep their heights. */
  mirror(axis: Axis): void;
  centre(): void;
  dropToPlate(): void;
  fitToPlatform(): void;
  /** Moves each selected part by the least that brings it into the build volume; one that is too long there is centred. */
  moveInside(): void;
  /** Makes the selection so many times as large, where it is or as near to that as there is room for it. */
  scaleBy(factor: number): void;
  duplicateSelection(): void;
  removeSelection(): void;
  /** Copies the selection; `put` brings it to the system's clipboard, where the browser asked for it. */
  copySelection(put?: (copied: CopiedParts) => void): void;
  /** Copies the selection and removes it. Nothing happens where one of them is locked, and a message says so. */
  cutSelection(put?: (copied: CopiedParts) => void): void;
  /** Adds what was copied, selected, as one step; a message says why not, and then nothing changes. */
  paste(request?: PasteRequest): Promise<void>;
  /** Makes a group of the selected parts, two at least, named after the first. */
  groupSelection(): void;
  /** Takes the groups apart that selected parts are in. */
  ungroupSelection(): void;
  /** Renames a group of the plate on show. */
  renameGroup(group: string, name: string): Result<void>;
  rename(id: PartId, name: string): Result<void>;
  /** Lists a part before or after another one; nothing else of it changes. `not_found` when either is gone. */
  reorder(id: PartId, side: 'before' | 'after', other: PartId): Result<void>;
  setVisible(parts: PartId | readonly PartId[], visible: boolean): void;
  setLocked(parts: PartId | readonly PartId[], locked: boolean): void;
  renameDocument(name: string): Result<void>;
  newDocument(): Promise<void>;

  setPrinter(id: string): Result<void>;
  /** Changes fields of the plate's print craft; refused with `craft_invalid` and the field's name in details.field. */
  setCraft(change: Partial<PlateRecord['craft']>): Result<void>;
  setMaterial(change: Partial<PlateRecord['material']>): Result<void>;

  undo(): void;
  redo(): void;

  /** Saves to the cloud now; makes a project of the document's name the first time. */
  saveToCloud(): Promise<Result<void>>;
  /** Goes on as a new project of that name, which becomes the document's; where that fails the document stays what it was. */
  saveCopyToCloud(name: string): Promise<Result<void>>;
  /**
   * Opens a project of the cloud in place of the document. `unsaved_work` while the document here is not in the cloud,
   * unless it may be discarded. What is open stays as it is on every failure.
   */
  openProject(id: string, discard?: boolean): Promise<Result<void>>;
  /** Ends the state `conflict`; `otherName` is what the other version is called when both are kept. */
  resolveConflict(choice: ConflictChoice, otherName: string): Promise<Result<void>>;
  /** Stops a save or an opening under way. */
  cancelCloud(): void;
  /** Whether leaving this document would leave changes behind that are in no cloud project. */
  hasUnsavedWork(): Promise<boolean>;
  /** The parts as they are now, PNG in base64; null where there is nothing to see or nothing to draw it with. */
  picture(): Promise<string | null>;
  /** Keeps the document on this device now: after a failure without waiting for the next try. */
  keepOnDevice(): Promise<void>;

  /** Moves the layer slider; null takes the cut away. Clamped to the layers there are. */
  setLayer(index: number | null): void;
  /** Takes a notice of repairs away. */
  dismissRepairs(id: number): void;
  /** Checks the layers again now, whether or not the plate has changed. Nothing happens without layers. */
  checkIssues(): void;
  /** Asks for what slices from the next file on; `auto` leaves it to what was measured here. */
  chooseEngine(request: BackendRequest): Promise<void>;
  /**
   * Writes the printer file and hands it out. A plate that cannot be printed as it is (`plateCheck`) is refused with its code;
   * where that only asks, `anyway` says that the person was asked.
   */
  exportFile(formatId: string, anyway?: boolean): Promise<void>;
  /**
   * Hands out parts as they stand, as one model file: those of the plate that are shown, or the selected ones. `plate_empty` when there are
   * none, `cancelled` when the signal stopped it.
   */
  exportModel(format: ModelFormat, which?: 'all' | 'selected', signal?: AbortSignal): Promise<Result<void>>;
  cancelExport(): void;
  dismissExport(): void;
  dismissToast(): void;
  dispose(): void;
}
