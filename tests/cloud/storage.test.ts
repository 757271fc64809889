import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage, STORED } from '#cloud';

/** The browser's storage with room for so many characters. */
function stubStorage(room: number): Map<string, string> {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...values].filter(([name]) => name !== key);
      if (others.reduce((sum, [, text]) => sum + text.length, 0) + value.length > room)
        throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  });
  return values;
}
afterEach(() => vi.unstubAllGlobals());

it('reads what was written last, though there was room for what was there before alone', () => {
  const values = stubStorage(5);
  const storage = browserStorage();
  storage.set(STORED.accessToken, 'old');
  storage.set(STORED.accessToken, 'longer than there is room');
  expect(storage.get(STORED.accessToken)).toBe('longer than there is room');
  // Another tab renewed it meanwhile.
  values.set(STORED.accessToken, 'new');
  expect(storage.get(STORED.accessToken)).toBe('new');
  storage.set(STORED.accessToken, 'longer than there is room');
  storage.set(STORED.accessToken, null);
  expect(storage.get(STORED.accessToken)).toBeNull();
  storage.set(STORED.accessToken, 'fits');
  expect([storage.get(STORED.accessToken), values.get(STORED.accessToken)]).toEqual(['fits', 'fits']);
});

it('keeps for the visit what a browser without storage refuses', () => {
  vi.stubGlobal('localStorage', undefined);
  const storage = browserStorage();
  storage.set(STORED.theme, 'dark');
  expect(storage.get(STORED.theme)).toBe('dark');
  storage.set(STORED.theme, null);
  expect(storage.get(STORED.theme)).toBeNull();
});
