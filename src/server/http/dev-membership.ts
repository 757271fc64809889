import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

const DAYS = 30;

/**
 * POST membership?account=…&level=3: makes an account a VIP member for a month, as a payment would; 404 for an account
 * that is not registered.
 */
export function addDevMembership(server: FastifyInstance, app: App, now: () => Date): void {
  server.post<{ Querystring: { account?: unknown; level?: unknown } }>(
    '/membership',
    async (request, reply) => {
      const { account } = request.query;
      const level = Number(request.query.level ?? 1);
      const isLevel = Number.isInteger(level) && level >= 1 && level <= 6;
      if (typeof account !== 'string' || !isLevel) return reply.callNotFound();
      const start = now();
      const end = new Date(start.getTime() + DAYS * 86_400_000);
      const found = await app.giveMembership(account, { level, start, end });
      return found ? reply.code(204).send() : reply.callNotFound();
    },
  );
}
