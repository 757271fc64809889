import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { api, UPLOAD_PATH, type BodyInput, type DataOf, type Endpoint, type QueryInput } from '#contract';
import { solutionOf } from '../../../scripts/puzzle-solution.mjs';
import { DEVELOPMENT_SECRET } from '../../../scripts/development-secret.mjs';

// oxlint-disable-next-line typescript/no-explicit-any
type AnyEndpoint = Endpoint<any, any, any>;

export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** What it has printed so far. */
  said(): string;
  /** Ends it without a word. */
  kill(): Promise<void>;
  /** Asks it to end and answers its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the program and waits until it says where it is. */
export async function startProcess(
  main: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, '--without-page'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DEVELOPMENT_SECRET, PORT: '0', LOG_LEVEL: 'error', ...environment },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let said = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Corallite is on (http:\S+)/.exec(said);
      if (found) resolve(found[1]!);
    });
    child.once('exit', () => reject(new Error(`the server ended at its start: ${said}`)));
  });
  return {
    origin,
    pid: child.pid!,
    said: () => said,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Calls a line of the contract; anything but 200 is thrown. */
export async function callAt<E extends AnyEndpoint>(
  origin: string,
  line: E,
  input: { query?: QueryInput<E>; body?: BodyInput<E>; token?: string } = {},
): Promise<DataOf<E>> {
  const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query as never).toString()}`;
  const response = await fetch(`${origin}/api${line.path}${query}`, {
    method: line.method,
    headers: {
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const envelope = (await response.json()) as { code: number; message: string; data: DataOf<E> };
  if (envelope.code !== 200) throw new Error(`${line.path}: ${envelope.code} ${envelope.message}`);
  return envelope.data;
}

/** Registers over HTTP alone, reading puzzle and code from the development outbox; answers an access token. */
export async function registerAt(origin: string, account: string): Promise<string> {
  const outbox = async () =>
    (await (await fetch(`${origin}/dev/${DEVELOPMENT_SECRET}/outbox?format=json`)).json()) as {
      messages: { recipient: string; body: string }[];
      puzzles: { id: string; answer: number }[];
    };
  const puzzle = await callAt(origin, api.session.puzzle, {
    body: { purpose: 'register', subject: account },
  });
  const { answer } = (await outbox()).puzzles.find(({ id }) => id === puzzle.id)!;
  // Nobody slides a piece faster than this; the server knows.
  await setTimeout(1000);
  const body = await solutionOf(puzzle, answer);
  const { ticket } = await callAt(origin, api.session.solvePuzzle, { body });
  await callAt(origin, api.session.sendCaptcha, {
    body: { account, purpose: 'register', captchaTicket: ticket },
  });
  const letter = (await outbox()).messages.find(({ recipient }) => recipient === account)!;
  const code = /\d{6}/.exec(letter.body)![0];
  const { token } = await callAt(origin, api.session.register, {
    body: { account, code, password: 'Coral1234', agreement: true },
  });
  return token;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Uploads in one request (tus with creation-with-upload); answers the hash. */
export async function uploadAt(origin: string, token: string, bytes: Uint8Array): Promise<string> {
  const hash = hashOf(bytes);
  const response = await fetch(`${origin}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(hash).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return hash;
}
