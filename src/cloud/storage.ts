/** Everything the page keeps in the browser's storage, by the name it is kept under (SPEC §3, and ours below). */
export const STORED = {
  accessToken: 'ACCESS_TOKEN',
  refreshToken: 'REFRESH_TOKEN',
  language: 'language',
  hasCompletedGuide: 'hasCompletedGuide',
  username: 'username',
  auth2Info: 'auth2Info',
  accountRegion: 'accountRegion',
  /** By what somebody last got in here: `email` or `phone`. */
  accountWay: 'accountWay',
  /** That an account was logged in here before: kept beyond logging out, it spares its owner what strangers bring about. */
  deviceToken: 'deviceToken',
  /** Whose the tokens are: known without a network, too. */
  userId: 'userId',
  /** By which the server knows this browser again, to notify the owner of logins elsewhere. */
  deviceMark: 'deviceMark',
  theme: 'theme',
  /** Whether tool buttons carry their name. */
  buttons: 'btnAppearance',
  lengthUnit: 'lengthUnit',
  angleUnit: 'angleUnit',
  /** Whether what is wrong with an imported part is reported. */
  partQuality: 'partQuality',
  /** Less motion than the system asks for, rows closer together, keys of one letter: chosen for this device. */
  motion: 'motion',
  density: 'density',
  letterKeys: 'letterKeys',
  /** What the hand and the eye are used to in the editor, and the keys of one's own: chosen for this device, too. */
  navigation: 'navigation',
  twoFingers: 'twoFingers',
  issueShapes: 'issueShapes',
  foldedSections: 'foldedSections',
  keys: 'keys',
  /** What the person wants to slice with. */
  engine: 'engine',
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
  return { ...textStorage(() => undefined), watch: () => () => undefined };
}

/** What the storage would not take, and what it has under that name instead. */
interface Refused {
  readonly value: string;
  readonly instead: string | null;
}

/**
 * Texts in a storage of the browser, or where it refuses (or is full) in memory: they then last for the visit, or until
 * another tab has written something newer.
 */
function textStorage<Key extends string>(
  open: () => Storage | undefined,
): { get(key: Key): string | null; set(key: Key, value: string | null): void } {
  const fallback = new Map<string, Refused>();
  const read = (key: Key): string | null => {
    try {
      return open()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  const write = (key: Key, value: string | null): boolean => {
    try {
      const storage = open();
      if (value === null) storage?.removeItem(key);
      else storage?.setItem(key, value);
      return storage !== undefined;
    } catch {
      return false;
    }
  };
  return {
    get: (key) => {
      const stored = read(key);
      const refused = fallback.get(key);
      return refused !== undefined && refused.instead === stored ? refused.value : stored;
    },
    set: (key, value) => {
      fallback.delete(key);
      if (!write(key, value) && value !== null) fallback.set(key, { value, instead: read(key) });
    },
  };
}

/** The browser's storage, shared by the tabs of this address. */
export function browserStorage(): DeviceStorage {
  return {
    ...textStorage<StoredKey>(() => localStorage),
    watch: (listener) => {
      const hear = (event: StorageEvent) => {
        if (event.storageArea === localStorage) listener(event.key);
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}

type VisitKey = 'afterLogin' | 'loginState';

/**
 * What this tab keeps while it visits other sites: where to go when a third party has said who this is, and which of
 * its answers was asked for here.
 */
export function visitStorage(): {
  get(key: VisitKey): string | null;
  set(key: VisitKey, value: string | null): void;
} {
  return textStorage(() => sessionStorage);
}
