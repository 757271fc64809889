import { describe, expect, it } from 'vitest';
import { api } from '#contract';
import {
  hasWebAssembly,
  isDue,
  isRecommended,
  readBrowser,
} from '../../../src/ui/pages/pre-check/browser.ts';
import { contractRules, passwordsDiffer } from '../../../src/ui/session/forms/contract-form.ts';
import {
  loadPhones,
  looksLikePhone,
  savedAccount,
  startCountry,
  toAccount,
} from '../../../src/ui/session/forms/account-text.ts';
import { accountRule } from '../../../src/ui/session/forms/account-rules.ts';
import { accountWays } from '../../../src/ui/session/forms/account-way.ts';
import { chunk } from '../../../src/ui/chunk.ts';
import { passwordStrength } from '../../../src/ui/session/forms/password-strength.ts';
import { orderProviders } from '../../../src/ui/session/order-providers.ts';

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const OLD = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/99.0.0.0 Safari/537.36';

describe('an account being typed', () => {
  it.each([
    ['13800000000', 'CN', '+8613800000000', '+8613800000000'],
    ['138 0000-0000', 'CN', '+8613800000000', '+8613800000000'],
    ['07400 123456', 'GB', '+447400123456', '07400123456'],
    ['06 1234 5678', 'IT', '+390612345678', '0612345678'],
    ['+852 5123 4567', 'CN', '+85251234567', '+85251234567'],
    // A number that is none goes with its country as well: the form says what is wrong with it.
    ['07400 12', 'GB', '+44740012', '0740012'],
    ['Lin@Mail.com', 'CN', 'Lin@Mail.com', 'Lin@Mail.com'],
    ['1lin@mail.com', 'CN', '1lin@mail.com', '1lin@mail.com'],
  ] as const)(
    '%s in %s is sent as %s, before the numbers have come as %s',
    async (text, country, read, unread) => {
      expect(toAccount(text, country, await loadPhones())).toBe(read);
      expect(toAccount(text, country, null)).toBe(unread);
    },
  );

  it('is judged where it is new, and by what is known of numbers', async () => {
    const rule = (text: string) => accountRule('phone', text).account;
    const known = ['', '+8613800000000', '+86138000', 'lin@mail.com'];
    expect(known.map(rule)).toEqual(['phone_required', undefined, undefined, 'phone_format']);
    expect(rule('07400123456')).toBe('phone_unread');
    await chunk(loadPhones).fetch();
    expect(known.map(rule)).toEqual(['phone_required', undefined, 'phone_short', 'phone_format']);
    expect(rule('+6512345678')).toBe('phone_unknown');
    // Who has an account by such a number gets in.
    expect(accountRule('either', '+6512345678')).toEqual({});
    expect(accountRule('either', '07400123456')).toEqual({ account: 'phone_unread' });
  });

  it('is the one the server keeps, however it is written', () => {
    expect(['+86 138 0000 0000', 'Lin@Mail.com'].map(savedAccount)).toEqual(['13800000000', 'lin@mail.com']);
  });

  it('tells a number from an address', () => {
    expect(['138', '+1', '(020) 7946'].every(looksLikePhone)).toBe(true);
    expect(['lin', '138@', 'a138', ''].some(looksLikePhone)).toBe(false);
  });

  it('begins with the country of the account, else of the browser', () => {
    expect(startCountry('MAINLAND', 'en-GB')).toBe('CN');
    expect(startCountry('HK_MO_TW', 'en-GB')).toBe('HK');
    expect(startCountry('OVERSEAS', 'zh-CN')).toBe('US');
    expect(startCountry(null, 'zh-CN')).toBe('CN');
    expect(startCountry(null, 'zh')).toBe('CN');
    expect(startCountry(null, 'de-DE')).toBe('DE');
    expect(startCountry(null, 'xx')).toBe('US');
  });

  it('is a phone first in the mainland, or what it was the last time', () => {
    const shanghai = { region: null, language: 'zh', timeZone: 'Asia/Shanghai' };
    const phoneFirst = { order: ['phone', 'email'], first: 'phone' };
    const emailFirst = { order: ['email', 'phone'], first: 'email' };
    expect(accountWays(shanghai, null)).toEqual(phoneFirst);
    expect(accountWays({ ...shanghai, region: 'MAINLAND', timeZone: 'Europe/Paris' }, null)).toEqual(
      phoneFirst,
    );
    expect(accountWays({ ...shanghai, timeZone: 'Asia/Singapore' }, null)).toEqual(emailFirst);
    expect(accountWays({ ...shanghai, language: 'en' }, null)).toEqual(emailFirst);
    expect(accountWays({ ...shanghai, region: 'HK_MO_TW' }, null)).toEqual(emailFirst);
    expect(accountWays(shanghai, 'email')).toEqual({ ...phoneFirst, first: 'email' });
    expect(accountWays({ ...shanghai, language: 'en' }, 'phone')).toEqual({ ...emailFirst, first: 'phone' });
    expect(accountWays(shanghai, 'pigeon')).toEqual(phoneFirst);
  });
});

describe('a form of the contract', () => {
  const rules = (account: string, password: string, passwordAgain = password) => {
    const values = { account, password, passwordAgain };
    return { ...contractRules(api.session.register.body!, values), ...passwordsDiffer(values) };
  };

  it('names the first rule each field breaks, and no field it does not have', () => {
    expect(rules('', '')).toEqual({ account: 'account_required', password: 'password_required' });
    expect(rules('lin', 'short')).toEqual({ account: 'account_format', password: 'password_weak' });
    expect(rules('lin@mail.com', 'Ammonite 7', 'Ammonite 8')).toEqual({ passwordAgain: 'password_differs' });
    expect(rules(' Lin@Mail.com ', 'Ammonite 7')).toEqual({});
  });
});

describe('small judgements', () => {
  it('calls a password weak, fair or strong', () => {
    expect(['', 'abc', 'abcdefgh', 'Abcdefg1', 'Abcdefghijk1'].map(passwordStrength)).toEqual([
      0, 1, 1, 2, 3,
    ]);
  });

  it('puts WeChat first in the mainland and last elsewhere', () => {
    const items = ['google', 'wechat_open', 'facebook'] as const;
    expect(orderProviders(items, true)).toEqual(['wechat_open', 'google', 'facebook']);
    expect(orderProviders(items, false)).toEqual(['google', 'facebook', 'wechat_open']);
  });

  it('knows browsers by their user agents', () => {
    expect(readBrowser(EDGE)).toEqual({ name: 'edge', version: 139 });
    expect(readBrowser(FIREFOX)).toEqual({ name: 'firefox', version: 142 });
    expect(readBrowser(SAFARI)).toEqual({ name: 'safari', version: 18 });
    expect(readBrowser('curl/8')).toEqual({ name: 'other', version: 0 });
    expect([EDGE, FIREFOX, SAFARI, OLD].map(isRecommended)).toEqual([true, false, false, false]);
  });

  it('speaks of the browser once in 30 days', () => {
    const day = 24 * 3600 * 1000;
    const now = 100 * day;
    expect(isDue(EDGE, null, now)).toBe(false);
    expect(isDue(FIREFOX, null, now)).toBe(true);
    expect(isDue(FIREFOX, String(now - 29 * day), now)).toBe(false);
    expect(isDue(FIREFOX, String(now - 31 * day), now)).toBe(true);
    expect(isDue(FIREFOX, String(now + day), now)).toBe(true);
    expect(isDue(FIREFOX, 'never', now)).toBe(true);
  });

  it('finds WebAssembly where it runs', () => {
    expect(hasWebAssembly()).toBe(true);
  });
});
