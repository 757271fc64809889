import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a server of tests', () => {
  test('listens and answers that it is up and ready', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(`${server.origin}${path}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ status: 'ok' });
    }
  });

  test('answers an unknown call with an envelope in the language of the header', async () => {
    const unknown = { ...api.user.accountInfo, path: '/tw/nowhere/{id}' } as never;
    const answer = await server.call(unknown, { query: { id: 'a b' }, language: 'zh' } as never);
    expect(answer.status).toBe(404);
    expect(answer.envelope).toEqual({ code: 11004, message: '内容不存在。', data: {} });
  });

  test('keeps messages that were sent for the test to read', async () => {
    const message = { channel: 'mail', recipient: 'a@b.cd', subject: 'Code', body: '123456' } as const;
    expect(await server.services.messages.send(message)).toBe(true);
    expect(await server.outbox()).toMatchObject([message]);
  });

  test('has a clock that moves when it is told to', () => {
    const before = server.services.now().getTime();
    server.clock.advance(5000);
    expect(server.services.now().getTime()).toBe(before + 5000);
  });
});
