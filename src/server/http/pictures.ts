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
  readonly sharesThumbnail: SharesThumbnail;
}

/** Whether a share is open now and its project has this thumbnail. */
export type SharesThumbnail = (shareId: string, hash: string) => Promise<boolean>;

const NAME = 'picture.read';
const HASH = /^[0-9a-f]{64}$/;

/** Pictures we encoded ourselves: avatars for everybody, thumbnails by a signed address, what came with feedback never. */
export function addPictures(server: FastifyInstance, guard: Guard, options: PictureOptions): void {
  const { database, store, links, sharesThumbnail } = options;

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

  server.get<{ Params: { hash: string }; Querystring: { until?: unknown; share?: unknown; sign?: unknown } }>(
    `${PICTURE_PATH}thumbnail/:hash`,
    { onRequest: guard.admitAddress(NAME, RATES.read) },
    async (request, reply) => {
      const { hash } = request.params;
      const { until, share = '', sign } = request.query;
      const isSigned =
        typeof until === 'string' &&
        typeof share === 'string' &&
        typeof sign === 'string' &&
        links.isSigned(hash, until, share, sign);
      if (!isSigned) return sendRefusal(reply, 'not_found');
      if (share === '') return send(reply, 'thumbnail', hash, 'private, max-age=86400');
      // A share may end at any moment: nothing of it is kept.
      return (await sharesThumbnail(share, hash))
        ? send(reply, 'thumbnail', hash, 'private, no-store')
        : sendRefusal(reply, 'not_found');
    },
  );
}
