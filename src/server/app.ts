import type { Handlers } from './context.ts';
import type { Authenticate } from './http/router.ts';
import type { PeriodicJob, Services } from './services.ts';

/** The features put together: what the doors (HTTP, jobs) call. */
export interface App {
  readonly handlers: Partial<Handlers>;
  readonly authenticate: Authenticate;
  readonly jobs: readonly PeriodicJob[];
}

export function createApp(_services: Services): App {
  return {
    handlers: {},
    authenticate: () => Promise.resolve('unauthorized'),
    jobs: [],
  };
}
