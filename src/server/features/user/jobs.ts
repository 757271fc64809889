import type { PeriodicJob } from '../../services.ts';
import { nicknameLook } from './nickname.ts';
import { findLookless, setNicknameLook } from './user-repository.ts';

const BATCH = 200;

/**
 * Notes what nicknames look like that were chosen before that was asked. Of two that look alike the first has it; the other
 * stays as it is, and is looked at again the next day.
 */
const fillLooks: PeriodicJob = {
  name: 'fill-nickname-looks',
  schedule: '41 3 * * *',
  async run({ database }) {
    let filled = 0;
    let after: string | null = null;
    for (;;) {
      const found: Awaited<ReturnType<typeof findLookless>> = await findLookless(database, after, BATCH);
      for (const { id, nickname } of found) {
        if (await setNicknameLook(database, id, nickname, nicknameLook(nickname))) filled += 1;
        after = id;
      }
      if (found.length < BATCH) return { filled };
    }
  },
};

export const jobs: readonly PeriodicJob[] = [fillLooks];
