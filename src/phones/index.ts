export { dialCode, isPhoneCountry, PHONE_COUNTRIES, type PhoneCountry } from './countries.ts';
export { readPhone, type PhoneReading, type PhoneRule } from './read-phone.ts';
export { writePhone } from './write-phone.ts';
