import { createStore, type StoreApi } from 'zustand/vanilla';
import { api, type AccountInfo, type Region, type Settings, type Space } from '#contract';
import { failure, type Answer } from './answer.ts';
import type { Client } from './client.ts';
import { STORED, type DeviceStorage } from './storage.ts';
import { keepTokens, type Tokens } from './tokens.ts';

/** The signed-in account as the page shows it (SPEC §3). */
export interface User extends Omit<AccountInfo, 'nickName'> {
  /** Never empty: falls back to the part of the account before the at-sign. */
  readonly nickName: string;
  readonly isVip: boolean;
  /** All of the account's spaces; empty until they have come. */
  readonly spaceList: readonly Space[];
  readonly mySpace: SpaceUse;
  readonly recycleBin: SpaceUse;
}

export type SpaceUse = Pick<Space, 'totalSpaceSize' | 'usedSpaceSize'>;

/** What an account leaves on this device, for the next visit. */
export interface Remembered {
  /** Who is signed in, as far as this device knows; null from a login until the account has been fetched. */
  readonly userId: string | null;
  readonly username: string | null;
  readonly hasCompletedGuide: boolean;
  readonly auth2Info: { readonly nickname: string; readonly avatar: string | null } | null;
  readonly accountRegion: Region | null;
}

export interface SessionState {
  readonly user: User | null;
  /** The session ended without the person asking for it and nobody has been asked to log in again since. */
  readonly lost: boolean;
}

export interface Session {
  readonly store: StoreApi<SessionState>;
  /** Whether there is something to be signed in with. It may have expired. */
  hasCredential(): boolean;
  /** Keeps the tokens of a login; the user of before, if any, is gone. */
  signIn(tokens: Tokens): void;
  /** Fetches the account and its spaces. A failure is not reported: the caller decides. */
  loadUser(): Promise<Answer<User>>;
  /** Fetches the spaces again, after what changed their use. */
  loadSpaces(): Promise<void>;
  /** Saves settings with the account; nothing happens without one. */
  saveSettings(changes: Partial<Settings>): Promise<void>;
  /** Takes what a call answered into the account as it is shown. */
  updateUser(changes: Partial<User>): void;
  /** Ends the session here, and with the server where it can be reached; `everywhere`: every session of the account. */
  signOut(where?: 'here' | 'everywhere'): Promise<void>;
  /** Forgets tokens and user without a word to the server. */
  clear(): void;
  remembered(): Remembered;
  /** Keeps who a third party says this is, until the account is bound. */
  rememberThirdParty(person: NonNullable<Remembered['auth2Info']>): void;
  /** The session was lost: called by the client. */
  markLost(): void;
  /** The question whether to log in again has been asked. */
  answerLost(): void;
  /** Hears when another tab logs out, or logs in (perhaps as somebody else). */
  onElsewhere(listener: (event: 'signed-out' | 'signed-in') => void): () => void;
}

const PRIVATE_SPACE = 0;
const RECYCLE_SPACE = 2;
const NO_SPACE: SpaceUse = { totalSpaceSize: 0, usedSpaceSize: 0 };

const spaceUse = (spaces: readonly Space[], type: Space['type']): SpaceUse =>
  spaces.find((space) => space.type === type) ?? NO_SPACE;

/** The account as shown, from what the server says. */
export function toUser(info: AccountInfo, spaces: readonly Space[]): User {
  return {
    ...info,
    nickName: info.nickName || (info.username.split('@')[0] ?? info.username),
    isVip: info.vipInfo.status === 'ACTIVE',
    spaceList: spaces,
    mySpace: spaceUse(spaces, PRIVATE_SPACE),
    recycleBin: spaceUse(spaces, RECYCLE_SPACE),
  };
}

function readPerson(text: string | null): Remembered['auth2Info'] {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as { nickname?: unknown; avatar?: unknown } | null;
    if (typeof value?.nickname !== 'string') return null;
    return { nickname: value.nickname, avatar: typeof value.avatar === 'string' ? value.avatar : null };
  } catch {
    return null;
  }
}

const readRegion = (text: string | null): Region | null =>
  (['MAINLAND', 'HK_MO_TW', 'OVERSEAS'] as const).find((region) => region === text) ?? null;

