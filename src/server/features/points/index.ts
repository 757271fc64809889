export { adjustPoints } from './adjust.ts';
export { isCheckInOpen } from './check-in.ts';
export { createPointsHandlers } from './handlers.ts';
export { jobs } from './jobs.ts';
export { rewardOrder, takeRewardBack } from './of-orders.ts';
