import type { FastifyInstance } from 'fastify';
import { BLOB_PATH, RATES } from '#contract';
import type { Actor } from '../context.ts';
import type { BlobStore } from '../services.ts';
import { sendRefusal } from './envelope.ts';
import { isRefusal, shareAccessOf, type Guard } from './guard.ts';
import { parseRange } from './range.ts';

/** Whether somebody may read a blob: their own, one of a share they opened, or one of what is published. */
export type BlobAccess = (question: {
  readonly actor: Actor | null;
  /** Value of the share-access header, not yet checked. */
  readonly shareAccess: string | null;
  readonly hash: string;
  /** `export` is to keep the model as a file, which a share may not allow; `view` is to show it. */
  readonly purpose: 'view' | 'export';
  /** A publication whose blob it is said to be, not yet checked; null where none is named. */
  readonly publication: string | null;
}) => Promise<'ok' | 'not_found' | 'share_invalid' | 'share_expired'>;

const NAME = 'blob.read';
const HASH = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Blobs as they were sent, whole or by ranges (RFC 9110 §14). What one may not read is not there. */
export function addBlobs(server: FastifyInstance, guard: Guard, blobs: BlobStore, mayRead: BlobAccess): void {
  server.route<{ Params: { hash: string }; Querystring: { purpose?: unknown; publication?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: `${BLOB_PATH}:hash`,
    onRequest: guard.admitAddress(NAME, RATES.blob),
    handler: async (request, reply) => {
      const actor = await guard.findActor(NAME, RATES.blob, 'share', request);
      if (isRefusal(actor)) return sendRefusal(reply, actor.code, actor.data);
      const { hash } = request.params;
      const shareAccess = shareAccessOf(request);
      const purpose = request.query.purpose === 'export' ? 'export' : 'view';
      const named = request.query.publication;
      const publication = typeof named === 'string' && UUID.test(named) ? named : null;
      const said = HASH.test(hash)
        ? await mayRead({ actor, shareAccess, hash, purpose, publication })
        : 'not_found';
      if (said !== 'ok') return sendRefusal(reply, said);
      const size = await blobs.size(hash);
      if (size === null) return sendRefusal(reply, 'not_found');

      const tag = `"${hash}"`;
      reply.headers({
        ETag: tag,
        'Accept-Ranges': 'bytes',
        // What a hash names never changes; a copy of it is for who may read it alone.
        'Cache-Control': 'private, max-age=31536000, immutable',
        Vary: 'Authorization, share-access',
        // Never shown by a browser as anything but a file.
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': 'attachment',
      });
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();

      const condition = request.headers['if-range'];
      const asked = condition === undefined || condition === tag ? request.headers.range : undefined;
      const range = parseRange(asked, size);
      if (range === 'unsatisfiable') {
        return reply.header('Content-Range', `bytes */${size}`).code(416).send();
      }
      const { start, end } = range ?? { start: 0, end: size - 1 };
      if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
      reply.header('Content-Length', String(end - start + 1));
      if (request.method === 'HEAD') return reply.send();
      const stream = await blobs.open(hash, range ?? undefined);
      return stream ? reply.send(stream) : sendRefusal(reply, 'not_found');
    },
  });
}
