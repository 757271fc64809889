import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#base';
import { api } from '#contract';
import { tables } from '#server';
import { roundsOf } from '#tests/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { expectCode, logIn, PASSWORD, registerAccount, type TestTokens } from './journeys.ts';

const SEED = 77;
const ROUNDS = roundsOf(6);
const CALLS = 16;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test(`logins, refreshes, logouts and sweeps at the same moment break nothing (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const account = 'storm@example.com';
  let tokens: TestTokens = await registerAccount(server, account);
  const { userId } = (await server.call(api.session.checkToken, { token: tokens.token })).envelope.data;
  for (let round = 0; round < ROUNDS; round++) {
    server.clock.advance(60_000);
    const { token, refreshToken } = tokens;
    const results = await Promise.all(
      Array.from({ length: CALLS }, async () => {
        switch (random.integer(0, 5)) {
          case 0:
            return logIn(server, account, PASSWORD);
          case 1:
            return server.call(api.session.logout, { token });
          case 2:
            await server.runJob('accounts.sweep');
            return server.call(api.session.checkToken, { token });
          default:
            return server.call(api.session.refreshToken, { query: { refreshToken } });
        }
      }),
    );
    // More than three logins to one account at the same moment look like guesses: some are asked for the puzzle.
    for (const { envelope } of results) expect([200, 11001, 11002, 12006]).toContain(envelope.code);
    const { database } = server.services;
    const { sessions } = tables;
    const live = await database
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
    expect(live.length).toBeLessThanOrEqual(1);
    const again = await logIn(server, account);
    expectCode(again, 'ok');
    tokens = again.envelope.data;
  }
});
