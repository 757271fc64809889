import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { api, UPLOAD_PATH, type BodyInput, type DataOf, type Endpoint } from '#contract';
import { test as base } from './fixtures.ts';
import { SessionPage } from './session-page.ts';

const PROJECTS = 6;
/** What a thumbnail of the editor has, pixels. */
const THUMBNAIL = { x: 0, y: 0, width: 512, height: 384 };

/** Calls a line of the contract that takes a body, as somebody signed in; any other answer than 200 is thrown. */
async function post<E extends Endpoint>(
  address: string,
  token: string,
  line: E,
  body: BodyInput<E>,
): Promise<DataOf<E>> {
  const response = await fetch(`${address}/api${line.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new Error(`${line.path}: ${message}`);
  return data as DataOf<E>;
}

/** Uploads bytes by tus in one piece; answers their hash. */
async function upload(address: string, token: string, bytes: Uint8Array): Promise<string> {
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
    body: new Uint8Array(bytes),
  });
  if (sent.status !== 204) throw new Error(`the upload was answered with ${sent.status}`);
  return hash;
}

/** What a browser keeps of somebody who is signed in. */
type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Tests with somebody who has been here before: signed in, a member, projects with pictures, one of them shared and one
 * in the recycle bin.
 */
export const test = base.extend<object, { person: Kept }>({
  person: [
    async ({ browser, serverAddress }, provide) => {
      const account = `person-${randomBytes(4).toString('hex')}@example.com`;
      const context = await browser.newContext({ baseURL: serverAddress, locale: 'en-GB' });
      const page = await context.newPage();
      await new SessionPage(page, serverAddress).signUp(account, 'Ammonite 7');
      const told = page.waitForResponse('**/complete/guide');
      await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
      await told;
      await fetch(`${serverAddress}/dev/membership?account=${account}&level=3`, { method: 'POST' });
      const token = (await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN')))!;
      const content = await upload(serverAddress, token, randomBytes(1000));
      await page.goto('/terms');
      const thumbnail = (await page.screenshot({ clip: THUMBNAIL })).toString('base64');
      const ids: string[] = [];
      for (let number = 1; number <= PROJECTS; number++) {
        const { project } = await post(serverAddress, token, api.projects.create, {
          name: `Study ${number}`,
          content,
          assets: [],
          thumbnail,
        });
        ids.push(project.id);
      }
      await post(serverAddress, token, api.shares.create, { projectId: ids[0]! });
      await post(serverAddress, token, api.projects.remove, { ids: [ids[1]!] });
      const kept = await context.storageState();
      await context.close();
      await provide(kept);
    },
    { scope: 'worker' },
  ],
});

export { expect } from './fixtures.ts';
