import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { dialCode, PHONE_COUNTRIES, type PhoneCountry } from './countries.ts';

/** What can be wrong with a number, by the names of the contract's rules of fields. */
export type PhoneRule = 'phone_short' | 'phone_long' | 'phone_unknown' | 'phone_format';

export type PhoneReading =
  | {
      readonly ok: true;
      /** E.164: plus, country, number; digits only. */
      readonly number: string;
    }
  | {
      readonly ok: false;
      readonly rule: PhoneRule;
      /** Whose numbers are otherwise: a country, or the code that several share (+44); null for `phone_format`. */
      readonly of: PhoneCountry | `+${string}` | null;
    };

/** Digits of a mobile number of the mainland. */
const MAINLAND_MOBILE = 11;

/**
 * Reads a telephone number as it was typed: with a plus it names its country itself, without one it is of the country that is
 * given. The small numbering plans do not tell kinds of numbers apart, and the mainland has landlines of 7 to 12 digits: that its
 * mobile numbers have 11 is said here.
 */
export function readPhone(text: string, country: PhoneCountry): PhoneReading {
  const read = parsePhoneNumberFromString(text, country);
  const length = validatePhoneNumberLength(text, country);
  if (read === undefined) {
    // Too few digits to be anything: whose they are is known only where the country was chosen.
    const chosen = text.trim().startsWith('+') ? text.trim().startsWith(`+${dialCode(country)}`) : true;
    const short = length === 'TOO_SHORT' && chosen;
    return short
      ? { ok: false, rule: 'phone_short', of: country }
      : { ok: false, rule: 'phone_format', of: null };
  }
  const of = read.country ?? holderOf(read.countryCallingCode, country);
  if (of === 'CN' && /^1[3-9]/.test(read.nationalNumber)) {
    const missing = MAINLAND_MOBILE - read.nationalNumber.length;
    if (missing !== 0) return { ok: false, rule: missing > 0 ? 'phone_short' : 'phone_long', of };
  }
  if (read.isValid()) return { ok: true, number: read.number };
  if (length === 'TOO_SHORT') return { ok: false, rule: 'phone_short', of };
  return { ok: false, rule: length === 'TOO_LONG' ? 'phone_long' : 'phone_unknown', of };
}

/** Who has a code: the chosen country where it does, the only one that does, else the code itself (+1, +7, +44 are shared). */
function holderOf(code: string, chosen: PhoneCountry): PhoneCountry | `+${string}` {
  const sharing = PHONE_COUNTRIES.filter((one) => dialCode(one) === code);
  if (sharing.includes(chosen)) return chosen;
  return sharing.length === 1 ? sharing[0]! : `+${code}`;
}
