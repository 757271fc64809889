export { dialCode, isPhoneCountry, PHONE_COUNTRIES, type PhoneCountry } from './countries.ts';
export { judgePhone, type Judged, type PhoneRule } from './judge-phone.ts';
export { writePhone } from './write-phone.ts';
