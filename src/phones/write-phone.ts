import { AsYouType } from 'libphonenumber-js/min';
import type { PhoneCountry } from './countries.ts';

/** The number as its country writes it, as far as it has been typed: 138 0013. A text with a plus is written as from abroad. */
export const writePhone = (text: string, country: PhoneCountry): string => new AsYouType(country).input(text);
