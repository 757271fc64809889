import { answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { readAccount } from './account.ts';
import { changeAccount } from './own-account.ts';
import { listIdentities, startBinding, unbindIdentity } from './own-identities.ts';

/** Every call of the group `account`. */
export function createAccountHandlers(services: Services): HandlersOf<'account'> {
  return {
    change: ({ body, context }) => changeAccount(services, readAccount(body.account), body, context),

    identities: async ({ context }) => answer(await listIdentities(services, context.actor)),

    bind: ({ query, body, context }) => startBinding(services, query.source, body.proof, context),

    unbind: ({ query, context }) => unbindIdentity(services, context.actor, query.source),
  };
}
