export { createNotificationHandlers } from './handlers.ts';
export { jobs } from './jobs.ts';
export { notify } from './repository.ts';
