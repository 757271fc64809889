export { eraseUser } from './erase-user.ts';
export { jobs } from './jobs.ts';
