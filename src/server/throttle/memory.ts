import { endOf, isOver, secondsUntil, type ThrottleRule } from './rule.ts';

/** Beyond this many callers the oldest are forgotten: memory is bounded whoever calls. */
const MOST_KEYS = 100_000;

/** Counts calls in windows of time, in this process. What must hold across servers is counted in the table. */
export interface RateLimiter {
  /** Seconds to wait, or 0 when the call may continue; a call that may not continue is not counted. */
  take(key: string, rule: ThrottleRule): number;
}

export function createRateLimiter(now: () => Date): RateLimiter {
  const windows = new Map<string, { count: number; readonly resetAt: Date }>();
  return {
    take(key, rule) {
      const time = now();
      const window = windows.get(key);
      if (!window || isOver(window.resetAt, rule, time)) {
        // Put in again, so that the map's order is that of age.
        windows.delete(key);
        windows.set(key, { count: 1, resetAt: endOf(rule, time) });
        if (windows.size > MOST_KEYS)
          for (const oldest of windows.keys()) {
            windows.delete(oldest);
            break;
          }
        return 0;
      }
      if (window.count >= rule.most) return secondsUntil(window.resetAt, time);
      window.count++;
      return 0;
    },
  };
}
