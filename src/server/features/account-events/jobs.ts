import type { PeriodicJob } from '../../services.ts';
import { removeOldEvents } from './repository.ts';

/** A year, so that the same month can be compared, and a month to do so. */
const KEPT_MILLISECONDS = 400 * 24 * 3_600_000;

/** Removes old account events. */
export const jobs: readonly PeriodicJob[] = [
  {
    name: 'account-events.sweep',
    schedule: '17 3 * * *',
    run: async ({ database, now }) => ({
      removed: await removeOldEvents(database, new Date(now().getTime() - KEPT_MILLISECONDS)),
    }),
  },
];
