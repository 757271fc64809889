import { describe, expect, test } from 'vitest';
import {
  fallbackNickname,
  maskAccount,
  readAccount,
  regionOf,
} from '../../../src/server/features/session/account.ts';
import { createActorCache } from '../../../src/server/features/session/actor-cache.ts';
import { decideRefresh } from '../../../src/server/features/session/refresh-rules.ts';

describe('accounts', () => {
  test('a mainland phone has one form', () => {
    expect(readAccount('+8613812345678')).toEqual({ kind: 'phone', value: '13812345678' });
    expect(readAccount('13812345678')).toEqual({ kind: 'phone', value: '13812345678' });
    expect(readAccount('+85291234567')).toEqual({ kind: 'phone', value: '+85291234567' });
  });

  test('an e-mail takes the region chosen; a phone knows its own', () => {
    const mail = readAccount('a@b.co');
    expect(regionOf(mail, 'MAINLAND', 'en')).toBe('MAINLAND');
    expect(regionOf(mail, undefined, 'zh')).toBe('MAINLAND');
    expect(regionOf(mail, undefined, 'en')).toBe('OVERSEAS');
    expect(regionOf(readAccount('+85366001234'), 'OVERSEAS', 'en')).toBe('HK_MO_TW');
    expect(regionOf(readAccount('13812345678'), 'OVERSEAS', 'en')).toBe('MAINLAND');
    expect(regionOf(readAccount('+14155550100'), 'MAINLAND', 'zh')).toBe('OVERSEAS');
  });

  test.each([
    ['lina.marsh@example.com', 'lina.marsh', 'l•••@example.com'],
    ['13812345678', '138••••5678', '138••••5678'],
    ['+85291234567', '+852••••4567', '+852••••4567'],
    ['123456', '123••••56', '123••••56'],
    [`${'x'.repeat(64)}@example.com`, 'x'.repeat(30), 'x•••@example.com'],
  ])('%s is called %s and shown as %s', (text, nickname, masked) => {
    expect(fallbackNickname(readAccount(text))).toBe(nickname);
    expect(maskAccount(readAccount(text))).toBe(masked);
  });
});

describe('what a refresh token is worth', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const live = { expiresAt: at(1), endedAt: null, usedAt: null };

  test.each([
    ['unused in a live session', live, 'rotate'],
    ['of an ended session', { ...live, endedAt: at(-1) }, 'dead'],
    ['of a session that expires now', { ...live, expiresAt: now }, 'dead'],
    ['used two seconds ago', { ...live, usedAt: at(-2_000) }, 'sibling'],
    ['used longer ago', { ...live, usedAt: at(-2_001) }, 'reuse'],
    ['used in two seconds, the clock having gone back', { ...live, usedAt: at(2_000) }, 'sibling'],
    ['used in an hour, the clock having gone back', { ...live, usedAt: at(3_600_000) }, 'reuse'],
    ['used, of an ended session', { expiresAt: at(1), endedAt: at(-1), usedAt: at(-9_000) }, 'dead'],
  ])('%s', (_name, facts, verdict) => {
    expect(decideRefresh(facts, now)).toBe(verdict);
  });
});

describe('the cache of sessions', () => {
  const facts = {
    userId: 'u',
    expiresAt: new Date(9e12),
    endedAt: null,
    vipLevel: null,
    vipEndAt: null,
    extraSpace: 0,
  };

  test('keeps a live session for less than a second', async () => {
    let clock = 0;
    const cache = createActorCache(() => clock);
    expect(cache.find('u', 's')).toBeUndefined();
    await cache.load('u', 's', () => Promise.resolve(facts));
    clock = 999;
    expect(cache.find('u', 's')).toBe(facts);
    expect(cache.find('u', 'another')).toBeUndefined();
    clock = 1000;
    expect(cache.find('u', 's')).toBeUndefined();
  });

  test('forgets at once, also what was being read at that moment', async () => {
    const cache = createActorCache(() => 0);
    await cache.load('u', 's', () => Promise.resolve(facts));
    cache.forget('u');
    expect(cache.find('u', 's')).toBeUndefined();
    const reading = cache.load('u', 's', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return facts;
    });
    cache.forget('u');
    await reading;
    expect(cache.find('u', 's')).toBeUndefined();
  });

  test('keeps neither an ended session nor one of somebody else, and not without bound', async () => {
    const cache = createActorCache(() => 0);
    await cache.load('u', 's', () => Promise.resolve({ ...facts, endedAt: new Date(0) }));
    await cache.load('v', 's', () => Promise.resolve(facts));
    expect(cache.find('u', 's') ?? cache.find('v', 's')).toBeUndefined();
    for (let user = 0; user <= 10_000; user++) {
      await cache.load(`${user}`, 's', () => Promise.resolve({ ...facts, userId: `${user}` }));
    }
    expect(cache.find('0', 's')).toBeUndefined();
    expect(cache.find('10000', 's')).toBeDefined();
  });
});
