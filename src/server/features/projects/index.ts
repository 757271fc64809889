export { createProjectHandlers } from './handlers.ts';
export { jobs } from './jobs.ts';
export { createUploadRules, type UploadFault, type UploadRules } from './uploads.ts';
export {
  grantBlobs,
  grantedHashes,
  grantedSizes,
  grantProjectBlobs,
  letGo,
  projectHolds,
  readProjectBlobs,
  recordBlob,
  releaseProjectBlobs,
} from './blobs-repository.ts';
export { copyIntoSpace, type CopySource } from './copy.ts';
export { privateBytes, retainDays } from './policy.ts';
export { presentProject } from './present.ts';
export { readWhole, type ProjectRow } from './repository.ts';
export { findLive } from './save.ts';
export { lockSpaces } from './spaces-repository.ts';
