import { BLOB_PATH, limits, SHARE_ACCESS_HEADER } from '#contract';
import { contentHash } from '#base';
import { failure, type Answer, type Failure } from './answer.ts';
import type { Client } from './client.ts';
import { readRefusal } from './refusal.ts';
import { watchForStall } from './stall.ts';
import { STORED, type DeviceStorage } from './storage.ts';

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  readonly shareAccess?: string;
  /** Id of the publication whose blob it is, where that is why one may have it. */
  readonly publication?: string;
  /** To show it, or to keep it as a file, which not everything that is shown allows. `view` where left out. */
  readonly purpose?: 'view' | 'export';
  readonly onProgress?: (share: number) => void;
}

export type Download = (hash: string, options?: DownloadOptions) => Promise<Answer<Uint8Array<ArrayBuffer>>>;

/** A line that broke is taken up again after these, from the byte that came last. */
const RETRY_DELAYS_MS = [0, 1000, 3000];
/** What blobs are sent as; a page of a gateway never is. */
const CONTENT_TYPE = 'application/octet-stream';

/** What has come of a content. */
interface Received {
  /** At least `length` bytes. */
  bytes: Uint8Array<ArrayBuffer>;
  length: number;
}

/** Where an answer continues and where it says to end; null for one that is no content of ours. */
function rangeOf({
  status,
  headers,
}: Response): { readonly start: number; readonly end: number | null } | null {
  if (headers.get('content-type') !== CONTENT_TYPE) return null;
  if (status === 206) {
    const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(headers.get('content-range') ?? '') ?? [];
    return start === undefined ? null : { start: Number(start), end: Number(end) + 1 };
  }
  if (status !== 200) return null;
  // What was packed on its way has another length than what it is.
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  return { start: 0, end: length === null ? null : Number(length) };
}

function append(received: Received, chunk: Uint8Array): void {
  const length = received.length + chunk.length;
  if (length > received.bytes.length) {
    const larger = new Uint8Array(Math.max(length, received.bytes.length * 2));
    larger.set(received.bytes);
    received.bytes = larger;
  }
  received.bytes.set(chunk, received.length);
  received.length = length;
}

/** Where a content is asked for. */
function addressOf(hash: string, { publication, purpose }: DownloadOptions): string {
  const query = new URLSearchParams({
    ...(publication === undefined ? {} : { publication }),
    ...(purpose === undefined ? {} : { purpose }),
  }).toString();
  return BLOB_PATH + encodeURIComponent(hash) + (query === '' ? '' : `?${query}`);
}

/** Resolves after a while, or when the wait is called off. */
const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Fetches content by its SHA-256 (lower-case hex) and checks that it is that content. As long as it takes, while
 * something comes. The caller reports failures.
 */
export function createDownload(client: Client, storage: DeviceStorage, origin = ''): Download {
  /** Adds to what has come; answers why it did not come to its end. */
  async function receive(
    hash: string,
    received: Received,
    token: string | null,
    cache: RequestCache,
    options: DownloadOptions,
  ): Promise<Failure | null> {
    const { signal, shareAccess, onProgress } = options;
    const stalled = new AbortController();
    const stall = watchForStall(() => stalled.abort());
    try {
      const response = await fetch(origin + addressOf(hash, options), {
        credentials: 'include',
        cache,
        headers: {
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(shareAccess === undefined ? {} : { [SHARE_ACCESS_HEADER]: shareAccess }),
          ...(received.length === 0 ? {} : { Range: `bytes=${received.length}-` }),
        },
        signal: AbortSignal.any([stalled.signal, ...(signal === undefined ? [] : [signal])]),
      });
      const range = rangeOf(response);
      if (range === null) return readRefusal(await response.text()) ?? failure('unavailable');
      if (range.start === 0) received.length = 0;
      if (range.start !== received.length) return failure('unavailable');
      const { end } = range;
      if (received.length === 0 && end !== null && end <= limits.BLOB_BYTES)
        received.bytes = new Uint8Array(end);
      const reader = response.body!.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return end === null || received.length >= end ? null : failure('offline');
        stall.moved();
        append(received, value);
        if (received.length > limits.BLOB_BYTES) {
          stalled.abort();
          return failure('unreadable');
        }
        if (end !== null) onProgress?.(Math.min(1, received.length / end));
      }
    } catch {
      if (signal?.aborted === true) return failure('cancelled');
      return failure(stalled.signal.aborted ? 'timeout' : 'offline');
    } finally {
      stall.stop();
    }
  }

  /** Adds until all has come that there is, through what passes by itself. */
  async function receiveAll(
    hash: string,
    received: Received,
    cache: RequestCache,
    options: DownloadOptions,
  ): Promise<Failure | null> {
    let tries = 0;
    let renewed = false;
    for (;;) {
      const token = storage.get(STORED.accessToken);
      const before = received.length;
      const failed = await receive(hash, received, token, cache, options);
      if (failed === null) return null;
      if (received.length > before) [tries, renewed] = [0, false];
      if (failed.code === 'unauthorized' || failed.code === 'login_expired') {
        if (token === null || renewed) return failed;
        const renewal = await client.renew(token);
        if (!renewal.ok) return renewal;
        renewed = true;
      } else if (failed.code === 'offline' || failed.code === 'unavailable') {
        const delay = RETRY_DELAYS_MS[tries];
        if (delay === undefined) return failed;
        tries += 1;
        await pause(delay, options.signal);
        if (options.signal?.aborted === true) return failure('cancelled');
      } else {
        return failed;
      }
    }
  }

  return async (hash, options = {}) => {
    // What the browser has kept, or somebody in between, may be damaged, and would be for ever: the second time it comes from
    // the server itself.
    for (const cache of ['default', 'reload'] as const) {
      const received: Received = { bytes: new Uint8Array(), length: 0 };
      const failed = await receiveAll(hash, received, cache, options);
      if (failed !== null) return failed;
      const { bytes, length } = received;
      const whole = bytes.length === length ? bytes : bytes.slice(0, length);
      if ((await contentHash(whole)) === hash) return { ok: true, data: whole };
    }
    return failure('unreadable');
  };
}
