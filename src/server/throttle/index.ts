export { callerOf } from './caller.ts';
export { createRateLimiter, type RateLimiter } from './memory.ts';
export type { ThrottleRule } from './rule.ts';
export {
  clearThrottle,
  countThrottle,
  readThrottle,
  refundThrottle,
  removeOldThrottles,
  type ThrottleCount,
} from './table.ts';
