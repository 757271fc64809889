import type { Language, Provider } from '#contract';
import type { Services } from '../../services.ts';
import type { Owner } from './account-repository.ts';
import { maskAccount, type Account } from './account.ts';

/** What became of the ways into an account. */
export type AccountChange =
  | { readonly kind: 'changed' | 'added'; readonly account: Account }
  | { readonly kind: 'bound' | 'unbound'; readonly source: Provider }
  /** The account is deleted at that time. */
  | { readonly kind: 'deletion'; readonly at: Date };

const SUBJECT: Readonly<Record<Language, string>> = {
  en: 'Your Corallite account was changed',
  zh: 'Corallite 账号变更提醒',
};
const PROVIDERS: Readonly<Record<Language, Readonly<Record<Provider, string>>>> = {
  en: { wechat_open: 'WeChat', google: 'Google', facebook: 'Facebook' },
  zh: { wechat_open: '微信', google: 'Google', facebook: 'Facebook' },
};

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

/** What to do about it: whoever can still set a password by a code is told to. */
function advise(stillTheirs: boolean, language: Language, origin: string): string {
  if (language === 'zh') {
    return stillTheirs
      ? `如果不是您本人操作，请立即前往 ${origin}/retrieve-password 重置密码，并检查账号设置。`
      : `如果不是您本人操作，请立即联系 ${origin} 的客服。`;
  }
  return stillTheirs
    ? `If this was not you, set a new password at ${origin}/retrieve-password at once, then look through your account.`
    : `If this was not you, contact the support of ${origin} at once.`;
}

/**
 * Tells everybody the account had as an e-mail or phone before a change, in the account's own language: what a thief
 * changes, the owner hears of. One that cannot be reached holds nothing up.
 */
export async function tellOwner(services: Services, before: Owner, change: AccountChange): Promise<void> {
  const { email, phone, language } = before;
  const had: Account[] = [];
  if (email !== null) had.push({ kind: 'email', value: email });
  if (phone !== null) had.push({ kind: 'phone', value: phone });
  await Promise.all(
    had.map((account) => {
      const stillTheirs =
        !('account' in change) || change.kind === 'added' || change.account.kind !== account.kind;
      return services.messages.send({
        channel: account.kind === 'email' ? 'mail' : 'sms',
        recipient: account.value,
        subject: SUBJECT[language],
        body: `${describe(change, language)}${language === 'zh' ? '' : ' '}${advise(stillTheirs, language, services.publicOrigin)}`,
      });
    }),
  );
}
