import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { answer, refuse, type Database } from '../context.ts';
import type { BlobStore, PictureKind, PictureStore } from '../services.ts';
import { deriveKey } from '../signer.ts';
import { touchPicture } from './picture-repository.ts';

/** A decoded picture takes four bytes a pixel; beyond this it is an attack, not a photograph. */
const MOST_PIXELS = 40_000_000;
/** What we encode is far smaller; this only bounds the store. */
const MOST_BYTES = 20_000_000;
const DAY_MILLISECONDS = 86_400_000;

/** Where pictures are served. */
export const PICTURE_PATH = '/api/tw/picture/';
export const PICTURE_TYPE = 'image/webp';

const SHAPES: Readonly<Record<PictureKind, (picture: Sharp) => Sharp>> = {
  avatar: (picture) => picture.resize(256, 256, { fit: 'cover' }),
  thumbnail: (picture) => picture.resize(640, 480, { fit: 'inside', withoutEnlargement: true }),
  design: (picture) => picture.resize(1600, 1200, { fit: 'inside', withoutEnlargement: true }),
  feedback: (picture) => picture.resize(4096, 4096, { fit: 'inside', withoutEnlargement: true }),
};

/** Pixels alone survive: turned upright, fitted, re-encoded without any metadata. Null for what is no PNG or JPEG. */
export async function encodePicture(kind: PictureKind, bytes: Uint8Array): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg') return null;
    return await SHAPES[kind](picture.autoOrient()).webp({ quality: 82 }).toBuffer();
  } catch {
    // Every throw of the decoder is about the bytes it was given.
    return null;
  }
}

/** Signs and checks the addresses of thumbnails, which a page shows without its access token. */
export interface PictureLinks {
  address(kind: 'thumbnail' | 'avatar', hash: string, shareId?: string): string;
  /** `shareId` is empty where the address was given to an owner. */
  isSigned(hash: string, until: string, shareId: string, sign: string): boolean;
}

export function createPictureLinks(secret: string, now: () => Date): PictureLinks {
  const key = deriveKey(secret, 'picture');
  const signOf = (hash: string, until: string, shareId: string): string =>
    createHmac('sha256', key).update(`${hash}.${until}.${shareId}`).digest('base64url');
  return {
    address: (kind, hash, shareId = '') => {
      if (kind === 'avatar') return `${PICTURE_PATH}avatar/${hash}`;
      // Good for one day or more; the same all day long, so that browsers keep the picture.
      const until = String((Math.floor(now().getTime() / DAY_MILLISECONDS) + 2) * 86_400);
      const share = shareId === '' ? '' : `&share=${shareId}`;
      return `${PICTURE_PATH}thumbnail/${hash}?until=${until}${share}&sign=${signOf(hash, until, shareId)}`;
    },
    isSigned: (hash, until, shareId, sign) => {
      const expected = Buffer.from(signOf(hash, until, shareId));
      const given = Buffer.from(sign);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
      return Number(until) * 1000 > now().getTime();
    },
  };
}

/** Keeps pictures in a store of their own, apart from what users uploaded. */
export function createPictureStore(
  store: BlobStore,
  database: Database,
  links: PictureLinks,
  now: () => Date,
): PictureStore {
  return {
    async keep(kind, base64) {
      const encoded = await encodePicture(kind, Buffer.from(base64, 'base64'));
      if (!encoded) return refuse('image_invalid');
      const hash = createHash('sha256').update(encoded).digest('hex');
      // The row first: the cleaner looks at it before it removes a file.
      await touchPicture(database, { hash, kind, size: encoded.length, touchedAt: now() });
      const kept = await store.put(hash, Readable.from([encoded]), MOST_BYTES);
      return kept.ok ? answer(hash) : refuse('storage_failed');
    },
    address: (kind, hash, shareId) => links.address(kind, hash, shareId),
  };
}
