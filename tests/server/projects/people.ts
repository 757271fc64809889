import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { api, type Project } from '#contract';
import { tables } from '#server';
import type { TestServer } from '#tests/server.ts';

/** Somebody with an account and a session, made without the way through registration. */
export interface Person {
  readonly id: string;
  readonly nickname: string;
  /** An access token, good from now by the clock of the test. */
  token(): Promise<string>;
}

const FAR = new Date('2100-01-01T00:00:00Z');

export async function makePerson(
  server: TestServer,
  options: { readonly vipLevel?: number; readonly vipEndAt?: Date; readonly nickname?: string } = {},
): Promise<Person> {
  const { database, signer, now } = server.services;
  const id = randomUUID();
  const sessionId = randomUUID();
  const nickname = options.nickname ?? `Person ${id.slice(0, 8)}`;
  await database.insert(tables.users).values({
    id,
    email: `${id}@example.org`,
    nickname,
    region: 'OVERSEAS',
    language: 'en',
    createdAt: now(),
    ...(options.vipLevel === undefined
      ? {}
      : {
          vipType: 'YEARLY' as const,
          vipLevel: options.vipLevel,
          vipStartAt: now(),
          vipEndAt: options.vipEndAt ?? FAR,
        }),
  });
  await database
    .insert(tables.sessions)
    .values({ id: sessionId, userId: id, createdAt: now(), expiresAt: FAR });
  return { id, nickname, token: () => signer.sign('access', { userId: id, sessionId }, 3600) };
}

/** Records that a person has uploaded a blob of so many bytes; nothing of it is on the store. */
export async function giveBlob(
  server: TestServer,
  person: Person,
  size: number,
  hash = randomBytes(32).toString('hex'),
): Promise<string> {
  const { database, now } = server.services;
  const time = now();
  await database
    .insert(tables.blobs)
    .values({ hash, size, createdAt: time, touchedAt: time })
    .onConflictDoNothing();
  await database
    .insert(tables.blobGrants)
    .values({ userId: person.id, hash, createdAt: time })
    .onConflictDoNothing();
  return hash;
}

/** Puts real bytes on the store and grants them. */
export async function uploadBlob(server: TestServer, person: Person, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const kept = await server.services.blobs.put(hash, Readable.from([bytes]), bytes.length);
  expect(kept.ok).toBe(true);
  return giveBlob(server, person, bytes.length, hash);
}

/** A project of one blob of `size` bytes. */
export async function makeProject(
  server: TestServer,
  person: Person,
  { name = 'Dragon', size = 100 }: { readonly name?: string; readonly size?: number } = {},
): Promise<Project & { readonly content: string }> {
  const content = await giveBlob(server, person, size);
  const made = await server.call(api.projects.create, {
    token: await person.token(),
    body: { name, content, assets: [] },
  });
  expect(made.envelope.code).toBe(200);
  return { ...made.envelope.data.project, content };
}

/** Used sizes of a person's private space and recycle bin as the database has them. */
export async function usedSizes(server: TestServer, person: Person): Promise<[number, number]> {
  const rows = await server.services.database
    .select()
    .from(tables.spaces)
    .where(eq(tables.spaces.ownerId, person.id));
  const used = (type: number) => rows.find((row) => row.type === type)?.usedSize ?? 0;
  return [used(0), used(2)];
}

/** What the same two must be: the sums over the projects there are. */
export async function summedSizes(server: TestServer, person: Person): Promise<[number, number]> {
  const rows = await server.services.database
    .select({
      deleted: sql<boolean>`${tables.projects.deletedAt} is not null`,
      size: sql`sum(${tables.blobs.size})`.mapWith(Number),
    })
    .from(tables.projects)
    .innerJoin(tables.projectBlobs, eq(tables.projectBlobs.projectId, tables.projects.id))
    .innerJoin(tables.blobs, eq(tables.blobs.hash, tables.projectBlobs.hash))
    .where(and(eq(tables.projects.ownerId, person.id)))
    .groupBy(sql`1`);
  const sum = (deleted: boolean) => rows.find((row) => row.deleted === deleted)?.size ?? 0;
  return [sum(false), sum(true)];
}
