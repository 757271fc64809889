import '../without-eval.ts';
import * as z from 'zod/mini';
import { blobHash, projectName } from '../fields.ts';
import { publicationKind } from './kinds.ts';
import { category, description, licence, tags } from './publication.ts';

/** Something of the official library as the build leaves it, beside its blobs and pictures by their hashes (ADR 0439). */
export const officialItem = z.object({
  /** What its id is made from on every server. */
  key: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  kind: publicationKind,
  name: projectName,
  description,
  category: z.nullable(category),
  tags,
  licence,
  payload: z.record(z.string(), z.unknown()),
  /** The frozen document or part, and what a document names. */
  content: z.nullable(blobHash),
  assets: z.array(blobHash),
  pictures: z.array(blobHash),
});
export type OfficialItem = z.infer<typeof officialItem>;

/** The whole of it. */
export const officialLibrary = z.object({ items: z.array(officialItem) });
