import { expect, it } from 'vitest';
import { byFours, minutesAndSeconds } from '../../../src/ui/portal/vip/minutes.ts';
import { outcomeOf } from '../../../src/ui/portal/vip/use-payment.ts';

it('what an order came to follows from who closed it', () => {
  expect(outcomeOf({ status: 'PAID', closedBy: null })).toBe('paid');
  expect(outcomeOf({ status: 'FINISHED', closedBy: null })).toBe('paid');
  expect(outcomeOf({ status: 'UNPAID', closedBy: null })).toBe(null);
  expect(outcomeOf({ status: 'UNKNOWN', closedBy: null })).toBe(null);
  expect(outcomeOf({ status: 'CLOSED', closedBy: null })).toBe('noAnswer');
  expect(outcomeOf({ status: 'CLOSED', closedBy: 'provider' })).toBe('declined');
  expect(outcomeOf({ status: 'CLOSED', closedBy: 'person' })).toBe('closed');
  expect(outcomeOf({ status: 'CLOSED', closedBy: 'refund' })).toBe('refunded');
});

it('codes and times are written as they are read', () => {
  expect(byFours('k7qm 2fx9-k7')).toBe('K7QM-2FX9-K7');
  expect(byFours('abcd')).toBe('ABCD');
  expect(minutesAndSeconds(1781)).toBe('29:41');
  expect(minutesAndSeconds(9)).toBe('0:09');
});
