export { createAccountHandlers } from './account-handlers.ts';
export { findByAccount } from './account-repository.ts';
export { readAccount } from './account.ts';
export { findSession } from './session-repository.ts';
export { disableUser, enableUser } from './disabling.ts';
export { scheduleUserDeletion } from './own-deletion.ts';
export { createAuthenticator } from './authenticator.ts';
export { createSessionHandlers } from './handlers.ts';
export { jobs } from './jobs.ts';
