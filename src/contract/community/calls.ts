import * as z from 'zod/mini';
import { endpoint, RATES } from '../endpoint.ts';
import { blobHash, cursor, identifier, picture, projectName, queryNumber, search } from '../fields.ts';
import { PAGE_SIZE, PART_ASSETS, PICTURE_BYTES, TAG_LENGTH } from '../limits.ts';
import { project } from '../project.ts';
import { publicationKind } from './kinds.ts';
import {
  category,
  description,
  INTERACTIONS,
  licence,
  ownPublication,
  pictureNames,
  publicationCard,
  publicationDetail,
  PUBLICATION_ORDERS,
  PUBLICATION_STATES,
  reasonText,
  REPORT_REASONS,
  SOURCES,
  tags,
} from './publication.ts';

const one = z.object({ id: identifier });
const limit = z._default(queryNumber(1, PAGE_SIZE.most), PAGE_SIZE.usual);
const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

/** Everything published and kept: designs and library items alike (ADR 0422). */
export const community = {
  rules: endpoint({
    method: 'GET',
    path: '/tw/community/rules',
    access: 'user',
    rate: RATES.read,
    data: z.object({
      kinds: z.array(z.object({ kind: publicationKind, leastPictures: z.int(), mostPictures: z.int() })),
      /** Whether the caller reviews what others publish. */
      moderator: z.boolean(),
      /** Whether the caller may publish: false for a banned account. */
      mayPublish: z.boolean(),
    }),
    refuses: [],
    summary: 'What publishing takes, and what the caller may do.',
  }),
  list: endpoint({
    method: 'GET',
    path: '/tw/community/list',
    access: 'user',
    rate: RATES.read,
    query: z.object({
      kind: z._default(publicationKind, 'design'),
      source: z.optional(z.enum(SOURCES)),
      category: z.optional(category),
      order: z._default(z.enum(PUBLICATION_ORDERS), 'hot'),
      /** Words that name, tags, author or description hold, each of them. */
      search,
      author: z.optional(identifier),
      /** Only of people the caller follows. */
      following: z.optional(z.enum(['true', 'false'])),
      cursor,
      limit,
    }),
    data: page(publicationCard),
    refuses: [],
    summary: 'What everybody may see of a kind, by pages.',
  }),
  collected: endpoint({
    method: 'GET',
    path: '/tw/community/collected',
    access: 'user',
    rate: RATES.read,
    query: z.object({
      kind: z._default(publicationKind, 'design'),
      /** Whose; the caller’s where absent. */
      userId: z.optional(identifier),
      cursor,
      limit,
    }),
    data: page(publicationCard),
    refuses: [],
    summary: 'What somebody collected, latest first.',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/tw/community/mine',
    access: 'user',
    rate: RATES.read,
    query: z.object({
      kind: z._default(publicationKind, 'design'),
      /** `approved` is what has an approved text, whatever became of an edit of it. */
      state: z.optional(z.enum(PUBLICATION_STATES)),
      cursor,
      limit,
    }),
    data: page(ownPublication),
    refuses: [],
    summary: "The caller's own of a kind, edited last first.",
  }),
  detail: endpoint({
    method: 'GET',
    path: '/tw/community/detail',
    access: 'user',
    rate: RATES.read,
    query: z.object({
      id: identifier,
      /** `latest` is what was sent in last: for its author and for moderators. */
      text: z._default(z.enum(['approved', 'latest']), 'approved'),
    }),
    data: publicationDetail,
    refuses: ['not_found'],
    summary: 'One publication, whole.',
  }),
  tags: endpoint({
    method: 'GET',
    path: '/tw/community/tags',
    access: 'user',
    rate: RATES.read,
    query: z.object({
      begin: z._default(z.string().check(z.trim(), z.maxLength(TAG_LENGTH)), ''),
    }),
    data: z.object({ items: z.array(z.string()) }),
    refuses: [],
    summary: 'Tags that begin so, the most used first.',
  }),
  sendPicture: endpoint({
    method: 'POST',
    path: '/tw/community/picture',
    access: 'user',
    rate: RATES.account,
    body: z.object({ picture: picture(PICTURE_BYTES) }),
    bodyBytes: 11_000_000,
    /** `name` is what a save names it by, for a day. */
    data: z.object({ name: z.string(), address: z.string() }),
    refuses: ['image_invalid', 'storage_failed'],
    summary: 'A picture for a save; re-encoded.',
  }),
  save: endpoint({
    method: 'POST',
    path: '/tw/community/save',
    access: 'user',
    rate: RATES.account,
    body: z.object({
      /** An own one to edit; a new one where absent. Of an approved one the old text stays until the new is approved. */
      id: z.optional(identifier),
      kind: publicationKind,
      name: projectName,
      description: z._default(description, ''),
      category: z._default(z.nullable(category), null),
      tags: z._default(tags, []),
      /** Left out, an edit keeps those there are. */
      pictures: z.optional(pictureNames),
      licence: z._default(licence, 'all_rights_reserved'),
      /** Says nothing under a Creative Commons licence, which lets everybody have it. */
      downloadable: z._default(z.boolean(), true),
      payload: z._default(z.record(z.string(), z.unknown()), {}),
      /** The project to freeze as it is now; left out, an edit keeps what was frozen. */
      projectId: z.optional(identifier),
      /** Of an item of the library: the publication it was copied from, to say so for as long as it is. */
      origin: z.optional(identifier),
      /** The blob of a part; left out, an edit keeps it and its assets. */
      content: z.optional(blobHash),
      /** The blobs that `content` names. */
      assets: z.optional(z.array(blobHash).check(z.maxLength(PART_ASSETS))),
      /** Send it in for review; otherwise it is kept for the author alone. */
      submit: z.boolean(),
    }),
    bodyBytes: 400_000,
    data: ownPublication,
    refuses: [
      'not_found',
      'project_deleted',
      'blob_missing',
      'quota_exceeded',
      'publishing_banned',
      'publications_many',
      'pictures_few',
      'payload_range',
      'licence_refused',
    ],
    summary: 'Keep or publish something; an edit of an approved one is reviewed while the old text stays.',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/tw/community/withdraw',
    access: 'user',
    rate: RATES.write,
    body: z.object({ id: identifier, withdrawn: z._default(z.boolean(), true) }),
    data: ownPublication,
    refuses: ['not_found'],
    summary: 'Hide an own one from everybody, or show it again; copies of it stay.',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/tw/community/delete',
    access: 'user',
    rate: RATES.write,
    body: one,
    data: z.object({}),
    refuses: ['not_found'],
    summary: 'Delete an own one for good; copies of it stay.',
  }),
  interact: endpoint({
    method: 'POST',
    path: '/tw/community/interact',
    access: 'user',
    rate: RATES.write,
    body: z.object({ id: identifier, kind: z.enum(INTERACTIONS), on: z._default(z.boolean(), true) }),
    data: z.pick(publicationCard, { counts: true, did: true }),
    refuses: ['not_found'],
    summary:
      'Like, dislike, download or collect, once a person; a like ends a dislike and the other way round.',
  }),
  copy: endpoint({
    method: 'POST',
    path: '/tw/community/copy',
    access: 'user',
    rate: RATES.write,
    body: z.object({ id: identifier, name: z.optional(projectName) }),
    data: z.object({ project }),
    refuses: ['not_found', 'quota_exceeded'],
    summary: 'A project of one’s own from a design, which says where it comes from.',
  }),
  report: endpoint({
    method: 'POST',
    path: '/tw/community/report',
    access: 'user',
    rate: RATES.code,
    body: z.object({
      id: identifier,
      reason: z.enum(REPORT_REASONS),
      text: z._default(reasonText, ''),
    }),
    data: z.object({}),
    refuses: ['not_found'],
    summary: 'Tell moderators about it, once a person.',
  }),
} as const;

