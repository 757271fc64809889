export { grantMembership, takeMembershipBack } from './grant.ts';
export { growthOf } from './growth.ts';
export { membershipOf, type MembershipFacts } from './membership-of.ts';
export { lockMember } from './repository.ts';
