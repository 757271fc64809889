import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type CountryCode,
} from 'libphonenumber-js/min';

/** Country or region by its ISO 3166 code. */
export type PhoneCountry = CountryCode;

/** Every country and region that has telephone numbers, in the order of their codes. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = getCountries();

export const isPhoneCountry = (code: string): code is PhoneCountry => isSupportedCountry(code);

/** What the numbers of a country begin with when they are called from abroad, without the plus: 86. */
export const dialCode = (country: PhoneCountry): string => getCountryCallingCode(country);
