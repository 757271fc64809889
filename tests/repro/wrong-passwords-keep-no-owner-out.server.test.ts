import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, DEVICE_HEADER } from '#contract';
import { from, startServerOfManyAddresses } from '#tests/addresses.ts';
import type { TestServer } from '#tests/server.ts';
import { expectCode, PASSWORD, registerAccount, solvePuzzle } from '../server/session/journeys.ts';

const OWNER = 'owner@example.com';
const STRANGER = '203.0.113.9';
const HOME = '198.51.100.7';

let server: TestServer;
let device: string;
beforeAll(async () => {
  server = await startServerOfManyAddresses();
  const tokens = await registerAccount(server, OWNER);
  device = (tokens as { readonly deviceToken?: string }).deviceToken!;
});
afterAll(() => server.close());

const tryPassword = async (
  password: string,
  address: string,
  more: { readonly ticket?: string; readonly device?: string } = {},
) =>
  server.call(api.session.login, {
    body: {
      account: OWNER,
      password,
      agreement: true,
      ...(more.ticket === undefined ? {} : { captchaTicket: more.ticket }),
    },
    headers: { ...from(address), ...(more.device === undefined ? {} : { [DEVICE_HEADER]: more.device }) },
  });
const ticketFor = () => solvePuzzle(server, 'login', OWNER);

/** Ten wrong passwords from one address: whoever is there is refused afterwards. */
async function failTenTimes(address: string): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    expectCode(await tryPassword('Wrong-Pass-1', address, { ticket: await ticketFor() }), 'login_failed');
  }
  const next = await tryPassword('Wrong-Pass-1', address, { ticket: await ticketFor() });
  expectCode(next, 'too_many');
}

test('ten wrong passwords of a stranger refuse the stranger, and ask the owner for a puzzle', async () => {
  await failTenTimes(STRANGER);
  expectCode(await tryPassword(PASSWORD, STRANGER, { ticket: await ticketFor() }), 'too_many');
  // From another address it is a puzzle, and then the door.
  expectCode(await tryPassword(PASSWORD, HOME), 'captcha_required');
  expectCode(await tryPassword(PASSWORD, HOME, { ticket: await ticketFor() }), 'ok');
});

test('a device that was logged in before is asked nothing, even at the address of a stranger', async () => {
  expectCode(await tryPassword(PASSWORD, STRANGER, { device }), 'ok');
  expectCode(await tryPassword(PASSWORD, HOME, { device }), 'ok');
});

test('a proof of one device gives ten tries of its own, however often its session is renewed', async () => {
  const { refreshToken } = (await tryPassword(PASSWORD, HOME, { device })).envelope.data;
  const renewed = await server.call(api.session.refreshToken, { query: { refreshToken } });
  const own = renewed.envelope.data.deviceToken!;
  for (let tries = 0; tries < 3; tries++) {
    expectCode(await tryPassword('Wrong-Pass-1', HOME, { device: own }), 'login_failed');
  }
  const again = await server.call(api.session.refreshToken, {
    query: { refreshToken: renewed.envelope.data.refreshToken },
  });
  const other = again.envelope.data.deviceToken!;
  expectCode(await tryPassword('Wrong-Pass-1', HOME, { device: other }), 'captcha_required');
});

test('a proof of another account, of another purpose, changed or invented is that of a stranger', async () => {
  server.clock.advance(1_000_000);
  const thief = (await registerAccount(server, 'thief@example.com')) as {
    deviceToken?: string;
    token: string;
  };
  await failTenTimes(STRANGER);
  for (const proof of [thief.deviceToken!, thief.token, `${device}x`, 'invented']) {
    const result = await tryPassword(PASSWORD, STRANGER, { device: proof, ticket: await ticketFor() });
    expectCode(result, 'too_many');
  }
  expect(device).not.toContain(OWNER);
});
