export { createPublishedAccess } from './blob-access.ts';
export { findDesign } from './copy.ts';
export { removeInteractionsOf } from './counts-repository.ts';
export { createCommunityHandlers, createReviewHandlers } from './handlers.ts';
export {
  addModerator,
  isModerator,
  listModerators,
  removeModerator,
  setBanned,
  setSource,
} from './moderators-repository.ts';
export {
  officialId,
  publishOfficial,
  withdrawOfficial,
  type OfficialAuthor,
  type OfficialOutcome,
} from './official.ts';
export { reindexAuthor } from './versions-repository.ts';
