import { randomInt } from 'node:crypto';
import { limits, type Api, type DataOf, type Language } from '#contract';
import { answer, refuse, type Answer } from '../../context.ts';
import { hashSecret, secretsEqual } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { clearThrottle, countThrottle } from '../../throttle/index.ts';
import { maskAccount, type Account } from './account.ts';
import { codeMessageText } from './code-messages.ts';
import type { Asker } from './asker.ts';
import {
  createCodeId,
  findLiveCodes,
  removeCode,
  replaceCode,
  takeCode,
  type CodeKey,
  type CodePurpose,
} from './code-repository.ts';

/** Guesses of one caller; a code sent to them gives as many again. */
const OWN_GUESSES = { most: 5, seconds: limits.CODE_VALID_SECONDS } as const;
/** Guesses of everybody who neither asked for a code nor was logged in before. */
const STRANGERS_GUESSES = { most: 5, seconds: limits.CODE_VALID_SECONDS } as const;
const RESEND = { most: 1, seconds: limits.CODE_RESEND_SECONDS } as const;
/** Ten codes of five guesses each: 50 in a million a day. */
const OWN_DAY = { most: 10, seconds: 86_400 } as const;
/** Nobody's mailbox is filled, from however many addresses; who was logged in before is not held up by it. */
const STRANGERS_DAY = { most: 20, seconds: 86_400 } as const;
const ADDRESS_HOUR = { most: 30, seconds: 3600 } as const;

/** The id of its row is the salt: equal codes look different. */
const hashCode = (id: string, code: string): string => hashSecret(`${id}:${code}`);

/** Sends a new code to an account, in place of any earlier one for the same purpose that the same caller asked for. */
export async function sendCode(
  services: Services,
  account: Account,
  purpose: CodePurpose,
  caller: Asker,
  request: { readonly language: Language; readonly address: string; readonly now: Date },
): Promise<Answer<DataOf<Api['session']['sendCaptcha']>>> {
  const { database, messages } = services;
  const { now, language, address } = request;
  const resendKey = `code:resend:${account.value}:${caller.key}`;
  const counts = [
    ...(caller.known ? [] : [[`code:address:${address}`, ADDRESS_HOUR] as const]),
    [resendKey, RESEND],
    [`code:account:${account.value}:${caller.key}`, OWN_DAY],
    ...(caller.known ? [] : [[`code:account:${account.value}`, STRANGERS_DAY] as const]),
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
      asker: caller.key,
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
  await clearThrottle(database, guessKey({ account: account.value, purpose }, caller));
  return answer({
    sentTo: maskAccount(account),
    resendAfter: limits.CODE_RESEND_SECONDS,
    validFor: limits.CODE_VALID_SECONDS,
  });
}

const guessKey = ({ account, purpose }: CodeKey, caller: Asker): string =>
  `code:guess:${purpose}:${account}:${caller.key}`;

/**
 * Counts a guess at a code and checks it. Answers the id of the right one, which is still to be used up. Who asked for a
 * code, or was logged in to the account before, has guesses of their own, that no stranger can use up: neither by wrong
 * codes nor by having another code sent. Good are the caller's own code and the newest: of two messages either may be read.
 */
export async function checkCode(
  services: Services,
  account: Account,
  purpose: CodePurpose,
  code: string,
  caller: Asker,
  now: Date,
): Promise<Answer<string>> {
  const { database } = services;
  const key = { account: account.value, purpose };
  const live = await findLiveCodes(database, key, now);
  const newest = live[0];
  if (newest === undefined) return refuse('code_expired');
  const own = live.find(({ asker }) => asker === caller.key);
  const guesses = await countThrottle(database, guessKey(key, caller), OWN_GUESSES, now);
  if (guesses.count > OWN_GUESSES.most) return refuse('code_expired');
  if (own === undefined && !caller.known) {
    const strangersKey = `code:guess:${purpose}:${account.value}`;
    const { count } = await countThrottle(database, strangersKey, STRANGERS_GUESSES, now);
    if (count > STRANGERS_GUESSES.most) return refuse('code_expired');
  }
  const right = [own, newest].find(
    (kept) => kept !== undefined && secretsEqual(kept.codeHash, hashCode(kept.id, code)),
  );
  return right === undefined ? refuse('code_wrong') : answer(right.id);
}

/** Uses a code up when it is the right one. */
export async function spendCode(
  services: Services,
  account: Account,
  purpose: CodePurpose,
  code: string,
  caller: Asker,
  now: Date,
): Promise<Answer<null>> {
  const checked = await checkCode(services, account, purpose, code, caller, now);
  if (!checked.ok) return checked;
  return (await takeCode(services.database, checked.data, now)) ? answer(null) : refuse('code_expired');
}
