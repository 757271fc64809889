import type { FilePlace } from './file-places.ts';
import type { AppError, ContentHash, Result } from '#base';
import type { Aabb, Issue, MeshBuffers, SuctionCupIssue, Vector } from '#kernel';
import type { BackendRequest } from '#compute/api';
import type {
  DocumentDiff,
  DocumentReader,
  Origin,
  PartRecord,
  PlateRecord,
  PlatformSettings,
  PrintCraft,
  Printer,
  ProjectRecord,
} from '#document';
import type { ModelFormat } from '#formats/mesh';
import type { Picture } from '#formats/printer';
import type { FoundCraft } from '#pipeline';
import type { PlateFault } from './plate-fault.ts';
import type { PersonalScript } from './supports/script-types.ts';
import type { LibraryVerbs } from './library/types.ts';
import type { SupportVerbs } from './supports/types.ts';
import type { PrintFile } from './print-file/types.ts';
import type { BatchOrder } from './batch/types.ts';
import type { Stage } from './stages.ts';
import type {
  Hit,
  OwnOptions,
  ParamHandle,
  ParamValue,
  ToolButton,
  ToolEvent,
  ToolFigure,
} from './tools/tool.ts';
import type { CloudProjects, CloudProjectsQuery, ConflictChoice } from './cloud-types.ts';
import type {
  PartId,
  PlateId,
  SliceView,
  Axis,
  MeshFinding,
  ProjectFile,
  EditorState,
  ActionLabel,
} from './editor-state.ts';

export type { StoredDocument } from '#document';
export type * from './batch/types.ts';
export type * from './cloud-types.ts';
export type * from './plate-fault.ts';
export type * from './print-file/types.ts';
export type * from './supports/script-types.ts';
export type { Stage } from './stages.ts';
export type * from './editor-state.ts';
export type { TabState } from './tab-state.ts';
export type {
  GrowOrder,
  GrowReport,
  PartSupports,
  SupportCheck,
  SupportPieceId,
  SupportVerbs,
} from './supports/types.ts';

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
  /** How much of each size stays as it is when the selection is scaled: shells around parts, mm. */
  readonly around: Vector;
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
  /** Millimetres outside the usable volume on each axis; 0 inside. */
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

/**
 * Whether the plate can be printed as it is: nothing of it would be (`refused`), or the person is to be asked about parts that
 * would not be printed, or not whole.
 */
export type PlateCheck =
  | { readonly status: 'ready' }
  | { readonly status: 'asks'; readonly faults: readonly PlateFault[] }
  | { readonly status: 'refused'; readonly error: AppError; readonly parts: readonly PartId[] };

/** A space of the print that holds resin, or pulls: a cavity of a part, or what hangs together elsewhere. Layers count from 0. */
export interface TrappedSpace {
  /** Null where it lies in no part: between parts. */
  readonly part: PartId | null;
  /** Closed on all sides, from then on and for good. */
  readonly sealedMm3: number;
  /** What pulls while it is printed, the largest; and how much all of those hold. */
  readonly cup: SuctionCupIssue | null;
  readonly cupsMm3: number;
  /** What stays after printing. */
  readonly standingMm3: number;
  readonly hangingMm3: number;
  readonly firstLayer: number;
  readonly lastLayer: number;
  /** Where it is looked at: panel columns and rows. */
  readonly place: { readonly layer: number; readonly column: number; readonly row: number };
}

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

/** What of parts goes into a model file. */
export type ModelContent = 'parts' | 'supports' | 'both';

