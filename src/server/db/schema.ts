/**
 * The tables, in the PostgreSQL dialect of version 15. Migrations are generated from here (`npm run migration`) and
 * only ever added. Times are UTC with their zone; sizes are bytes; hashes hexadecimal SHA-256.
 */
export { nameKey } from './columns.ts';
export {
  accountEvents,
  blobGrants,
  blobs,
  cleaningPauses,
  deletedProjects,
  feedbacks,
  follows,
  identities,
  messageCodes,
  outbox,
  pictures,
  projectBlobs,
  projects,
  providerLogins,
  puzzles,
  recoveryCodes,
  refreshTokens,
  secondFactors,
  sessions,
  shares,
  spaces,
  throttles,
  users,
} from './core-tables.ts';
export {
  interactions,
  moderators,
  notifications,
  publications,
  publicationTags,
  publicationVersions,
  reports,
  versionBlobs,
  versionPictures,
} from './community-tables.ts';
export {
  badges,
  checkIns,
  codeBatches,
  membershipGrants,
  orderEvents,
  orders,
  pointsEntries,
  pointsLots,
  pointsOrders,
  possessions,
  redeemCodes,
  refunds,
  stocks,
} from './money-tables.ts';
