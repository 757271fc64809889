import { isEmail, isPhone, normalAccount } from '#contract';
import type { FormRule } from './contract-form.ts';

/** The rule an account breaks where only one kind is asked for; nothing for `either`, which the contract validates. */
export function accountRule(
  kind: 'either' | 'email' | 'phone',
  text: string,
): { readonly account?: FormRule } {
  const account = normalAccount(text);
  if (kind === 'email')
    return account === ''
      ? { account: 'email_required' }
      : isEmail(account)
        ? {}
        : { account: 'email_format' };
  if (kind === 'phone')
    return account === ''
      ? { account: 'phone_required' }
      : isPhone(account)
        ? {}
        : { account: 'phone_format' };
  return {};
}
