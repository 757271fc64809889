import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, BLOB_PATH } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, uploadBlob } from '../projects/people.ts';

const CONNECTIONS = 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (socket: Socket): void => {
  socket.write('GET /api/tw/auth/sources HTTP/1.1\r\nHost: x\r\n\r\n');
};

async function heardFrom(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString('latin1', 0, 15);
}

describe(`${CONNECTIONS} open connections`, () => {
  test('are all served, and new callers beside them', async () => {
    const { hostname, port } = new URL(server.origin);
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (let round = 0; round < 2; round++) {
      const answers = Promise.all(sockets.map(heardFrom));
      sockets.forEach(send);
      expect(new Set(await answers)).toEqual(new Set(['HTTP/1.1 200 OK']));
    }
    expect((await server.call(api.session.sources)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

describe('a server that is told to close', () => {
  test('answers what it has begun, then takes nothing more', async () => {
    let arrived = (): void => undefined;
    const atStore = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const draining = await startTestServer({
      wrapBlobs: (store) => ({
        ...store,
        size: async (hash) => {
          arrived();
          await released;
          return store.size(hash);
        },
      }),
    });
    const lin = await makePerson(draining);
    const hash = await uploadBlob(draining, lin, Buffer.from('bytes'));
    const answer = fetch(`${draining.origin}${BLOB_PATH}${hash}`, {
      headers: { authorization: `Bearer ${await lin.token()}` },
    });
    await atStore;
    const closed = draining.close();
    release();
    expect(await (await answer).text()).toBe('bytes');
    await closed;
    await expect(fetch(`${draining.origin}/healthz`)).rejects.toThrow();
  });
});
