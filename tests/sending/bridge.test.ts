import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unwrap } from '#base';
import { startBridge, type Bridge } from '#sending/bridge';
import { readNews, readReport, type FoundPrinter, type UploadNews } from '#sending/api';
import { REAL_NETWORK } from '#sending/printers';
import { startNanoDlpPrinter } from '#tests/nanodlp-printer.ts';
import { startMoonrakerPrinter } from '#tests/moonraker-printer.ts';
import { startSdcpPrinter, type SdcpPrinter } from '#tests/sdcp-printer.ts';

const ORIGIN = 'https://corallite.example';
const bytes = randomBytes((2 << 20) + 5);

let printer: SdcpPrinter;
let bridge: Bridge;
let code: string;
beforeEach(async () => {
  printer = await startSdcpPrinter();
  const network = {
    ...REAL_NETWORK,
    answerTime: 8000,
    lookTime: 10,
    discoveryTime: 1000,
    discoveryTargets: ['127.0.0.1'],
    sdcpDiscoveryPort: printer.discoveryPort,
    sdcpPort: printer.port,
  };
  const onCode = (shown: string): void => void (code = shown);
  bridge = unwrap(await startBridge({ origins: [ORIGIN], ports: [0], network, onCode, pageSilence: 1500 }));
});
afterEach(async () => {
  await bridge.stop();
  await printer.stop();
});

interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, unknown>;
}

/** One call, with any headers: a browser lets no page choose these. */
function call(
  method: string,
  path: string,
  body?: object | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const all = { Host: `127.0.0.1:${bridge.port}`, Origin: ORIGIN, ...headers };
    const sent = request(
      { host: '127.0.0.1', port: bridge.port, path: `/v1/${path}`, method, headers: all },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: JSON.parse(text || '{}') as Record<string, unknown>,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body));
  });
}

const paired = async (): Promise<Record<string, string>> => {
  const { body } = await call('POST', 'pair', { code });
  return { Authorization: `Bearer ${String(body['token'])}` };
};
const find = async (token: Record<string, string>): Promise<string> => {
  const { body } = await call('GET', 'printers', undefined, token);
  const [found] = body['printers'] as FoundPrinter[];
  return `printers/${encodeURIComponent(found!.id)}`;
};

/** Gives the bridge what it wants until it wants no more, or `until` says to leave. */
async function giveAll(
  upload: unknown,
  token: Record<string, string>,
  until: (news: UploadNews) => boolean = () => false,
): Promise<UploadNews> {
  let path = `uploads/${String(upload)}/next`;
  let part = new Uint8Array();
  for (;;) {
    const { body } = await call('POST', path, part, token);
    const news = body as unknown as UploadNews;
    if (news.kind === 'sent' || news.kind === 'failed' || until(news)) return news;
    part = news.kind === 'wants' ? bytes.subarray(news.offset, news.offset + news.length) : new Uint8Array();
    path = `uploads/${String(upload)}/next${news.kind === 'wants' ? `?offset=${news.offset}` : ''}`;
  }
}

test('nobody is heard but a page of an allowed origin that calls the bridge by its own name', async () => {
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Host: 'evil.example' },
    { Host: `evil.example:${bridge.port}` },
    { Host: '127.0.0.1' },
  ]) {
    const said = await call('GET', 'bridge', undefined, headers);
    expect(said.status).toBe(403);
    expect(said.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await call('OPTIONS', 'printers', undefined, headers)).status).toBe(403);
  }
  const greeted = await call('GET', 'bridge');
  expect(greeted).toMatchObject({ status: 200, body: { product: 'corallite-bridge' } });
  expect(greeted.headers['access-control-allow-origin']).toBe(ORIGIN);
});

test('every other call needs the token of a code, which serves once', async () => {
  const first = code;
  for (const token of [{}, { Authorization: 'Bearer x' }, { Authorization: `Bearer ${'A'.repeat(43)}` }])
    expect(await call('GET', 'printers', undefined, token)).toMatchObject({
      status: 401,
      body: { error: { code: 'bridge_unpaired' } },
    });
  const token = await paired();
  expect((await call('GET', 'printers', undefined, token)).status).toBe(200);
  expect(code).not.toBe(first);
  const again = await call('POST', 'pair', { code: first });
  expect(again.body).toMatchObject({ error: { code: 'bridge_code_wrong' } });
});

test('codes cannot be guessed: after five wrong ones the right one is refused too', async () => {
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < 5; tried++)
    expect((await call('POST', 'pair', { code: wrong })).body).toMatchObject({
      error: { code: 'bridge_code_wrong' },
    });
  expect((await call('POST', 'pair', { code })).body).toMatchObject({
    error: { code: 'bridge_code_locked' },
  });
});

