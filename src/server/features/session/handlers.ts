import { answer, refuse, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { bindingOf, createCaptchaHandlers, spendTicket } from '../captcha/index.ts';
import { findByAccount } from './account-repository.ts';
import { accountToBe } from './account-to-be.ts';
import { readAccount } from './account.ts';
import { askerFor } from './asker.ts';
import { sendCode } from './codes.ts';
import { login } from './login.ts';
import { passFactor } from './pass-factor.ts';
import { changePassword, resetPassword } from './password-changes.ts';
import { register } from './registration.ts';
import { closeSession, refreshSession } from './sessions.ts';
import { offeredSources, startThirdPartyLogin } from './third-party-start.ts';
import { bindIdentity, finishThirdPartyLogin } from './third-party.ts';

/** Every call of the group `session`. */
export function createSessionHandlers(services: Services): HandlersOf<'session'> {
  const { database } = services;
  return {
    ...createCaptchaHandlers(services),

    login: ({ body, context }) =>
      login(
        services,
        readAccount(body.account),
        { password: body.password, ticket: body.captchaTicket },
        context,
      ),

    passFactor: ({ body, context }) => passFactor(services, body, context),

    register: async ({ body, context }) => {
      const account = await accountToBe(database, body.account);
      return account.ok ? register(services, account.data, body, context) : account;
    },

    checkToken: ({ context }) => Promise.resolve(answer({ userId: context.actor.userId })),

    refreshToken: ({ query, context }) => refreshSession(services, query.refreshToken, context),

    logout: async ({ context }) => {
      await closeSession(services, context.actor, 'this', context);
      return answer({});
    },

    changePassword: ({ body, context }) =>
      changePassword(services, context.actor, { old: body.oldPassword, new: body.newPassword }, context),

    resetPassword: ({ body, context }) =>
      resetPassword(services, readAccount(body.account), { ...body, ticket: body.captchaTicket }, context),

    sendCaptcha: async ({ body, context }) => {
      const { purpose } = body;
      const ofOwner = purpose === 'change' || purpose === 'prove';
      if (ofOwner && !context.actor) return refuse('unauthorized');
      const typed = readAccount(body.account);
      const binding = bindingOf({ purpose, subject: typed.value });
      const toBe =
        purpose === 'reset' || purpose === 'prove' ? null : await accountToBe(database, body.account);
      if (toBe?.ok === false) return toBe;
      const account = toBe?.data ?? typed;
      const ticket = await spendTicket(database, body.captchaTicket, binding, context.now);
      if (!ticket.ok) return ticket;
      // SPEC §5 tells who registers or resets whether the account exists; who binds is not told.
      const userId = (await findByAccount(database, account))?.id;
      if ((purpose === 'register' || purpose === 'change') && userId !== undefined) {
        return refuse('account_taken');
      }
      if (purpose === 'reset' && userId === undefined) return refuse('account_unregistered');
      if (purpose === 'prove' && userId !== context.actor?.userId) return refuse('forbidden');
      return sendCode(services, account, purpose, await askerFor(services, userId, context), context);
    },

    checkUsername: async ({ query }) => {
      const user = await findByAccount(database, readAccount(query.username));
      return answer({ registered: user !== undefined });
    },

    sources: () => Promise.resolve(answer({ items: offeredSources(services) })),

    authLogin: ({ query, context }) => startThirdPartyLogin(services, query.source, null, context.now),

    authCallback: ({ query, context }) => finishThirdPartyLogin(services, query, context),

    bind: async ({ body, context }) => {
      const account = await accountToBe(database, body.account);
      return account.ok ? bindIdentity(services, account.data, body, context) : account;
    },
  };
}
