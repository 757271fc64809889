export { grantMembership, takeMembershipBack } from './grant.ts';
export { growthOf } from './growth.ts';
export { lockMember } from './repository.ts';
