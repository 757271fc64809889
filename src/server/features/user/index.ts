export { createUserHandlers } from './handlers.ts';
export { jobs } from './jobs.ts';
export { nicknameKey, nicknameLook } from './nickname.ts';
export { giveMembership } from './user-repository.ts';
