import type { AppError, ByteSource, JobContext, Result } from '#base';

/** What a printer is spoken to with. */
export const PRINTER_PROTOCOLS = [
  'sdcp-v3',
  'sdcp-v1',
  'moonraker',
  'prusalink',
  'nanodlp',
  'odyssey',
  'anycubic',
] as const;
export type PrinterProtocol = (typeof PRINTER_PROTOCOLS)[number];

/** Those whose printers may let in only who has their key or password. */
export const KEYED_PROTOCOLS: readonly PrinterProtocol[] = ['moonraker', 'prusalink'];

/** A printer that answered. All texts are the printer's own words: never markup, and cut to a sane length. */
export interface FoundPrinter {
  /** The protocol and what the printer calls itself in it: the same however it was found. */
  readonly id: string;
  readonly protocol: PrinterProtocol;
  readonly name: string;
  /** The maker's name of the machine; empty where the protocol has none. */
  readonly model: string;
  /** An IP address, with `:port` where it is not the protocol's own. */
  readonly address: string;
  readonly firmware: string;
}

/** What may be known of a printer before a file is sent; null or empty where the printer does not say. */
export interface PrinterFacts {
  /** Profiles of resins that the printer keeps, where it prints by one of them whatever the file says; absent elsewhere. */
  readonly profiles?: readonly ResinProfile[];
  /** Pixels of the panel. */
  readonly resolution: { readonly width: number; readonly height: number } | null;
  /** Extensions of the files it takes, lower case, without the dot. */
  readonly extensions: readonly string[];
  readonly freeBytes: number | null;
  readonly hasCamera: boolean;
}

/** A profile of a resin that a printer keeps. */
export interface ResinProfile {
  readonly id: string;
  readonly name: string;
}

/** What a printer does now. `occupied` is what only the printer itself can end: a test of the screen, a check of itself. */
export type PrinterActivity =
  | 'idle'
  | 'receiving'
  | 'occupied'
  | 'printing'
  | 'pausing'
  | 'paused'
  | 'stopping'
  | 'stopped'
  | 'finished';

export interface RunningPrint {
  readonly fileName: string;
  /** Layers that are done; of none in all where the printer does not count them. */
  readonly layer: number;
  readonly layers: number;
  /** How much is done, 0..1. */
  readonly share: number;
  /** Null where the printer does not know. */
  readonly secondsLeft: number | null;
}

export interface PrinterState {
  readonly activity: PrinterActivity;
  /** The print that runs, or the one that ended last; null where there is none to speak of. */
  readonly print: RunningPrint | null;
  /** Why the last print failed; null where it did not. */
  readonly fault: SendError | null;
}

/** The bytes to send, and what is known of them. */
export interface FileToSend {
  /** A plain file name; it is refused where it has a folder in it. */
  readonly name: string;
  readonly source: ByteSource;
  /** Pixels of the layers, where known: another panel's file is refused before it is sent. */
  readonly resolution?: { readonly width: number; readonly height: number };
  /** Id or name of the printer's profile to print it by, for printers that have such. */
  readonly profile?: string;
}

/** A file that is whole on the printer: the proof that `start` asks for. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  /** How the printer, or we with what it answered, made sure of its bytes; `read`: it has read the file and counts its layers. */
  readonly verifiedBy: 'md5' | 'sha256' | 'size' | 'read';
  /** What the printer calls it, where that is not its name. */
  readonly key?: string;
}

export type SendCode =
  | 'cancelled'
  | 'printer_unreachable'
  | 'printer_unsupported'
  | 'printer_busy'
  | 'printer_refused'
  | 'printer_storage_full'
  | 'printer_file_mismatch'
  | 'printer_file_missing'
  | 'printer_camera_unavailable'
  | 'printer_calls_back'
  | 'printer_key_needed'
  | 'printer_key_wrong'
  | 'printer_profile_needed'
  | 'transfer_failed'
  | 'transfer_damaged';
export type SendError = AppError<SendCode>;
export type SendResult<T> = Result<T, SendCode>;

/**
 * One printer, whatever it speaks. Every call answers `printer_unreachable` where the printer is silent and `cancelled` when its
 * signal is aborted; one that lets only those in who have its key, `printer_key_needed` or `printer_key_wrong`. Nothing but `start` begins a print, and that takes a file which was sent whole.
 */
export interface PrinterLink {
  readonly printer: FoundPrinter;
  facts(signal: AbortSignal): Promise<SendResult<PrinterFacts>>;
  state(signal: AbortSignal): Promise<SendResult<PrinterState>>;
  /**
   * Sends a file and has its checksum compared. Progress is in bytes, phases `check` (reading it for the checksum), `send` and
   * `verify`; after an interruption `send` may begin again. A failure or `cancelled` leaves no file that could be printed.
   */
  send(file: FileToSend, context: JobContext): Promise<SendResult<SentFile>>;
  start(file: SentFile, signal: AbortSignal): Promise<SendResult<void>>;
  pause(signal: AbortSignal): Promise<SendResult<void>>;
  resume(signal: AbortSignal): Promise<SendResult<void>>;
  stop(signal: AbortSignal): Promise<SendResult<void>>;
  /** The address of the camera's stream, switched on where that is needed. */
  camera(signal: AbortSignal): Promise<SendResult<string>>;
  close(): void;
}

/** Ends every phase of a send; `phase` of its progress. */
export const SEND_PHASES = ['check', 'send', 'verify'] as const;
export type SendPhase = (typeof SEND_PHASES)[number];
