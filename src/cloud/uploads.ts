import type { DetailedError, PreviousUpload, Upload, UrlStorage } from 'tus-js-client';
import { CODES, codeName, UPLOAD_PATH } from '#contract';
import { contentHash } from '#base';
import { failure, type Answer } from './answer.ts';
import type { Client } from './client.ts';
import { watchForStall } from './stall.ts';
import { STORED, type DeviceStorage } from './storage.ts';

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
const RETRY_DELAYS_MS = [0, 1000, 3000, 8000];
/** Uploads remembered for going on with. */
const MOST_REMEMBERED = 50;

/** Where unfinished uploads are, by content, in the page's own storage. */
function uploadAddresses(storage: DeviceStorage): UrlStorage {
  const read = (): PreviousUpload[] => {
    try {
      const value: unknown = JSON.parse(storage.get(STORED.uploads) ?? '[]');
      return Array.isArray(value) ? (value as PreviousUpload[]) : [];
    } catch {
      return [];
    }
  };
  const write = (uploads: readonly PreviousUpload[]): void =>
    storage.set(STORED.uploads, uploads.length === 0 ? null : JSON.stringify(uploads));
  return {
    findAllUploads: async () => read(),
    findUploadsByFingerprint: async (fingerprint) =>
      read().filter((upload) => upload.urlStorageKey === fingerprint),
    removeUpload: async (key) => write(read().filter((upload) => upload.urlStorageKey !== key)),
    addUpload: async (fingerprint, upload) => {
      const others = read().filter(({ urlStorageKey }) => urlStorageKey !== fingerprint);
      write([...others, { ...upload, urlStorageKey: fingerprint }].slice(-MOST_REMEMBERED));
      return fingerprint;
    },
  };
}

/** What the server refused with: the envelope where it sent one, else what its status says. */
function failureOf(error: Error | DetailedError) {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (response === null) return failure('offline');
  try {
    const envelope = JSON.parse(response.getBody()) as { code?: unknown; message?: unknown; data?: unknown };
    const name = typeof envelope.code === 'number' ? codeName(envelope.code) : undefined;
    if (name !== undefined && name !== 'ok')
      return failure(name, typeof envelope.message === 'string' ? envelope.message : '', envelope.data);
  } catch {
    // Not an envelope.
  }
  if (response.getStatus() === CODES.unauthorized.status) return failure('unauthorized');
  return failure(response.getStatus() === CODES.too_large.status ? 'too_large' : 'upload_mismatch');
}

/**
 * Uploads by tus: resumable within and across visits, hashed first, checked by the server. Failures are the caller's to
 * tell. The same content sent twice at once is the caller's to avoid.
 */
export function createUploads(client: Client, storage: DeviceStorage, origin = ''): SendContent {
  const urlStorage = uploadAddresses(storage);

  async function send(
    bytes: Uint8Array<ArrayBuffer>,
    hash: string,
    { onProgress, signal }: UploadOptions,
  ): Promise<Answer<{ readonly hash: string }>> {
    const tus = await import('tus-js-client');
    const token = storage.get(STORED.accessToken);
    return new Promise((settle) => {
      const stall = watchForStall(() => {
        void upload.abort();
        settle(failure('timeout'));
      });
      const resolve: typeof settle = (answer) => {
        stall.stop();
        settle(answer);
      };
      const upload: Upload = new tus.Upload(new Blob([bytes]), {
        endpoint: `${origin}${UPLOAD_PATH}`,
        metadata: { sha256: hash },
        headers: token === null ? {} : { Authorization: `Bearer ${token}` },
        chunkSize: CHUNK_BYTES,
        retryDelays: RETRY_DELAYS_MS,
        fingerprint: async () => hash,
        urlStorage,
        removeFingerprintOnSuccess: true,
        onProgress: (sent, total) => {
          stall.moved();
          onProgress?.(total === 0 ? 1 : sent / total);
        },
        // Between tries nothing moves either; a line that comes back in time goes on.
        onBeforeRequest: () => stall.moved(),
        onAfterResponse: () => stall.moved(),
        onError: (error) => resolve(failureOf(error)),
        onSuccess: () => resolve({ ok: true, data: { hash } }),
      });
      signal?.addEventListener(
        'abort',
        () => {
          void upload.abort();
          resolve(failure('cancelled'));
        },
        { once: true },
      );
      void upload.findPreviousUploads().then(([previous]) => {
        if (signal?.aborted === true) return;
        if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
        upload.start();
      });
    });
  }

  return async (bytes, options = {}) => {
    const hash = options.hash ?? (await contentHash(bytes));
    let reached = -1;
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
      if (answer.ok || (answer.code !== 'unauthorized' && answer.code !== 'login_expired')) return answer;
      // A session that was ended is found out here too, and asked for again; a long upload outlives several tokens.
      const renewed = await client.renew(token);
      if (!renewed.ok) return renewed;
      if (progress <= reached) return answer;
      reached = progress;
    }
  };
}
