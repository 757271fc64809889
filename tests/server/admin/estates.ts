import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { api } from '#contract';
import { createDiskBlobStore, SAMPLE_CATALOGUE, tables, type Estate } from '#server';
import { openTestDatabase } from '#tests/server-database.ts';
import type { TestServer } from '#tests/server.ts';
import { makePerson, uploadBlob, type Person } from '../projects/people.ts';
import { makeShare } from '../shares/sharing.ts';

/** Somebody with a project of real bytes, a picture, a share, feedback, and a design that waits and that they collected. */
export async function makeBelongings(server: TestServer): Promise<{
  readonly person: Person;
  readonly projectId: string;
  readonly document: string;
  readonly asset: string;
}> {
  const person = await makePerson(server, { nickname: `Lin 林 ${randomBytes(3).toString('hex')}` });
  const token = await person.token();
  const document = await uploadBlob(server, person, Buffer.from(JSON.stringify({ parts: [person.id] })));
  const asset = await uploadBlob(server, person, randomBytes(70_000));
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff755e' } })
    .png()
    .toBuffer();
  const thumbnail = picture.toString('base64');
  const made = await server.call(api.projects.create, {
    token,
    body: { name: 'Vase: “a/b”', content: document, assets: [asset], thumbnail },
  });
  const projectId = made.envelope.data.project.id;
  await server.call(api.user.editProfile, { token, body: { avatar: thumbnail } });
  await makeShare(server, person, projectId);
  await server.call(api.feedback.submit, {
    token,
    body: { email: 'lin@example.org', subject: 'bug', description: 'Line one\nline "two" \\ 第三行' },
  });
  const sent = await server.call(api.community.sendPicture, { token, body: { picture: thumbnail } });
  const saved = await server.call(api.community.save, {
    token,
    body: {
      kind: 'design',
      name: '花瓶 vase',
      projectId,
      pictures: [sent.envelope.data.name],
      tags: ['vase'],
      submit: false,
    },
  });
  await server.services.database.insert(tables.interactions).values({
    userId: person.id,
    publicationId: saved.envelope.data.id,
    kind: 'collect',
    createdAt: server.clock.now(),
  });
  return { person, projectId, document, asset };
}

/** An empty place in a folder of its own. */
export async function makeEmptyEstate(
  now: () => Date,
): Promise<Estate & { readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'corallite-estate-'));
  const database = await openTestDatabase();
  return {
    database,
    blobs: createDiskBlobStore(join(folder, 'blobs')),
    pictures: createDiskBlobStore(join(folder, 'pictures')),
    now,
    securityLog: { info: () => undefined, warn: () => undefined },
    catalogue: SAMPLE_CATALOGUE,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
