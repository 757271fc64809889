import { describe, expect, test } from 'vitest';
import { parseRange } from '../../../src/server/http/range.ts';
import { callerOf, createRateLimiter } from '../../../src/server/throttle/index.ts';

describe('a caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    // The same address in other spellings.
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['not an address', 'not an address'],
  ])('at %s counts as %s', (address, caller) => {
    expect(callerOf(address)).toBe(caller);
  });
});

describe('the counter of calls', () => {
  test('lets so many through in a window, counts each key apart, and starts over', () => {
    let time = 0;
    const limiter = createRateLimiter(() => new Date(time));
    const limit = { most: 3, seconds: 10 };
    const take = (key: string): number => limiter.take(key, limit);
    expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 0, 10, 0]);
    time = 9_001;
    expect(take('a')).toBe(1);
    time = 10_000;
    expect(take('a')).toBe(0);
  });

  test('forgets the oldest when too many call, and remembers who came last', () => {
    const limiter = createRateLimiter(() => new Date(0));
    const limit = { most: 1, seconds: 10 };
    limiter.take('first', limit);
    for (let caller = 0; caller < 100_000; caller++) limiter.take(`caller ${caller}`, limit);
    expect(limiter.take('caller 99999', limit)).toBe(10);
    expect(limiter.take('first', limit)).toBe(0);
  });
});

describe('a range', () => {
  test.each([
    [undefined, 10, null],
    ['bytes=0-9', 10, { start: 0, end: 9 }],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-5', 0, 'unsatisfiable'],
    ['bytes=-5', 3, { start: 0, end: 2 }],
    ['bytes= 0-1', 10, null],
  ] as const)('%s of %i bytes is %j', (header, size, range) => {
    expect(parseRange(header, size)).toEqual(range);
  });
});
