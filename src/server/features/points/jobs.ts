import type { PeriodicJob } from '../../services.ts';
import { holdersToExpire, lockPoints } from './ledger-repository.ts';

/** Accounts found together: each is looked after in a transaction of its own. */
const BATCH = 100;

const expire: PeriodicJob = {
  name: 'points.expire',
  schedule: '23 * * * *',
  async run({ database, now }) {
    const time = now();
    let accounts = 0;
    for (;;) {
      const ids = await holdersToExpire(database, time, BATCH);
      // Whoever locks points takes away those that have ended.
      for (const id of ids) await database.transaction((transaction) => lockPoints(transaction, id, time));
      accounts += ids.length;
      if (ids.length < BATCH) return { accounts };
    }
  },
};

export const jobs: readonly PeriodicJob[] = [expire];
