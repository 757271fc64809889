import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fail, ok } from '#base';
import { createSecret, secretsEqual } from '../secrets.ts';
import type { Estate, Outcome, Terminal } from './command.ts';
import { readRequest, runServed, type AdminRequest } from './run-command.ts';

/** Port and token of the door, for the owner of the data folder alone. */
const FILE = 'admin-door';
const MOST_BODY_BYTES = 65_536;

interface DoorFacts {
  readonly port: number;
  readonly token: string;
}

/** What the server answers with, a line each. */
type Said = { readonly line: string } | { readonly done: true } | { readonly failed: string };

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length > MOST_BODY_BYTES) return '';
  }
  return text;
}

async function answer(estate: Estate, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = readRequest(await readBody(request));
  if (!asked) {
    response.writeHead(400).end();
    return;
  }
  const stop = new AbortController();
  response.on('close', () => stop.abort());
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  response.flushHeaders();
  const say = (said: Said): void => void response.write(`${JSON.stringify(said)}\n`);
  const outcome = await runServed({ ...estate, print: (line) => say({ line }), signal: stop.signal }, asked);
  say(outcome.ok ? { done: true } : { failed: outcome.error.message });
  response.end();
}

/**
 * Lets `npm run admin` reach this process, which alone has the database of a folder open: an address of loopback that
 * takes a command from who can read the token in the data folder (ADR 0260). Answers how to close it.
 */
export async function openAdminDoor(dataFolder: string, estate: Estate): Promise<() => Promise<void>> {
  const token = createSecret();
  const path = join(dataFolder, FILE);
  const server = createServer((request, response) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (request.method !== 'POST' || !secretsEqual(given, token)) {
      response.writeHead(404).end();
      return;
    }
    answer(estate, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const facts: DoorFacts = { port: (server.address() as AddressInfo).port, token };
  await writeFile(`${path}.new`, JSON.stringify(facts), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return async () => {
    await rm(path, { force: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function readFacts(dataFolder: string): Promise<DoorFacts | null> {
  try {
    const { port, token } = JSON.parse(await readFile(join(dataFolder, FILE), 'utf8')) as Partial<DoorFacts>;
    return typeof port === 'number' && typeof token === 'string' ? { port, token } : null;
  } catch {
    return null;
  }
}

/** Has the server that runs on a data folder do it; null where none answers, so that the folder can be opened. */
export async function callAdminDoor(
  dataFolder: string,
  asked: AdminRequest,
  { print, signal }: Terminal,
): Promise<Outcome | null> {
  const facts = await readFacts(dataFolder);
  if (!facts) return null;
  const response = await new Promise<IncomingMessage | null>((resolve) => {
    const call = sendRequest({
      host: '127.0.0.1',
      port: facts.port,
      method: 'POST',
      headers: { authorization: `Bearer ${facts.token}` },
      signal,
    });
    // Nobody listens: the server was killed and left its file.
    call.once('response', resolve).once('error', () => resolve(null));
    call.end(JSON.stringify(asked));
  });
  if (signal.aborted) return fail('cancelled', 'Stopped.');
  // What listens there now is something else.
  if (response?.statusCode !== 200) {
    response?.destroy();
    return null;
  }
  try {
    for await (const text of createInterface({ input: response })) {
      const said = JSON.parse(text) as Said;
      if ('line' in said) print(said.line);
      else return 'done' in said ? ok(undefined) : fail('validation', said.failed);
    }
  } catch {
    // The connection ended, by us or by the server; below is said which.
  }
  return signal.aborted
    ? fail('cancelled', 'Stopped.')
    : fail('validation', 'The server ended before the command was done.');
}
