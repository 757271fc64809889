import type { Order } from '#contract';

/** The colour of each state beside its name. */
export const STATE_TONES: Readonly<Record<Order['status'], 'warning' | 'success' | 'neutral'>> = {
  UNPAID: 'warning',
  PAID: 'success',
  FINISHED: 'success',
  CLOSED: 'neutral',
  OTHER: 'neutral',
  UNKNOWN: 'neutral',
};
