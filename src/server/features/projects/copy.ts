import { answer, type Actor, type Answer, type Database } from '../../context.ts';
import { copyProjectBlobs } from './blobs-repository.ts';
import { privateBytes } from './policy.ts';
import { insertProject, type ProjectRow } from './repository.ts';
import { checkSpace } from './space-left.ts';
import { changeUsedSize, type LockedSpaces } from './spaces-repository.ts';

/** What a copy is made of. */
export type CopySource = Pick<ProjectRow, 'id' | 'contentHash' | 'size' | 'thumbnailHash' | 'origin'>;

/**
 * Adds a project of the same blobs to the space of `actor`, which the caller has locked; the caller also holds
 * `source`, so that it stays whole meanwhile. What is no project has its blobs copied by `copyBlobs`.
 */
export async function copyIntoSpace(
  transaction: Database,
  actor: Actor,
  { privateSpace }: LockedSpaces,
  source: CopySource,
  name: string,
  now: Date,
  copyBlobs = copyProjectBlobs,
): Promise<Answer<ProjectRow>> {
  const refused = checkSpace(privateSpace.usedSize, privateBytes(actor), 0, source.size);
  if (refused !== null) return refused;
  const copy = await insertProject(transaction, {
    id: crypto.randomUUID(),
    ownerId: actor.userId,
    name,
    revision: 1,
    contentHash: source.contentHash,
    size: source.size,
    thumbnailHash: source.thumbnailHash,
    origin: source.origin,
    createdAt: now,
    editedAt: now,
    openedAt: now,
  });
  if (copy === undefined) throw new Error('A random id was taken.');
  await copyBlobs(transaction, source.id, copy.id);
  await changeUsedSize(transaction, privateSpace, source.size);
  return answer(copy);
}
