import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { api, UPLOAD_PATH, type BodyInput, type DataOf, type Endpoint } from '#contract';

const PROJECTS = 6;
/** What the editor makes for a thumbnail, pixels. */
const THUMBNAIL = { width: 512, height: 384, channels: 3, background: '#ff755e' } as const;

/** Calls a line of the contract; any answer but its data is thrown. */
async function call<E extends Endpoint>(
  address: string,
  line: E,
  body?: BodyInput<E>,
  token?: string,
): Promise<DataOf<E>> {
  const response = await fetch(`${address}/api${line.path}`, {
    method: line.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new Error(`${line.path}: ${message}`);
  return data as DataOf<E>;
}

interface Outbox {
  readonly messages: readonly { readonly recipient: string; readonly body: string }[];
  readonly puzzles: readonly { readonly id: string; readonly answer: number }[];
}

/** Registers an account with a code from the development outbox; answers its tokens. */
async function register(address: string, account: string): Promise<DataOf<typeof api.session.register>> {
  const readOutbox = async () => (await (await fetch(`${address}/dev/outbox?format=json`)).json()) as Outbox;
  const { id } = await call(address, api.session.puzzle);
  // Nobody slides a piece faster than this: the server takes a quicker answer for a script's.
  await setTimeout(500);
  const { answer } = (await readOutbox()).puzzles.find((puzzle) => puzzle.id === id)!;
  const { ticket } = await call(address, api.session.solvePuzzle, { id, x: answer });
  await call(address, api.session.sendCaptcha, { account, purpose: 'register', captchaTicket: ticket });
  const { body } = (await readOutbox()).messages.find(({ recipient }) => recipient === account)!;
  const [code] = /\b\d{6}\b/.exec(body)!;
  return call(address, api.session.register, { account, password: 'Ammonite 7', code, agreement: true });
}

/** Uploads bytes by tus in one piece; answers their hash. */
async function upload(address: string, token: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(address + UPLOAD_PATH, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(hash).toString('base64')}`,
    },
  });
  const sent = await fetch(new URL(begun.headers.get('location')!, address), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  if (sent.status !== 204) throw new Error(`the upload was answered with ${sent.status}`);
  return hash;
}

/**
 * Somebody who has been here before, made with a server in development: a member, welcomed, with projects that have
 * pictures, one of them shared and one in the recycle bin. Answers what a browser keeps of them, as Playwright takes it.
 */
export async function makePerson(address: string) {
  const account = `person-${randomBytes(4).toString('hex')}@example.com`;
  const { token, refreshToken } = await register(address, account);
  await call(address, api.user.completeGuide, undefined, token);
  await fetch(`${address}/dev/membership?account=${account}&level=3`, { method: 'POST' });
  const content = await upload(address, token, new Uint8Array(1000));
  const thumbnail = (await sharp({ create: THUMBNAIL }).png().toBuffer()).toString('base64');
  const ids: string[] = [];
  for (let number = 1; number <= PROJECTS; number++) {
    const body = { name: `Study ${number}`, content, assets: [], thumbnail };
    ids.push((await call(address, api.projects.create, body, token)).project.id);
  }
  await call(address, api.shares.create, { projectId: ids[0]! }, token);
  await call(address, api.projects.remove, { ids: [ids[1]!] }, token);
  const localStorage = [
    { name: 'ACCESS_TOKEN', value: token },
    { name: 'REFRESH_TOKEN', value: refreshToken },
  ];
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}
