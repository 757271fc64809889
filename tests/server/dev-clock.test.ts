import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEVELOPMENT_SECRET, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const advance = (origin: string, query: string, secret = DEVELOPMENT_SECRET) =>
  fetch(`${origin}/dev/${secret}/clock?${query}`, { method: 'POST' });

it('lets time pass for the whole server, and never back', async () => {
  const before = server.clock.now().getTime();
  const answer = await advance(server.origin, 'minutes=1440');
  expect(await answer.json()).toEqual({ now: new Date(before + 86_400_000).toISOString() });
  for (const query of ['', 'minutes=0', 'minutes=-5', 'minutes=1.5', 'minutes=x', 'minutes=99999999']) {
    expect((await advance(server.origin, query)).status, query).toBe(404);
  }
  expect(server.services.now().getTime()).toBe(before + 86_400_000);
});

it('is not there for whoever does not know the secret, nor outside development', async () => {
  const production = await startTestServer({ parts: { developmentSecret: null } });
  for (const [origin, secret] of [
    [server.origin, 'guess'],
    [production.origin, DEVELOPMENT_SECRET],
  ] as const) {
    expect((await advance(origin, 'minutes=1', secret)).status).toBe(404);
  }
  expect((await fetch(`${production.origin}/healthz`)).status).toBe(200);
  await production.close();
});
