import * as z from 'zod/mini';
import { attribution } from './community/publication.ts';
import { endpoint, RATES } from './endpoint.ts';
import {
  blobHash,
  cursor,
  deviceName,
  identifier,
  picture,
  projectName,
  queryNumber,
  search,
} from './fields.ts';
import { PAGE_SIZE, PROJECT_BLOBS, PROJECTS_PER_CALL, THUMBNAIL_BYTES } from './limits.ts';

/** Space types: 0 private, 1 team, 2 recycle bin. */
export const space = z.object({
  id: identifier,
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  totalSpaceSize: z.int(),
  usedSpaceSize: z.int(),
});
export type Space = z.infer<typeof space>;

export const project = z.object({
  id: identifier,
  name: z.string(),
  revision: z.int(),
  /** Bytes of its blobs, each counted once. */
  size: z.int(),
  /** Address of its picture, good for a day at least, or null. */
  thumbnail: z.nullable(z.string()),
  createdAt: z.string(),
  editedAt: z.string(),
  /** Last opened or saved by its owner. */
  openedAt: z.string(),
  /** Whether a link to it is open now; said in lists. */
  shared: z.optional(z.boolean()),
});
export type Project = z.infer<typeof project>;

export const recycledProject = z.extend(project, {
  deletedAt: z.string(),
  /** When it goes for good. */
  purgeAt: z.string(),
});
export type RecycledProject = z.infer<typeof recycledProject>;

const many = z.object({ ids: z.array(identifier).check(z.minLength(1), z.maxLength(PROJECTS_PER_CALL)) });
const one = z.object({ id: identifier });
const limit = z._default(queryNumber(1, PAGE_SIZE.most), PAGE_SIZE.usual);

/** What a save names: the document's blob and the blobs it needs. All must have arrived before. */
const saved = {
  content: blobHash,
  assets: z.array(blobHash).check(z.maxLength(PROJECT_BLOBS)),
  /** PNG or JPEG, base64; re-encoded. Left out keeps the one there is. */
  thumbnail: z.optional(picture(THUMBNAIL_BYTES)),
  /** What it is saved on, to tell versions apart by. */
  device: z.optional(deviceName),
};

/** What `revision_stale` carries: the version that stands in the way. */
export const otherVersion = z.object({
  revision: z.int(),
  editedAt: z.string(),
  content: blobHash,
  /** What it was saved on; null where nobody said. */
  device: z.nullable(z.string()),
  /** Address of its picture, or null. */
  thumbnail: z.nullable(z.string()),
});
export type OtherVersion = z.infer<typeof otherVersion>;

/** What `quota_exceeded` carries for a save or a copy, bytes: what the project may have at most, and what it would have. */
export const lackingSpace = z.object({ free: z.int(), needed: z.int() });
export type LackingSpace = z.infer<typeof lackingSpace>;

const opened = z.object({
  project,
  /** What it was saved on last; null where nobody said. */
  device: z.nullable(z.string()),
  /** The design it was copied from; null for one's own work. */
  origin: z.nullable(attribution),
  content: blobHash,
  assets: z.array(z.object({ hash: blobHash, size: z.int() })),
});

