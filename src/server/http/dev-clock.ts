import type { FastifyInstance } from 'fastify';
import type { MovableClock } from '../clock.ts';

const MINUTE_MILLISECONDS = 60_000;
/** Ten years: further than anything that is kept lasts. */
const MOST_MINUTES = 10 * 366 * 24 * 60;

/**
 * POST clock?minutes=1440: lets so many minutes, a whole number from 1, pass for the server, and answers the time it has now as
 * `{ now }`. 404 for any other number. Time never goes back: points and orders are a history.
 */
export function addDevClock(server: FastifyInstance, clock: MovableClock): void {
  server.post<{ Querystring: { minutes?: unknown } }>('/clock', async (request, reply) => {
    const minutes = Number(request.query.minutes);
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES) return reply.callNotFound();
    clock.advance(minutes * MINUTE_MILLISECONDS);
    return reply.header('Cache-Control', 'no-store').send({ now: clock.now().toISOString() });
  });
}
