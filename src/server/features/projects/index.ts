export { createProjectHandlers } from './handlers.ts';
export { jobs } from './jobs.ts';
export { clearUnsaved } from './unsaved.ts';
export {
  grantedHashes,
  grantProjectBlobs,
  projectHolds,
  recordBlob,
  releaseProjectBlobs,
} from './blobs-repository.ts';
export { copyIntoSpace } from './copy.ts';
export { presentProject } from './present.ts';
export { readWhole, type ProjectRow } from './repository.ts';
export { findLive } from './save.ts';
export { lockSpaces } from './spaces-repository.ts';
