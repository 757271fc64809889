import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, BLOB_PATH, CODES, endpoints, limits, RATES, UPLOAD_PATH } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson } from '../projects/people.ts';
import { talk } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ parts: { bodyMilliseconds: 300 } });
});
afterAll(() => server.close());

const LOGIN = '/api/tw/user/login';

async function post(
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  path = LOGIN,
) {
  const response = await fetch(`${server.origin}${path}`, { method: 'POST', body, headers });
  return { status: response.status, headers: response.headers, envelope: await response.json() };
}

describe('every call', () => {
  test.each(endpoints().filter(({ endpoint }) => endpoint.access === 'user'))(
    '$name wants a session, and says so in both languages',
    async ({ endpoint }) => {
      for (const language of ['en', 'zh'] as const) {
        const { status, envelope } = await server.call(endpoint, { language } as never);
        expect(status).toBe(401);
        expect(envelope).toEqual({
          code: 11001,
          message: CODES.unauthorized[language],
          data: {},
        });
      }
    },
  );

  test.each(endpoints())(
    '$name answers an envelope with a request id that nobody else chose',
    async ({ endpoint }) => {
      const { headers, envelope } = await server.call(endpoint, {
        headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
      } as never);
      expect(Object.keys(envelope)).toEqual(['code', 'message', 'data']);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('set-cookie')).toBeNull();
    },
  );
});

describe('wrong input', () => {
  test('is refused with the key of the broken rule of each field', async () => {
    const { status, envelope } = await post(JSON.stringify({ account: 'x', password: '', agreement: false }));
    expect(status).toBe(400);
    expect(envelope).toMatchObject({
      code: 10001,
      data: {
        fields: { account: 'account_format', password: 'password_required', agreement: 'agreement_required' },
      },
    });
  });

  test('that leaves fields out names each as required', async () => {
    const { envelope } = await post('{}');
    expect(envelope.data.fields).toEqual({
      account: 'required',
      password: 'required',
      agreement: 'required',
    });
  });

  test.each([
    ['malformed JSON', '{"account'],
    ['a body that is no object', '"text"'],
    ['an array', '[1,2]'],
    ['null', 'null'],
    ['nothing', ''],
    ['a prototype in JSON', '{"__proto__":{"agreement":true}}'],
    ['JSON as deep as it is long', '['.repeat(30_000)],
    ['bytes that are no text', '\u0000\u0001'],
  ])('of %s is refused kindly', async (_what, body) => {
    const { status, envelope } = await post(body);
    expect(status).toBe(400);
    expect(envelope.code).toBe(10001);
  });

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('of the type %s is refused kindly', async (type) => {
    const { status, envelope } = await post('{}', { 'content-type': type });
    expect([status, envelope.code]).toEqual([400, 10001]);
  });

  test('larger than its line allows is refused, announced or not', async () => {
    const body = JSON.stringify({ account: 'a'.repeat(70_000) });
    expect((await post(body)).envelope.code).toBe(10004);
    const received = await talk(
      server.origin,
      (socket) => {
        socket.write(
          `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        );
        for (let chunk = 0; chunk < 9; chunk++) socket.write(`2710\r\n${'a'.repeat(10_000)}\r\n`);
      },
      /"code":\d+/,
    );
    expect(received).toContain('"code":10004');
  });

  test('that arrives too slowly is refused, and its connection closed', async () => {
    const received = await talk(server.origin, async (socket) => {
      socket.write(
        `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      );
      for (let beat = 0; beat < 40 && !socket.destroyed; beat++) {
        await setTimeout(50);
        if (!socket.destroyed) socket.write(' ');
      }
    });
    expect(received).toContain('"code":10001');
    expect(received).toMatch(/connection: close/i);
  });

  test.each([
    '/api',
    '/api/',
    '/api/tw/nowhere',
    '/api/%',
    '/api/tw/user/login/..%2f..',
    '/API/tw/user/login',
  ])('at the unknown address %s is 11004 or nothing at all', async (path) => {
    const response = await fetch(`${server.origin}${path}`, { method: 'POST' });
    expect(response.status).toBe(404);
  });

  test('with a header or an address that breaks the line is never taken for two', async () => {
    const received = await talk(server.origin, (socket) => {
      socket.write(
        'GET /api/tw/auth/sources?x=%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: x\r\nlang: zh%0d%0aX-Bad: 1\r\nConnection: close\r\n\r\n',
      );
    });
    expect(received).toContain('200 OK');
    expect(received.toLowerCase()).not.toMatch(/\r\nset-cookie|\r\nx-bad/);
  });
});

