import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, BLOB_PATH, CODES, SHARE_ACCESS_HEADER } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, makeProject } from '../server/projects/people.ts';
import { accessOf, makeShare, openShare } from '../server/shares/sharing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('who got a link to look at gains nothing when the project is shared again for more', async () => {
  const lin = await makePerson(server, { vipLevel: 1 });
  const project = await makeProject(server, lin);
  const first = await makeShare(server, lin, project.id, { permission: 'copyable' });
  const access = await accessOf(server, first);
  const second = await makeShare(server, lin, project.id, { permission: 'export_stl' });
  expect([second.token, second.code]).not.toEqual([first.token, first.code]);

  // The first link is none any more, in every call alike.
  expect((await openShare(server, first)).envelope.code).toBe(CODES.share_invalid.code);
  const stranger = await makePerson(server);
  const copied = await server.call(api.shares.copy, { token: await stranger.token(), body: { access } });
  expect(copied.envelope.code).toBe(CODES.share_invalid.code);
  for (const purpose of ['view', 'export']) {
    const answer = await fetch(`${server.origin}${BLOB_PATH}${project.content}?purpose=${purpose}`, {
      headers: { [SHARE_ACCESS_HEADER]: access },
    });
    expect(await answer.json()).toMatchObject({ code: CODES.share_invalid.code });
  }

  // For the same or less it stays the link it is.
  const third = await makeShare(server, lin, project.id, { permission: 'read_only', due: 7 });
  expect(third).toMatchObject({ token: second.token, code: second.code, permission: 'read_only', due: 7 });
});
