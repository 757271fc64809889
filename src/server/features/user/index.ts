export { createUserHandlers } from './handlers.ts';
export { giveMembership } from './user-repository.ts';
export { membershipOf, recycleBinDays, type MembershipFacts } from './membership.ts';
