export { createShareHandlers } from './handlers.ts';
export { createBlobAccess, createThumbnailAccess, type BlobAsk } from './blob-access.ts';
export { jobs } from './jobs.ts';
