import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { UPLOAD_PATH } from '#contract';
import { STORED, type DeviceStorage } from './storage.ts';

/** Uploads remembered to resume. */
const MOST_REMEMBERED = 50;

/**
 * Where unfinished uploads are, by fingerprint, in the page's own storage. What lies there is not trusted: a token is
 * sent to no other place than the server's.
 */
export function uploadAddresses(storage: DeviceStorage, origin: string): UrlStorage {
  const isAddress = (url: unknown): boolean => {
    const here = origin === '' ? location.origin : origin;
    try {
      const { origin: there, pathname } = new URL(String(url), here);
      return there === new URL(here).origin && pathname.startsWith(`${UPLOAD_PATH}/`);
    } catch {
      return false;
    }
  };
  const read = (): PreviousUpload[] => {
    try {
      const value: unknown = JSON.parse(storage.get(STORED.uploads) ?? '[]');
      if (!Array.isArray(value)) return [];
      // Only what we continue with: its other fields would be obeyed too.
      return (value as (Partial<Record<string, unknown>> | null)[]).flatMap((upload) =>
        typeof upload?.['urlStorageKey'] === 'string' && isAddress(upload['uploadUrl'])
          ? [asPrevious(upload['urlStorageKey'], String(upload['uploadUrl']))]
          : [],
      );
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
    addUpload: async (fingerprint, { uploadUrl }) => {
      const others = read().filter(({ urlStorageKey }) => urlStorageKey !== fingerprint);
      write([...others, asPrevious(fingerprint, String(uploadUrl))].slice(-MOST_REMEMBERED));
      return fingerprint;
    },
  };
}

const asPrevious = (urlStorageKey: string, uploadUrl: string): PreviousUpload => ({
  size: null,
  metadata: {},
  creationTime: '',
  urlStorageKey,
  uploadUrl,
  parallelUploadUrls: null,
});
