import type { Services } from '../../services.ts';
import type { SessionFacts } from './session-repository.ts';

/** How long another server's logout may go unnoticed here. */
const FRESH_MILLISECONDS = 1_000;
const MOST_ENTRIES = 10_000;

interface Entry {
  readonly sessionId: string;
  readonly facts: SessionFacts;
  /** By the clock that nobody sets. */
  readonly readAt: number;
}

/** The live session of each user, for the many requests of one page that come together. Adr 0106. */
export interface ActorCache {
  find(userId: string, sessionId: string): SessionFacts | undefined;
  /** Reads through `load`; what was forgotten while it read is not kept. */
  load(
    userId: string,
    sessionId: string,
    load: () => Promise<SessionFacts | undefined>,
  ): Promise<SessionFacts | undefined>;
  /** To be called after every login, logout and password change. */
  forget(userId: string): void;
}

export function createActorCache(clock: () => number = () => performance.now()): ActorCache {
  const entries = new Map<string, Entry>();
  let generation = 0;
  return {
    find: (userId, sessionId) => {
      const entry = entries.get(userId);
      return entry?.sessionId === sessionId && clock() - entry.readAt < FRESH_MILLISECONDS
        ? entry.facts
        : undefined;
    },
    load: async (userId, sessionId, load) => {
      const before = generation;
      const readAt = clock();
      const facts = await load();
      if (facts && facts.endedAt === null && facts.userId === userId && before === generation) {
        if (entries.size >= MOST_ENTRIES) entries.clear();
        entries.set(userId, { sessionId, facts, readAt });
      }
      return facts;
    },
    forget: (userId) => {
      generation++;
      entries.delete(userId);
    },
  };
}

const caches = new WeakMap<object, ActorCache>();

/** The one cache of a running server: what reads it and what clears it are made apart. */
export function actorCacheOf(services: Pick<Services, 'database'>): ActorCache {
  let cache = caches.get(services);
  if (!cache) {
    cache = createActorCache();
    caches.set(services, cache);
  }
  return cache;
}

/** To be called when what a session may do has changed: a membership begins at once. */
export const forgetActor = (services: Pick<Services, 'database'>, userId: string): void =>
  actorCacheOf(services).forget(userId);
