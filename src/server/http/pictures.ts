import type { FastifyInstance, FastifyReply } from 'fastify';
import { RATES } from '#contract';
import type { Database } from '../context.ts';
import type { BlobStore } from '../services.ts';
import { findPicture } from '../storage/picture-repository.ts';
import { PICTURE_PATH, PICTURE_TYPE, type PictureLinks } from '../storage/picture-store.ts';
import { sendRefusal } from './envelope.ts';
import type { Guard } from './guard.ts';

export interface PictureOptions {
  readonly database: Database;
  readonly store: BlobStore;
  readonly links: PictureLinks;
}

const NAME = 'picture.read';
const HASH = /^[0-9a-f]{64}$/;

/** Pictures we encoded ourselves: avatars for everybody, thumbnails by a signed address, what came with feedback never. */
export function addPictures(server: FastifyInstance, guard: Guard, options: PictureOptions): void {
  const { database, store, links } = options;

  const send = async (
    reply: FastifyReply,
    kind: 'avatar' | 'thumbnail',
    hash: string,
    cache: string,
  ): Promise<FastifyReply> => {
    if (!HASH.test(hash)) return sendRefusal(reply, 'not_found');
    const row = await findPicture(database, hash);
    const shown = kind === 'avatar' ? row?.kind === 'avatar' : row !== undefined && row.kind !== 'feedback';
    const stream = shown ? await store.open(hash) : null;
    if (!row || !stream) return sendRefusal(reply, 'not_found');
    return reply
      .headers({
        'Content-Type': PICTURE_TYPE,
        'Content-Length': String(row.size),
        'Cache-Control': cache,
        'Content-Disposition': 'inline',
      })
      .send(stream);
  };

  server.get<{ Params: { hash: string } }>(
    `${PICTURE_PATH}avatar/:hash`,
    { onRequest: guard.admitAddress(NAME, RATES.read) },
    (request, reply) => send(reply, 'avatar', request.params.hash, 'public, max-age=31536000, immutable'),
  );

  server.get<{ Params: { hash: string }; Querystring: { until?: unknown; sign?: unknown } }>(
    `${PICTURE_PATH}thumbnail/:hash`,
    { onRequest: guard.admitAddress(NAME, RATES.read) },
    async (request, reply) => {
      const { hash } = request.params;
      const { until, sign } = request.query;
      const signed =
        typeof until === 'string' && typeof sign === 'string' && links.isSigned(hash, until, sign);
      return signed
        ? send(reply, 'thumbnail', hash, 'private, max-age=86400')
        : sendRefusal(reply, 'not_found');
    },
  );
}
