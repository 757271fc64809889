import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../targets.mjs';

const PASSWORD = 'Coral 1234';

/** The built server on a free port over an empty folder; answers its address and how to stop it. */
export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'corallite-pictures-'));
  const server = spawn(process.execPath, [join(projectRoot, 'dist/server/main.mjs')], {
    env: { ...process.env, PORT: '0', HOST: 'localhost', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  const address = await new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: is it built?`)));
    createInterface(server.stdout).on('line', (line) => {
      const found = /^Corallite is on (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    address,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A call of the contract; a refusal is thrown. */
export async function call(address, path, { body, token, method = 'POST' } = {}) {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, message, data } = await response.json();
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
}

const outbox = async (address) => (await fetch(`${address}/dev/outbox?format=json`)).json();

/** An account that has seen the welcome, made as the page makes one; answers its tokens. */
export async function register(address, { account, nickName, language, vipLevel }) {
  const { id } = await call(address, '/tw/captcha/puzzle');
  const { answer } = (await outbox(address)).puzzles.find((puzzle) => puzzle.id === id);
  // A piece that arrives sooner was not slid by a hand.
  await new Promise((resolve) => {
    setTimeout(resolve, 2000);
  });
  const { ticket } = await call(address, '/tw/captcha/solve', { body: { id, x: answer } });
  await call(address, '/tw/user/sendCaptcha', {
    body: { account, purpose: 'register', captchaTicket: ticket },
  });
  const letter = (await outbox(address)).messages.find(({ recipient }) => recipient === account);
  const code = /\b\d{6}\b/.exec(letter.body)[0];
  const tokens = await call(address, '/tw/user/register', {
    body: { account, code, password: PASSWORD, agreement: true },
  });
  const { token } = tokens;
  await call(address, '/tw/user/complete/guide', { token, method: 'GET' });
  await call(address, '/tw/user/editProfile', { token, body: { nickName } });
  await call(address, '/tw/user/setting', { token, body: { language, theme: 'light' } });
  await fetch(`${address}/dev/membership?account=${account}&level=${vipLevel}`, { method: 'POST' });
  return tokens;
}
