import type { JobContext, Result } from '#base';
import type { PrinterReport, UploadRequest } from './bridge-calls.ts';
import type { FoundPrinter, SentFile } from './printer-link.ts';

/** Whether a bridge answers, and whether it knows this page. */
export type BridgePresence = 'absent' | 'unpaired' | 'paired';

/** A file of the page's to send. */
export interface PageFile extends Pick<UploadRequest, 'name' | 'resolution'> {
  readonly file: Blob;
}

/** A file that is whole on a printer, and what the bridge knows it by. */
export interface Delivered {
  readonly upload: string;
  readonly file: SentFile;
}

/** The page's way to the bridge on its computer. Every call answers `bridge_unreachable` where there is none any more. */
export interface BridgeClient {
  look(signal: AbortSignal): Promise<BridgePresence>;
  /** Pairs by the code that the bridge shows. */
  pair(code: string, signal: AbortSignal): Promise<Result<void>>;
  /** Printers that answer when all are called. */
  find(signal: AbortSignal): Promise<Result<readonly FoundPrinter[]>>;
  findAt(address: string, signal: AbortSignal): Promise<Result<FoundPrinter>>;
  report(printer: string, signal: AbortSignal): Promise<Result<PrinterReport>>;
  /** Gives the bridge the key that a printer asks for; the page keeps none. */
  giveKey(printer: string, key: string, signal: AbortSignal): Promise<Result<void>>;
  /** Sends a file; aborting its signal has the printer drop what it has. Nothing is started. */
  send(
    printer: string,
    file: PageFile & Pick<UploadRequest, 'profile'>,
    context: JobContext,
  ): Promise<Result<Delivered>>;
  start(printer: string, upload: string, signal: AbortSignal): Promise<Result<void>>;
  control(printer: string, verb: 'pause' | 'resume' | 'stop', signal: AbortSignal): Promise<Result<void>>;
  /** The address of the camera's stream. */
  camera(printer: string, signal: AbortSignal): Promise<Result<string>>;
}
