import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Interaction } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, type Person } from '../projects/people.ts';
import { codeOf, interact, makeModerator, publish, seen } from './publishing.ts';

let server: TestServer;
let author: Person;
let reader: Person;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  author = await makePerson(server);
  reader = await makePerson(server);
  id = await publish(server, author, await makeModerator(server));
});
afterAll(() => server.close());

/** The counts that there must be: of the interactions there are. */
async function recount() {
  const { interactions } = tables;
  const of = async (kind: Interaction) => {
    const [row] = await server.services.database
      .select({ many: count() })
      .from(interactions)
      .where(and(eq(interactions.publicationId, id), eq(interactions.kind, kind)));
    return row!.many;
  };
  return {
    likes: await of('like'),
    dislikes: await of('dislike'),
    downloads: await of('download'),
    collects: await of('collect'),
  };
}

describe('an interaction', () => {
  test('counts once a person, and can be taken back', async () => {
    for (const kind of ['like', 'collect', 'download'] as const) {
      for (let time = 0; time < 3; time++) await interact(server, reader, id, kind);
    }
    const { envelope } = await interact(server, reader, id, 'like', false);
    expect(envelope.data.counts).toEqual({ likes: 0, dislikes: 0, downloads: 1, collects: 1 });
    expect(envelope.data.did.toSorted()).toEqual(['collect', 'download']);
    await interact(server, reader, id, 'like', false);
    expect((await seen(server, reader, id)).counts).toEqual(await recount());
  });

  test('of liking ends a dislike, and the other way round', async () => {
    await interact(server, reader, id, 'like');
    const disliked = await interact(server, reader, id, 'dislike');
    expect(disliked.envelope.data.counts).toMatchObject({ likes: 0, dislikes: 1 });
    const liked = await interact(server, reader, id, 'like');
    expect(liked.envelope.data.counts).toMatchObject({ likes: 1, dislikes: 0 });
    expect((await seen(server, reader, id)).did).not.toContain('dislike');
    await interact(server, reader, id, 'like', false);
  });

  test('of liking is not for authors, who may collect what is theirs', async () => {
    expect(codeOf(await interact(server, author, id, 'like'))).toBe('forbidden');
    expect(codeOf(await interact(server, author, id, 'dislike'))).toBe('forbidden');
    expect(codeOf(await interact(server, author, id, 'collect'))).toBe('ok');
    expect((await seen(server, reader, id)).did).not.toContain('like');
  });

  test('is counted exactly when 200 people like and dislike at once, and some change their mind', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => makePerson(server)));
    const did = await Promise.all(
      people.flatMap((person, at) => [
        interact(server, person, id, at % 2 === 0 ? 'like' : 'dislike'),
        ...(at % 8 === 0 ? [interact(server, person, id, 'dislike')] : []),
      ]),
    );
    expect(did.filter((said) => codeOf(said) !== 'ok')).toEqual([]);
    const { counts } = await seen(server, reader, id);
    expect(counts).toEqual(await recount());
    expect(counts.likes + counts.dislikes).toBe(200);
    expect(counts.dislikes).toBeGreaterThanOrEqual(100);
  });
});
