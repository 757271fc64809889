import { isEmail, isPhone, normalAccount } from '#contract';
import { chunk } from '../../chunk.ts';
import { loadPhones, looksLikePhone } from './account-text.ts';
import type { FormRule } from './contract-form.ts';

/**
 * The rule an account breaks beside those of the contract. `either` is an account that is there already: what it once was good
 * for is not validated again.
 */
export function accountRule(
  kind: 'either' | 'email' | 'phone',
  text: string,
): { readonly account?: FormRule } {
  const account = normalAccount(text);
  const rule = kind === 'email' ? emailRule(account) : phoneRule(account, kind);
  return rule === null ? {} : { account: rule };
}

function emailRule(account: string): FormRule | null {
  if (account === '') return 'email_required';
  return isEmail(account) ? null : 'email_format';
}

function phoneRule(account: string, kind: 'either' | 'phone'): FormRule | null {
  // The field puts the country in front as soon as it knows what is dialled for it.
  if (looksLikePhone(account) && !account.startsWith('+')) return 'phone_unread';
  if (kind === 'either') return null;
  if (account === '') return 'phone_required';
  const known = chunk(loadPhones).known();
  if (!known?.ok) return isPhone(account) ? null : 'phone_format';
  const reading = known.value.readPhone(account, 'CN');
  return reading.ok ? null : reading.rule;
}
