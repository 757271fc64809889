import type { Attribution, OtherVersion } from '#contract';
import type { Actor, Answer } from '../../context.ts';
import { answer, refuse, type Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { grantedSizes, readProjectBlobs, replaceProjectBlobs } from './blobs-repository.ts';
import { privateBytes } from './policy.ts';
import { presentProject } from './present.ts';
import {
  findOrigin,
  findProject,
  insertProject,
  touchPicture,
  updateProject,
  wasDeleted,
  type ProjectRow,
} from './repository.ts';
import { checkSpace } from './space-left.ts';
import { changeUsedSize, lockSpaces } from './spaces-repository.ts';

/** What a save names: blobs that have arrived, and perhaps a picture. */
export interface Saved {
  readonly content: string;
  readonly assets: readonly string[];
  readonly thumbnail?: string | undefined;
  readonly device?: string | undefined;
}

/** What a save is answered about the version that stands in its way. */
const otherVersion = (pictures: Services['pictures'], row: ProjectRow): OtherVersion => ({
  revision: row.revision,
  editedAt: row.editedAt.toISOString(),
  content: row.contentHash,
  device: row.editedOn,
  thumbnail: presentProject(pictures, row).thumbnail,
});

/** The hashes a save names, each once. */
const hashesOf = (saved: Saved): string[] => [...new Set([saved.content, ...saved.assets])];

/** Keeps the picture of a save, if there is one; undefined leaves the project's as it is. */
async function storeThumbnail(services: Services, saved: Saved): Promise<Answer<string | undefined>> {
  if (saved.thumbnail === undefined) return answer(undefined);
  return services.pictures.keep('thumbnail', saved.thumbnail);
}

/** The bytes of the named blobs, each once; refused when the person has not shown to have one of them. */
async function measure(
  transaction: Database,
  userId: string,
  hashes: readonly string[],
): Promise<Answer<number>> {
  const sizes = await grantedSizes(transaction, userId, hashes);
  const missing = hashes.filter((hash) => !sizes.has(hash));
  if (missing.length > 0) return refuse('blob_missing', { missing });
  return answer([...sizes.values()].reduce((sum, size) => sum + size, 0));
}

/** What is said of a design that somebody may copy; null where there is none such. */
export type FindDesign = (transaction: Database, actor: Actor, id: string) => Promise<Attribution | null>;

/**
 * Makes a project. Where it comes from is what another project of the person's says of that design, which outlives it, else
 * what the design itself says (`findDesign`). With an id the client chose, a create sent again answers with the project there is; an id that is
 * somebody else's is `not_found`, one that was deleted `project_deleted`.
 */
export async function createProject(
  services: Services,
  actor: Actor,
  body: Saved & {
    readonly id?: string | undefined;
    readonly name: string;
    readonly origin?: string | undefined;
  },
  findDesign: FindDesign,
  now: Date,
): Promise<Answer<ProjectRow>> {
  const id = body.id ?? crypto.randomUUID();
  const thumbnail = await storeThumbnail(services, body);
  if (!thumbnail.ok) return thumbnail;
  const hashes = hashesOf(body);
  return services.database.transaction(async (transaction): Promise<Answer<ProjectRow>> => {
    const { privateSpace } = await lockSpaces(transaction, actor.userId);
    if (body.id !== undefined) {
      const there = await findProject(transaction, actor.userId, id);
      if (there !== undefined) return there.deletedAt === null ? answer(there) : refuse('project_deleted');
      if (await wasDeleted(transaction, actor.userId, id)) return refuse('project_deleted');
    }
    const size = await measure(transaction, actor.userId, hashes);
    if (!size.ok) return size;
    const refused = checkSpace(privateSpace.usedSize, privateBytes(actor), 0, size.data);
    if (refused !== null) return refused;
    const origin =
      body.origin === undefined
        ? null
        : ((await findOrigin(transaction, actor.userId, body.origin)) ??
          (await findDesign(transaction, actor, body.origin)));
    const row = await insertProject(transaction, {
      id,
      ownerId: actor.userId,
      name: body.name,
      revision: 1,
      contentHash: body.content,
      size: size.data,
      thumbnailHash: thumbnail.data ?? null,
      origin,
      createdAt: now,
      editedAt: now,
      editedOn: body.device ?? null,
      openedAt: now,
    });
    if (row === undefined) return refuse('not_found');
    await replaceProjectBlobs(transaction, row, body.content, hashes, now);
    await changeUsedSize(transaction, privateSpace, size.data);
    return answer(row);
  });
}

/** Whether a save was made already and its answer got lost: it is the next revision and says the same. */
async function isMade(
  transaction: Database,
  project: ProjectRow,
  body: Saved & { readonly revision: number; readonly name?: string | undefined },
  hashes: readonly string[],
): Promise<boolean> {
  if (project.revision !== body.revision + 1 || project.contentHash !== body.content) return false;
  if (body.name !== undefined && body.name !== project.name) return false;
  const held = await readProjectBlobs(transaction, project.id);
  return held.length === hashes.length && held.every((blob) => hashes.includes(blob.hash));
}

/**
 * Replaces what a project is made of, wholly or not at all. `revision_stale` carries the revision there now and when
 * it was saved; `blob_missing` the hashes to send. Nothing changes then, and what was sent stays uploaded.
 */
export async function saveProject(
  services: Services,
  actor: Actor,
  body: Saved & { readonly id: string; readonly revision: number; readonly name?: string | undefined },
  now: Date,
): Promise<Answer<ProjectRow>> {
  const thumbnail = await storeThumbnail(services, body);
  if (!thumbnail.ok) return thumbnail;
  const hashes = hashesOf(body);
  return services.database.transaction(async (transaction): Promise<Answer<ProjectRow>> => {
    const { privateSpace } = await lockSpaces(transaction, actor.userId);
    const project = await findLive(transaction, actor.userId, body.id);
    if (!project.ok) return project;
    const before = project.data;
    if (before.revision !== body.revision) {
      if (await isMade(transaction, before, body, hashes)) return answer(before);
      return refuse('revision_stale', otherVersion(services.pictures, before));
    }
    const size = await measure(transaction, actor.userId, hashes);
    if (!size.ok) return size;
    const refused = checkSpace(privateSpace.usedSize, privateBytes(actor), before.size, size.data);
    if (refused !== null) return refused;
    const row = await updateProject(transaction, before.id, {
      // What lists order by is made of the name, by regular expressions.
      ...(body.name === undefined || body.name === before.name ? {} : { name: body.name }),
      revision: before.revision + 1,
      contentHash: body.content,
      size: size.data,
      thumbnailHash: thumbnail.data ?? before.thumbnailHash,
      editedAt: now,
      editedOn: body.device ?? null,
      openedAt: now,
    });
    await replaceProjectBlobs(transaction, row, body.content, hashes, now);
    await changeUsedSize(transaction, privateSpace, size.data - before.size);
    if (before.thumbnailHash !== null && before.thumbnailHash !== row.thumbnailHash) {
      await touchPicture(transaction, before.thumbnailHash, now);
    }
    return answer(row);
  });
}

/** A live project of this owner; one in the recycle bin or gone for good is `project_deleted`, any other `not_found`. */
export async function findLive(database: Database, ownerId: string, id: string): Promise<Answer<ProjectRow>> {
  const row = await findProject(database, ownerId, id);
  if (row !== undefined) return row.deletedAt === null ? answer(row) : refuse('project_deleted');
  return refuse((await wasDeleted(database, ownerId, id)) ? 'project_deleted' : 'not_found');
}
