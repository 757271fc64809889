import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, uploadBlob } from '../server/projects/people.ts';
import { makeShare, openShare } from '../server/shares/sharing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the picture of a shared project is there for its visitors while it is shared, and for its owner after that', async () => {
  const lin = await makePerson(server);
  const token = await lin.token();
  const content = await uploadBlob(server, lin, Buffer.from('content'));
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff755e' } });
  const thumbnail = (await picture.png().toBuffer()).toString('base64');
  const made = await server.call(api.projects.create, {
    token,
    body: { name: 'Coral', content, assets: [], thumbnail },
  });
  const { project } = made.envelope.data;
  const share = await makeShare(server, lin, project.id);
  const shown = (await openShare(server, share)).envelope.data.project.thumbnail!;
  const status = async (path: string): Promise<number> => (await fetch(server.origin + path)).status;
  expect(await status(shown)).toBe(200);
  expect(await status(shown.replace(/&share=[^&]*/, ''))).toBe(404);

  expect((await server.call(api.shares.close, { token, body: { id: share.id } })).envelope.code).toBe(200);
  expect(await status(shown)).toBe(404);
  expect(await status(project.thumbnail!)).toBe(200);
});
