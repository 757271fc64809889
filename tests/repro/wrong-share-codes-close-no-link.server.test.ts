import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, CODES, type Share } from '#contract';
import { from, startServerOfManyAddresses } from '#tests/addresses.ts';
import type { TestServer } from '#tests/server.ts';
import { makePerson, makeProject } from '../server/projects/people.ts';
import { expectCode, solvePuzzle } from '../server/session/journeys.ts';
import { makeShare } from '../server/shares/sharing.ts';

const HOME = '198.51.100.7';
let server: TestServer;
let share: Share;
beforeAll(async () => {
  server = await startServerOfManyAddresses();
  const owner = await makePerson(server);
  share = await makeShare(server, owner, (await makeProject(server, owner)).id);
});
afterAll(() => server.close());

const open = (code: string, address: string, captchaTicket?: string) =>
  server.call(api.shares.open, {
    body: { s: share.token, code, ...(captchaTicket === undefined ? {} : { captchaTicket }) },
    headers: from(address),
  });
const wrongCode = () => `${share.code.startsWith('A') ? 'B' : 'A'}${share.code.slice(1)}`;

test('thirty wrong codes ask everybody for a puzzle and keep nobody out', async () => {
  for (let tries = 0; tries < 30; tries++) {
    expectCode(await open(wrongCode(), `203.0.113.${Math.floor(tries / 3)}`), 'share_code_wrong');
  }
  const challenged = await open(share.code, HOME);
  expectCode(challenged, 'captcha_required');
  expect(challenged.envelope.code).not.toBe(CODES.too_many.code);
  // Of another link, or invented, a ticket is worth nothing.
  const other = await solvePuzzle(server, 'share', 'A'.repeat(22));
  expectCode(await open(share.code, HOME, other), 'captcha_failed');
  expectCode(await open(share.code, HOME, 'invented'), 'captcha_failed');
  const ticket = await solvePuzzle(server, 'share', share.token);
  expectCode(await open(share.code, HOME, ticket), 'ok');
  expectCode(await open(wrongCode(), HOME, ticket), 'captcha_failed');
});
