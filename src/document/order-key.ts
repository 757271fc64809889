const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A key that sorts (by code unit) after `low` and before `high`; null is the open end. Keys are fractions in base 62
 * that never end in 0, so that there is always room between two. Keys added at the end grow by one digit in 61.
 */
export function orderBetween(low: string | null, high: string | null): string {
  if (low !== null && high !== null && low >= high) throw new Error('order keys must rise');
  const floor = low ?? '';
  let ceiling = high;
  let key = '';
  for (let place = 0; ; place++) {
    const lowDigit = place < floor.length ? DIGITS.indexOf(floor[place]!) : 0;
    const highDigit = ceiling === null ? DIGITS.length : DIGITS.indexOf(ceiling[place]!);
    if (highDigit - lowDigit > 1) {
      // At the open end one step is enough; between two neighbours the middle keeps room on both sides.
      return key + DIGITS[ceiling === null ? lowDigit + 1 : (lowDigit + highDigit) >> 1]!;
    }
    key += DIGITS[lowDigit]!;
    // Below `high` already: whatever follows, only `low` still bounds it.
    if (lowDigit < highDigit) ceiling = null;
  }
}

/** Whether text is a key that `orderBetween` can work with. */
export function isOrderKey(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 1000 && /^[0-9A-Za-z]*[1-9A-Za-z]$/.test(text);
}
