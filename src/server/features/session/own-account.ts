import { answer, refuse, type Actor, type Answer, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';
import { notifyOwner } from './account-notices.ts';
import { findByAccount, findOwner, lockOwner, sameOwner, setAccount } from './account-repository.ts';
import type { Account } from './account.ts';
import { askerFor } from './asker.ts';
import { takeCode } from './code-repository.ts';
import { checkCode } from './codes.ts';
import { checkProof, type Proof } from './proof.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';
import { Refused, transact } from '../../transact.ts';

/**
 * Gives the actor's account another e-mail or phone, or a first one. Nothing is used up before both proofs are right: a
 * mistyped code costs no new message. ADR 0140.
 */
export async function changeAccount(
  services: Services,
  account: Account,
  given: { readonly code: string; readonly proof: Proof },
  request: RequestContext<Actor>,
): Promise<Answer<Tokens>> {
  const { database } = services;
  const { actor, now } = request;
  const owner = await findOwner(database, actor.userId);
  if (!owner) return refuse('unauthorized');
  const proven = await checkProof(services, owner, given.proof, request);
  if (!proven.ok) return proven;
  const holder = (await findByAccount(database, account))?.id;
  const caller = await askerFor(services, holder, request);
  const checked = await checkCode(services, account, 'change', given.code, caller, now);
  if (!checked.ok) return checked;

  const done = await transact(database, async (transaction) => {
    const locked = await lockOwner(transaction, actor);
    if (!locked || !sameOwner(locked, owner)) throw new Refused(refuse('login_expired'));
    if (!(await takeCode(transaction, checked.data, now))) throw new Refused(refuse('code_expired'));
    if (proven.data !== null && !(await takeCode(transaction, proven.data, now))) {
      throw new Refused(refuse('proof_wrong'));
    }
    if (await findByAccount(transaction, account)) throw new Refused(refuse('account_taken'));
    if (!(await setAccount(transaction, actor.userId, locked, account))) {
      throw new Refused(refuse('account_taken'));
    }
    await recordEvent(services, transaction, {
      userId: actor.userId,
      kind: 'account_changed',
      actor: 'person',
      caller: request,
      details: { what: account.kind, had: locked[account.kind] !== null },
    });
    return openSession(transaction, actor.userId, 'account', request);
  });
  if (!done.ok) return done;
  const tokens = await issueTokens(services, done.data);
  const kind = owner[account.kind] === null ? 'added' : 'changed';
  await notifyOwner(services, owner, { kind, account }, request);
  return answer(tokens);
}
