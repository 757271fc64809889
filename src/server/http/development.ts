import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { secretsEqual } from '../secrets.ts';
import type { Services } from '../services.ts';
import { addDevMembership } from './dev-membership.ts';
import { addOutbox } from './outbox.ts';

/**
 * What is for development alone, under /dev/SECRET/: it hands out codes and memberships. Only the secret protects it; an
 * address or a header would not, for behind a proxy every caller comes from this machine. 404 for whoever does not know it.
 */
export function addDevelopment(server: FastifyInstance, app: App, services: Services, secret: string): void {
  void server.register(
    (scope, _options, done) => {
      scope.addHook<{ Params: { secret: string } }>('onRequest', (request, reply, next) =>
        secretsEqual(request.params.secret, secret) ? next() : reply.callNotFound(),
      );
      addOutbox(scope, services.database);
      addDevMembership(scope, app, services.now);
      done();
    },
    { prefix: '/dev/:secret' },
  );
}
