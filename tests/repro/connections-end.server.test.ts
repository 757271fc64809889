import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, UPLOAD_PATH } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ parts: { bodyMilliseconds: 300, silentMilliseconds: 2000 } });
});
afterAll(() => server.close());

/** Opens a connection, says `head`, then a byte now and then; resolves with what was answered when the server closes it. */
async function drip(head: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  if (head !== '') socket.write(`${head}Host: x\r\nContent-Length: 10000\r\n\r\n`);
  const dripping = setInterval(() => head !== '' && socket.write('x'), 50);
  // It may be reset under what is still being written, which is no less closed.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return received;
}

describe('a connection', () => {
  test.each([
    [`POST /api${api.session.login.path} HTTP/1.1\r\nContent-Type: application/json\r\n`, 400],
    ['POST /api/nowhere HTTP/1.1\r\n', 404],
    ['POST /nowhere HTTP/1.1\r\n', 404],
    ['GET /healthz HTTP/1.1\r\n', 200],
    ['GET /%zz HTTP/1.1\r\n', 404],
    [`PATCH ${UPLOAD_PATH}/nowhere HTTP/1.1\r\n`, 401],
  ])('whose body comes byte by byte is closed, after %j', async (head, status) => {
    expect(await drip(head)).toContain(`HTTP/1.1 ${status} `);
  });

  test('that says nothing is closed', async () => {
    expect(await drip('')).toBe('');
  });
});
