import { expect } from 'vitest';
import { api, type Permission, type Share, type ShareDue } from '#contract';
import type { TestServer } from '#tests/server.ts';
import type { Person } from '../projects/people.ts';

/** Shares a project of `owner`. */
export async function makeShare(
  server: TestServer,
  owner: Person,
  projectId: string,
  terms: { readonly permission?: Permission; readonly due?: ShareDue } = {},
): Promise<Share> {
  const made = await server.call(api.shares.create, {
    token: await owner.token(),
    body: { projectId, ...terms },
  });
  expect(made.envelope.code).toBe(200);
  return made.envelope.data.share;
}

/** Opens a share with a code, its own where none is given. */
export function openShare(
  server: TestServer,
  share: Pick<Share, 'token' | 'code'>,
  code = share.code,
  headers: Readonly<Record<string, string>> = {},
) {
  return server.call(api.shares.open, { body: { s: share.token, code }, headers });
}

/** The access somebody has who opened a share. */
export async function accessOf(server: TestServer, share: Pick<Share, 'token' | 'code'>): Promise<string> {
  const opened = await openShare(server, share);
  expect(opened.envelope.code).toBe(200);
  return opened.envelope.data.access;
}
