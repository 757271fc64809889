import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_HEADER, SHARE_ACCESS_HEADER, type Access, type RateLimit } from '#contract';
import { refuse, type Actor, type Refusal } from '../context.ts';
import { callerOf, type RateLimiter } from '../throttle/index.ts';
import { sendRefusal } from './envelope.ts';

/** Who a Bearer token is: the actor, or why it is nobody. */
export type Authenticate = (bearer: string | null) => Promise<Actor | 'unauthorized' | 'login_expired'>;

/** What stands before every call: how often, from where, and by whom. */
export interface Guard {
  /** Refuses (and has answered) when the address calls too often. */
  admitAddress(
    name: string,
    rate: RateLimit,
  ): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  /** The caller, or a refusal. What is open to everybody takes a bad token for none. */
  findActor(
    name: string,
    rate: RateLimit,
    access: Access,
    request: FastifyRequest,
  ): Promise<Actor | null | Refusal>;
}

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** The token of the Authorization header, or null. */
function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** A header that comes once and says something, or null. */
function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value.length > 0 ? value : null;
}

/** What opening a share answered, as the caller sends it back; not yet checked. */
export const shareAccessOf = (request: FastifyRequest): string | null =>
  headerOf(request, SHARE_ACCESS_HEADER);

/** What a device keeps of an earlier login on it, as it sends it back; not yet checked. */
export const deviceProofOf = (request: FastifyRequest): string | null => headerOf(request, DEVICE_HEADER);

export const isRefusal = (found: Actor | null | Refusal): found is Refusal => found !== null && 'ok' in found;

/** `limiter` is null only in tests of something else. */
export function createGuard(
  authenticate: Authenticate,
  isModerator: (userId: string) => Promise<boolean>,
  limiter: RateLimiter | null,
): Guard {
  return {
    admitAddress: (name, rate) => async (request, reply) => {
      const seconds = limiter?.take(`${name} ${callerOf(request.ip)}`, rate) ?? 0;
      return seconds > 0 ? sendRefusal(reply, 'too_many', { seconds }) : undefined;
    },
    findActor: async (name, rate, access, request) => {
      const found = await authenticate(bearerOf(request));
      if (typeof found !== 'string') {
        const seconds = limiter?.take(`${name} user ${found.userId}`, rate) ?? 0;
        if (seconds > 0) return refuse('too_many', { seconds });
        return access !== 'moderator' || (await isModerator(found.userId)) ? found : refuse('not_found');
      }
      if (access === 'moderator') return refuse('not_found');
      if (access === 'public' || (access === 'share' && shareAccessOf(request) !== null)) return null;
      return refuse(found);
    },
  };
}
