import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solutionOf } from '../../scripts/puzzle-solution.mjs';
import { DEVELOPMENT_SECRET, startTestServer, type TestServer } from '#tests/server.ts';

/**
 * A client that knows the OpenAPI document and nothing else of ours: no contract, no types. Addresses, methods and
 * places of parameters come from the document.
 */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}
type Values = Readonly<Record<string, unknown>>;

let server: TestServer;
const operations = new Map<string, Operation>();

beforeAll(async () => {
  server = await startTestServer();
  const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId?: string; parameters?: Operation['parameters'] }>>;
  };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, parameters = [] }] of Object.entries(methods)) {
      if (operationId) operations.set(operationId, { method: method.toUpperCase(), path, parameters });
    }
  }
});
afterAll(() => server.close());

function addressOf({ path, parameters }: Operation, values: Values): string {
  const textOf = (name: string): string | undefined => values[name] as string | undefined;
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(textOf(name) ?? '')),
    server.origin,
  );
  for (const { name, in: place } of parameters) {
    const text = textOf(name);
    if (place === 'query' && text !== undefined) url.searchParams.set(name, text);
  }
  return url.href;
}

/** One person's program: remembers its token, and stops at any code but 200. */
class Client {
  token = '';

  headers(): Record<string, string> {
    return this.token === '' ? {} : { authorization: `Bearer ${this.token}` };
  }

  async call(id: string, { body, headers, ...values }: Values & { body?: Values; headers?: object } = {}) {
    const operation = operations.get(id);
    if (!operation) throw new Error(`the document has no ${id}`);
    const response = await fetch(addressOf(operation, values), {
      method: operation.method,
      headers: {
        ...this.headers(),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const envelope = (await response.json()) as { code: number; message: string; data: never };
    expect(envelope, id).toMatchObject({ code: 200 });
    return envelope.data as Record<string, never>;
  }

  async register(account: string): Promise<void> {
    const puzzle = await this.call('session.puzzle', { body: { purpose: 'register', subject: account } });
    const outbox = async () =>
      (await (await fetch(`${server.origin}/dev/${DEVELOPMENT_SECRET}/outbox?format=json`)).json()) as {
        messages: { recipient: string; body: string }[];
        puzzles: { id: string; answer: number }[];
      };
    const { answer } = (await outbox()).puzzles.find(({ id }) => id === puzzle['id'])!;
    server.clock.advance(2000);
    const solution = await solutionOf(puzzle as never, answer);
    const { ticket } = await this.call('session.solvePuzzle', { body: solution });
    await this.call('session.sendCaptcha', {
      body: { account, purpose: 'register', captchaTicket: ticket },
    });
    const letter = (await outbox()).messages.find(({ recipient }) => recipient === account)!;
    const code = /\d{6}/.exec(letter.body)![0];
    const body = { account, code, password: 'Coral1234', agreement: true };
    this.token = (await this.call('session.register', { body }))['token']!;
  }

  async upload(bytes: Buffer): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const begin = operations.get('upload.begin')!;
    const send = operations.get('upload.send')!;
    const tus = { ...this.headers(), 'tus-resumable': '1.0.0' };
    const begun = await fetch(addressOf(begin, {}), {
      method: begin.method,
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `sha256 ${Buffer.from(hash).toString('base64')}`,
      },
    });
    expect(begun.status).toBe(201);
    const sent = await fetch(new URL(begun.headers.get('location')!, server.origin), {
      method: send.method,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
    expect(sent.status).toBe(204);
    return hash;
  }

  async download(hash: string, headers: object = {}): Promise<string> {
    const response = await fetch(addressOf(operations.get('blob.read')!, { hash }), {
      headers: { ...this.headers(), ...headers },
    });
    expect(response.status).toBe(200);
    return response.text();
  }
}

describe('a client that knows the OpenAPI document alone', () => {
  test('registers, logs in, saves, shares, opens what is shared, deletes and restores', async () => {
    const lin = new Client();
    await lin.register('lin@example.org');
    await lin.call('session.logout');
    const login = { account: 'lin@example.org', password: 'Coral1234', agreement: true };
    lin.token = (await lin.call('session.login', { body: login }))['token']!;
    await fetch(`${server.origin}/dev/${DEVELOPMENT_SECRET}/membership?account=lin@example.org&level=1`, {
      method: 'POST',
    });
    server.clock.advance(2000);
    expect(await lin.call('user.accountInfo')).toMatchObject({ username: 'lin@example.org' });

    const [content, asset] = [await lin.upload(Buffer.from('one')), await lin.upload(Buffer.from('mesh'))];
    const created = await lin.call('projects.create', { body: { name: 'Dragon', content, assets: [asset] } });
    const { id } = created['project'] as unknown as { id: string };
    const next = await lin.upload(Buffer.from('two'));
    await lin.call('projects.save', { body: { id, revision: 1, content: next, assets: [asset] } });
    const opened = await lin.call('projects.open', { id });
    expect(opened).toMatchObject({ content: next, project: { revision: 2, name: 'Dragon' } });
    expect(await lin.download(opened['content']!)).toBe('two');

    const { share } = (await lin.call('shares.create', {
      body: { projectId: id, permission: 'copyable', due: 3 },
    })) as unknown as { share: { token: string; code: string } };
    const guest = new Client();
    const shared = await guest.call('shares.open', { body: { s: share.token, code: share.code } });
    const access = { 'share-access': shared['access'] };
    expect(await guest.download(shared['content']!, access)).toBe('two');
    const ming = new Client();
    await ming.register('ming@example.org');
    await ming.call('shares.copy', { body: { access: shared['access'] } });
    expect((await ming.call('projects.list'))['items']).toMatchObject([{ name: 'Dragon' }]);

    const removed = await lin.call('projects.remove', { body: { ids: [id] } });
    expect(removed['items']).toEqual([{ id, outcome: 'recycled' }]);
    expect((await lin.call('projects.recycled'))['items']).toMatchObject([{ id }]);
    const restored = await lin.call('projects.restore', { body: { ids: [id] } });
    expect(restored['items']).toEqual([{ id, outcome: 'restored' }]);
    expect(await lin.call('projects.open', { id })).toMatchObject({ content: next });
  });
});
