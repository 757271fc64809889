import { normalAccount, type Region } from '#contract';
import type * as phones from '#phones';
import type { PhoneCountry } from '#phones';

/** Numbers by country, a chunk that is fetched with the field that needs them (ADR 0522). */
export type Phones = typeof phones;
export const loadPhones = (): Promise<Phones> => import('#phones');

/** The country whose code is known without the chunk: a first load that begins with the phone begins with it. */
export const MAINLAND = { country: 'CN', dialCode: '86' } as const;

/** The country to begin with: where the account is from, else what the browser's language says. */
export function startCountry(region: Region | null, browserLanguage: string): PhoneCountry {
  if (region === 'MAINLAND') return MAINLAND.country;
  if (region === 'HK_MO_TW') return 'HK';
  const named = /-([A-Z]{2})\b/i.exec(browserLanguage)?.[1]?.toUpperCase() as PhoneCountry | undefined;
  if (named !== undefined && !(region === 'OVERSEAS' && named === MAINLAND.country)) return named;
  return region === null && browserLanguage.toLowerCase().startsWith('zh') ? MAINLAND.country : 'US';
}

/** A telephone number being typed, as opposed to an e-mail address. */
export const looksLikePhone = (text: string): boolean => /^\s*[+(]?\d[\d\s()-]*$/.test(text);

/**
 * What is sent for what was typed: an e-mail address as it is, a number by E.164. A number that is none comes with its country,
 * too, and is validated by the form. Before the chunk has come, only the mainland's code is known: others come as they are typed.
 */
export function toAccount(text: string, country: PhoneCountry, phones: Phones | null): string {
  if (!looksLikePhone(text)) return text;
  const reading = phones?.readPhone(text, country);
  if (reading?.ok) return reading.number;
  const digits = normalAccount(text);
  const code = phones?.dialCode(country) ?? (country === MAINLAND.country ? MAINLAND.dialCode : null);
  return digits.startsWith('+') || code === null ? digits : `+${code}${digits.replace(/^0/, '')}`;
}

/** An account as the server keeps it: a mainland phone without its country. */
export const savedAccount = (account: string): string => normalAccount(account).replace(/^\+86/, '');
