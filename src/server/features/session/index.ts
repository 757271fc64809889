export { createAccountHandlers } from './account-handlers.ts';
export { createAuthenticator } from './authenticator.ts';
export { createSessionHandlers } from './handlers.ts';
export { jobs } from './jobs.ts';
