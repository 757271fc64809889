import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { secretsEqual } from '../secrets.ts';

/** Methods told apart; Node takes thirty more, which nobody here answers. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts every answer, and adds GET /metrics for who sends the token as Bearer; for others there is nothing. */
export function addMetrics(server: FastifyInstance, metrics: Metrics, token: string): void {
  server.addHook('onResponse', (request, reply, done) => {
    metrics.countAnswer({
      method: METHODS.has(request.method) ? request.method : 'other',
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  server.get('/metrics', async (request, reply) => {
    if (!secretsEqual(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound();
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  });
}