export const projects = {
  spaces: endpoint({
    method: 'GET',
    path: '/tw/space/list',
    access: 'user',
    rate: RATES.read,
    data: z.object({ items: z.array(space) }),
    refuses: [],
    summary: 'The spaces of the account with total and used size.',
  }),
  list: endpoint({
    method: 'GET',
    path: '/tw/project/list',
    access: 'user',
    rate: RATES.read,
    query: z.object({
      /** `recents` is what was opened or saved in the last 30 days, latest first, whatever `sort` says. */
      view: z._default(z.enum(['recents', 'all']), 'all'),
      search,
      sort: z._default(z.enum(['edited', 'created', 'name', 'size']), 'edited'),
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
      cursor,
      limit,
    }),
    data: z.object({
      items: z.array(project),
      total: z.int(),
      nextCursor: z.nullable(z.string()),
    }),
    refuses: [],
    summary: 'Projects that are not in the recycle bin, by pages.',
  }),
  create: endpoint({
    method: 'POST',
    path: '/tw/project/create',
    access: 'user',
    rate: RATES.write,
    body: z.object({
      /** Chosen by the client, so that a create sent twice is one project. */
      id: z.optional(identifier),
      name: projectName,
      /** The design that what is saved was copied from, to say so for as long as it is; nothing where the caller could not have copied it. */
      origin: z.optional(identifier),
      ...saved,
    }),
    bodyBytes: 1_000_000,
    data: z.object({ project }),
    refuses: [
      'not_found',
      'project_deleted',
      'quota_exceeded',
      'blob_missing',
      'image_invalid',
      'storage_failed',
    ],
    summary: 'A new project from blobs that have arrived.',
  }),
  open: endpoint({
    method: 'GET',
    path: '/tw/project/detail',
    access: 'user',
    rate: RATES.read,
    query: one,
    data: opened,
    refuses: ['not_found', 'project_deleted'],
    summary: 'What a project is made of.',
  }),
  save: endpoint({
    method: 'POST',
    path: '/tw/project/save',
    access: 'user',
    rate: RATES.write,
    body: z.object({
      id: identifier,
      /** The revision the work began from; another one there now refuses the save. */
      revision: z.int().check(z.minimum(1)),
      name: z.optional(projectName),
      ...saved,
    }),
    bodyBytes: 1_000_000,
    data: z.object({ project }),
    refuses: [
      'not_found',
      'project_deleted',
      'revision_stale',
      'quota_exceeded',
      'blob_missing',
      'image_invalid',
      'storage_failed',
    ],
    summary:
      'Replace what a project is made of. Refused with `revision_stale` the data holds the revision there now, and what was sent stays uploaded for a day, to be kept as a copy.',
  }),
  rename: endpoint({
    method: 'POST',
    path: '/tw/project/rename',
    access: 'user',
    rate: RATES.write,
    body: z.object({ id: identifier, name: projectName }),
    data: z.object({ project }),
    refuses: ['not_found', 'project_deleted'],
    summary: 'Give a project another name; its revision stays.',
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/tw/project/duplicate',
    access: 'user',
    rate: RATES.write,
    body: z.object({ id: identifier, name: z.optional(projectName) }),
    data: z.object({ project }),
    refuses: ['not_found', 'project_deleted', 'quota_exceeded'],
    summary: 'Another project of the same blobs.',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/tw/project/delete',
    access: 'user',
    rate: RATES.write,
    body: many,
    data: z.object({
      items: z.array(z.object({ id: identifier, outcome: z.enum(['recycled', 'permanent', 'not_found']) })),
    }),
    refuses: [],
    summary:
      'To the recycle bin for VIP members while it has room, for good for others; the answer says which. Shares of it close.',
  }),
  recycled: endpoint({
    method: 'GET',
    path: '/tw/recycle/list',
    access: 'user',
    rate: RATES.read,
    query: z.object({ search, cursor, limit }),
    data: z.object({
      items: z.array(recycledProject),
      total: z.int(),
      nextCursor: z.nullable(z.string()),
      /** Days a project is kept now; 0 without VIP. */
      retainDays: z.int(),
    }),
    refuses: [],
    summary: 'What lies in the recycle bin, latest first.',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/tw/recycle/restore',
    access: 'user',
    rate: RATES.write,
    body: many,
    data: z.object({
      items: z.array(
        z.object({ id: identifier, outcome: z.enum(['restored', 'quota_exceeded', 'not_found']) }),
      ),
    }),
    refuses: [],
    summary: 'Back from the recycle bin, each one while there is room.',
  }),
  purge: endpoint({
    method: 'POST',
    path: '/tw/recycle/delete',
    access: 'user',
    rate: RATES.write,
    body: many,
    data: z.object({
      items: z.array(z.object({ id: identifier, outcome: z.enum(['permanent', 'not_found']) })),
    }),
    refuses: [],
    summary: 'Out of the recycle bin for good.',
  }),
  missingBlobs: endpoint({
    method: 'POST',
    path: '/tw/blob/missing',
    access: 'user',
    rate: RATES.write,
    body: z.object({
      hashes: z.array(blobHash).check(z.minLength(1), z.maxLength(PROJECT_BLOBS + 1)),
    }),
    bodyBytes: 1_000_000,
    data: z.object({ missing: z.array(blobHash) }),
    refuses: [],
    summary: 'Which of these the caller must still upload. Somebody else having one does not help.',
  }),
} as const;

/**
 * Blobs travel outside the envelope. Upload: tus 1.0 at UPLOAD_PATH with Upload-Metadata `sha256` (hexadecimal, in
 * base64 as tus says); the finished upload is hashed and refused when it differs. Download: GET BLOB_PATH + hash with
 * the Bearer token, or the header SHARE_ACCESS_HEADER for who opened a share; `publication` in the query is the id of one
 * that the caller may see, whose blob is asked for. Ranges are answered.
 */
export const UPLOAD_PATH = '/api/tw/upload';
export const BLOB_PATH = '/api/tw/blob/';
export const SHARE_ACCESS_HEADER = 'share-access';
