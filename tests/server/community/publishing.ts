import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { api, CODES, type BodyInput, type CodeName, type PublicationDetail } from '#contract';
import { tables } from '#server';
import type { TestServer } from '#tests/server.ts';
import { makePerson, makeProject, type Person } from '../projects/people.ts';

type Save = BodyInput<typeof api.community.save>;

/** Names of pictures just sent, without anybody having drawn them. */
export const pictureNames = (server: TestServer, person: Person, many = 2): Promise<string[]> =>
  Promise.all(
    Array.from({ length: many }, () =>
      server.services.signer.sign(
        'picture',
        { userId: person.id, hash: randomBytes(32).toString('hex') },
        3600,
      ),
    ),
  );

/** Somebody who reviews. */
export async function makeModerator(server: TestServer): Promise<Person> {
  const person = await makePerson(server);
  await server.services.database
    .insert(tables.moderators)
    .values({ userId: person.id, createdAt: server.clock.now() });
  return person;
}

/** Everything a design takes, of a new project of the person's. */
export async function designOf(server: TestServer, person: Person, own: Partial<Save> = {}): Promise<Save> {
  return {
    kind: 'design',
    name: 'Reef display',
    description: 'Stands without supports.',
    category: 'art',
    tags: ['reef'],
    pictures: await pictureNames(server, person),
    licence: 'by',
    payload: { printer: 'Mono 4K', material: 'Grey resin', platform: [130, 80, 160], layerHeight: 0.05 },
    submit: true,
    ...own,
    ...(own.id === undefined && own.projectId === undefined
      ? { projectId: (await makeProject(server, person)).id }
      : {}),
  };
}

export async function save(server: TestServer, person: Person, body: Save) {
  return server.call(api.community.save, { token: await person.token(), body });
}

/** Sends a design in for review; answers its id. */
export async function sendIn(server: TestServer, person: Person, own: Partial<Save> = {}): Promise<string> {
  const { envelope } = await save(server, person, await designOf(server, person, own));
  expect(envelope).toMatchObject({ code: 200 });
  return envelope.data.id;
}

export async function detailOf(
  server: TestServer,
  person: Person,
  id: string,
  text: 'approved' | 'latest' = 'approved',
) {
  const { envelope } = await server.call(api.community.detail, {
    token: await person.token(),
    query: { id, text },
  });
  return envelope;
}

/** The whole of what somebody must be able to see. */
export async function seen(
  server: TestServer,
  person: Person,
  id: string,
  text: 'approved' | 'latest' = 'approved',
): Promise<PublicationDetail> {
  const envelope = await detailOf(server, person, id, text);
  expect(envelope.code).toBe(200);
  return envelope.data;
}

/** Decides about what was sent in last. */
export async function decide(
  server: TestServer,
  moderator: Person,
  id: string,
  decision: { readonly approve: boolean; readonly reason?: string } = { approve: true },
) {
  const { version } = await seen(server, moderator, id, 'latest');
  return server.call(api.review.decide, {
    token: await moderator.token(),
    body: { id, version, ...decision },
  });
}

/** A design that everybody sees. */
export async function publish(
  server: TestServer,
  person: Person,
  moderator: Person,
  own: Partial<Save> = {},
): Promise<string> {
  const id = await sendIn(server, person, own);
  expect((await decide(server, moderator, id)).envelope.code).toBe(200);
  return id;
}

export async function interact(
  server: TestServer,
  person: Person,
  id: string,
  kind: 'like' | 'dislike' | 'download' | 'collect',
  on = true,
) {
  return server.call(api.community.interact, { token: await person.token(), body: { id, kind, on } });
}

/** The name of an answer's code. */
export const codeOf = ({ envelope }: { readonly envelope: { readonly code: number } }): string =>
  (Object.keys(CODES) as CodeName[]).find((name) => CODES[name].code === envelope.code) ??
  String(envelope.code);
