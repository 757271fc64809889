export { createUserHandlers } from './handlers.ts';
export { membershipOf, recycleBinDays, type MembershipFacts } from './membership.ts';
