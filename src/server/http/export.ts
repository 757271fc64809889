import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { EXPORT_PATH, RATES } from '#contract';
import { sendRefusal } from './envelope.ts';
import type { Guard } from './guard.ts';

/** What is kept of a person as a zip, for who asked for the link a moment ago and is still logged in; null for everybody else. */
export type OpenExport = (
  token: string,
) => Promise<{ readonly fileName: string; readonly bytes: Readable } | null>;

/** GET EXPORT_PATH?token=…: one's own data. */
export function addExport(server: FastifyInstance, guard: Guard, openExport: OpenExport): void {
  server.get<{ Querystring: { token?: unknown } }>(
    EXPORT_PATH,
    { onRequest: guard.admitAddress('account.export.file', RATES.code) },
    async (request, reply) => {
      const { token } = request.query;
      const opened = typeof token === 'string' ? await openExport(token) : null;
      if (!opened) return sendRefusal(reply, 'not_found');
      return reply
        .headers({
          'Cache-Control': 'no-store',
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${opened.fileName}"`,
        })
        .send(opened.bytes);
    },
  );
}