describe('pages of other sites', () => {
  test.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('%j may change nothing', async (headers) => {
    const { status, envelope } = await post('{}', {
      'content-type': 'application/json',
      ...(headers as object),
    });
    expect([status, envelope.code]).toEqual([403, 11003]);
  });

  test.each(['POST', 'PATCH', 'DELETE'])('may begin, send and give up no upload: %s', async (method) => {
    const token = await (await makePerson(server)).token();
    const path = method === 'POST' ? UPLOAD_PATH : `${UPLOAD_PATH}/x`;
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        origin: 'https://elsewhere.example',
        'tus-resumable': '1.0.0',
        'upload-length': '3',
      },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 11003, message: CODES.forbidden.en });
    expect(readdirSync(server.uploadFolder)).toEqual([]);
  });

  test('are distinguished from our own', async () => {
    const headers = {
      'content-type': 'application/json',
      origin: server.origin,
      'sec-fetch-site': 'same-origin',
    };
    expect((await post('{}', headers)).envelope.code).toBe(10001);
  });

  test('get no leave to read', async () => {
    const response = await fetch(`${server.origin}/api/tw/auth/sources`, {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a fault on our side', () => {
  test('says nothing of itself', async () => {
    const broken = await startTestServer();
    await broken.cutDatabase();
    const { status, envelope } = await broken.call(api.session.checkUsername, {
      query: { username: 'lin@example.org' },
    });
    expect([500, 503]).toContain(status);
    expect(envelope.data).toEqual({});
    expect(JSON.stringify(envelope)).not.toMatch(/pglite|pool|at \/|Error/i);
    const ready = await fetch(`${broken.origin}/readyz`);
    expect(ready.status).toBe(503);
    await broken.close();
  });
});

describe('how often one may call', () => {
  test('is counted by address, reported in seconds, and over when they are over', async () => {
    const limited = await startTestServer({ rateLimits: true });
    const ask = () => limited.call(api.session.checkUsername, { query: { username: 'lin@example.org' } });
    for (let time = 0; time < RATES.code.most; time++) expect((await ask()).status).toBe(200);
    limited.clock.advance(20_000);
    const { status, headers, envelope } = await ask();
    expect(status).toBe(429);
    expect(envelope).toMatchObject({ code: 10002, data: { seconds: 40 } });
    expect(envelope.message).toContain('40');
    expect(headers.get('retry-after')).toBe('40');
    // Other calls, and this one later, continue.
    expect((await limited.call(api.session.sources)).status).toBe(200);
    limited.clock.advance(40_000);
    expect((await ask()).status).toBe(200);
    await limited.close();
  });

  // A project of three hundred models could not be saved, nor one of six hundred opened, within a minute.
  test('lets all blobs of the largest project pass, there and back', async () => {
    const limited = await startTestServer({ rateLimits: true });
    const token = await (await makePerson(limited)).token();
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const ask = async (method: 'HEAD' | 'GET', path: string, times: number): Promise<Set<number>> => {
      const statuses = new Set<number>();
      for (let time = 0; time < times; time++) {
        const { status, body } = await fetch(limited.origin + path, { method, headers });
        await body?.cancel();
        statuses.add(status);
      }
      return statuses;
    };
    // Each is begun and sent; nothing is there, which is answered soonest.
    expect(await ask('HEAD', `${UPLOAD_PATH}/nothing`, 2 * limits.PROJECT_BLOBS)).toEqual(new Set([404]));
    expect(await ask('GET', `${BLOB_PATH}nothing`, limits.PROJECT_BLOBS)).toEqual(new Set([404]));
    await limited.close();
  });

  test('is not counted on for ever when the clock was wrong for a while', async () => {
    const limited = await startTestServer({ rateLimits: true });
    const ask = () => limited.call(api.session.checkUsername, { query: { username: 'lin@example.org' } });
    limited.clock.advance(365 * 86_400_000);
    for (let time = 0; time < RATES.code.most; time++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    limited.clock.advance(-365 * 86_400_000);
    expect((await ask()).status).toBe(200);
    await limited.close();
  });
});

test.each([
  ['zh-CN', 'zh'],
  ['ZH_hans', 'zh'],
  ['zh', 'zh'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
  ['', 'en'],
] as const)('an answer to the language "%s" is in %s', async (lang, language) => {
  const { envelope } = await server.call(api.session.checkToken, { headers: { lang } });
  expect(envelope).toMatchObject({ message: CODES.unauthorized[language] });
});
