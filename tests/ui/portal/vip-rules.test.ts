import { expect, it } from 'vitest';
import { byFours, minutesAndSeconds } from '../../../src/ui/portal/vip/minutes.ts';
import { outcomeOf } from '../../../src/ui/portal/vip/use-payment.ts';

it('an order that closed when its time was over had no answer; one that closed before was declined', () => {
  const expiresAt = '2026-03-02T12:30:00.000Z';
  const closed = (closedAt: string | null) => outcomeOf({ status: 'CLOSED', closedAt }, expiresAt);
  expect(closed(expiresAt)).toBe('noAnswer');
  expect(closed('2026-03-02T12:31:00.000Z')).toBe('noAnswer');
  expect(closed('2026-03-02T12:29:59.000Z')).toBe('declined');
  expect(closed(null)).toBe('declined');
  expect(outcomeOf({ status: 'PAID', closedAt: null }, expiresAt)).toBe('paid');
  expect(outcomeOf({ status: 'FINISHED', closedAt: null }, null)).toBe('paid');
  expect(outcomeOf({ status: 'UNKNOWN', closedAt: null }, expiresAt)).toBe(null);
});

it('codes and times are written as they are read', () => {
  expect(byFours('k7qm 2fx9-k7')).toBe('K7QM-2FX9-K7');
  expect(byFours('abcd')).toBe('ABCD');
  expect(minutesAndSeconds(1781)).toBe('29:41');
  expect(minutesAndSeconds(9)).toBe('0:09');
});
