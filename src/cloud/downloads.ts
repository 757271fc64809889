import axios from 'axios';
import { BLOB_PATH, SHARE_ACCESS_HEADER } from '#contract';
import { contentHash } from '#base';
import { failure, type Answer } from './answer.ts';
import type { Client } from './client.ts';
import { watchForStall } from './stall.ts';
import { STORED, type DeviceStorage } from './storage.ts';

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  readonly shareAccess?: string;
  readonly onProgress?: (share: number) => void;
}

export type Download = (hash: string, options?: DownloadOptions) => Promise<Answer<Uint8Array<ArrayBuffer>>>;

/**
 * Fetches content by its SHA-256 (lower-case hex) and checks that it is that content. As long as it takes, while something comes.
 * Failures are the caller's to tell.
 */
export function createDownload(client: Client, storage: DeviceStorage, origin = ''): Download {
  async function get(hash: string, token: string | null, options: DownloadOptions) {
    const stalled = new AbortController();
    const stall = watchForStall(() => stalled.abort());
    const asked = axios.get<ArrayBuffer>(`${origin}${BLOB_PATH}${encodeURIComponent(hash)}`, {
      responseType: 'arraybuffer',
      withCredentials: true,
      validateStatus: () => true,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(options.shareAccess === undefined ? {} : { [SHARE_ACCESS_HEADER]: options.shareAccess }),
      },
      signal: AbortSignal.any([stalled.signal, ...(options.signal === undefined ? [] : [options.signal])]),
      onDownloadProgress: ({ progress }) => {
        stall.moved();
        if (progress !== undefined) options.onProgress?.(progress);
      },
    });
    return await asked.finally(() => stall.stop());
  }

  return async (hash, options = {}) => {
    try {
      const token = storage.get(STORED.accessToken);
      let response = await get(hash, token, options);
      if (response.status === 401 && token !== null) {
        const renewed = await client.renew(token);
        if (!renewed.ok) return renewed;
        response = await get(hash, renewed.token, options);
      }
      if (response.status === 401) return failure('unauthorized');
      if (response.status === 403 || response.status === 404) return failure('not_found');
      if (response.status === 410) return failure('share_expired');
      if (response.status !== 200) return failure('unavailable');
      const bytes = new Uint8Array(response.data);
      return (await contentHash(bytes)) === hash ? { ok: true, data: bytes } : failure('unreadable');
    } catch (error) {
      if (!axios.isCancel(error)) return failure('offline');
      return failure(options.signal?.aborted === true ? 'cancelled' : 'timeout');
    }
  };
}
