import type { FastifyInstance } from 'fastify';
import { RATES } from '#contract';
import { accountArchive, archiveName, EXPORT_PATH, whoMayExport } from '../features/export/index.ts';
import { findSession } from '../features/session/index.ts';
import type { BlobStore, Services } from '../services.ts';
import { sendRefusal } from './envelope.ts';
import type { Guard } from './guard.ts';

/** GET EXPORT_PATH?token=…: what is kept of a person as a zip, for who asked for the link a moment ago and is still logged in. */
export function addExport(
  server: FastifyInstance,
  guard: Guard,
  services: Services,
  pictures: BlobStore,
): void {
  const { database, blobs, now } = services;
  server.get<{ Querystring: { token?: unknown } }>(
    EXPORT_PATH,
    { onRequest: guard.admitAddress('account.export.file', RATES.code) },
    async (request, reply) => {
      const { token } = request.query;
      const who = typeof token === 'string' ? await whoMayExport(services, token) : null;
      const session = who && (await findSession(database, who.sessionId));
      if (!who || session?.userId !== who.userId || session.endedAt !== null) {
        return sendRefusal(reply, 'not_found');
      }
      return reply
        .headers({
          'Cache-Control': 'no-store',
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${archiveName(now())}"`,
        })
        .send(accountArchive({ database, blobs, pictures, now }, who.userId));
    },
  );
}
