import { describe, expect, it } from 'vitest';
import { createRandom } from '#base';
import { isOrderKey, orderBetween } from '../../src/document/order-key.ts';

describe('orderBetween', () => {
  it('makes a key that lies strictly between any two neighbours, whatever was inserted before (seed 7)', () => {
    const random = createRandom(7);
    const keys: string[] = [];
    for (let step = 0; step < 2000; step++) {
      const place = random.integer(0, keys.length + 1);
      const low = keys[place - 1] ?? null;
      const high = keys[place] ?? null;
      const key = orderBetween(low, high);
      expect(isOrderKey(key)).toBe(true);
      if (low !== null) expect(low < key, `${low} < ${key}`).toBe(true);
      if (high !== null) expect(key < high, `${key} < ${high}`).toBe(true);
      keys.splice(place, 0, key);
    }
  });

  it('keeps making room in the same place', () => {
    let high = orderBetween(null, null);
    for (let step = 0; step < 300; step++) {
      const key = orderBetween(null, high);
      expect(key < high).toBe(true);
      high = key;
    }
  });

  it('stays short when a thousand parts are added at the end', () => {
    let key = orderBetween(null, null);
    for (let step = 0; step < 1000; step++) key = orderBetween(key, null);
    expect(key.length).toBeLessThan(20);
  });

  it('finds room below a key that begins as the lower one does', () => {
    expect(orderBetween('1', '101') > '1').toBe(true);
    expect(orderBetween('1', '101') < '101').toBe(true);
  });

  it('refuses keys that do not rise, as a bug', () => {
    expect(() => orderBetween('b', 'a')).toThrow();
    expect(() => orderBetween('a', 'a')).toThrow();
  });
});

describe('isOrderKey', () => {
  it.each(['', '0', 'A0', 'a-b', ' ', 7, null])('refuses %j', (key) => {
    expect(isOrderKey(key)).toBe(false);
  });
});
