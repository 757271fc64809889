import type { RateLimit } from '#contract';

/** Beyond this many callers the oldest are forgotten: memory is bounded whoever calls. */
const MOST_KEYS = 100_000;

/** Counts calls in windows of time, in this process. What must hold across servers is counted in the database. */
export interface RateLimiter {
  /** Seconds to wait, or 0 when the call may go on; a call that may not go on is not counted. */
  take(key: string, limit: RateLimit): number;
}

export function createRateLimiter(now: () => Date): RateLimiter {
  const windows = new Map<string, { count: number; readonly endsAt: number }>();
  return {
    take(key, limit) {
      const time = now().getTime();
      const window = windows.get(key);
      // One that ends later than it could began before the clock was set back.
      if (!window || window.endsAt <= time || window.endsAt > time + limit.seconds * 1000) {
        // Put in anew, so that the map's order is that of age.
        windows.delete(key);
        windows.set(key, { count: 1, endsAt: time + limit.seconds * 1000 });
        if (windows.size > MOST_KEYS)
          for (const oldest of windows.keys()) {
            windows.delete(oldest);
            break;
          }
        return 0;
      }
      if (window.count >= limit.most) return Math.max(1, Math.ceil((window.endsAt - time) / 1000));
      window.count++;
      return 0;
    },
  };
}

/** One caller's address: a whole /64 for IPv6, which is what one household or machine has. */
export function callerOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = '', tail = ''] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':');
}
