/** Everything the page keeps in the browser's storage, by the name it is kept under (SPEC §3, and ours below). */
export const STORED = {
  accessToken: 'ACCESS_TOKEN',
  refreshToken: 'REFRESH_TOKEN',
  language: 'language',
  hasCompletedGuide: 'hasCompletedGuide',
  username: 'username',
  auth2Info: 'auth2Info',
  accountRegion: 'accountRegion',
  theme: 'theme',
  /** When the note about the browser was put away, milliseconds. */
  browserNote: 'browserNote',
  /** Uploads that can be gone on with. */
  uploads: 'uploads',
} as const;
export type StoredKey = (typeof STORED)[keyof typeof STORED];

/** Small texts that outlive the visit. Never throws: where the browser refuses, they live as long as the page. */
export interface DeviceStorage {
  get(key: StoredKey): string | null;
  /** Null removes. */
  set(key: StoredKey, value: string | null): void;
  /** Hears of changes made by other tabs; the key is null when everything was cleared. */
  watch(listener: (key: string | null) => void): () => void;
}

/** Storage that ends with the page. */
export function memoryStorage(): DeviceStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      if (value === null) values.delete(key);
      else values.set(key, value);
    },
    watch: () => () => undefined,
  };
}

/** The browser's storage, shared by the tabs of this address. */
export function browserStorage(): DeviceStorage {
  const fallback = memoryStorage();
  return {
    get: (key) => {
      try {
        return localStorage.getItem(key) ?? fallback.get(key);
      } catch {
        return fallback.get(key);
      }
    },
    set: (key, value) => {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        fallback.set(key, null);
      } catch {
        // Refused or full: the choice then lasts for the visit.
        fallback.set(key, value);
      }
    },
    watch: (listener) => {
      const hear = (event: StorageEvent) => {
        if (event.storageArea === localStorage) listener(event.key);
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}
