import { and, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { roundsOf } from '#tests/rounds.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { hashSecret } from '../../../src/server/secrets.ts';
import { expectCode, logIn, registerAccount } from './journeys.ts';

const ACCOUNT = 'race@example.com';
const ROUNDS = roundsOf(25);
const TABS = 8;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await registerAccount(server, ACCOUNT);
});
afterAll(() => server.close());

const refresh = (refreshToken: string) => server.call(api.session.refreshToken, { query: { refreshToken } });

test('of tabs that refresh one token at the same moment none uses up what another was given', async () => {
  server.clock.advance(60_000);
  let { refreshToken } = (await logIn(server, ACCOUNT)).envelope.data;
  for (let round = 0; round < ROUNDS; round++) {
    server.clock.advance(600_000);
    const answers = await Promise.all(Array.from({ length: TABS }, () => refresh(refreshToken)));
    for (const answer of answers) expectCode(answer, 'ok');
    const given = answers.map(({ envelope }) => envelope.data.refreshToken);
    const unused = await server.services.database
      .select({ hash: tables.refreshTokens.hash })
      .from(tables.refreshTokens)
      .where(
        and(inArray(tables.refreshTokens.hash, given.map(hashSecret)), isNull(tables.refreshTokens.usedAt)),
      );
    // One that is used up would end the session of whoever holds it, at their next turn.
    expect(unused).toHaveLength(TABS);
    refreshToken = given[round % TABS]!;
  }
});
