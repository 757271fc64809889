import type { Handlers } from './context.ts';
import { jobs as accountEventJobs } from './features/account-events/index.ts';
import {
  createCommunityHandlers,
  createPublishedAccess,
  createReviewHandlers,
  findDesign,
  isModerator,
} from './features/community/index.ts';
import { jobs as erasureJobs } from './features/erasure/index.ts';
import { accountArchive, archiveName, whoMayExport } from './features/export/index.ts';
import { createFeedbackHandlers } from './features/feedback/index.ts';
import { createNotificationHandlers, jobs as notificationJobs } from './features/notifications/index.ts';
import {
  createPaymentHandlers,
  createSimulatedPages,
  jobs as paymentJobs,
  takeNotice,
  type SimulatedPages,
} from './features/payment/index.ts';
import { createPointsHandlers, jobs as pointsJobs } from './features/points/index.ts';
import {
  createProjectHandlers,
  createUploadRules,
  jobs as projectJobs,
  type UploadRules,
} from './features/projects/index.ts';
import {
  createAccountHandlers,
  createAuthenticator,
  findSession,
  createSessionHandlers,
  jobs as sessionJobs,
} from './features/session/index.ts';
import {
  createBlobAccess,
  createShareHandlers,
  createThumbnailAccess,
  jobs as shareJobs,
} from './features/shares/index.ts';
import { createUserHandlers, giveMembership, jobs as userJobs } from './features/user/index.ts';
import type { BlobAccess } from './http/blobs.ts';
import type { OpenExport } from './http/export.ts';
import type { Authenticate } from './http/guard.ts';
import type { SharesThumbnail } from './http/pictures.ts';
import type { BlobStore, PeriodicJob, Services } from './services.ts';
import type { UploadStore } from './storage/upload-store.ts';

/** The features put together: what the doors (HTTP, jobs) call. */
export interface App {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  /** Whether a user reviews what others publish. */
  readonly isModerator: (userId: string) => Promise<boolean>;
  readonly mayReadBlob: BlobAccess;
  readonly uploads: UploadRules;
  readonly sharesThumbnail: SharesThumbnail;
  readonly openExport: OpenExport;
  /** Takes a notice of a provider of payment; null where that way of paying is not offered. */
  readonly takeNotice: (
    method: Parameters<typeof takeNotice>[1],
    raw: Parameters<typeof takeNotice>[2],
  ) => ReturnType<typeof takeNotice>;
  /** The page that stands in for providers of payment; null where nothing is simulated. */
  readonly simulatedPayments: SimulatedPages | null;
  /** For development alone; false for an account that is not registered. */
  readonly giveMembership: (
    account: string,
    membership: Parameters<typeof giveMembership>[2],
  ) => Promise<boolean>;
  readonly jobs: readonly PeriodicJob[];
}

/** Opens the data of the person whom a link names, while they are logged in. */
function createExports(services: Services, pictures: BlobStore): OpenExport {
  const { database, blobs, now } = services;
  return async (token) => {
    const who = await whoMayExport(services, token);
    const session = who && (await findSession(database, who.sessionId));
    if (!who || session?.userId !== who.userId || session.endedAt !== null) return null;
    const bytes = accountArchive({ database, blobs, pictures, now }, who.userId);
    return { fileName: archiveName(now()), bytes };
  };
}

/** Who may read a blob: for what is published, beside what is one's own or shared. */
function createBlobDoor(services: Services): BlobAccess {
  const published = createPublishedAccess(services);
  const own = createBlobAccess(services);
  return async ({ publication, ...ask }) =>
    publication !== null && (await published({ ...ask, publication })) ? 'ok' : own(ask);
}

export function createApp(services: Services, uploads: UploadStore, pictures: BlobStore): App {
  const reviews = (userId: string): Promise<boolean> => isModerator(services.database, userId);
  return {
    handlers: {
      session: createSessionHandlers(services),
      account: createAccountHandlers(services),
      user: createUserHandlers(services, reviews),
      projects: createProjectHandlers(services, findDesign),
      shares: createShareHandlers(services),
      feedback: createFeedbackHandlers(services),
      payment: createPaymentHandlers(services),
      points: createPointsHandlers(services),
      community: createCommunityHandlers(services),
      review: createReviewHandlers(services),
      notifications: createNotificationHandlers(services),
    },
    authenticate: createAuthenticator(services),
    isModerator: reviews,
    mayReadBlob: createBlobDoor(services),
    uploads: createUploadRules(services, uploads),
    sharesThumbnail: createThumbnailAccess(services),
    openExport: createExports(services, pictures),
    takeNotice: (method, raw) => takeNotice(services, method, raw),
    simulatedPayments: createSimulatedPages(services),
    giveMembership: (account, membership) => giveMembership(services.database, account, membership),
    jobs: [
      ...accountEventJobs,
      ...sessionJobs,
      ...userJobs,
      ...projectJobs,
      ...shareJobs,
      ...notificationJobs,
      ...erasureJobs,
      ...paymentJobs,
      ...pointsJobs,
    ],
  };
}
