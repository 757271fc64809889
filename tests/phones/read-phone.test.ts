import { describe, expect, it } from 'vitest';
import { dialCode, isPhoneCountry, readPhone, PHONE_COUNTRIES, writePhone } from '#phones';

describe('a telephone number', () => {
  it.each([
    ['13800000000', 'CN', '+8613800000000'],
    ['138 0000-0000', 'CN', '+8613800000000'],
    ['021 6123 4567', 'CN', '+862161234567'],
    ['07400 123456', 'GB', '+447400123456'],
    ['+44 (0)7400 123456', 'CN', '+447400123456'],
    ['06 1234 5678', 'IT', '+390612345678'],
    ['+852 5123 4567', 'CN', '+85251234567'],
    // Canada has the code of the United States.
    ['(416) 555-0123', 'US', '+14165550123'],
  ] as const)('%s in %s is %s', (text, country, number) => {
    expect(readPhone(text, country)).toEqual({ ok: true, number });
    // What has been read is read as the same again, wherever it is.
    expect(readPhone(number, 'US')).toEqual({ ok: true, number });
  });

  it.each([
    ['1380000000', 'CN', 'phone_short', 'CN'],
    ['138000000001', 'CN', 'phone_long', 'CN'],
    ['+86 1380000', 'US', 'phone_short', 'CN'],
    ['0740', 'GB', 'phone_short', 'GB'],
    ['1', 'US', 'phone_short', 'US'],
    ['+11', 'US', 'phone_short', 'US'],
    ['07400 123456 789', 'GB', 'phone_long', 'GB'],
    ['+65 1234 5678', 'CN', 'phone_unknown', 'SG'],
    ['+447700900123', 'GB', 'phone_unknown', 'GB'],
    ['+447700900123', 'CN', 'phone_unknown', '+44'],
    ['+1202555', 'CN', 'phone_short', '+1'],
    ['+999 123456', 'CN', 'phone_format', null],
    ['+', 'CN', 'phone_format', null],
    ['', 'CN', 'phone_format', null],
    ['lin@example.com', 'CN', 'phone_format', null],
  ] as const)('%s in %s breaks %3$s of %4$s', (text, country, rule, of) => {
    expect(readPhone(text, country)).toEqual({ ok: false, rule, of });
  });

  it('is written as its country writes it, and loses no digit', () => {
    expect(writePhone('13800000000', 'CN')).toBe('138 0000 0000');
    expect(writePhone('+44740', 'CN')).toBe('+44 740');
    for (const country of PHONE_COUNTRIES) {
      const digits = '1380013800138';
      expect(writePhone(digits, country).replaceAll(/\D/g, ''), country).toBe(digits);
    }
  });
});

it('knows every country a page can begin with, and what it dials', () => {
  expect(PHONE_COUNTRIES.length).toBeGreaterThan(200);
  expect(['CN', 'HK', 'US'].map((country) => isPhoneCountry(country) && dialCode(country))).toEqual([
    '86',
    '852',
    '1',
  ]);
  expect(isPhoneCountry('AQ')).toBe(false);
});
