import { createStore } from 'zustand/vanilla';
import { memoryStorage, toUser, type Cloud, type Session } from '#cloud';
import { api, type Endpoint } from '#contract';
import { notify } from '../../../src/ui/session/toasts.ts';
import { SOME_CONTENT } from './memory-publishing.ts';
import { createMemoryServer } from './memory-server.ts';
import { type MemoryWorld } from './memory-world.ts';

type SessionState = ReturnType<Session['store']['getState']>;

/** The page's way to a server in memory: what a portal page uses of it, signed in or not. */
export async function createMemoryCloud(world: MemoryWorld, signedIn = true) {
  const server = createMemoryServer(world);
  const calls: string[] = [];
  const call = (async (endpoint: Endpoint, input?: { query?: unknown; body?: unknown; quiet?: boolean }) => {
    calls.push(endpoint.path);
    const answer = await server.answer(endpoint, input);
    if (!answer.ok && input?.quiet !== true) notify({ text: answer.message, error: true });
    return answer;
  }) as Cloud['call'];
  const spaces = await call(api.projects.spaces);
  const items = spaces.ok ? spaces.data.items : [];
  const store = createStore<SessionState>(() => ({
    user: signedIn ? toUser(world.account, items) : null,
    lost: false,
  }));
  const session: Partial<Session> = {
    store,
    hasCredential: () => store.getState().user !== null,
    // There are no other tabs.
    onElsewhere: () => () => undefined,
    loadSpaces: async () => {
      const answer = await call(api.projects.spaces);
      const { user } = store.getState();
      if (answer.ok && user !== null) store.setState({ user: toUser(user, answer.data.items) });
    },
    loadUser: async () => {
      const [info, found] = [await call(api.user.accountInfo), await call(api.projects.spaces)];
      if (!info.ok) return info;
      const user = toUser(info.data, found.ok ? found.data.items : []);
      store.setState({ user });
      return { ok: true, data: user };
    },
    remembered: () => ({
      userId: null,
      username: null,
      hasCompletedGuide: true,
      auth2Info: null,
      accountRegion: world.account.accountRegion,
    }),
    updateUser: (changes) => {
      const { user } = store.getState();
      if (user !== null) store.setState({ user: { ...user, ...changes } });
    },
    saveSettings: async (changes) => {
      await call(api.user.setting, { body: changes });
    },
    clear: () => store.setState({ user: null }),
    signOut: async (where) => {
      await call(where === 'everywhere' ? api.account.endSessions : api.session.logout);
      store.setState({ user: null });
    },
  };
  const download: Cloud['download'] = async () => ({ ok: true, data: SOME_CONTENT });
  const cloud: Partial<Cloud> = { call, download, session: session as Session, storage: memoryStorage() };
  return { cloud: cloud as Cloud, calls };
}
