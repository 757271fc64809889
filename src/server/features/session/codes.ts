import { randomInt } from 'node:crypto';
import { limits, type Api, type DataOf, type Language } from '#contract';
import { answer, refuse, type Answer } from '../../context.ts';
import { hashSecret, secretsEqual } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { maskAccount, type Account } from './account.ts';
import { codeMessageText } from './code-messages.ts';
import {
  countCodeAttempt,
  createCodeId,
  removeCode,
  replaceCode,
  takeCode,
  type CodePurpose,
} from './code-repository.ts';
import { clearThrottle, countThrottle } from './throttle-repository.ts';

/** Guesses at one code. */
const CODE_ATTEMPTS = 5;
const RESEND = { most: 1, seconds: limits.CODE_RESEND_SECONDS } as const;
/** Ten codes of five guesses each: 50 in a million a day. */
const ACCOUNT_DAY = { most: 10, seconds: 86_400 } as const;
const ADDRESS_HOUR = { most: 30, seconds: 3600 } as const;

/** The id of its row is the salt: equal codes look different. */
const hashCode = (id: string, code: string): string => hashSecret(`${id}:${code}`);

/** Sends a new code to an account, in place of any earlier one for the same purpose. */
export async function sendCode(
  services: Services,
  account: Account,
  purpose: CodePurpose,
  request: { readonly language: Language; readonly address: string; readonly now: Date },
): Promise<Answer<DataOf<Api['session']['sendCaptcha']>>> {
  const { database, messages } = services;
  const { now, language, address } = request;
  const resendKey = `code:resend:${account.value}`;
  const counts = [
    [`code:address:${address}`, ADDRESS_HOUR],
    [resendKey, RESEND],
    [`code:account:${account.value}`, ACCOUNT_DAY],
  ] as const;
  for (const [key, rule] of counts) {
    const { count, seconds } = await countThrottle(database, key, rule, now);
    if (count > rule.most) return refuse('too_many', { seconds });
  }

  const id = createCodeId();
  const code = String(randomInt(10 ** limits.CODE_LENGTH)).padStart(limits.CODE_LENGTH, '0');
  await replaceCode(
    database,
    { account: account.value, purpose },
    {
      id,
      codeHash: hashCode(id, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.CODE_VALID_SECONDS * 1000),
    },
  );
  const sent = await messages.send({
    channel: account.kind === 'email' ? 'mail' : 'sms',
    recipient: account.value,
    ...codeMessageText(purpose, code, language),
  });
  if (!sent) {
    // Nothing arrived, so asking again at once is fair; the limits of the day and of the address stay counted.
    await removeCode(database, id);
    await clearThrottle(database, resendKey);
    return refuse('delivery_failed');
  }
  return answer({
    sentTo: maskAccount(account),
    resendAfter: limits.CODE_RESEND_SECONDS,
    validFor: limits.CODE_VALID_SECONDS,
  });
}

/** Counts a guess at a code and judges it. Answers the id of the right one, which is still to be used up. */
export async function checkCode(
  services: Services,
  account: Account,
  purpose: CodePurpose,
  code: string,
  now: Date,
): Promise<Answer<string>> {
  const key = { account: account.value, purpose };
  const kept = await countCodeAttempt(services.database, key, CODE_ATTEMPTS, now);
  if (!kept) return refuse('code_expired');
  return secretsEqual(kept.codeHash, hashCode(kept.id, code)) ? answer(kept.id) : refuse('code_wrong');
}

/** Uses a code up when it is the right one. */
export async function spendCode(
  services: Services,
  account: Account,
  purpose: CodePurpose,
  code: string,
  now: Date,
): Promise<Answer<null>> {
  const checked = await checkCode(services, account, purpose, code, now);
  if (!checked.ok) return checked;
  return (await takeCode(services.database, checked.data, now)) ? answer(null) : refuse('code_expired');
}
