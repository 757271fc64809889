import { PROVIDERS } from '#contract';
import { answer, refuse, type Answer, type Caller, type Database } from '../../context.ts';
import { hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { notifyOwner } from './account-notices.ts';
import { findOwner, lockUser } from './account-repository.ts';
import { checkFactor } from './check-factor.ts';
import { recordBinding, type LoginMethod } from './events.ts';
import { enter, finishLogin } from './logins.ts';
import { findFactorHolder } from './second-factor-repository.ts';
import type { Tokens } from './sessions.ts';
import { insertIdentity, takePendingIdentity } from './third-party-repository.ts';
import { Refused, transact } from '../../transact.ts';

const CHALLENGE_SECONDS = 300;

/** Changes with the password: a login that waits for its second factor ends with it. */
const stampOf = (passwordHash: string | null): string => hashSecret(passwordHash ?? '');

/**
 * Ends the transaction of a login with `factor_required` where the user has a second factor. `bindTokenHash` names the
 * identity that is bound once the factor has been passed.
 */
export async function requireFactor(
  services: Services,
  transaction: Database,
  userId: string,
  method: LoginMethod,
  bindTokenHash?: string,
): Promise<void> {
  const holder = await findFactorHolder(transaction, userId);
  if (!holder) return;
  const bind = bindTokenHash === undefined ? {} : { bind: bindTokenHash };
  const claims = { userId, method, stamp: stampOf(holder.passwordHash), ...bind };
  const challenge = await services.signer.sign('factor', claims, CHALLENGE_SECONDS);
  throw new Refused(refuse('factor_required', { challenge }));
}

/** Finishes a login that was refused with `factor_required`. */
export async function passFactor(
  services: Services,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  request: Caller,
): Promise<Answer<Tokens>> {
  const claims = await services.signer.verify('factor', challenge);
  const userId = claims?.['userId'];
  const method = (['password', ...PROVIDERS] as const).find((known) => known === claims?.['method']);
  if (!claims || userId === undefined || method === undefined) return refuse('factor_expired');
  const passed = await checkFactor(services, userId, code, request);
  if (!passed.ok) return passed;
  const bindTokenHash = claims['bind'];
  const done = await transact(services.database, async (transaction) => {
    const locked = await lockUser(transaction, userId);
    if (!locked || stampOf(locked.passwordHash) !== claims['stamp'])
      throw new Refused(refuse('factor_expired'));
    if (locked.disabledAt !== null) throw new Refused(refuse('account_disabled'));
    const owner = await findOwner(transaction, userId);
    if (bindTokenHash !== undefined && method !== 'password') {
      const identity = await takePendingIdentity(transaction, bindTokenHash, request.now);
      if (!identity) throw new Refused(refuse('bind_expired'));
      if (!(await insertIdentity(transaction, userId, identity, request.now))) {
        throw new Refused(refuse('account_taken'));
      }
      await recordBinding(services, transaction, 'identity_bound', userId, method, request);
    }
    return { owner, begun: await enter(services, transaction, userId, method, request, passed.data) };
  });
  if (!done.ok) return done;
  const { owner, begun } = done.data;
  if (owner && bindTokenHash !== undefined && method !== 'password') {
    await notifyOwner(services, owner, { kind: 'bound', source: method }, request);
  }
  return answer(await finishLogin(services, begun, request));
}
