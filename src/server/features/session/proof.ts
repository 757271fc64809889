import type { Api, BodyOf } from '#contract';
import { answer, refuse, type Actor, type Answer, type Caller, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import { clearThrottle, countThrottle } from '../../throttle/index.ts';
import { recordEvent } from '../account-events/index.ts';
import type { Owner } from './account-repository.ts';
import { askerFor } from './asker.ts';
import { checkCode } from './codes.ts';
import { verifyPassword } from './passwords.ts';

export type Proof = BodyOf<Api['account']['change']>['proof'];

/** Guesses at the password by whoever found a device logged in; one count for everything that asks for it. */
const PASSWORD_TRIES = { most: 10, seconds: 900 } as const;

const recordFailure = (
  services: Services,
  { userId }: Actor,
  by: Proof['by'],
  caller: Caller,
): Promise<void> =>
  recordEvent(services, services.database, {
    userId,
    kind: 'proof_failed',
    actor: 'visitor',
    caller,
    details: { by },
  });

/**
 * Counts a guess at the actor's own password, then checks it; `wrong` is what a wrong one is refused with. What was
 * verified is true of `kept` alone: the caller compares again once the user is locked.
 */
export async function checkOwnPassword(
  services: Services,
  actor: Actor,
  kept: string | null,
  password: string,
  wrong: 'old_password_wrong' | 'password_wrong',
  request: Caller,
): Promise<Answer<null>> {
  const { database } = services;
  const key = `password:${actor.userId}`;
  const { count, seconds } = await countThrottle(database, key, PASSWORD_TRIES, request.now);
  if (count > PASSWORD_TRIES.most) return refuse('too_many', { seconds });
  const right = await verifyPassword(kept, password);
  if (right === null) return refuse('unavailable');
  if (!right) {
    await recordFailure(services, actor, 'password', request);
    return refuse(wrong);
  }
  await clearThrottle(database, key);
  return answer(null);
}

/**
 * Checks the proof that the actor owns the account. Answers the id of the code that proved it, to be used up in the
 * transaction it was for; null for a password.
 */
export async function checkProof(
  services: Services,
  owner: Owner,
  proof: Proof,
  request: RequestContext<Actor>,
): Promise<Answer<string | null>> {
  const { actor } = request;
  if (proof.by === 'password') {
    return checkOwnPassword(services, actor, owner.passwordHash, proof.password, 'password_wrong', request);
  }
  // Who has a password proves it with that: a mailbox left open is not enough.
  if (owner.passwordHash !== null) return refuse('forbidden');
  const value = owner[proof.by];
  if (value === null) return refuse('proof_wrong');
  const caller = await askerFor(services, actor.userId, request);
  const checked = await checkCode(
    services,
    { kind: proof.by, value },
    'prove',
    proof.code,
    caller,
    request.now,
  );
  if (checked.ok) return checked;
  await recordFailure(services, actor, proof.by, request);
  return refuse('proof_wrong');
}
