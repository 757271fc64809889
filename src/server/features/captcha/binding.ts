import { normalAccount, type CaptchaPurpose } from '#contract';
import { hashSecret } from '../../secrets.ts';

/** What a ticket is good for, as text: one purpose, and the hash of one account or link. */
export type Binding = `${CaptchaPurpose} ${string}`;

/**
 * Every spelling of an account gives the same binding: the phone of the mainland goes without its country. What is no
 * account gives one that is good for nothing.
 */
export function bindingOf(of: { readonly purpose: CaptchaPurpose; readonly subject: string }): Binding {
  const { purpose, subject } = of;
  const name = purpose === 'share' ? subject : normalAccount(subject).replace(/^\+86/, '');
  return `${purpose} ${hashSecret(name)}`;
}
