/** So many within a window of time. */
export interface ThrottleRule {
  readonly most: number;
  readonly seconds: number;
  /** Each one restarts the window; elsewhere the first one does. */
  readonly sliding?: boolean;
}

/** When a window that begins now ends. */
export const endOf = ({ seconds }: ThrottleRule, now: Date): Date => new Date(now.getTime() + seconds * 1000);

/** Whether a window is over. One that ends later than it could began before the clock was set back. */
export const isOver = (resetAt: Date, rule: ThrottleRule, now: Date): boolean =>
  resetAt <= now || resetAt > endOf(rule, now);

/** Whole seconds until a window that is not over ends. */
export const secondsUntil = (resetAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1000));
