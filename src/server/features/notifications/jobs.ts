import type { PeriodicJob } from '../../services.ts';
import { removeNotificationsBefore } from './repository.ts';

/** What was told is kept this long, read or not. */
const KEPT_MILLISECONDS = 180 * 86_400_000;

const cleanNotifications: PeriodicJob = {
  name: 'clean-notifications',
  schedule: '53 3 * * *',
  run: async ({ database, now }) => ({
    removed: await removeNotificationsBefore(database, new Date(now().getTime() - KEPT_MILLISECONDS)),
  }),
};

export const jobs: readonly PeriodicJob[] = [cleanNotifications];