/** A model file on its way in: one of this device, or one that is made. */
export type ModelFile =
  | { readonly name: string; readonly blob: Blob }
  | { readonly name: string; bytes(): Promise<Uint8Array> };

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
  /** The plate on show; of it, or of another one, the printer it is for and the parts on it. */
  plate(): PlateRecord;
  printer(plate?: PlateId): Printer;
  /** How its platform is used; the same object until that changes. */
  platform(plate?: PlateId): PlatformSettings;
  /** Where coordinates are counted from as a person reads and types them, plate millimetres. */
  origin(plate?: PlateId): readonly [x: number, y: number];
  /** What its printer and platform settings leave for parts, plate millimetres. */
  usableVolume(plate?: PlateId): Aabb;
  parts(plate?: PlateId): readonly PartRecord[];
  /** The mesh of a part, once it is in memory. */
  mesh(hash: ContentHash): MeshBuffers | undefined;
  selectionFacts(): SelectionFacts | null;
  partsOutside(): readonly OutsidePart[];
  /** Whether the plate can be printed as it is; cheap enough to be asked after every change. */
  plateCheck(): PlateCheck;
  /** Where resin stays in the print and where it is sucked, the fullest first, by the last check of the layers; none while they are being checked. */
  trappedResin(): readonly TrappedSpace[];
  /** The part that an issue of the last report is of; null for one of none, and of another report. */
  partOfIssue(issue: Issue): PartId | null;
  /** Axis-aligned box of a part on the plate, mm. */
  partBox(id: PartId): Aabb | undefined;
  /** The same with its supports: all that is printed of it. */
  printedBox(id: PartId): Aabb | undefined;

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
  /** What a choice of the tool in hand is besides its options. */
  toolParamOptions(name: string): OwnOptions;
  /** Parameters of the tool in hand that what is selected has several values of. */
  toolMixedParams(): readonly string[];
  /** The plane the tool in hand is about: the corners of a piece of it in order, plate millimetres. */
  toolPlane(): readonly Vector[] | null;
  /** What in the view sets numbers of the tool in hand by being dragged. */
  toolHandles(): readonly ParamHandle[];
  /** What the tool in hand has to say of what it would work on: a message key with its values. */
  toolNote(): ActionLabel | null;
  /** Message keys of the hints of the tool in hand, the most useful first: without those that there is nothing for. */
  toolHints(): readonly string[];
  /** Whether the tool in hand can be applied, or the message key of why not; null for one that is not applied. */
  toolReady(): true | string | null;
  /** What the tool in hand comes to. */
  toolFigures(): readonly ToolFigure[];
  /** What is wrong with what its parameters say. */
  toolFault(): AppError | null;
  /** What else it can do with the selection: `button` events. */
  toolButtons(): readonly ToolButton[];
  /** Whether the tool in hand takes a drag that begins here. */
  toolGrabs(hit: Hit): boolean;
  /** Hands a key pressed in the view, as tinykeys writes it, to the tool in hand; false where that has no use for it. */
  toolKey(key: string): boolean;
  /** Tells the tool in hand what happened. `accept` applies it where it is ready; `param` is for those of its script, its own are set by `setToolParam`. */
  toolEvent(event: Exclude<ToolEvent, { readonly type: 'result' | 'changed' }>): void;
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

  /**
   * Reads models, also those in ZIP archives; together they are one undo step. `documents` is the one they are for (EditorState has
   * it) where they were asked for earlier; else it is the one that is here.
   */
  importFiles(files: readonly ModelFile[], documents?: number): Promise<void>;
  /**
   * Reads a model onto a plate of its own, set up as the one on show but for what `craft` changes, and shows that plate: one undo step. A
   * craft that cannot be is refused; a model that cannot be read says so in the list of imports.
   */
  importOnNewPlate(file: ModelFile, craft: Partial<PrintCraft>): Promise<Result<void>>;
  dismissImport(importId: string): void;
  /** Whether meshes are examined and what is wrong with an imported part is reported; it is, unless it is switched off. */
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
  /** The same for the parts of several files at once, each file about its own foot, as one step. */
  scaleFilesBy(files: readonly (readonly PartId[])[], factor: number): void;
  duplicateSelection(): void;
  removeSelection(): void;
  /** Copies the selection; `put` brings it to the system's clipboard, where the browser asked for it. */
  copySelection(put?: (copied: CopiedParts) => void): void;
  /** Copies the selection and removes it. Nothing happens where one of them is locked, and a message says so. */
  cutSelection(put?: (copied: CopiedParts) => void): void;
  /** Adds what was copied, selected, as one step; a message says why not, and then nothing changes. */
  paste(request?: PasteRequest): Promise<void>;
  /** Lists the parts that the person has kept (`library.part`, with pictures in `personal`), and brings them in step with the cloud. */
  loadPersonal(): Promise<void>;
  /**
   * Keeps the selected parts as one item of the library, under a name or that of the first, with a picture; a message says so, or why not.
   * Answers whether they are kept.
   */
  keepPersonal(name?: string): Promise<boolean>;
  /**
   * Puts kept parts on the plate, selected, as one step: with the middle of their box at a place, or where there is room. What is not on
   * this device is fetched first. Answers whether they are there; a message says why not.
   */
  placePersonal(id: string, at?: readonly [x: number, y: number]): Promise<boolean>;
  /** Lists the scripts of supports there are (`scripts`): once, and again after every change of them. */
  loadScripts(): Promise<void>;
  /** Keeps a script on this device, in place of the one of its id if there is one; its id, or null where it could not be kept, which a message says. */
  keepScript(script: Omit<PersonalScript, 'id'> & { readonly id?: string }): Promise<string | null>;
  removeScript(id: string): Promise<void>;
  /** Hands the source of a script to the person as a file. */
  exportScript(id: string): void;
  /** Makes a group of the selected parts, two at least, named after the first. */
  groupSelection(): void;
  /** Takes the groups apart that selected parts are in. */
  ungroupSelection(): void;
  /** Renames a group of the plate on show. */
  renameGroup(group: string, name: string): Result<void>;
  /** Renames a part; several get the name with their number, as one step. */
  rename(parts: PartId | readonly PartId[], name: string): Result<void>;
  /**
   * Lists parts one after another before another one, or last where that is null. With a group of the plate on show they join it, with
   * null they leave theirs; without they stay in it. `not_found` when one of them, or the group, is gone.
   */
  placeParts(ids: readonly PartId[], before: PartId | null, group?: string | null): Result<void>;
  /** Lists a part before or after another one; nothing else of it changes. `not_found` when either is gone. */
  reorder(id: PartId, side: 'before' | 'after', other: PartId): Result<void>;
  setVisible(parts: PartId | readonly PartId[], visible: boolean): void;
  setLocked(parts: PartId | readonly PartId[], locked: boolean): void;
  renameDocument(name: string): Result<void>;
  newDocument(): Promise<void>;
  /** Gives a new document that nobody has touched the name and the currency of new ones in the language of now; any other stays. */
  localizeUntouched(): void;

  setPrinter(id: string): Result<void>;
  /** Changes fields of the plate's print craft; refused with `craft_invalid` and the field's name in details.field. */
  setCraft(change: Partial<PlateRecord['craft']>): Result<void>;
  setMaterial(change: Partial<PlateRecord['material']>): Result<void>;
  /** Puts the material that is built in on the plate. */
  resetMaterial(): Result<void>;

  /** Changes the printer of the plate to one of a person's own, or that one's facts. */
  setOwnPrinter(printer: Printer): Result<void>;
  readonly library: LibraryVerbs;
  readonly supports: SupportVerbs;

  undo(): void;
  redo(): void;

  /** Saves to the cloud now; makes a project of the document's name the first time. */
  saveToCloud(): Promise<Result<void>>;
  /** Continues as a new project of that name, which becomes the document's; where that fails the document stays what it was. */
  saveCopyToCloud(name: string): Promise<Result<void>>;
  /** Projects of the person's cloud, to choose from; `login_needed`, `offline`. */
  cloudProjects(query: CloudProjectsQuery): Promise<Result<CloudProjects>>;
  /**
   * Opens a project of the cloud in place of the document. `unsaved_work` while the document here is not in the cloud,
   * unless it may be discarded. What is open stays as it is on every failure.
   */
  openProject(id: string, discard?: boolean): Promise<Result<void>>;
  /** Ends the state `conflict`; `otherName` is what the other version is called when both are kept. */
  resolveConflict(choice: ConflictChoice, otherName: string): Promise<Result<void>>;
  /** Stops a save or an opening under way. */
  cancelCloud(): void;
  /**
   * Saves the project to its file, or where it has none, or for `elsewhere`, to one that is chosen; where the browser writes into no
   * files it is handed out. `cancelled` when the person changed their mind.
   */
  saveToFile(options?: { readonly elsewhere?: boolean }): Promise<Result<void>>;
  /**
   * Opens a project file, or a 3MF of another program as a new project, in place of the document. `unsaved_work` while the document
   * here is in no file and not in the cloud, unless it may be discarded. What is open stays as it is on every failure. `place` is
   * where it is saved again.
   */
  openFile(file: ProjectFile, discard?: boolean): Promise<Result<void>>;
  /**
   * Lets the person choose a file of these endings that can be saved to again; answers null when they changed their mind. Null itself
   * where the browser writes into no files: the page has a chooser of its own.
   */
  pickFile(endings: readonly string[]): Promise<ProjectFile | null> | null;
  /** Opens a print file to be looked at, which changes nothing here; the caller closes it. Null where there is no way to. */
  openPrintFile(file: { readonly name: string; readonly blob: Blob }): PrintFile | null;
  /** Reads a craft out of a file, as pipeline's readCraft over the craft of the plate on show, which changes nothing here. */
  readCraft(
    file: { readonly name: string; readonly blob: Blob },
    signal: AbortSignal,
  ): Promise<Result<FoundCraft>>;
  /** Where a file lies that was dropped, of its handle; null where the browser has none, or may not write there. */
  placeOf(handle: unknown): FilePlace | null;
  /** Stops a file on its way. */
  cancelFile(): void;
  /** Whether leaving this document would leave changes behind that are in no cloud project and in no file. */
  hasUnsavedWork(): Promise<boolean>;
  /** What a plate looks like, on show or not, or `asSeen` from where the person looks now; null where there is nothing to draw it with. */
  platePicture(plate: PlateId, width: number, height: number, asSeen?: boolean): Promise<Picture | null>;
  /** The parts as they are now, PNG in base64; null where there is nothing to see or nothing to draw it with. */
  picture(): Promise<string | null>;
  /** Keeps the document on this device now: after a failure without waiting for the next try. */
  keepOnDevice(): Promise<void>;
  /**
   * Continues here with the document that another tab has (`state.tab`), as that tab leaves it: it ends what runs, saves and lets go. `unsaved_work`
   * where what is here would be kept nowhere, unless it is to be discarded; `storage_unavailable` where the other tab keeps it, for it has
   * work that it cannot save. `force` takes it from one that does not answer, whose last moment may be missing then.
   */
  continueHere(how?: { readonly discard?: boolean; readonly force?: boolean }): Promise<Result<void>>;
  /** It stays with the other tab, which was asked. */
  stopContinuing(): void;

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
   * where that only asks, `anyway` says that the person was asked. `name` is what the file is called before its extension, by
   * default `exportName`; what file systems refuse of it is replaced.
   */
  exportFile(
    formatId: string,
    options?: { readonly anyway?: boolean; readonly name?: string },
  ): Promise<void>;
  /** What the file of the plate on show is called before its extension where nobody says otherwise. */
  exportName(): string;
  /** About how many bytes the file of the plate on show has; null where there are no layers to know it by. */
  exportBytes(formatId: string): Promise<number | null>;
  /**
   * Hands out parts as they stand, as one model file: those of the plate that are shown, or the selected ones; with their supports, or those
   * alone, if asked for. `plate_empty` when there is nothing, `cancelled` when the signal stopped it.
   */
  exportModel(
    format: ModelFormat,
    which?: 'all' | 'selected',
    signal?: AbortSignal,
    content?: ModelContent,
  ): Promise<Result<void>>;
  cancelExport(): void;
  /**
   * Does steps for plates or projects, one after another (`state.batch`): what the tools do to one is one step of the history. A plate that fails
   * says so, and the others continue. Asks for the folder first, where there is to be one: `cancelled` when none was chosen.
   */
  startBatch(order: BatchOrder): Promise<Result<void>>;
  /** The steps of the last batch once more for one of its plates or projects, by its id. */
  retryBatch(id: string): Promise<void>;
  /** Stops the batch: what it did so far stays, the plate it is at stays as it was. */
  cancelBatch(): void;
  dismissBatch(): void;
  /** Whether files can be put into a folder the person chooses. */
  canPickFolder(): boolean;
  dismissExport(): void;
  dismissToast(): void;
  dispose(): void;
}
