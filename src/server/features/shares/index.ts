export { createShareHandlers } from './handlers.ts';
export { createBlobAccess, type BlobAsk } from './blob-access.ts';
export { jobs } from './jobs.ts';