/** For moderators; to everybody else these are not there. */
export const review = {
  queue: endpoint({
    method: 'GET',
    path: '/tw/review/queue',
    access: 'moderator',
    rate: RATES.read,
    query: z.object({ cursor, limit }),
    data: page(z.extend(publicationCard, { submittedAt: z.string(), edit: z.boolean() })),
    refuses: [],
    summary: 'What waits for review, longest first.',
  }),
  reports: endpoint({
    method: 'GET',
    path: '/tw/review/reports',
    access: 'moderator',
    rate: RATES.read,
    query: z.object({ cursor, limit }),
    data: page(
      z.extend(publicationCard, {
        hidden: z.boolean(),
        reports: z.array(
          z.object({ reason: z.enum(REPORT_REASONS), text: z.string(), createdAt: z.string() }),
        ),
      }),
    ),
    refuses: [],
    summary: 'What was reported and not settled, first report first.',
  }),
  decide: endpoint({
    method: 'POST',
    path: '/tw/review/decide',
    access: 'moderator',
    rate: RATES.write,
    body: z.object({
      id: identifier,
      /** The text that was looked at; another one there now refuses the decision. */
      version: identifier,
      approve: z.boolean(),
      reason: z._default(reasonText, ''),
    }),
    data: z.object({}),
    refuses: ['not_found', 'review_stale'],
    summary: 'Approve what was sent in, or refuse it with a reason.',
  }),
  takeDown: endpoint({
    method: 'POST',
    path: '/tw/review/takeDown',
    access: 'moderator',
    rate: RATES.write,
    body: z.object({ id: identifier, reason: reasonText }),
    data: z.object({}),
    refuses: ['not_found'],
    summary: 'Take back an approval, with a reason; settles its reports.',
  }),
  settle: endpoint({
    method: 'POST',
    path: '/tw/review/settle',
    access: 'moderator',
    rate: RATES.write,
    body: one,
    data: z.object({}),
    refuses: ['not_found'],
    summary: 'Find the reports of one groundless: it is shown again.',
  }),
} as const;
