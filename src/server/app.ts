import type { Handlers } from './context.ts';
import { jobs as accountEventJobs } from './features/account-events/index.ts';
import { jobs as erasureJobs } from './features/erasure/index.ts';
import { createFeedbackHandlers } from './features/feedback/index.ts';
import { createPaymentHandlers } from './features/payment/index.ts';
import {
  createProjectHandlers,
  createUploadRules,
  jobs as projectJobs,
  type UploadRules,
} from './features/projects/index.ts';
import {
  createAccountHandlers,
  createAuthenticator,
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
import type { Authenticate } from './http/guard.ts';
import type { SharesThumbnail } from './http/pictures.ts';
import type { PeriodicJob, Services } from './services.ts';
import type { UploadStore } from './storage/upload-store.ts';

/** The features put together: what the doors (HTTP, jobs) call. */
export interface App {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  readonly mayReadBlob: BlobAccess;
  readonly uploads: UploadRules;
  readonly sharesThumbnail: SharesThumbnail;
  /** For development alone; false for an account that is not registered. */
  readonly giveMembership: (
    account: string,
    membership: Parameters<typeof giveMembership>[2],
  ) => Promise<boolean>;
  readonly jobs: readonly PeriodicJob[];
}

export function createApp(services: Services, uploads: UploadStore): App {
  return {
    handlers: {
      session: createSessionHandlers(services),
      account: createAccountHandlers(services),
      user: createUserHandlers(services),
      projects: createProjectHandlers(services),
      shares: createShareHandlers(services),
      feedback: createFeedbackHandlers(services),
      payment: createPaymentHandlers(services),
    },
    authenticate: createAuthenticator(services),
    mayReadBlob: createBlobAccess(services),
    uploads: createUploadRules(services, uploads),
    sharesThumbnail: createThumbnailAccess(services),
    giveMembership: (account, membership) => giveMembership(services.database, account, membership),
    jobs: [...accountEventJobs, ...sessionJobs, ...userJobs, ...projectJobs, ...shareJobs, ...erasureJobs],
  };
}
