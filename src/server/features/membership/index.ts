export { grantMembership, takeMembershipBack } from './grant.ts';
export { lockMember } from './repository.ts';
