import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, CODES } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { nicknameLook } from '../../src/server/features/user/nickname.ts';
import { makePerson, type Person } from '../server/projects/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rename = async (person: Person, nickName: string) =>
  (await server.call(api.user.editProfile, { token: await person.token(), body: { nickName } })).envelope
    .code;

test('a nickname that only looks like somebody else’s is taken', async () => {
  const [lin, mark, other] = [await makePerson(server), await makePerson(server), await makePerson(server)];
  expect(await rename(lin, 'Lina')).toBe(200);
  expect(await rename(mark, 'mark')).toBe(200);
  // With a Cyrillic letter, small and capital; with a capital i; with a digit; of other letters.
  for (const alike of ['Linа', 'LІNA', 'Iina', '1ina', 'rnark', 'MARК']) {
    expect([alike, await rename(other, alike)]).toEqual([alike, CODES.nickname_taken.code]);
  }
  for (const own of ['Lena', 'Марк', '林小娜', 'Zoë'])
    expect([own, await rename(other, own)]).toEqual([own, 200]);
  // One's own may change to what looks the same.
  expect(await rename(lin, 'LINA')).toBe(200);
});

test('a nickname from before its look was noted gets it by the job, the first of two that look alike', async () => {
  const people = [await makePerson(server), await makePerson(server), await makePerson(server)];
  const { database } = server.services;
  for (const [index, nickname] of ['Vera', 'Vеra', 'Otto'].entries()) {
    await database
      .update(tables.users)
      .set({ nickname, nicknameKey: nickname.toLowerCase() })
      .where(eq(tables.users.id, people[index]!.id));
  }
  expect(await server.runJob('fill-nickname-looks')).toEqual({ filled: 2 });
  expect(await rename(await makePerson(server), '0tto')).toBe(CODES.nickname_taken.code);
  expect(nicknameLook('Vera')).toBe(nicknameLook('Vеra'));
});
