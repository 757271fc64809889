export { grantMembership, takeMembershipBack } from './grant.ts';
export { levelOf } from './levels.ts';
export { lockMember } from './repository.ts';
