import { setTimeout } from 'node:timers/promises';
import { DEVELOPMENT_SECRET } from './development-secret.mjs';
import { solutionOf } from './puzzle-solution.mjs';

/**
 * A call of the contract, by its path below /api; any answer but its data is thrown. One that comes too soon (many
 * accounts made at once share an address) is made again when the server says, ten times at most.
 */
export async function call(address, path, { body, token, language, method = 'POST' } = {}) {
  const send = () =>
    fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(language ? { lang: language } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  let response = await send();
  for (let tries = 1; response.status === 429 && tries < 10; tries++) {
    await setTimeout(Number(response.headers.get('retry-after') ?? 1) * 1000);
    response = await send();
  }
  const { code, message, data } = await response.json();
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
}

/**
 * Makes an account that has seen the welcome, as the page makes one, with the code from the outbox of a server in
 * development; answers its tokens. It is read in `language` from then on.
 */
export async function registerAccount(address, account, language) {
  const readOutbox = async () =>
    (await fetch(`${address}/dev/${DEVELOPMENT_SECRET}/outbox?format=json`)).json();
  const puzzle = await call(address, '/tw/captcha/puzzle', {
    body: { purpose: 'register', subject: account },
  });
  // Nobody slides a piece faster than this: the server takes a quicker answer for a script's.
  await setTimeout(500);
  const { answer } = (await readOutbox()).puzzles.find(({ id }) => id === puzzle.id);
  const { ticket } = await call(address, '/tw/captcha/solve', {
    body: await solutionOf(puzzle, answer),
  });
  await call(address, '/tw/user/sendCaptcha', {
    body: { account, purpose: 'register', captchaTicket: ticket },
  });
  const letter = (await readOutbox()).messages.find(({ recipient }) => recipient === account);
  const [code] = /\b\d{6}\b/.exec(letter.body);
  const tokens = await call(address, '/tw/user/register', {
    body: { account, code, password: 'Ammonite 7', agreement: true },
    language,
  });
  await call(address, '/tw/user/complete/guide', { token: tokens.token, method: 'GET' });
  return tokens;
}

/** Makes an account of a server in development a member. */
export async function makeMember(address, account, level) {
  await fetch(`${address}/dev/${DEVELOPMENT_SECRET}/membership?account=${account}&level=${level}`, {
    method: 'POST',
  });
}
