import type { Language, Provider } from '#contract';
import type { Caller } from '../../context.ts';
import type { Services } from '../../services.ts';
import type { Owner } from './account-repository.ts';
import { maskAccount, type Account } from './account.ts';

/** What became of an account that its owner should hear of. */
export type AccountChange =
  | { readonly kind: 'changed' | 'added'; readonly account: Account }
  | { readonly kind: 'bound' | 'unbound'; readonly source: Provider }
  /** The account is deleted at that time. */
  | { readonly kind: 'deletion'; readonly at: Date }
  | { readonly kind: keyof typeof PLAIN };

const SUBJECT: Readonly<Record<Language, string>> = {
  en: 'Your Corallite account was changed',
  zh: 'Corallite 账号变更提醒',
};
const LOGIN_SUBJECT: Readonly<Record<Language, string>> = {
  en: 'New login to your Corallite account',
  zh: 'Corallite 新设备登录提醒',
};
const PROVIDERS: Readonly<Record<Language, Readonly<Record<Provider, string>>>> = {
  en: { wechat_open: 'WeChat', google: 'Google', facebook: 'Facebook' },
  zh: { wechat_open: '微信', google: 'Google', facebook: 'Facebook' },
};
/** Changes that need no name beside them. */
const PLAIN = {
  password: {
    en: 'The password of your Corallite account was changed.',
    zh: 'Corallite 账号的密码已更改。',
  },
  factor_on: {
    en: 'Two-step verification was turned on for your Corallite account.',
    zh: 'Corallite 账号已开启两步验证。',
  },
  factor_off: {
    en: 'Two-step verification was turned off for your Corallite account.',
    zh: 'Corallite 账号已关闭两步验证。',
  },
  recovery_codes_made: {
    en: 'New recovery codes were made for your Corallite account. The old ones no longer work.',
    zh: 'Corallite 账号已生成新的恢复码，旧的已失效。',
  },
  recovery_code_used: {
    en: 'A recovery code of your Corallite account was used.',
    zh: 'Corallite 账号使用了一个恢复码。',
  },
  login: {
    en: 'Your Corallite account was logged in to on a new device.',
    zh: 'Corallite 账号已在新设备上登录。',
  },
} as const satisfies Record<string, Record<Language, string>>;

function describe(change: AccountChange, language: Language): string {
  if ('at' in change) {
    const day = change.at.toISOString().slice(0, 10);
    return language === 'zh'
      ? `您的 Corallite 账号将于 ${day} 注销。如需保留，请在此之前登录并点击“保留账号”。`
      : `Your Corallite account will be deleted on ${day}. To keep it, log in before then and click "Keep my account".`;
  }
  if ('source' in change) {
    const provider = PROVIDERS[language][change.source];
    if (language === 'zh')
      return `您的 Corallite 账号已${change.kind === 'bound' ? '绑定' : '解绑'}${provider}登录。`;
    return change.kind === 'bound'
      ? `A ${provider} login was added to your Corallite account.`
      : `The ${provider} login was removed from your Corallite account.`;
  }
  if (!('account' in change)) return PLAIN[change.kind][language];
  const { kind, account } = change;
  const masked = maskAccount(account);
  const email = account.kind === 'email';
  if (language === 'zh') {
    return `您的 Corallite 账号${email ? '邮箱' : '手机号'}已${kind === 'changed' ? '更改为' : '绑定为'} ${masked}。`;
  }
  const name = email ? 'email' : 'phone number';
  return kind === 'changed'
    ? `The ${name} of your Corallite account was changed to ${masked}.`
    : `The ${name} ${masked} was added to your Corallite account.`;
}

/** When and from where: what shows an owner whether it was them. */
function place({ address, device, now }: Caller, language: Language): string {
  const time = now.toISOString().slice(0, 16).replace('T', ' ');
  return language === 'zh'
    ? `时间：${time}（UTC）。设备：${device.name}。IP 地址：${shownAddress(address)}。`
    : `Time: ${time} UTC. Device: ${device.name}. IP address: ${shownAddress(address)}.`;
}

/** A caller's address as a person reads it: of IPv6 the half that is kept, written as the network it is. */
export const shownAddress = (address: string): string =>
  address.includes(':') ? `${address}::/64` : address;

/** What to do about it: whoever can still set a password by a code is told to. */
function advise(stillTheirs: boolean, language: Language, origin: string): string {
  if (language === 'zh') {
    return stillTheirs
      ? `如果不是本人操作，请立即前往 ${origin}/retrieve-password 重置密码，并检查账号设置。`
      : `如果不是本人操作，请立即联系 ${origin} 的客服。`;
  }
  return stillTheirs
    ? `If this wasn't you, set a new password at ${origin}/retrieve-password now, then check your account.`
    : `If this wasn't you, contact the support of ${origin} now.`;
}

/**
 * Whom to notify: by mail, or by SMS who has none. Where an e-mail or phone is what changes, everything the account had
 * before: whoever changes one may hold it.
 */
function reached({ email, phone }: Owner, change: AccountChange): readonly Account[] {
  const had: Account[] = [];
  if (email !== null) had.push({ kind: 'email', value: email });
  if (phone !== null) had.push({ kind: 'phone', value: phone });
  return 'account' in change ? had : had.slice(0, 1);
}

/**
 * Notifies the owner as they were before a change, in the account's own language: what a thief changes, the owner hears of.
 * One that cannot be reached holds nothing up.
 */
export async function notifyOwner(
  services: Services,
  before: Owner,
  change: AccountChange,
  caller: Caller,
): Promise<void> {
  const { language } = before;
  await Promise.all(
    reached(before, change).map((account) => {
      const stillTheirs =
        !('account' in change) || change.kind === 'added' || change.account.kind !== account.kind;
      const sentences = [
        describe(change, language),
        place(caller, language),
        advise(stillTheirs, language, services.publicOrigin),
      ];
      return services.messages.send({
        channel: account.kind === 'email' ? 'mail' : 'sms',
        recipient: account.value,
        subject: (change.kind === 'login' ? LOGIN_SUBJECT : SUBJECT)[language],
        body: sentences.join(language === 'zh' ? '' : ' '),
      });
    }),
  );
}
