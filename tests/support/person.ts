import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { api, UPLOAD_PATH, type BodyInput, type DataOf, type Endpoint } from '#contract';
import { call, makeMember, registerAccount } from '../../scripts/development-account.mjs';

const PROJECTS = 6;
/** What the editor makes for a thumbnail, pixels. */
const THUMBNAIL = { width: 512, height: 384, channels: 3, background: '#ff755e' } as const;

/** Calls a line of the contract; any answer but its data is thrown. */
const send = <E extends Endpoint>(address: string, line: E, body: BodyInput<E>, token: string) =>
  call(address, line.path, { method: line.method, body, token }) as Promise<DataOf<E>>;

/** Uploads bytes by tus in one piece; answers their hash. */
export async function upload(
  address: string,
  token: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(address + UPLOAD_PATH, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(hash).toString('base64')}`,
    },
  });
  const sent = await fetch(new URL(begun.headers.get('location')!, address), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  if (sent.status !== 204) throw new Error(`the upload was answered with ${sent.status}`);
  return hash;
}

/**
 * Somebody who has been here before, made with a server in development: a member, welcomed, with projects that have
 * pictures, one of them shared and one in the recycle bin. Answers what a browser keeps of them, as Playwright takes it.
 */
export async function makePerson(address: string) {
  const account = `person-${randomBytes(4).toString('hex')}@example.com`;
  const { token, refreshToken } = await registerAccount(address, account);
  await makeMember(address, account, 3);
  const content = await upload(address, token, new Uint8Array(1000));
  const thumbnail = (await sharp({ create: THUMBNAIL }).png().toBuffer()).toString('base64');
  const ids: string[] = [];
  for (let number = 1; number <= PROJECTS; number++) {
    const body = { name: `Study ${number}`, content, assets: [], thumbnail };
    ids.push((await send(address, api.projects.create, body, token)).project.id);
  }
  await send(address, api.shares.create, { projectId: ids[0]! }, token);
  await send(address, api.projects.remove, { ids: [ids[1]!] }, token);
  const { userId } = await send(address, api.user.accountInfo, undefined, token);
  return stateOf(address, token, refreshToken, userId);
}

/** What a browser keeps of somebody, as Playwright takes it. */
export const stateOf = (address: string, token: string, refreshToken: string, userId?: string) => ({
  cookies: [],
  origins: [
    {
      origin: address,
      localStorage: [
        { name: 'ACCESS_TOKEN', value: token },
        { name: 'REFRESH_TOKEN', value: refreshToken },
        ...(userId === undefined ? [] : [{ name: 'userId', value: userId }]),
      ],
    },
  ],
});

/** A member with projects of these names, the last the latest; answers what a browser keeps of them. */
export async function makeProjects(address: string, names: readonly string[]) {
  const account = `person-${randomBytes(4).toString('hex')}@example.com`;
  const { token, refreshToken } = await registerAccount(address, account);
  await makeMember(address, account, 3);
  const content = await upload(address, token, new Uint8Array(1000));
  for (const name of names) await send(address, api.projects.create, { name, content, assets: [] }, token);
  return stateOf(address, token, refreshToken);
}
