import type { PeriodicJob } from '../../services.ts';
import { removeOldThrottles } from '../../throttle/index.ts';
import { removeOldPuzzles, PUZZLE_MILLISECONDS, TICKET_MILLISECONDS } from '../captcha/index.ts';
import { removeOldCodes } from './code-repository.ts';
import { removePendingFactors } from './second-factor-repository.ts';
import { PENDING_MILLISECONDS } from './second-factor.ts';
import { endExpiredSessions, removeEndedSessions, removeUsedRefreshTokens } from './session-repository.ts';
import { removeOldProviderLogins } from './third-party-repository.ts';

const DAY_MILLISECONDS = 24 * 3_600_000;
/** A token used again after this is refused, but no longer known for a copy. */
const USED_TOKEN_MILLISECONDS = 7 * DAY_MILLISECONDS;
const ENDED_SESSION_MILLISECONDS = 30 * DAY_MILLISECONDS;

/** Removes what accounts leave behind: codes, puzzles, counters, third-party logins, sessions and their tokens. */
export const jobs: readonly PeriodicJob[] = [
  {
    name: 'accounts.sweep',
    schedule: '*/10 * * * *',
    run: async ({ database, now }) => {
      const time = now();
      const before = (milliseconds: number): Date => new Date(time.getTime() - milliseconds);
      return {
        codes: await removeOldCodes(database, time),
        puzzles: await removeOldPuzzles(database, before(PUZZLE_MILLISECONDS + TICKET_MILLISECONDS)),
        throttles: await removeOldThrottles(database, time),
        thirdPartyLogins: await removeOldProviderLogins(database, time),
        pendingFactors: await removePendingFactors(database, before(PENDING_MILLISECONDS)),
        expiredSessions: await endExpiredSessions(database, time),
        endedSessions: await removeEndedSessions(database, before(ENDED_SESSION_MILLISECONDS)),
        usedTokens: await removeUsedRefreshTokens(database, before(USED_TOKEN_MILLISECONDS)),
      };
    },
  },
];
