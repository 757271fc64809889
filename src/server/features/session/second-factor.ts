import { randomInt } from 'node:crypto';
import { limits, type Api, type BodyOf, type DataOf } from '#contract';
import {
  answer,
  refuse,
  type Actor,
  type Answer,
  type Caller,
  type RequestContext,
  type Database,
} from '../../context.ts';
import type { Services } from '../../services.ts';
import { clearThrottle, countThrottle } from '../../throttle/index.ts';
import { recordEvent } from '../account-events/index.ts';
import { notifyOwner } from './account-notices.ts';
import { findOwner, lockOwner } from './account-repository.ts';
import { checkFactor, hashRecoveryCode } from './check-factor.ts';
import { takeCode } from './code-repository.ts';
import { checkOwnPassword, checkProof, type Proof } from './proof.ts';
import {
  confirmPendingFactor,
  countRecoveryCodes,
  findFactor,
  storePendingFactor,
  removeFactor,
  replaceRecoveryCodes,
} from './second-factor-repository.ts';
import { createTotpSecret, totpStep, totpUri } from './totp.ts';
import { Refused, transact } from '../../transact.ts';

type Calls = Api['account'];
type FactorProof = BodyOf<Calls['endFactor']>['proof'];

/** From the secret to the first code of it. */
export const PENDING_MILLISECONDS = 600_000;
/** Wrong first codes: whoever tries has the secret before them, so this is no more than a brake. */
const CONFIRM_TRIES = { most: 20, seconds: 900 } as const;
const GROUP = /.{4}(?=.)/g;

function createRecoveryCode(): string {
  const { RECOVERY_CODE_ALPHABET: letters, RECOVERY_CODE_LENGTH: length } = limits;
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** New recovery codes as they are shown, in place of those before. */
async function makeRecoveryCodes(transaction: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.RECOVERY_CODES }, createRecoveryCode);
  await replaceRecoveryCodes(
    transaction,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => code.replace(GROUP, '$&-'));
}

export async function showFactor(
  { database }: Services,
  { userId }: Actor,
): Promise<DataOf<Calls['factor']>> {
  const factor = await findFactor(database, userId);
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    codesLeft: await countRecoveryCodes(database, userId),
  };
}

/** Makes a secret for who has proven to be the owner. Nothing changes before `confirmFactor`. */
export async function beginFactor(
  services: Services,
  proof: Proof,
  request: RequestContext<Actor>,
): Promise<Answer<DataOf<Calls['beginFactor']>>> {
  const { database } = services;
  const { actor, now } = request;
  const owner = await findOwner(database, actor.userId);
  if (!owner) return refuse('unauthorized');
  const proven = await checkProof(services, owner, proof, request);
  if (!proven.ok) return proven;
  if (proven.data !== null && !(await takeCode(database, proven.data, now))) return refuse('proof_wrong');
  const secret = createTotpSecret();
  const sealed = services.sealer.seal(secret, actor.userId);
  if (!(await storePendingFactor(database, actor.userId, sealed, now))) return refuse('factor_on');
  return answer({ secret, uri: totpUri(secret, owner.email ?? owner.phone ?? '') });
}

/** Turns the factor on, once its app shows the same codes as we do. */
export async function confirmFactor(
  services: Services,
  actor: Actor,
  code: string,
  request: Caller,
): Promise<Answer<DataOf<Calls['confirmFactor']>>> {
  const { database } = services;
  const { userId } = actor;
  const { now } = request;
  const key = `factor:confirm:${userId}`;
  const { count, seconds } = await countThrottle(database, key, CONFIRM_TRIES, now);
  if (count > CONFIRM_TRIES.most) return refuse('too_many', { seconds });
  const factor = await findFactor(database, userId);
  if (factor?.confirmedAt) return refuse('factor_on');
  if (!factor || now.getTime() - factor.createdAt.getTime() > PENDING_MILLISECONDS)
    return refuse('factor_off');
  const secret = services.sealer.open(factor.sealedSecret, userId);
  const step = secret === null ? null : totpStep(secret, code, now);
  if (step === null) return refuse('factor_wrong');
  const done = await transact(database, async (transaction) => {
    const owner = await lockOwner(transaction, actor);
    if (!owner) throw new Refused(refuse('login_expired'));
    if (!(await confirmPendingFactor(transaction, factor, step, now))) throw new Refused(refuse('factor_on'));
    const codes = await makeRecoveryCodes(transaction, userId);
    await recordEvent(services, transaction, { userId, kind: 'factor_on', actor: 'person', caller: request });
    return { owner, codes };
  });
  if (!done.ok) return done;
  await clearThrottle(database, key);
  await notifyOwner(services, done.data.owner, { kind: 'factor_on' }, request);
  return answer({ codes: done.data.codes });
}

/** Checks the proof that a change of the factor asks for. */
async function checkFactorProof(
  services: Services,
  actor: Actor,
  proof: FactorProof,
  request: Caller,
): Promise<Answer<unknown>> {
  const factor = await findFactor(services.database, actor.userId);
  if (!factor?.confirmedAt) return refuse('factor_off');
  if (proof.by === 'factor') return checkFactor(services, actor.userId, proof.code, request);
  const owner = await findOwner(services.database, actor.userId);
  const kept = owner?.passwordHash ?? null;
  return checkOwnPassword(services, actor, kept, proof.password, 'password_wrong', request);
}

/** Changes the factor of who has proven to be the owner, and notifies them. */
async function changeFactor<T>(
  services: Services,
  actor: Actor,
  proof: FactorProof,
  kind: 'factor_off' | 'recovery_codes_made',
  request: Caller,
  change: (transaction: Database) => Promise<T>,
): Promise<Answer<T>> {
  const proven = await checkFactorProof(services, actor, proof, request);
  if (!proven.ok) return proven;
  const done = await transact(services.database, async (transaction) => {
    const owner = await lockOwner(transaction, actor);
    if (!owner) throw new Refused(refuse('login_expired'));
    // Somebody may have turned it off while the proof was checked.
    if (!(await findFactor(transaction, actor.userId))?.confirmedAt) throw new Refused(refuse('factor_off'));
    const event = { userId: actor.userId, kind, actor: 'person', caller: request } as const;
    await recordEvent(services, transaction, event);
    return { owner, result: await change(transaction) };
  });
  if (!done.ok) return done;
  await notifyOwner(services, done.data.owner, { kind }, request);
  return answer(done.data.result);
}

export const endFactor = (
  services: Services,
  actor: Actor,
  proof: FactorProof,
  request: Caller,
): Promise<Answer<Record<never, never>>> =>
  changeFactor(services, actor, proof, 'factor_off', request, async (transaction) => {
    await removeFactor(transaction, actor.userId);
    return {};
  });

export const renewRecoveryCodes = (
  services: Services,
  actor: Actor,
  proof: FactorProof,
  request: Caller,
): Promise<Answer<DataOf<Calls['renewRecoveryCodes']>>> =>
  changeFactor(services, actor, proof, 'recovery_codes_made', request, async (transaction) => ({
    codes: await makeRecoveryCodes(transaction, actor.userId),
  }));
