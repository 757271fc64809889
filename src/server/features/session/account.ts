import { isEmail, limits, type Language, type Region } from '#contract';

/** An account as it is kept: an e-mail, or a phone by E.164, whose mainland form carries no country code. */
export type Account =
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'phone'; readonly value: string };

/**
 * An account that may be there already. One account for one phone: +86 138… and 138… are the same. Takes what the contract's
 * `account` let through: a number that was once taken is found, whatever is thought of it now.
 */
export function readAccount(text: string): Account {
  if (isEmail(text)) return { kind: 'email', value: text };
  return { kind: 'phone', value: text.startsWith('+86') ? text.slice('+86'.length) : text };
}

const HK_MO_TW_PREFIXES = ['+852', '+853', '+886'];

/**
 * Where an account belongs. A phone says so itself (no plus is the mainland's own form); for an e-mail it is what was
 * chosen, else what the language suggests.
 */
export function regionOf(account: Account, chosen: Region | undefined, language: Language): Region {
  if (account.kind === 'email') return chosen ?? (language === 'zh' ? 'MAINLAND' : 'OVERSEAS');
  if (!account.value.startsWith('+')) return 'MAINLAND';
  return HK_MO_TW_PREFIXES.some((prefix) => account.value.startsWith(prefix)) ? 'HK_MO_TW' : 'OVERSEAS';
}

/** A phone with its middle hidden: 138••••0000. */
function maskPhone(phone: string): string {
  const head = phone.startsWith('+') ? 4 : 3;
  const tail = phone.length - head > 6 ? 4 : 2;
  return `${phone.slice(0, head)}••••${phone.slice(-tail)}`;
}

/** The name of who has chosen none (SPEC §3): the part before the at-sign, or the masked phone. */
export function fallbackNickname(account: Account): string {
  if (account.kind === 'phone') return maskPhone(account.value);
  return account.value.slice(0, account.value.indexOf('@')).slice(0, limits.NICKNAME_LENGTH.most);
}

/** An account as shown to whoever asked for a code: l•••@mail.com. */
export function maskAccount(account: Account): string {
  if (account.kind === 'phone') return maskPhone(account.value);
  return `${Array.from(account.value)[0]}•••${account.value.slice(account.value.indexOf('@'))}`;
}
