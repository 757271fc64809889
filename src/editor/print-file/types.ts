import type { AppError, Progress, Result } from '#base';
import type { Issue } from '#kernel';
import type { PrintCraft, Printer } from '#document';
import type { LayerSettings, Picture, PrintFacts } from '#formats/printer';
import type { ConvertedPrint, FoundCraft, IssueReport, RepairableIssue } from '#pipeline';
import type { IssuesState, LayerPicture } from '../editor-state.ts';

/** A rectangle of panel pixels; right and bottom lie outside. */
export interface PanelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a print file says besides its layers: plain values. */
export interface PrintFileFacts extends PrintFacts {
  /** What people call the format. */
  readonly formatLabel: string;
  readonly bytes: number;
  /** Our library's printer of the name in the file. */
  readonly printer: Printer | null;
  readonly previews: readonly Picture[];
  /** Tops of the layers above the plate, mm. */
  readonly tops: readonly number[];
  /** Where layers are lit, by some of them; null where none of those is. */
  readonly lit: PanelBox | null;
  /** Layers, from 1, that hold no pixels at all and are taken to be black. */
  readonly emptyLayers: readonly number[];
}

/** A layer with what the file says of it. */
export interface PrintFileLayer {
  readonly picture: LayerPicture;
  readonly settings: Partial<LayerSettings>;
}

/** What a print file is to become. */
export interface ConversionOrder {
  readonly printer: Printer;
  readonly formatId: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** The new file, written and verified, and what became of the old one's values. */
export interface ConvertedFile extends Pick<
  ConvertedPrint,
  'bytes' | 'layers' | 'resampled' | 'mirrored' | 'greysRounded' | 'motionReplaced' | 'losses'
> {
  readonly file: Blob;
  /** Fields of the print craft that the old file left out, so that the built-in one's hold. */
  readonly left: readonly string[];
  /** Fields whose values no print craft can hold. */
  readonly refused: readonly string[];
}

/** An opened print file off the main thread: only its tables are in memory, layers are read as they are asked for. */
export interface PrintFileReader {
  /** Everything but the layers; a code of formats/printer where it is no print file that can be read. */
  facts(): Promise<Result<PrintFileFacts>>;
  layer(index: number): Promise<Result<PrintFileLayer>>;
  /** Progress counts layers, each twice. */
  issues(signal: AbortSignal, report: (progress: Progress) => void): Promise<Result<IssueReport>>;
  /**
   * Repairs an issue after the first `after` repairs, and forgets those that came later; answers how many layers change. As pipeline's
   * repairIssue.
   */
  repair(
    issue: RepairableIssue,
    after: number,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<Result<number>>;
  /** From now on the layers are those after the first `count` repairs. */
  showRepairs(count: number): Promise<Result<void>>;
  /** As pipeline's convertPrint, with the repairs that are shown. */
  convert(
    order: ConversionOrder,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<Result<ConvertedFile>>;
  /** Ends whatever is under way and forgets the file. */
  dispose(): void;
}

/** Reads print files off the main thread. */
export interface PrintFilePort {
  open(name: string, content: Blob): PrintFileReader;
  /** As pipeline's readCraft, of a file that may be anything and of any size. */
  readCraft(name: string, content: Blob, base: PrintCraft, signal: AbortSignal): Promise<Result<FoundCraft>>;
}

export type ConversionState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly fileName: string; readonly progress: Progress }
  | {
      readonly status: 'done';
      readonly fileName: string;
      readonly printer: string;
      readonly result: Omit<ConvertedFile, 'file'>;
    }
  | { readonly status: 'failed'; readonly error: AppError };

/** A repair of the layers; there are more behind it. */
export interface PrintRepair {
  readonly issue: RepairableIssue;
  /** How many layers it changed. */
  readonly layers: number;
}

/** Repairs are no part of the file: they are in what it is converted to. */
export interface PrintRepairs {
  readonly list: readonly PrintRepair[];
  /** So many of the list hold; those behind can be done again. */
  readonly count: number;
  /** Null unless one is under way. */
  readonly progress: Progress | null;
  /** Why the last one could not be done. */
  readonly error: AppError | null;
  /** Some hold that no converted file has. */
  readonly isUnsaved: boolean;
}

export interface PrintFileState {
  readonly status: 'opening' | 'ready' | 'failed';
  /** Why it could not be opened. */
  readonly error: AppError | null;
  readonly file: PrintFileFacts | null;
  /** The layer the slider stands on, from 0. */
  readonly layer: number;
  /** The layer drawn last: until the wanted one is there, the one before. */
  readonly shown: PrintFileLayer | null;
  /** Why the wanted layer cannot be shown. */
  readonly layerError: AppError | null;
  readonly issues: IssuesState;
  /** The issue that was chosen. */
  readonly issue: Issue | null;
  readonly repairs: PrintRepairs;
  readonly conversion: ConversionState;
}

/** A print file that is looked at: beside the document, which stays as it is. */
export interface PrintFile {
  readonly name: string;
  readonly content: Blob;
  getState(): PrintFileState;
  /** Called after every change of state; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Goes to a layer; clamped to those there are. */
  setLayer(index: number): void;
  /** Chooses an issue, and goes to a layer that it is on. */
  showIssue(issue: Issue, layer: number): void;
  /** Checks the layers, which begins by itself when the file is opened. */
  checkIssues(): void;
  stopChecking(): void;
  /** Takes an island away, or fills a trap, in what the file is converted to. One step of undo. */
  repair(issue: RepairableIssue): Promise<void>;
  cancelRepair(): void;
  undoRepair(): void;
  redoRepair(): void;
  /** Writes the file for a printer, in a format, and hands it out once it has been verified. */
  convert(printer: Printer, formatId: string): Promise<void>;
  cancelConversion(): void;
  dismissConversion(): void;
  /** Lets go of the file and ends what is under way. */
  close(): void;
}
