import '../without-eval.ts';
import * as z from 'zod/mini';
import { blobHash, identifier, vipBadge } from '../fields.ts';
import { DESCRIPTION_LENGTH, PICTURES, REASON_LENGTH, TAG_LENGTH, TAGS } from '../limits.ts';
import { publicationKind } from './kinds.ts';
import { LICENCES } from './licence.ts';

export const SOURCES = ['official', 'team', 'community'] as const;
export type Source = (typeof SOURCES)[number];

/** SPEC §9; all of them are no category. */
export const CATEGORIES = [
  '3d_printer',
  'art',
  'learning',
  'fashion',
  'hobby_diy',
  'household',
  'miniatures',
  'props_role_play',
  'tools',
  'toy_game',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const PUBLICATION_ORDERS = ['hot', 'newest', 'downloads', 'collects', 'likes'] as const;
export type PublicationOrder = (typeof PUBLICATION_ORDERS)[number];

export const INTERACTIONS = ['like', 'dislike', 'download', 'collect'] as const;
export type Interaction = (typeof INTERACTIONS)[number];

export const REPORT_REASONS = [
  'copyright',
  'offensive',
  'dangerous',
  'spam',
  'wrong_place',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** `mine` was never sent in; `withdrawn` was taken back by its author. What is deleted is gone. */
export const PUBLICATION_STATES = ['mine', 'pending', 'approved', 'unapproved', 'withdrawn'] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

export const licence = z.enum(LICENCES);
export const category = z.enum(CATEGORIES);

/** Shown as text, never as HTML; lines stay, other control characters are in none. */
const longText = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, { error: 'description_long' }),
    z.refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), { error: 'invalid' }),
  );
export const description = longText(DESCRIPTION_LENGTH);
export const reasonText = longText(REASON_LENGTH);

/** One word or a few, without the signs that lists and links are made of. */
export const tag = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'invalid' }),
    z.maxLength(TAG_LENGTH, { error: 'name_long' }),
    z.regex(/^[\p{L}\p{M}\p{N} ._+-]+$/u, { error: 'invalid' }),
  );
export const tags = z.array(tag).check(z.maxLength(TAGS));

/** A picture that was sent before (its ticket), or one that this publication has already (its hash). */
export const pictureNames = z
  .array(z.string().check(z.minLength(1), z.maxLength(600)))
  .check(z.maxLength(PICTURES.most));

const counts = z.object({ likes: z.int(), dislikes: z.int(), downloads: z.int(), collects: z.int() });

/** Somebody as their name shows beside what they did. */
export const face = z.object({
  id: identifier,
  name: z.string(),
  avatar: z.nullable(z.string()),
  vipLevel: vipBadge,
});

/** Where a copy comes from, for as long as the copy is. */
export const attribution = z.object({
  publicationId: identifier,
  name: z.string(),
  authorId: identifier,
  authorName: z.string(),
  licence,
});
export type Attribution = z.infer<typeof attribution>;

/** Something published as lists show it. */
export const publicationCard = z.object({
  id: identifier,
  kind: publicationKind,
  name: z.string(),
  /** Brand and model of a printer, what a craft is for: text that belongs below the name. */
  line: z.string(),
  /** Address of the first picture, good for a day at least, or null. */
  cover: z.nullable(z.string()),
  author: face,
  source: z.enum(SOURCES),
  category: z.nullable(category),
  publishedAt: z.nullable(z.string()),
  counts,
  /** What the caller did with it. */
  did: z.array(z.enum(INTERACTIONS)),
});
export type PublicationCard = z.infer<typeof publicationCard>;

/** What a publication is made of, as its page shows it and its author edits it. */
export const publicationDetail = z.extend(publicationCard, {
  /** Which text this is: a decision about it names it. */
  version: identifier,
  state: z.enum(PUBLICATION_STATES),
  /** Why it was refused or taken down. */
  reason: z.nullable(z.string()),
  description: z.string(),
  tags: z.array(z.string()),
  licence,
  downloadable: z.boolean(),
  /** Whether the caller may copy it and download it. */
  mayTake: z.boolean(),
  payload: z.record(z.string(), z.unknown()),
  pictures: z.array(z.object({ name: blobHash, address: z.string() })),
  /** The frozen project or blob, to be read by its hashes with `publication` in the query of BLOB_PATH; null where there is none. */
  frozen: z.nullable(
    z.object({
      content: blobHash,
      size: z.int(),
      assets: z.array(z.object({ hash: blobHash, size: z.int() })),
    }),
  ),
  origin: z.nullable(attribution),
  /** Hidden after reports, until somebody has looked. Told to its author and to moderators. */
  hidden: z.boolean(),
});
export type PublicationDetail = z.infer<typeof publicationDetail>;

/** One's own, as the list of one's uploads shows it. */
export const ownPublication = z.extend(publicationCard, {
  /** Of the text sent in last: an approved one can have a pending edit. */
  state: z.enum(PUBLICATION_STATES),
  reason: z.nullable(z.string()),
  /** Whether everybody sees the text that was approved. */
  listed: z.boolean(),
  hidden: z.boolean(),
  editedAt: z.string(),
});
export type OwnPublication = z.infer<typeof ownPublication>;

/** Somebody as lists of people show them. */
export const personCard = z.extend(face, { followed: z.boolean() });
