import type { Region } from '#contract';
import { answer, refuse, type Answer, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';
import { insertUser } from './account-repository.ts';
import { regionOf, type Account } from './account.ts';
import { askerFor } from './asker.ts';
import { isCommonPassword, refuseCommon } from './common-passwords.ts';
import { spendCode } from './codes.ts';
import { hashPassword } from './passwords.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';

/** Registers an account that a code was sent to, and logs it in. */
export async function register(
  services: Services,
  account: Account,
  chosen: { readonly password: string; readonly code: string; readonly region?: Region | undefined },
  request: RequestContext,
): Promise<Answer<Tokens>> {
  const { language, now } = request;
  if (isCommonPassword(chosen.password)) return refuseCommon('password');
  // What nobody has, no device was logged in to.
  const caller = await askerFor(services, undefined, request);
  const spent = await spendCode(services, account, 'register', chosen.code, caller, now);
  if (!spent.ok) return spent;
  const passwordHash = await hashPassword(chosen.password);
  if (passwordHash === null) return refuse('unavailable');
  const region = regionOf(account, chosen.region, language);
  const opened = await services.database.transaction(async (transaction) => {
    const userId = await insertUser(transaction, { account, passwordHash, region, language, now });
    if (userId === undefined) return undefined;
    await recordEvent(services, transaction, {
      userId,
      kind: 'registered',
      actor: 'person',
      caller: request,
    });
    return openSession(transaction, userId, 'replaced', request);
  });
  return opened ? answer(await issueTokens(services, opened)) : refuse('account_taken');
}
