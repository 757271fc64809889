import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { UPLOAD_PATH } from '#contract';
import { stateOf } from '#tests/person.ts';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { registerAccount } from '../../scripts/development-account.mjs';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

const UPLOADS = `**${UPLOAD_PATH}`;
/** Whether an upload is begun that is larger than any document of one part. */
const isMesh = (request: Request): boolean => Number(request.headers()['upload-length'] ?? 0) > 20_000;

const saved = (page: Page) => page.getByRole('banner').getByText('Saved', { exact: true });

/** A model on the plate of a tab that has been saved nowhere. */
async function prepare(page: Page, model: string): Promise<void> {
  const editor = new EditorPage(page);
  await editor.open();
  // By its key: a second tab says what it does not keep in a message that lies over the first tools.
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('i');
  await (await chooser).setFiles([model]);
  await expect(editor.slider).toBeVisible();
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
}

test('a model that two tabs save at once is sent by one of them, and both have it', async ({
  browser,
  serverAddress,
  folder,
}) => {
  const account = `tabs-${randomBytes(4).toString('hex')}@example.com`;
  const { token, refreshToken } = await registerAccount(serverAddress, account);
  const context = await browser.newContext({
    baseURL: serverAddress,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    storageState: stateOf(serverAddress, token, refreshToken),
  });
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(20)));
  const [first, second] = [await context.newPage(), await context.newPage()];
  await prepare(first, model);
  await prepare(second, model);

  // The first tab is held as it begins to send its mesh, until the second one wants to send the same.
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await first.route(UPLOADS, async (route) => {
    if (isMesh(route.request())) await held;
    await route.continue();
  });
  const begun = first.waitForRequest((request) => request.url().endsWith(UPLOAD_PATH) && isMesh(request));
  await saveAs(first, 'Coral');
  await begun;
  const meshes: Request[] = [];
  second.on('request', (request) => {
    if (request.url().endsWith(UPLOAD_PATH) && isMesh(request)) meshes.push(request);
  });
  const lacked = second.waitForResponse((response) => response.url().endsWith('/api/tw/blob/missing'));
  await saveAs(second, 'Reef');
  const { data } = (await (await lacked).json()) as { data: { missing: readonly string[] } };
  expect(data.missing).toHaveLength(2);
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending!.length);
  await expect.poll(waiting).toBeGreaterThan(0);
  letGo();
  await expect(saved(first)).toBeVisible();
  await expect(saved(second)).toBeVisible();
  expect(meshes).toEqual([]);
  await context.close();
});
