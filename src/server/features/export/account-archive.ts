import type { Readable } from 'node:stream';
import type { Database } from '../../context.ts';
import type { BlobStore } from '../../services.ts';
import { folderName } from './folder-name.ts';
import {
  readBenefits,
  readBlobs,
  readCommunity,
  readFeedback,
  readOrders,
  readPerson,
  readProjects,
  readPublications,
  readShares,
  readTextPictures,
} from './repository.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

/** Where what a person has lies. */
export interface ArchiveSource {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly pictures: BlobStore;
  readonly now: () => Date;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function* filesOf(
  { database, blobs, pictures, now }: ArchiveSource,
  userId: string,
): AsyncGenerator<ZipEntry> {
  const time = now();
  const text = (name: string, value: unknown): ZipEntry => ({ name, time, content: json(value) });
  const picture = async function* (name: string, hash: string | null): AsyncGenerator<ZipEntry> {
    const content = hash === null ? null : await pictures.open(hash);
    if (content) yield { name, time, content };
  };

  const person = await readPerson(database, userId);
  yield text('account.json', person);
  yield* picture('avatar.webp', person?.account.avatarHash ?? null);
  yield text('orders.json', await readOrders(database, userId));
  yield text('membership-and-points.json', await readBenefits(database, userId));
  yield text('shares.json', await readShares(database, userId));
  const feedback = await readFeedback(database, userId);
  yield text('feedback.json', feedback);
  for (const { id, imageHash } of feedback) yield* picture(`feedback/${id}.webp`, imageHash);

  yield text('community.json', await readCommunity(database, userId));
  const published = await readPublications(database, userId);
  yield text('published.json', published);
  for (const { text: shown } of published) {
    const shots = await readTextPictures(database, shown.id);
    for (const [at, { hash }] of shots.entries())
      yield* picture(`published/${shown.id}/${at + 1}.webp`, hash);
  }

  for (const project of await readProjects(database, userId)) {
    const folder = `projects/${folderName(project.name, project.id)}`;
    const parts = await readBlobs(database, project.id);
    const { ownerId: _owner, ...facts } = project;
    yield text(`${folder}/project.json`, { ...facts, parts });
    yield* picture(`${folder}/thumbnail.webp`, project.thumbnailHash);
    for (const { hash, role } of parts) {
      const content: Readable | null = await blobs.open(hash);
      // A project may be saved or deleted meanwhile; project.json says what belonged to it.
      if (!content) continue;
      const name = role === 'content' ? 'document.json' : `assets/${hash}`;
      yield { name: `${folder}/${name}`, time: project.editedAt, content };
    }
  }
}

/** Everything that is kept of a person as a zip; what is read is never more than the file under way. */
export const accountArchive = (source: ArchiveSource, userId: string): Readable =>
  zipStream(filesOf(source, userId));

/** What the file is called. */
export const archiveName = (now: Date): string => `corallite-${now.toISOString().slice(0, 10)}.zip`;
