import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOAD_PATH } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson } from '../server/projects/people.ts';
import { hashOf } from '../server/process/server-process.ts';

let server: TestServer;
let cut = (): Promise<void> => Promise.resolve();
beforeAll(async () => {
  server = await startTestServer({
    wrapBlobs: (store) => ({
      ...store,
      put: async (...input) => {
        const kept = await store.put(...input);
        await cut();
        return kept;
      },
    }),
  });
});
afterAll(() => server.close());

test('an upload whose database goes away is answered as a save is: to be tried again', async () => {
  const token = await (await makePerson(server)).token();
  const bytes = Buffer.from('content');
  const send = () =>
    fetch(`${server.origin}${UPLOAD_PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': `sha256 ${Buffer.from(hashOf(bytes)).toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
  // First in the middle of one, when its bytes are there and nobody is told of them yet; then before one.
  cut = () => server.cutDatabase();
  for (let time = 0; time < 2; time++) {
    const answer = await send();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 10005 });
  }
});
