import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { api, type Permission } from '#contract';
import { tables } from '#server';
import type { TestServer } from '#tests/server.ts';
import { giveBlob, makePerson, makeProject, type Person } from '../projects/people.ts';
import { accessOf, makeShare } from '../shares/sharing.ts';

/** Where a project is: in the list, in the recycle bin, deleted for good, or never there. */
export type ProjectState = 'live' | 'bin' | 'gone' | 'unknown';
/** What a share is; the first three live with that permission, `deleted` is one whose project is deleted. */
export type ShareState = Permission | 'expired' | 'closed' | 'deleted' | 'unknown';

/** A project and a share of it in some state, and somebody who opened the share while it lived. */
export interface Fixture {
  readonly owner: Person;
  readonly projectId: string;
  readonly revision: number;
  readonly content: string;
  /** A blob of the owner's that no project holds. */
  readonly loose: string;
  readonly share: { readonly id: string; readonly token: string; readonly code: string };
  readonly access: string;
}

const DAY = 86_400_000;

async function intoBin(server: TestServer, owner: Person, id: string, size: number): Promise<void> {
  const { database } = server.services;
  const now = server.clock.now();
  await database
    .update(tables.projects)
    .set({ deletedAt: now, purgeAt: new Date(now.getTime() + 30 * DAY) })
    .where(eq(tables.projects.id, id));
  await database.update(tables.shares).set({ closedAt: now }).where(eq(tables.shares.projectId, id));
  for (const space of await database
    .select()
    .from(tables.spaces)
    .where(eq(tables.spaces.ownerId, owner.id))) {
    const usedSize = space.usedSize + (space.type === 2 ? size : -size);
    await database.update(tables.spaces).set({ usedSize }).where(eq(tables.spaces.id, space.id));
  }
}

/** Makes what a cell of the matrix needs, new for every cell. */
export async function makeFixture(
  server: TestServer,
  vip: boolean,
  projectState: ProjectState,
  shareState: ShareState,
): Promise<Fixture> {
  const { database } = server.services;
  const owner = await makePerson(server, vip ? { vipLevel: 2 } : {});
  const content = await giveBlob(server, owner, 64);
  const loose = await giveBlob(server, owner, 32);
  const token = await owner.token();
  const body = { name: 'Dragon', content, assets: [] };
  const project = (await server.call(api.projects.create, { token, body })).envelope.data.project;
  const share = await makeShare(server, owner, project.id);
  const access = await accessOf(server, share);

  const changeShare = (change: object) =>
    database.update(tables.shares).set(change).where(eq(tables.shares.id, share.id));
  if (shareState === 'copyable' || shareState === 'export_stl') await changeShare({ permission: shareState });
  if (shareState === 'expired') await changeShare({ dueAt: server.clock.now() });
  if (shareState === 'closed') await changeShare({ closedAt: server.clock.now() });
  if (projectState === 'bin') await intoBin(server, owner, project.id, project.size);
  if (projectState === 'gone' || shareState === 'deleted') {
    await intoBin(server, owner, project.id, project.size);
    await server.call(api.projects.purge, { token, body: { ids: [project.id] } });
  }
  const unknownShare = { id: randomUUID(), token: randomBytes(16).toString('base64url'), code: 'ABCD' };
  return {
    owner,
    projectId: projectState === 'unknown' ? randomUUID() : project.id,
    revision: project.revision,
    content,
    loose,
    share: shareState === 'unknown' ? unknownShare : { id: share.id, token: share.token, code: share.code },
    access:
      shareState === 'unknown'
        ? await server.services.signer.sign('share', { share: unknownShare.id }, 3600)
        : access,
  };
}

/** Somebody with a project of their own, who has nothing to do with the fixture. */
export async function makeOther(server: TestServer): Promise<Person> {
  const other = await makePerson(server, { vipLevel: 1 });
  await makeProject(server, other);
  return other;
}

/** Everything of the fixture that a call could change, to compare before and after a refusal. */
export async function snapshot(server: TestServer, { owner }: Fixture): Promise<unknown> {
  const { database } = server.services;
  const { projects, spaces, shares, projectBlobs, blobGrants } = tables;
  return {
    projects: await database
      .select()
      .from(projects)
      .where(eq(projects.ownerId, owner.id))
      .orderBy(projects.id),
    spaces: await database.select().from(spaces).where(eq(spaces.ownerId, owner.id)).orderBy(spaces.type),
    shares: await database.select().from(shares).where(eq(shares.ownerId, owner.id)).orderBy(shares.id),
    grants: await database
      .select()
      .from(blobGrants)
      .where(eq(blobGrants.userId, owner.id))
      .orderBy(blobGrants.hash),
    blobs: await database
      .select({ projectId: projectBlobs.projectId, hash: projectBlobs.hash, role: projectBlobs.role })
      .from(projectBlobs)
      .innerJoin(projects, eq(projects.id, projectBlobs.projectId))
      .where(eq(projects.ownerId, owner.id))
      .orderBy(projectBlobs.projectId, projectBlobs.hash),
  };
}
