import { answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { exportLink } from '../export/index.ts';
import { accountToBe } from './account-to-be.ts';
import { changeAccount } from './own-account.ts';
import { askForDeletion, keepAccount } from './own-deletion.ts';
import { beginFactor, confirmFactor, endFactor, renewRecoveryCodes, showFactor } from './second-factor.ts';
import { closeSession, listSessions } from './sessions.ts';
import { listIdentities, startBinding, unbindIdentity } from './own-identities.ts';

/** Every call of the group `account`. */
export function createAccountHandlers(services: Services): HandlersOf<'account'> {
  return {
    change: async ({ body, context }) => {
      const account = await accountToBe(services.database, body.account);
      return account.ok ? changeAccount(services, account.data, body, context) : account;
    },

    identities: async ({ context }) => answer(await listIdentities(services, context.actor)),

    bind: ({ query, body, context }) => startBinding(services, query.source, body.proof, context),

    sessions: async ({ context }) => answer(await listSessions(services, context.actor, context.now)),

    endSessions: async ({ context }) => {
      await closeSession(services, context.actor, 'all', context);
      return answer({});
    },

    factor: async ({ context }) => answer(await showFactor(services, context.actor)),
    beginFactor: ({ body, context }) => beginFactor(services, body.proof, context),
    confirmFactor: ({ body, context }) => confirmFactor(services, context.actor, body.code, context),
    endFactor: ({ body, context }) => endFactor(services, context.actor, body.proof, context),
    renewRecoveryCodes: ({ body, context }) =>
      renewRecoveryCodes(services, context.actor, body.proof, context),

    unbind: ({ query, context }) => unbindIdentity(services, context.actor, query.source, context),

    remove: ({ body, context }) => askForDeletion(services, body.proof, context),

    export: ({ context }) => exportLink(services, context.actor, context),

    keep: ({ context }) => keepAccount(services, context.actor, context),
  };
}
