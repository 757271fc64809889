import type { PeriodicJob } from '../../services.ts';
import { eraseUser } from './erase-user.ts';
import { usersToErase } from './repository.ts';

/** Users found together: each is erased in a transaction of its own. */
const BATCH = 50;

const eraseDue: PeriodicJob = {
  name: 'accounts.erase',
  schedule: '7 * * * *',
  async run(services) {
    let erased = 0;
    for (;;) {
      const ids = await usersToErase(services.database, services.now(), BATCH);
      for (const id of ids) if (await eraseUser(services, id, 'system', true)) erased += 1;
      if (ids.length < BATCH) return { erased };
    }
  },
};

export const jobs: readonly PeriodicJob[] = [eraseDue];
