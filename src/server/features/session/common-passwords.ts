import { dictionary } from '@zxcvbn-ts/language-common';
import { refuse, type Refusal } from '../../context.ts';

/** Made when the first password is chosen: unpacking the list takes some milliseconds. */
let common: ReadonlySet<string> | undefined;

/**
 * Whether a password, in whatever case, is among the 49,000 most common of leaked ones: the list of zxcvbn-ts, lower case,
 * MIT licence. NIST SP 800-63B §3.1.1.2 asks for such a check in place of rules about characters.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map(String));
  return common.has(password.toLowerCase());
}

/** The answer to a common password in a field of a form. */
export const refuseCommon = (field: 'password' | 'newPassword'): Refusal =>
  refuse('validation', { fields: { [field]: 'password_common' } });
