import type { Api, DataOf, Provider } from '#contract';
import { answer, refuse, type Actor, type Answer, type Caller, type RequestContext } from '../../context.ts';
import { createSecret, hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';
import { PROTOCOLS } from '../providers/index.ts';
import { notifyOwner } from './account-notices.ts';
import { findByAccount, findOwner, insertUser, lockUser } from './account-repository.ts';
import { regionOf, type Account } from './account.ts';
import { askerFor } from './asker.ts';
import { spendCode } from './codes.ts';
import { recordBinding, recordLogin } from './events.ts';
import { enter, finishLogin } from './logins.ts';
import { finishBinding } from './own-identities.ts';
import { requireFactor } from './pass-factor.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';
import {
  findUserOfIdentity,
  insertIdentity,
  isBindTokenGood,
  storePendingIdentity,
  takePendingIdentity,
  takeState,
} from './third-party-repository.ts';
import { storeAvatar, redirectUri, stepFrom } from './third-party-start.ts';
import { Refused, transact } from '../../transact.ts';

/**
 * Takes a reply. Of a login: logs in whose identity is bound, gives others a token to bind it with. Of a binding: ties the
 * identity to the account whose session asked, if it is the session that calls.
 */
export async function finishThirdPartyLogin(
  services: Services,
  reply: { readonly source: Provider; readonly code: string; readonly state: string },
  request: Caller & { readonly actor: Actor | null },
): Promise<Answer<DataOf<Api['session']['authCallback']>>> {
  const { database } = services;
  const { actor, now } = request;
  const { source, code, state } = reply;
  const config = services.providers[source];
  if (!config) return refuse('provider_off');
  const stateHash = hashSecret(state);
  const start = await takeState(database, { source, stateHash, sessionId: actor?.sessionId ?? null }, now);
  if (!start) return refuse('bind_expired');
  const identity = await PROTOCOLS[source].identify(config, {
    redirectUri: redirectUri(services, source),
    state,
    verifier: start.verifier,
    code,
    now,
  });
  if (!identity) return refuse('provider_failed');
  if (actor && start.sessionId !== null) {
    const bound = await finishBinding(services, actor, source, identity, request);
    return bound.ok ? answer({ status: 'bound', ...bound.data }) : bound;
  }
  const { subject, nickname, avatarUrl } = identity;

  const userId = await findUserOfIdentity(database, source, subject);
  if (userId !== undefined) {
    const begun = await transact(database, async (transaction) => {
      const locked = await lockUser(transaction, userId);
      if (!locked) return undefined;
      if (locked.disabledAt !== null) throw new Refused(refuse('account_disabled'));
      await requireFactor(services, transaction, userId, source);
      return enter(services, transaction, userId, source, request, null);
    });
    if (!begun.ok) return begun;
    if (begun.data)
      return answer({ status: 'signed_in', ...(await finishLogin(services, begun.data, request)) });
  }

  const bindToken = createSecret();
  const avatarHash = await storeAvatar(services, avatarUrl);
  await storePendingIdentity(database, stateHash, {
    subject,
    nickname,
    avatarHash,
    bindTokenHash: hashSecret(bindToken),
    expiresAt: stepFrom(now),
  });
  const avatar = avatarHash === null ? null : services.pictures.address('avatar', avatarHash);
  return answer({ status: 'bind', bindToken, nickname, avatar });
}

/** Joins a proven identity to the account a code was sent to, made now if need be, and logs it in. */
export async function bindIdentity(
  services: Services,
  account: Account,
  proof: { readonly bindToken: string; readonly code: string },
  request: RequestContext,
): Promise<Answer<Tokens>> {
  const { database } = services;
  const { language, now } = request;
  const bindTokenHash = hashSecret(proof.bindToken);
  if (!(await isBindTokenGood(database, bindTokenHash, now))) return refuse('bind_expired');
  const holder = (await findByAccount(database, account))?.id;
  const caller = await askerFor(services, holder, request);
  const spent = await spendCode(services, account, 'bind', proof.code, caller, now);
  if (!spent.ok) return spent;
  const opened = await transact(database, async (transaction) => {
    const identity = await takePendingIdentity(transaction, bindTokenHash, now);
    if (!identity) throw new Refused(refuse('bind_expired'));
    const existing = (await findByAccount(transaction, account))?.id;
    if (existing !== undefined) {
      if ((await lockUser(transaction, existing))?.disabledAt) throw new Refused(refuse('account_disabled'));
      await requireFactor(services, transaction, existing, identity.source, bindTokenHash);
    }
    const region = regionOf(account, undefined, language);
    const userId =
      existing ?? (await insertUser(transaction, { account, passwordHash: null, region, language, now }));
    if (userId === undefined || !(await insertIdentity(transaction, userId, identity, now))) {
      throw new Refused(refuse('account_taken'));
    }
    if (existing === undefined) {
      await recordEvent(services, transaction, {
        userId,
        kind: 'registered',
        actor: 'person',
        caller: request,
      });
    }
    await recordBinding(services, transaction, 'identity_bound', userId, identity.source, request);
    await recordLogin(services, transaction, userId, identity.source, request);
    const owner = existing === undefined ? undefined : await findOwner(transaction, userId);
    return {
      source: identity.source,
      owner,
      session: await openSession(transaction, userId, 'replaced', request),
    };
  });
  if (!opened.ok) return opened;
  const { source, owner, session } = opened.data;
  const tokens = await issueTokens(services, session);
  if (owner) await notifyOwner(services, owner, { kind: 'bound', source }, request);
  return answer(tokens);
}
