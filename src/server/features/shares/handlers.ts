import { answer, refuse, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { presentProject } from '../projects/index.ts';
import { copyShare, openShare } from './open.ts';
import { closeShare, createShare, listOwnShares, updateShare } from './own.ts';
import { stateOf } from './policy.ts';
import { presentOwner } from './present.ts';
import { findByToken, removeEnded } from './repository.ts';

/** Every call of the group `shares`. */
export function createShareHandlers(services: Services): HandlersOf<'shares'> {
  const { database, pictures } = services;
  return {
    create: ({ body, context }) => createShare(services, context.actor, body, context.now),
    list: ({ query, context }) => listOwnShares(services, context.actor, query, context.now),
    update: ({ body, context }) => updateShare(services, context.actor, body, context.now),
    close: ({ body, context }) => closeShare(services, context.actor, body.id, context.now),
    clean: async ({ context: { actor, now } }) =>
      answer({ removed: await removeEnded(database, actor.userId, now) }),
    info: async ({ query, context: { now } }) => {
      const found = await findByToken(database, query.s);
      if (found === undefined) return refuse('share_invalid');
      if (stateOf(found.share, now) === 'expired') return refuse('share_expired');
      return answer(presentOwner(pictures, found, now));
    },
    open: ({ body, context }) => openShare(services, body, context),
    copy: async ({ body, context: { actor, now } }) => {
      const copied = await copyShare(services, actor, body, now);
      return copied.ok ? answer({ project: presentProject(pictures, copied.data) }) : copied;
    },
  };
}