export function createSession(client: Client, storage: DeviceStorage): Session {
  const store = createStore<SessionState>(() => ({ user: null, lost: false }));

  function forgetTokens(): void {
    storage.set(STORED.accessToken, null);
    storage.set(STORED.refreshToken, null);
  }
  function remember(info: AccountInfo): void {
    storage.set(STORED.userId, info.userId);
    storage.set(STORED.username, info.username);
    storage.set(STORED.hasCompletedGuide, String(info.hasCompletedGuide));
    storage.set(STORED.accountRegion, info.accountRegion);
    storage.set(STORED.auth2Info, info.auth2Info === null ? null : JSON.stringify(info.auth2Info));
  }

  async function fetchUser(): Promise<Answer<User>> {
    const token = storage.get(STORED.accessToken);
    const before = storage.get(STORED.userId);
    const [info, spaces] = await Promise.all([
      client.call(api.user.accountInfo, { quiet: true }),
      client.call(api.projects.spaces, { quiet: true }),
    ]);
    if (!info.ok) return info;
    // Somebody logged out while the answer was on its way.
    if (storage.get(STORED.accessToken) === null) return failure('cancelled');
    // Somebody logged in as another, here or in another tab: the answer was of the account before.
    const now = storage.get(STORED.userId);
    if (now !== before && now !== info.data.userId) return fetchUser();
    remember(info.data);
    const user = toUser(info.data, spaces.ok ? spaces.data.items : []);
    if (token !== null) store.setState({ user, lost: false });
    return { ok: true, data: user };
  }
  let loading: Promise<Answer<User>> | undefined;
  /** The person is logging out: that the session turns out to be over already is no loss. */
  let leaving = false;

  const session: Session = {
    store,
    hasCredential: () =>
      storage.get(STORED.accessToken) !== null || storage.get(STORED.refreshToken) !== null,
    signIn: (tokens) => {
      storage.set(STORED.userId, null);
      keepTokens(storage, tokens);
      store.setState({ user: null, lost: false });
    },
    loadUser: () => {
      loading ??= fetchUser().finally(() => {
        loading = undefined;
      });
      return loading;
    },
    loadSpaces: async () => {
      const answer = await client.call(api.projects.spaces, { quiet: true });
      const { user } = store.getState();
      if (answer.ok && user !== null) store.setState({ user: toUser(user, answer.data.items) });
    },
    saveSettings: async (changes) => {
      if (store.getState().user === null) return;
      const answer = await client.call(api.user.setting, { body: changes });
      const { user } = store.getState();
      if (answer.ok && user !== null) store.setState({ user: { ...user, ...answer.data } });
    },
    updateUser: (changes) => {
      const { user } = store.getState();
      if (user !== null) store.setState({ user: { ...user, ...changes } });
    },
    signOut: async (where = 'here') => {
      leaving = true;
      const line = where === 'everywhere' ? api.account.endSessions : api.session.logout;
      if (storage.get(STORED.accessToken) !== null) await client.call(line, { quiet: true });
      leaving = false;
      session.clear();
    },
    clear: () => {
      forgetTokens();
      store.setState({ user: null, lost: false });
    },
    remembered: () => ({
      userId: storage.get(STORED.userId),
      username: storage.get(STORED.username),
      hasCompletedGuide: storage.get(STORED.hasCompletedGuide) === 'true',
      auth2Info: readPerson(storage.get(STORED.auth2Info)),
      accountRegion: readRegion(storage.get(STORED.accountRegion)),
    }),
    rememberThirdParty: (person) => storage.set(STORED.auth2Info, JSON.stringify(person)),
    markLost: () => store.setState({ user: null, lost: !leaving }),
    answerLost: () => store.setState({ lost: false }),
    onElsewhere: (listener) =>
      storage.watch((key) => {
        if (key !== null && key !== STORED.accessToken) return;
        const signedIn = storage.get(STORED.accessToken) !== null;
        // A refresh changes the token too; only a user who is not the one shown matters to the page.
        listener(signedIn ? 'signed-in' : 'signed-out');
      }),
  };
  return session;
}
