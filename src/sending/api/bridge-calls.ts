import type { AppError, Progress } from '#base';
import type { FoundPrinter, PrinterFacts, PrinterState, SentFile } from './printer-link.ts';

// What page and bridge say to each other: HTTP on the loopback address, JSON both ways, parts of files as bytes.

/** Where the bridge listens, on the first that is free. The page looks at all of them and may connect to no other (its policy names them). */
export const BRIDGE_PORTS = [41_910, 41_911, 41_912, 41_913] as const;

/** Says that it is a bridge that answers, and which calls it knows. */
export const BRIDGE_GREETING = { product: 'corallite-bridge', version: 1 } as const;

/** The longest part of a file that the page is asked for. */
export const MOST_PART_BYTES = 1 << 20;

export interface UploadRequest {
  readonly name: string;
  readonly size: number;
  readonly resolution?: { readonly width: number; readonly height: number };
  readonly profile?: string;
}

/** A printer with what it can and does. */
export interface PrinterReport {
  readonly facts: PrinterFacts;
  readonly state: PrinterState;
}

/** An error as it crosses: code and details; words are the page's. */
export type BridgeError = Pick<AppError, 'code' | 'details'>;

/** How an upload is: what the bridge needs of the file, or how it ended. The page answers `wants` with those bytes. */
export type UploadNews = { readonly progress: Progress | null } & (
  | { readonly kind: 'wants'; readonly offset: number; readonly length: number }
  | { readonly kind: 'working' }
  | { readonly kind: 'sent'; readonly file: SentFile }
  | { readonly kind: 'failed'; readonly error: BridgeError }
);

/** Answers of the calls, by their path below `/v1`; `:id` is a printer's or an upload's. */
export interface BridgeAnswers {
  /** GET. Needs no token. */
  bridge: typeof BRIDGE_GREETING;
  /** POST `{code}`. Needs no token. */
  pair: { readonly token: string };
  /** GET: answers at all where the token counts. */
  paired: object;
  /** GET: who answers in this network. POST `{address}`: the one there. */
  printers: { readonly printers: readonly FoundPrinter[] };
  /** GET `printers/:id` */
  printer: PrinterReport;
  /** POST `printers/:id/camera` */
  camera: { readonly address: string };
  /** POST `printers/:id/uploads` with an `UploadRequest`. */
  upload: { readonly upload: string };
  /** POST `uploads/:id/next?offset=…` with bytes, or without any; DELETE `uploads/:id` cancels. */
  news: UploadNews;
  /** POST `printers/:id/key` with `{key}`, kept in memory until the bridge ends. POST `printers/:id/pause`, `resume`, `stop`, and `start` with `{upload}`, which must have been sent. */
  done: object;
}
