import { describe, expect, test } from 'vitest';
import { membershipOf } from '../../../src/server/features/membership/index.ts';
import { nicknameKey } from '../../../src/server/features/user/nickname.ts';
import { presentMembership } from '../../../src/server/features/user/present-membership.ts';

const now = new Date('2026-03-01T12:00:00Z');
/** Where levels begin in the sample catalogue. */
const LEVELS = [0, 500, 1500, 3500, 7500, 15_000];
const later = new Date(now.getTime() + 1);

describe('membership', () => {
  test('lives while its end lies ahead, and not in the moment it ends', () => {
    expect(membershipOf({ vipLevel: 3, vipEndAt: later }, now)).toEqual({ vip: true, level: 3 });
    expect(membershipOf({ vipLevel: 3, vipEndAt: now }, now)).toEqual({ vip: false, level: null });
    expect(membershipOf({ vipLevel: null, vipEndAt: later }, now)).toEqual({ vip: false, level: null });
    expect(membershipOf({ vipLevel: 3, vipEndAt: null }, now)).toEqual({ vip: false, level: null });
  });

  test('shows the next level and its experience, and none at the top or without a level', () => {
    const facts = { vipType: 'YEARLY', vipExperience: 700, vipStartAt: now, vipEndAt: later } as const;
    expect(presentMembership({ ...facts, vipLevel: 2 }, now, LEVELS)).toEqual({
      startTime: '2026-03-01T12:00:00.000Z',
      endTime: '2026-03-01T12:00:00.001Z',
      status: 'ACTIVE',
      vipExp: 700,
      currentLevelExp: 500,
      nextLevelExp: 1500,
      vipLevel: 2,
      vipNextLevel: 3,
      vipType: 'YEARLY',
    });
    expect(presentMembership({ ...facts, vipLevel: 6 }, now, LEVELS)).toMatchObject({
      vipNextLevel: null,
      nextLevelExp: null,
    });
    const none = { vipType: null, vipExperience: 0, vipStartAt: null, vipEndAt: null, vipLevel: null };
    expect(presentMembership(none, now, LEVELS)).toMatchObject({
      status: 'EXPIRED',
      vipLevel: null,
      vipNextLevel: null,
      currentLevelExp: 0,
      nextLevelExp: null,
    });
  });
});

describe('the comparable form of a nickname', () => {
  test.each([
    ['Lina', 'lINA'],
    ['Ｌｉｎａ', 'lina'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁne', 'fine'],
    ['é', 'e\u0301'],
    ['a  b', 'A b'],
    ['ab\u3164', 'ab'],
  ])('%s and %s are one', (left, right) => {
    expect(nicknameKey(left)).toBe(nicknameKey(right));
  });

  test.each([
    ['lina', 'lena'],
    ['a b', 'ab'],
    ['a.b', 'a_b'],
  ])('%s and %s are two', (left, right) => {
    expect(nicknameKey(left)).not.toBe(nicknameKey(right));
  });

  test('of a name nobody can see is empty', () => {
    expect(nicknameKey('\u3164\u3164\u3164')).toBe('');
  });
});
