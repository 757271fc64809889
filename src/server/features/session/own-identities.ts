import type { Api, DataOf, Provider } from '#contract';
import { answer, refuse, type Actor, type Answer, type Caller, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import type { RemoteIdentity } from '../providers/index.ts';
import { notifyOwner } from './account-notices.ts';
import { findOwner, lockOwner } from './account-repository.ts';
import { takeCode } from './code-repository.ts';
import { recordBinding } from './events.ts';
import { checkProof, type Proof } from './proof.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';
import { findIdentities, insertIdentity, removeIdentity } from './third-party-repository.ts';
import { storeAvatar, offeredSources, startThirdPartyLogin } from './third-party-start.ts';
import { Refused, transact } from '../../transact.ts';

/** What is offered, and what is bound though it is offered no more. */
export async function listIdentities(
  services: Services,
  actor: Actor,
): Promise<DataOf<Api['account']['identities']>> {
  const bound = await findIdentities(services.database, actor.userId);
  const sources = new Set([...offeredSources(services), ...bound.map(({ source }) => source)]);
  return {
    items: [...sources].map((source) => ({
      source,
      nickname: bound.find((identity) => identity.source === source)?.nickname ?? null,
    })),
  };
}

/** Sends the browser of who has proven to be the owner to a third party; only this session takes the reply. ADR 0141. */
export async function startBinding(
  services: Services,
  source: Provider,
  proof: Proof,
  request: RequestContext<Actor>,
): Promise<Answer<{ url: string }>> {
  const { database } = services;
  const { actor, now } = request;
  if (!services.providers[source]) return refuse('provider_off');
  const owner = await findOwner(database, actor.userId);
  if (!owner) return refuse('unauthorized');
  const bound = await findIdentities(database, actor.userId);
  if (bound.some((identity) => identity.source === source)) return refuse('identity_taken');
  const proven = await checkProof(services, owner, proof, request);
  if (!proven.ok) return proven;
  if (proven.data !== null && !(await takeCode(database, proven.data, now))) return refuse('proof_wrong');
  return startThirdPartyLogin(services, source, actor.sessionId, now);
}

/** Ties an identity that a third party has just confirmed to the account whose session asked for it. */
export async function finishBinding(
  services: Services,
  actor: Actor,
  source: Provider,
  identity: RemoteIdentity,
  request: Caller,
): Promise<Answer<Tokens>> {
  const { now } = request;
  const { subject, nickname, avatarUrl } = identity;
  const avatarHash = await storeAvatar(services, avatarUrl);
  const done = await transact(services.database, async (transaction) => {
    const owner = await lockOwner(transaction, actor);
    if (!owner) throw new Refused(refuse('bind_expired'));
    if (!(await insertIdentity(transaction, actor.userId, { source, subject, nickname, avatarHash }, now))) {
      throw new Refused(refuse('identity_taken'));
    }
    await recordBinding(services, transaction, 'identity_bound', actor.userId, source, request);
    return { owner, opened: await openSession(transaction, actor.userId, 'account', request) };
  });
  if (!done.ok) return done;
  const tokens = await issueTokens(services, done.data.opened);
  await notifyOwner(services, done.data.owner, { kind: 'bound', source }, request);
  return answer(tokens);
}

/** Unbinds a third party, unless without it there were no way to log in. The session stays: nobody can do more in it. */
export async function unbindIdentity(
  services: Services,
  actor: Actor,
  source: Provider,
  request: Caller,
): Promise<Answer<Record<never, never>>> {
  const done = await transact(services.database, async (transaction) => {
    // Locked first: of two unbound at the same moment the second sees what the first has left.
    const owner = await lockOwner(transaction, actor);
    if (!owner) throw new Refused(refuse('login_expired'));
    const bound = await findIdentities(transaction, actor.userId);
    if (!bound.some((identity) => identity.source === source)) throw new Refused(refuse('not_found'));
    if (owner.passwordHash === null && bound.length === 1) throw new Refused(refuse('last_way_in'));
    await removeIdentity(transaction, actor.userId, source);
    await recordBinding(services, transaction, 'identity_unbound', actor.userId, source, request);
    return owner;
  });
  if (!done.ok) return done;
  await notifyOwner(services, done.data, { kind: 'unbound', source }, request);
  return answer({});
}