test('a file goes through whole, and only then can it be started', async () => {
  const token = await paired();
  const path = await find(token);
  const { body } = await call('POST', `${path}/uploads`, { name: 'a.goo', size: bytes.length }, token);
  const upload = body['upload'];
  const early = await call('POST', `${path}/start`, { upload }, token);
  expect(early.body).toMatchObject({ error: { code: 'printer_file_missing' } });
  expect(await giveAll(upload, token)).toMatchObject({
    kind: 'sent',
    file: { name: 'a.goo', verifiedBy: 'md5' },
  });
  expect(printer.files.get('a.goo')!.equals(bytes)).toBe(true);
  expect(printer.starts).toEqual([]);
  expect(await call('POST', `${path}/start`, { upload }, token)).toMatchObject({ status: 200 });
  expect((await call('GET', path, undefined, token)).body).toMatchObject({
    state: { activity: 'printing', print: { fileName: 'a.goo' } },
  });
});

test.each(['is cancelled', 'loses its page'])(
  'an upload that %s leaves nothing on the printer',
  async (how) => {
    const token = await paired();
    const path = await find(token);
    const { body } = await call('POST', `${path}/uploads`, { name: 'a.goo', size: bytes.length }, token);
    const upload = body['upload'];
    await giveAll(upload, token, ({ progress }) => progress?.phase === 'send' && progress.done > 0);
    expect(printer.partial).toEqual(['a.goo']);
    if (how === 'is cancelled') await call('DELETE', `uploads/${String(upload)}`, undefined, token);
    await expect.poll(() => printer.partial).toEqual([]);
    expect(printer.files.size).toBe(0);
    expect((await call('POST', `${path}/start`, { upload }, token)).body).toMatchObject({
      error: { code: 'printer_file_missing' },
    });
  },
);

test.each([
  ['POST', 'printers', { address: '8.8.8.8' }, 'address_invalid'],
  ['POST', 'printers', { address: 7 }, 'validation'],
  ['POST', 'printers', { address: 'x'.repeat(5000) }, 'validation'],
  ['GET', 'printers/nobody', undefined, 'not_found'],
  ['GET', 'elsewhere', undefined, 'not_found'],
  ['POST', 'uploads/nobody/next', undefined, 'not_found'],
] as const)('%s %s is refused with what is wrong', async (method, path, body, expected) => {
  expect((await call(method, path, body, await paired())).body).toMatchObject({ error: { code: expected } });
});

test('profiles of a printer reach the page, and the chosen one the printer', async () => {
  const nanodlp = await startNanoDlpPrinter(['Grey', 'Clear']);
  try {
    const token = await paired();
    const added = await call('POST', 'printers', { address: `127.0.0.1:${nanodlp.port}` }, token);
    const path = `printers/${encodeURIComponent((added.body['printers'] as FoundPrinter[])[0]!.id)}`;
    const { profiles } = readReport((await call('GET', path, undefined, token)).body).facts;
    expect(profiles).toEqual([
      { id: '1', name: 'Grey' },
      { id: '2', name: 'Clear' },
    ]);
    const wanted = { name: 'a.nanodlp', size: bytes.length, profile: '2' };
    const begun = await call('POST', `${path}/uploads`, wanted, token);
    const last = readNews(await giveAll(begun.body['upload'], token));
    expect(last).toMatchObject({ kind: 'sent', file: { verifiedBy: 'read' } });
    expect(nanodlp.plates.get(7)!.profile).toBe('2');
    expect(nanodlp.plates.get(7)!.file.equals(bytes)).toBe(true);
  } finally {
    await nanodlp.stop();
  }
});

test('the key of a printer is kept by the bridge, and told to nobody', async () => {
  const key = '0123456789abcdef';
  const moonraker = await startMoonrakerPrinter({ key });
  try {
    const token = await paired();
    const added = await call('POST', 'printers', { address: `127.0.0.1:${moonraker.port}` }, token);
    const [found] = added.body['printers'] as FoundPrinter[];
    const path = `printers/${encodeURIComponent(found!.id)}`;
    const look = async () => (await call('GET', path, undefined, token)).body;
    expect(await look()).toMatchObject({ error: { code: 'printer_key_needed' } });
    for (const none of ['', 'a b', 'a\r\nX: y', 'x'.repeat(201), 7])
      expect((await call('POST', `${path}/key`, { key: none }, token)).body).toMatchObject({
        error: { code: 'validation' },
      });
    expect((await call('POST', `${path}/key`, { key: 'wrong' }, token)).body).toEqual({});
    expect(await look()).toMatchObject({ error: { code: 'printer_key_wrong' } });
    expect((await call('POST', `${path}/key`, { key }, token)).body).toEqual({});
    const said = await look();
    expect(said).toMatchObject({ state: { activity: 'idle' } });
    expect(JSON.stringify(said)).not.toContain(key);
  } finally {
    await moonraker.stop();
  }
});
