import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { MovableClock } from '../clock.ts';
import { secretsEqual } from '../secrets.ts';
import type { Services } from '../services.ts';
import { addDevClock } from './dev-clock.ts';
import { addDevMembership } from './dev-membership.ts';
import { addOutbox } from './outbox.ts';

/**
 * What is for development alone, under /dev/SECRET/: it hands out codes and memberships, and moves the clock. Only the secret protects it; an
 * address or a header would not, for behind a proxy every caller comes from this machine. 404 for whoever does not know it.
 */
export function addDevelopment(
  server: FastifyInstance,
  app: App,
  services: Services,
  secret: string,
  clock: MovableClock | null,
): void {
  void server.register(
    (scope, _options, done) => {
      scope.addHook<{ Params: { secret: string } }>('onRequest', (request, reply, next) =>
        secretsEqual(request.params.secret, secret) ? next() : reply.callNotFound(),
      );
      addOutbox(scope, services.database);
      addDevMembership(scope, app, services.now);
      if (clock) addDevClock(scope, clock);
      done();
    },
    { prefix: '/dev/:secret' },
  );
}
