import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, CODES, DEVICE_HEADER } from '#contract';
import { from, startServerOfManyAddresses } from '#tests/addresses.ts';
import type { TestServer } from '#tests/server.ts';
import {
  expectCode,
  latestCode,
  otherCode,
  registerAccount,
  resetPassword,
  solvePuzzle,
} from '../server/session/journeys.ts';

const OWNER = 'owner@example.com';
const HOME = '198.51.100.7';
const NEW = 'Remembered-2';

let server: TestServer;
let device: string;
beforeAll(async () => {
  server = await startServerOfManyAddresses();
  device = ((await registerAccount(server, OWNER)) as { deviceToken?: string }).deviceToken!;
});
afterAll(() => server.close());

const ask = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
  const captchaTicket = await solvePuzzle(server, 'reset', OWNER);
  return server.call(api.session.sendCaptcha, {
    body: { account: OWNER, purpose: 'reset', captchaTicket },
    headers: { ...from(address), ...headers },
  });
};
async function askFromHome(): Promise<string> {
  server.clock.advance(86_400_000);
  expectCode(await ask(HOME), 'ok');
  return latestCode(server, OWNER);
}

test('wrong codes of a stranger, without a puzzle, are not even looked at', async () => {
  const code = await askFromHome();
  for (let tries = 0; tries < 6; tries++) {
    const wrong = await server.call(api.session.resetPassword, {
      body: { account: OWNER, code: otherCode(code), password: NEW },
      headers: from('203.0.113.9'),
    });
    expectCode(wrong, 'captcha_required');
  }
  expectCode(await resetPassword(server, OWNER, code, NEW, from(HOME)), 'ok');
});

test('wrong codes of strangers, with puzzles, leave the code to who asked for it', async () => {
  const code = await askFromHome();
  const answers: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const address = from(`203.0.113.${Math.floor(tries / 4)}`);
    answers.push((await resetPassword(server, OWNER, otherCode(code), NEW, address)).envelope.code);
  }
  // Of all strangers together five are looked at, wherever they are.
  expect(answers.filter((answer) => answer === CODES.code_wrong.code)).toHaveLength(5);
  expectCode(await resetPassword(server, OWNER, code, NEW, from('203.0.113.99')), 'code_expired');
  expectCode(await resetPassword(server, OWNER, code, NEW, from(HOME)), 'ok');
});

test('a code a stranger has sent takes the place of none; either message is good for the owner', async () => {
  const code = await askFromHome();
  expectCode(await ask('203.0.113.9'), 'ok');
  let newer = await latestCode(server, OWNER);
  if (newer === code) newer = otherCode(code);
  expectCode(await resetPassword(server, OWNER, code, NEW, from(HOME)), 'ok');
  expectCode(await resetPassword(server, OWNER, newer, NEW, from(HOME)), 'ok');
});

test('strangers who ask for codes all day do not keep a device from one that was logged in before', async () => {
  await askFromHome();
  for (let asked = 1; asked < 20; asked++) {
    server.clock.advance(61_000);
    expectCode(await ask(`203.0.113.${Math.floor(asked / 5)}`), 'ok');
  }
  expectCode(await ask('203.0.113.200'), 'too_many');
  expectCode(await ask('203.0.113.200', { [DEVICE_HEADER]: device }), 'ok');
});

test('an unregistered account answers a new password as one without a code, in both languages', async () => {
  server.clock.advance(86_400_000);
  for (const language of ['en', 'zh'] as const) {
    const answers = [];
    for (const account of [OWNER, 'nobody@example.com']) {
      const captchaTicket = await solvePuzzle(server, 'reset', account);
      const body = { account, code: '123456', password: NEW, captchaTicket };
      answers.push(await server.call(api.session.resetPassword, { body, language }));
    }
    expectCode(answers[0]!, 'code_expired');
    expect(answers[1]!.envelope).toEqual(answers[0]!.envelope);
    expect(answers[1]!.status).toBe(answers[0]!.status);
  }
});
