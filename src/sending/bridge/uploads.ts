import { fail, ok, type ByteSource, type Progress } from '#base';
import {
  MOST_PART_BYTES,
  type PrinterLink,
  type SendResult,
  type SentFile,
  type UploadNews,
  type UploadRequest,
} from '#sending/api';

/** How long news are waited for before the page hears that there are none. */
const NEWS_TIME = 500;
/** Uploads that are remembered after they ended. */
const MOST_ENDED = 50;

interface Upload {
  readonly printer: string;
  readonly stop: AbortController;
  progress: Progress | null;
  wanted: { readonly offset: number; readonly length: number; give(bytes: Uint8Array): void } | null;
  outcome: SendResult<SentFile> | null;
  /** Resolves when there is an outcome. */
  ended: Promise<void>;
  wake: () => void;
  leaving: NodeJS.Timeout | undefined;
}

/** Files on their way from a page to a printer: the page holds them, and gives the parts that the link reads. Nothing is kept here. */
export interface Uploads {
  begin(link: PrinterLink, request: UploadRequest): SendResult<string>;
  /** What an upload needs or became, after these bytes; null where there is no such upload. */
  next(id: string, offset: number | null, bytes: Uint8Array): Promise<UploadNews | null>;
  cancel(id: string): Promise<void>;
  /** The file of an upload to this printer that is whole there. */
  sentTo(printer: string, id: string): SentFile | null;
  stop(): void;
}

/** `silence`: milliseconds after which a page that asked nothing is gone, and its upload with it. */
export function createUploads(silence: number): Uploads {
  const uploads = new Map<string, Upload>();

  /** The page's file as the link reads it: every read becomes a request. */
  const sourceOf = (upload: Upload, size: number): ByteSource => ({
    size,
    read: (offset, length) =>
      new Promise((resolve, reject) => {
        const { signal } = upload.stop;
        if (signal.aborted) return reject(new Error('cancelled'));
        const cancel = (): void => reject(new Error('cancelled'));
        signal.addEventListener('abort', cancel, { once: true });
        const give = (bytes: Uint8Array): void => {
          signal.removeEventListener('abort', cancel);
          upload.wanted = null;
          resolve(bytes);
        };
        const most = Math.min(length, size - offset, MOST_PART_BYTES);
        upload.wanted = { offset, length: most, give };
        upload.wake();
      }),
  });

  const newsOf = ({ progress, wanted, outcome }: Upload): UploadNews => {
    if (outcome?.ok) return { kind: 'sent', file: outcome.value, progress };
    if (outcome) {
      const { code, details } = outcome.error;
      return { kind: 'failed', error: details ? { code, details } : { code }, progress };
    }
    return wanted
      ? { kind: 'wants', offset: wanted.offset, length: wanted.length, progress }
      : { kind: 'working', progress };
  };

  const stay = (upload: Upload): void => {
    clearTimeout(upload.leaving);
    if (!upload.outcome) upload.leaving = setTimeout(() => upload.stop.abort(), silence);
  };

  const forgetOld = (): void => {
    const ended = [...uploads].filter(([, upload]) => upload.outcome !== null);
    for (const [id] of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) uploads.delete(id);
  };

  return {
    begin(link, request) {
      const printer = link.printer.id;
      if ([...uploads.values()].some((other) => other.printer === printer && other.outcome === null))
        return fail('printer_busy', 'another file is on its way to this printer');
      forgetOld();
      const id = crypto.randomUUID();
      const upload: Upload = {
        printer,
        stop: new AbortController(),
        progress: null,
        wanted: null,
        outcome: null,
        ended: Promise.resolve(),
        wake: () => undefined,
        leaving: undefined,
      };
      uploads.set(id, upload);
      stay(upload);
      const { size, ...rest } = request;
      const file = { ...rest, source: sourceOf(upload, size) };
      const report = (progress: Progress): void => {
        upload.progress = progress;
        upload.wake();
      };
      const end = (outcome: SendResult<SentFile>): void => {
        // A page that left fails the reading of its file, which is its cancelling.
        const cancelled = !outcome.ok && upload.stop.signal.aborted;
        upload.outcome = cancelled ? fail('cancelled', 'the upload was cancelled') : outcome;
        clearTimeout(upload.leaving);
        upload.wake();
      };
      link
        .send(file, { signal: upload.stop.signal, report })
        .then(end, (cause: unknown) => end(fail('transfer_failed', String(cause), { file: file.name })));
      return ok(id);
    },
    async next(id, offset, bytes) {
      const upload = uploads.get(id);
      if (!upload) return null;
      stay(upload);
      const { wanted } = upload;
      // Bytes that answer no request, or not all of one, are not taken: the request is repeated.
      const isGiven = wanted !== null && wanted.offset === offset && wanted.length === bytes.length;
      if (isGiven) wanted.give(bytes);
      if (upload.wanted === null && upload.outcome === null) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, NEWS_TIME);
          upload.wake = () => {
            if (upload.wanted === null && upload.outcome === null) return;
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return newsOf(upload);
    },
    async cancel(id) {
      const upload = uploads.get(id);
      if (!upload || upload.outcome) return;
      upload.stop.abort();
      // Until the printer has been told to drop it.
      await upload.ended;
    },
    sentTo(printer, id) {
      const upload = uploads.get(id);
      return upload?.printer === printer && upload.outcome?.ok ? upload.outcome.value : null;
    },
    stop() {
      for (const upload of uploads.values()) {
        clearTimeout(upload.leaving);
        upload.stop.abort();
      }
    },
  };
}
