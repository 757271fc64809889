import type { Region } from '#contract';

/** Country or region by ISO 3166 code, and what its telephone numbers begin with (ITU-T E.164 assignments). */
export const DIAL_CODES = {
  CN: '86',
  HK: '852',
  MO: '853',
  TW: '886',
  AU: '61',
  BR: '55',
  CA: '1',
  DE: '49',
  ES: '34',
  FR: '33',
  GB: '44',
  ID: '62',
  IN: '91',
  IT: '39',
  JP: '81',
  KR: '82',
  MX: '52',
  MY: '60',
  NL: '31',
  NZ: '64',
  PH: '63',
  PL: '48',
  RU: '7',
  SG: '65',
  TH: '66',
  TR: '90',
  US: '1',
  VN: '84',
} as const;
export type Country = keyof typeof DIAL_CODES;
export const COUNTRIES = Object.keys(DIAL_CODES) as Country[];

const REGION_COUNTRY = { MAINLAND: 'CN', HK_MO_TW: 'HK' } as const;

/** The country to begin with: where the account is from, else what the browser's language says. */
export function startCountry(region: Region | null, browserLanguage: string): Country {
  if (region === 'MAINLAND' || region === 'HK_MO_TW') return REGION_COUNTRY[region];
  const named = /-([A-Z]{2})\b/i.exec(browserLanguage)?.[1]?.toUpperCase();
  const found = COUNTRIES.find((country) => country === named);
  if (found !== undefined && !(region === 'OVERSEAS' && found === 'CN')) return found;
  return region === null && browserLanguage.toLowerCase().startsWith('zh') ? 'CN' : 'US';
}

/** A telephone number being typed, as opposed to an e-mail address. */
export const looksLikePhone = (text: string): boolean => /^\s*[+(]?\d[\d\s()-]*$/.test(text);

/** What is sent for what was typed: an e-mail address as it is, a number with its country in front. */
export function toAccount(text: string, country: Country): string {
  if (!looksLikePhone(text)) return text;
  const digits = text.replace(/[\s()-]/g, '');
  if (digits.startsWith('+')) return digits;
  // A national number begins with a 0 that is not dialled from abroad, but in Italy it is.
  const national = country === 'IT' ? digits : digits.replace(/^0/, '');
  return `+${DIAL_CODES[country]}${national}`;
}
