import type { ContentHash, Progress, Result } from '#base';
import type { MeshBuffers, SolidClass } from '#kernel';
import type { BackendRequest, ComputeNotice, EngineChoice, Repairs, OpenEdges } from '#compute/api';
import type { PlateRecord, Printer, StoredDocument } from '#document';
import type { MeshReadCode } from '#formats/mesh';
import type { Loss, Picture } from '#formats/printer';
import type { IssueReport, PlateEstimate } from '#pipeline';
import type { CloudLink, CloudPort } from './cloud-types.ts';
import type { FilePlacesPort } from './file-places.ts';
import type { CommunityPort, ItemShelfPort } from './library/types.ts';
import type { GeometryPort, ReadMeshFile } from './geometry.ts';
import type { PrintFilePort } from './print-file/types.ts';
import type { Editor, LayerPicture, PartId, PersonalPart, PlateId } from './types.ts';

// What the editor needs from the outside: implemented in app, faked in tests.

/** Reads mesh files off the main thread, one after the other. */
export interface MeshReaderPort {
  /** A file on the device is read where it is decoded: `not_found` where it went away or may not be opened. */
  read(
    name: string,
    content: Uint8Array | Blob,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<Result<ReadMeshFile, MeshReadCode | 'not_found'>>;
}

/** The slicing engine off the main thread. `prepare` is latest-wins: an earlier call answers `cancelled`. */
export interface SlicerPort {
  /** What slices from the next file on, once that is certain; of two calls the earlier answers `cancelled`. */
  chooseEngine(request: BackendRequest): Promise<Result<EngineChoice>>;
  prepare(input: PlateInput, report?: (progress: Progress) => void): Promise<Result<PreparedPlate>>;
  /** Layer of the plate prepared last. */
  layer(index: number): Promise<Result<LayerPicture>>;
  /** About how many bytes a file of the plate prepared last has. */
  fileBytes(formatId: string): Promise<Result<number>>;
  /**
   * Judges all layers of the plate prepared last, giving way to every other call. `cancelled` when the signal or a newer
   * plate stopped it.
   */
  issues(signal: AbortSignal, report: (progress: Progress) => void): Promise<Result<IssueReport>>;
  export(
    input: PlateInput,
    request: ExportRequest,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<Result<ExportedFile>>;
  dispose(): void;
}

/** The plate as plain values: what crosses to the worker. Meshes are sent once, by hash. */
export interface PlateInput {
  readonly revision: number;
  readonly plate: PlateRecord;
  readonly printer: Printer;
  readonly parts: readonly {
    readonly hash: ContentHash;
    readonly mesh: MeshBuffers;
    readonly transform: readonly number[];
    /** Supports and their base; parts are `part`. */
    readonly role?: 'support';
    /** What it is to the layers: a part alone is `solid`, a part with features is several (ADR 0281). */
    readonly solidClass?: SolidClass;
    /** Of a part with features: shared by its body, cavity, infill and holes, which are for that body alone. */
    readonly body?: string;
  }[];
}

export interface PreparedPlate {
  readonly revision: number;
  readonly layerCount: number;
  readonly threads: number;
  readonly processorOnly: boolean;
  readonly triangles: number;
  readonly repairs: Repairs;
  readonly openEdges: readonly OpenEdges[];
  readonly estimate: PlateEstimate;
}

export interface ExportRequest {
  readonly formatId: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly previews: { readonly large: Picture; readonly small: Picture };
}

export interface ExportedFile {
  readonly bytes: number;
  readonly layers: number;
  readonly layersSha256: string;
  readonly fileSha256: string;
  readonly seconds: number;
  /** The finished, verified file. */
  readonly file: Blob;
  /** What the file has not as the print wanted it. */
  readonly losses: readonly Loss[];
  /** What slices the next one. */
  readonly engine: EngineChoice;
  /** What went wrong on the way and was made good. */
  readonly notice: ComputeNotice | null;
}

/**
 * What this device keeps: the document, which project of the cloud it belongs to, when it was changed here last, and the plate
 * that was on show then.
 */
export interface KeptDocument extends StoredDocument {
  readonly cloud?: CloudLink;
  readonly editedAt?: string;
  readonly plate?: string;
}

/** Keeps the document and its meshes on this device; survives a killed tab. */
export interface StoragePort {
  /** The last state that was wholly written, or null when there is none. */
  load(): Promise<Result<KeptDocument | null>>;
  /** Appends a change; resolves when it would survive a kill. */
  save(document: KeptDocument): Promise<Result<void>>;
  putMesh(hash: ContentHash, mesh: MeshBuffers): Promise<Result<void>>;
  getMesh(hash: ContentHash): Promise<Result<MeshBuffers>>;
  /** Forgets meshes that no stored document names. */
  collect(keep: ReadonlySet<ContentHash>): Promise<void>;
  /** Absent where there are no other tabs. */
  readonly tabs?: TabsPort;
}

/** What the tab that has the document answers to the others (ADR 0515). */
export interface DocumentHolder {
  document(): OtherDocument;
  /** Saves what there is and changes nothing more; false where something could not be saved: it stays with this tab then. */
  letGo(): Promise<boolean>;
  /** Another tab took the document without an answer: nothing that is written from now on is kept. */
  lost(): void;
}

/** The document of the tab that has it. */
export interface OtherDocument {
  readonly name: string;
  readonly isEmpty: boolean;
}

/** `kept`: it has work that it cannot save. `cancelled`: it was called off, or a third tab was faster. */
export type TabAnswer = 'taken' | 'kept' | 'cancelled';

/** The tabs of this browser, of which one at a time has the document that is kept here. */
export interface TabsPort {
  /** Who answers while this tab has it. */
  serve(holder: DocumentHolder): void;
  /** What the tab that has it has; null where it does not say. */
  look(): Promise<OtherDocument | null>;
  /** Asks for the document: once it is `taken` it is read anew. `onSilence` hears that no answer comes; it may still. */
  ask(onSilence: () => void, signal: AbortSignal): Promise<TabAnswer>;
  /** Takes it from a tab that does not answer; whether it is ours now. */
  steal(): Promise<boolean>;
}

/** What was copied last, where every tab of this device finds it. What comes from it is as little to be trusted as the clipboard. */
export interface ClipboardPort {
  /** Keeps what was copied with its meshes; what was kept before is forgotten. */
  keep(data: string, meshes: ReadonlyMap<ContentHash, MeshBuffers>): Promise<Result<void>>;
  /** What was kept last, by whichever tab; null when there is nothing. */
  kept(): Promise<Result<string | null>>;
  mesh(hash: ContentHash): Promise<Result<MeshBuffers>>;
  /** Puts text on the system's clipboard, where the browser lets us. */
  putText(text: string): void;
}

/**
 * Parts a person keeps on this device, with their meshes: every tab's. What comes from it is as little to be trusted as the clipboard.
 */
export interface ShelfPort {
  /** In no order. */
  list(): Promise<Result<readonly PersonalPart[]>>;
  /** Keeps parts as `data` (a clip); a picture is encoded here, or base64 already. */
  keep(
    part: Omit<PersonalPart, 'picture'>,
    data: string,
    meshes: ReadonlyMap<ContentHash, MeshBuffers>,
    picture: Picture | string | null,
  ): Promise<Result<void>>;
  /** What was kept; `not_found` where another tab has removed it. */
  data(id: string): Promise<Result<string>>;
  mesh(id: string, hash: ContentHash): Promise<Result<MeshBuffers>>;
  remove(id: string): Promise<Result<void>>;
}

/** What a picture shows of a document besides its meshes. */
export type ViewedDocument = Pick<
  Editor,
  'parts' | 'printer' | 'platform' | 'usableVolume' | 'partBox' | 'printedBox'
>;

/** What the editor asks of the picture. */
export interface ViewportPort {
  /**
   * Renders a plate from the fixed three-quarter camera: the one on show if none is said, with all its parts or `only` some; `bare`
   * the parts alone, transparent around them; of a `document` that is not open where one is given. `asSeen` is from the side the person
   * looks from now. What is on the screen stays.
   */
  capture(
    width: number,
    height: number,
    bare?: boolean,
    of?: {
      readonly plate?: PlateId;
      readonly only?: ReadonlySet<PartId>;
      readonly document?: ViewedDocument;
      readonly asSeen?: boolean;
    },
  ): Promise<Picture>;
}

/** Hands a finished file to the person: a download in the browser. */
export interface DeliveryPort {
  deliver(fileName: string, file: Blob | Uint8Array<ArrayBuffer>): void;
  /** Lets the person choose a folder for files; `cancelled` when they choose none. Absent where the browser has no such thing. */
  pickFolder?(): Promise<Result<DeliveryFolder, 'cancelled' | 'storage_unavailable'>>;
}

/** A folder of the person's. */
export interface DeliveryFolder {
  /** Writes a file and answers its name: files of that name stay, and this one is numbered. */
  put(fileName: string, file: Blob): Promise<Result<string>>;
}

/** What a document may name: the built-in library, later a person's own printers and crafts too. */
export interface LibraryPort {
  findPrinter(id: string): Printer | undefined;
  /** What a new document starts with; the printer is one that `findPrinter` finds. */
  readonly start: Pick<PlateRecord, 'printer' | 'ownPrinter' | 'craft' | 'material'>;
  /** Extension of a printer format's files, without the dot; undefined for a format nobody here writes. */
  formatExtension(formatId: string): string | undefined;
}

export interface EditorPorts {
  readonly library: LibraryPort;
  readonly meshReader: MeshReaderPort;
  readonly geometry: GeometryPort;
  readonly slicer: SlicerPort;
  readonly storage: StoragePort;
  readonly delivery: DeliveryPort;
  /** Absent where files can be handed out only. */
  readonly places?: FilePlacesPort;
  /** Absent where no print files are opened. */
  readonly printFiles?: PrintFilePort;
  /** Absent where copies stay in the tab. */
  readonly clipboard?: ClipboardPort;
  /** Absent where no parts are kept. */
  readonly shelf?: ShelfPort;
  /** Absent where no items of the library are kept, nor scripts. */
  readonly items?: ItemShelfPort;
  /** Absent where nothing is published. */
  readonly community?: CommunityPort;
  /** Absent where there is no cloud to save to. */
  readonly cloud?: CloudPort;
  /** Absent until the scene is up; previews are then plain. */
  viewport(): ViewportPort | null;
  now(): string;
  newId(): string;
  /** The name a new document gets, in the person's language; `Untitled` where absent. */
  untitledName?(): string;
  /** What the person reads: tools name what they make in it. English where absent. */
  language?(): 'en' | 'zh';
}
