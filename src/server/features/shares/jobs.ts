import type { PeriodicJob } from '../../services.ts';
import { removeClosedBefore } from './repository.ts';

/** A closed share stays in its owner's list this long. */
const KEPT_MILLISECONDS = 90 * 86_400_000;

const cleanShares: PeriodicJob = {
  name: 'clean-shares',
  schedule: '41 3 * * *',
  run: async ({ database, now }) => ({
    removed: await removeClosedBefore(database, new Date(now().getTime() - KEPT_MILLISECONDS)),
  }),
};

export const jobs: readonly PeriodicJob[] = [cleanShares];
