import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { api, CODES, UPLOAD_PATH } from '#contract';
import { contentHash } from '#base';
import { failure, type Answer, type Failure } from './answer.ts';
import type { Client } from './client.ts';
import { withLock } from './locks.ts';
import { readRefusal } from './refusal.ts';
import { watchForStall } from './stall.ts';
import { STORED, type DeviceStorage } from './storage.ts';
import { uploadAddresses } from './upload-addresses.ts';

export interface UploadOptions {
  /** SHA-256 in lower-case hex, when it is known already. */
  readonly hash?: string;
  /** From 0 to 1, of what has arrived. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends bytes under their hash; answers the hash. */
export type SendContent = (
  bytes: Uint8Array<ArrayBuffer>,
  options?: UploadOptions,
) => Promise<Answer<{ readonly hash: string }>>;

/** One request carries at most this much; what arrived is never sent again. */
const CHUNK_BYTES = 16_000_000;
/** What every gateway lets pass: 1 MiB is the least of the usual limits (nginx, client_max_body_size). */
const LEAST_CHUNK_BYTES = 1_000_000;
const RETRY_DELAYS_MS = [0, 1000, 3000, 8000];
/** How often an upload is started over of which the server knows nothing any more. */
const MOST_BEGINNINGS = 3;

/** Thrown to the library at an answer that is not to be continued from. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(because: Failure) {
    super(because.code);
    this.failure = because;
  }
}

/**
 * Why an answer cannot be continued from; null where it is the protocol's own. The server marks those (Tus-Resumable) or sends
 * an envelope; what has neither was said by somebody in between, and says nothing about the upload.
 */
function refusalOf(request: HttpRequest, response: HttpResponse): Failure | null {
  const status = response.getStatus();
  const isOurs = response.getHeader('Tus-Resumable') != null;
  if (isOurs && status >= 200 && status < 300) return null;
  const refusal = readRefusal(response.getBody());
  if (refusal !== null) return refusal;
  if (isOurs && (status === 404 || status === 410)) return failure('not_found');
  // Another request has it, or is ahead: the library looks how far it has come.
  if (isOurs && (status === 409 || status === 423)) return null;
  if (status === CODES.too_large.status) return failure('too_large');
  // An answer to HEAD has no body: the envelope is missing from our own, too.
  if (request.getMethod() === 'HEAD' && status === CODES.unauthorized.status) return failure('unauthorized');
  if (request.getMethod() === 'HEAD' && status === CODES.too_many.status) return failure('too_many');
  return failure(isOurs && status < 500 ? 'upload_mismatch' : 'unavailable');
}

/** Null where nothing was answered, or the library could continue. */
const refusedIn = (error: Error | DetailedError): Failure | null =>
  'causingError' in error && error.causingError instanceof Refused ? error.causingError.failure : null;

const isOffline = (): boolean => typeof navigator !== 'undefined' && !navigator.onLine;

/** What passes within seconds is tried again by the library, from where the server has it. */
const mayPass = (error: Error | DetailedError): boolean =>
  (refusedIn(error)?.code ?? 'unavailable') === 'unavailable' && !isOffline();

/** Runs a task while no other of this browser sends the same content; says whether another did until now. */
async function whileNobodyElse<Value>(
  hash: string,
  signal: AbortSignal | undefined,
  task: (another: boolean) => Promise<Value>,
): Promise<Value> {
  const name = `corallite-upload-${hash}`;
  const first = await withLock(name, { ifAvailable: true }, (lock) => (lock === null ? null : task(false)));
  if (first !== null) return first;
  return withLock(name, signal === undefined ? {} : { signal }, () => task(true));
}

/**
 * Uploads by tus: resumable within and across visits, hashed first, checked by the server. The same content is sent by
 * one tab at a time. The caller reports failures.
 */
export function createUploads(client: Client, storage: DeviceStorage, origin = ''): SendContent {
  const urlStorage = uploadAddresses(storage, origin);
  let chunkBytes = CHUNK_BYTES;

  async function send(
    bytes: Uint8Array<ArrayBuffer>,
    hash: string,
    { onProgress, signal }: UploadOptions,
  ): Promise<Answer<{ readonly hash: string }>> {
    const tus = await import('tus-js-client').catch(() => null);
    if (tus === null) return failure('offline');
    if (signal?.aborted === true) return failure('cancelled');
    const token = storage.get(STORED.accessToken);
    // Another account on this device has uploads of its own.
    const fingerprint = `${storage.get(STORED.userId) ?? ''}:${hash}`;
    return new Promise((resolve) => {
      let over = false;
      // Whoever asked may keep the signal for long: the bytes must not be kept with it.
      const settle: typeof resolve = (answer) => {
        over = true;
        stall.stop();
        signal?.removeEventListener('abort', cancel);
        resolve(answer);
      };
      const stop = (because: Failure): void => {
        settle(because);
        void upload.abort();
      };
      const cancel = (): void => stop(failure('cancelled'));
      const stall = watchForStall(() => stop(failure('timeout')));
      // A Blob would be one more copy of all the bytes.
      const source = {
        size: bytes.length,
        slice: async (start: number, end: number) => {
          const value = bytes.subarray(start, end);
          return { value: Object.assign(value, { size: value.length }), done: end >= bytes.length };
        },
        close: () => undefined,
      };
      const upload: Upload = new tus.Upload(bytes as Uint8Array as Buffer, {
        endpoint: `${origin}${UPLOAD_PATH}`,
        metadata: { sha256: hash },
        headers: token === null ? {} : { Authorization: `Bearer ${token}` },
        chunkSize: chunkBytes,
        retryDelays: RETRY_DELAYS_MS,
        onShouldRetry: (error) => !over && mayPass(error),
        fingerprint: async () => fingerprint,
        fileReader: { openFile: async () => source },
        urlStorage,
        removeFingerprintOnSuccess: true,
        onProgress: (sent, total) => {
          stall.moved();
          onProgress?.(total === 0 ? 1 : sent / total);
        },
        // Between tries nothing moves either; a line that comes back in time continues.
        onBeforeRequest: () => {
          // It may be called off between two of the library's steps, which then continues all the same.
          if (over) throw new Refused(failure('cancelled'));
          stall.moved();
        },
        onAfterResponse: (request, response) => {
          stall.moved();
          const refused = refusalOf(request, response);
          if (refused !== null) throw new Refused(refused);
        },
        onError: (error) => {
          const refused = refusedIn(error) ?? failure('offline');
          if (refused.code === 'not_found') void urlStorage.removeUpload(fingerprint);
          settle(refused);
        },
        onSuccess: () => settle({ ok: true, data: { hash } }),
      });
      signal?.addEventListener('abort', cancel);
      void upload.findPreviousUploads().then(([previous]) => {
        if (over) return;
        if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
        upload.start();
      });
    });
  }

  const isThere = async (hash: string, signal: AbortSignal | undefined): Promise<boolean> => {
    const answer = await client.call(api.projects.missingBlobs, {
      body: { hashes: [hash] },
      quiet: true,
      ...(signal === undefined ? {} : { signal }),
    });
    return answer.ok && answer.data.missing.length === 0;
  };

  async function sendAll(
    bytes: Uint8Array<ArrayBuffer>,
    hash: string,
    options: UploadOptions,
  ): Promise<Answer<{ readonly hash: string }>> {
    let reached = -1;
    let beginnings = 0;
    for (;;) {
      if (options.signal?.aborted === true) return failure('cancelled');
      let progress = 0;
      const token = storage.get(STORED.accessToken);
      const answer = await send(bytes, hash, {
        ...options,
        onProgress(share) {
          progress = Math.max(progress, share);
          options.onProgress?.(share);
        },
      });
      if (answer.ok) return answer;
      if (answer.code === 'not_found') {
        // It was kept and the answer got lost, or it was taken for forgotten.
        if (await isThere(hash, options.signal)) return { ok: true, data: { hash } };
        beginnings += 1;
        if (beginnings === MOST_BEGINNINGS) return failure('upload_mismatch');
      } else if (answer.code === 'too_large' && chunkBytes > LEAST_CHUNK_BYTES) {
        // Perhaps it is only somebody in between who takes less at a time.
        chunkBytes = Math.max(LEAST_CHUNK_BYTES, chunkBytes / 4);
      } else if (answer.code === 'unauthorized' || answer.code === 'login_expired') {
        // A session that was ended is found out here too, and asked for again; a long upload outlives several tokens.
        const renewed = await client.renew(token);
        if (!renewed.ok) return renewed;
        if (progress <= reached) return answer;
        reached = progress;
      } else {
        return answer;
      }
    }
  }

  return async (bytes, options = {}) => {
    const { signal } = options;
    const hash = options.hash ?? (await contentHash(bytes));
    try {
      return await whileNobodyElse(hash, signal, async (another) =>
        another && (await isThere(hash, signal))
          ? { ok: true, data: { hash } }
          : sendAll(bytes, hash, options),
      );
    } catch (error) {
      // Called off while it waited for the other.
      if (signal?.aborted === true) return failure('cancelled');
      throw error;
    }
  };
}
