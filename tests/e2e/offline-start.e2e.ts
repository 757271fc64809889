import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeBox } from '#tests/meshes.ts';
import { stateOf } from '#tests/person.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { startBuiltServer } from '../../scripts/built-server.mjs';
import { call, registerAccount } from '../../scripts/development-account.mjs';
import { EditorPage } from './editor-page.ts';
import { expect, projectRoot, test } from './fixtures.ts';

/** The product in a folder of its own, where the next build of its page can be put: in the project, whose packages the server loads. */
function copyProduct(): { readonly root: string; readonly web: string } {
  const output = join(projectRoot, 'tests/output');
  mkdirSync(output, { recursive: true });
  const root = mkdtempSync(join(output, 'product-'));
  const web = join(root, 'dist/web');
  const assets = join(projectRoot, 'dist/web/assets');
  cpSync(join(projectRoot, 'dist/server'), join(root, 'dist/server'), { recursive: true });
  cpSync(join(projectRoot, 'dist/web'), web, { recursive: true, filter: (path) => !path.startsWith(assets) });
  mkdirSync(join(web, 'assets'));
  for (const name of readdirSync(assets)) linkSync(join(assets, name), join(web, 'assets', name));
  return { root, web };
}

/** A build whose page runs the script `name`, which does what the one before did. */
function publish(web: string, name: string): void {
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script type="module"[^>]* src="\/assets\/([^"]+)"/g)];
  const before = scripts.at(-1)![1]!;
  writeFileSync(join(web, 'assets', name), `import './${before}';\n`);
  for (const file of ['index.html', 'sw.js']) {
    const text = readFileSync(join(web, file), 'utf8').replaceAll(`/assets/${before}`, `/assets/${name}`);
    writeFileSync(join(web, file), text.replace(/(version:[`"'])[^`"']+/, `$1${name}`));
    for (const packed of ['br', 'gz']) rmSync(join(web, `${file}.${packed}`), { force: true });
  }
}

const lookForNextBuild = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

const isKept = (page: Page) =>
  page.evaluate(async () => (await caches.match('/assets/.whole')) !== undefined);

/** Whether what lies on this device has these words by now: it is written some time after it is done, well under a second. */
const isStored = (page: Page, words: string) =>
  page.evaluate(async (wanted) => {
    const isIn = async (folder: FileSystemDirectoryHandle): Promise<boolean> => {
      for await (const entry of folder.values()) {
        const isHere =
          entry.kind === 'directory'
            ? await isIn(entry)
            : (await (await entry.getFile()).text()).includes(wanted);
        if (isHere) return true;
      }
      return false;
    };
    // A file may be replaced just then: who asks asks again.
    return isIn(await navigator.storage.getDirectory()).catch(() => false);
  }, words);

test('the editor opens without a network as it was left, and the next build is offered to pages that do not run it', async ({
  browser,
  folder,
}) => {
  const { root, web } = copyProduct();
  const server = await startBuiltServer(root);
  const context = await browser.newContext({ baseURL: server.address, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    const model = join(folder, 'box.stl');
    writeFileSync(model, writeBinaryStl(makeBox(20, 20, 20)));
    const editor = new EditorPage(page);
    await editor.open();
    await editor.importModel(model);
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await expect.poll(() => isKept(page)).toBe(true);

    await test.step('without a network', async () => {
      await context.setOffline(true);
      await page.reload();
      await editor.open();
      await expect(editor.parts).toHaveCount(1);
      await expect(page.getByText('You’re offline. Your work is saved on this device.')).toBeVisible();
      await expect(editor.slider).toBeVisible();
      // Threads share memory as they do online.
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await context.setOffline(false);
    });

    const offer = page.getByText('A new version of Corallite is ready.');
    await test.step('a page that stays open is offered the next build', async () => {
      publish(web, 'second.js');
      await page.evaluate(() => void Object.assign(window, { isSamePage: true }));
      await lookForNextBuild(page);
      await expect(offer).toBeVisible();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.waitForFunction(() => !('isSamePage' in window));
      await editor.open();
      await expect(editor.parts).toHaveCount(1);
      await expect(page.locator('script[src="/assets/second.js"]')).toHaveCount(1);
      await expect(offer).toHaveCount(0);
    });

    await test.step('a page that was loaded from the next build is offered nothing', async () => {
      publish(web, 'third.js');
      await page.reload();
      await editor.open();
      await expect(page.locator('script[src="/assets/third.js"]')).toHaveCount(1);
      await lookForNextBuild(page);
      // Its worker took over without a word.
      await expect
        .poll(() =>
          page.evaluate(
            async () =>
              (await caches.match('/assets/.taken-over', { cacheName: 'corallite-files-third.js' })) !==
              undefined,
          ),
        )
        .toBe(true);
      await expect(offer).toHaveCount(0);
    });
  } finally {
    await context.close();
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  }
});

test('who is signed in finds the project without a network as it was left, stays signed in, and saves when it is back', async ({
  browser,
  serverAddress,
  folder,
}) => {
  const { token, refreshToken } = await registerAccount(serverAddress, 'offline-start@example.com');
  const namesInCloud = async () => {
    const answer = await call(serverAddress, '/tw/project/list', { token, method: 'GET' });
    return (answer as { items: { name: string }[] }).items.map(({ name }) => name);
  };
  const context = await browser.newContext({
    baseURL: serverAddress,
    serviceWorkers: 'allow',
    storageState: stateOf(serverAddress, token, refreshToken),
  });
  try {
    const page = await context.newPage();
    const model = join(folder, 'box.stl');
    writeFileSync(model, writeBinaryStl(makeBox(20, 20, 20)));
    const editor = new EditorPage(page);
    const standing = (word: string) => page.getByRole('banner').getByText(word, { exact: true });
    const rename = async (from: string, to: string): Promise<void> => {
      await page.getByRole('banner').getByRole('button', { name: from, exact: true }).click();
      await page.getByRole('textbox', { name: 'Project name' }).fill(to);
      await page.keyboard.press('Enter');
    };
    await editor.open();
    await editor.importModel(model);
    await page.keyboard.press('Control+s');
    await page.getByRole('textbox', { name: 'Name' }).fill('Coral');
    await page.keyboard.press('Enter');
    await expect(standing('Saved')).toBeVisible();
    const address = page.url();
    expect(address).toMatch(/\/editor\/[0-9a-f-]{36}$/);
    await expect.poll(() => isKept(page)).toBe(true);

    await context.setOffline(true);
    const unreached = page.getByText('You’re offline. Your work is saved on this device.');
    await expect(unreached).toBeVisible();
    await rename('Coral', 'Coral, on the train');
    const heading = page.getByRole('heading', { level: 1, name: 'Coral, on the train' });
    await expect(heading).toBeVisible();
    await expect.poll(() => isStored(page, 'Coral, on the train')).toBe(true);
    await page.reload();
    await expect(editor.parts).toHaveCount(1);
    await expect(heading).toBeVisible();
    expect(page.url()).toBe(address);
    await expect(unreached).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBe(token);
    await rename('Coral, on the train', 'Coral, arrived');
    expect(await namesInCloud()).toEqual(['Coral']);

    await context.setOffline(false);
    await expect(standing('Saved')).toBeVisible();
    await expect(unreached).toHaveCount(0);
    await expect.poll(namesInCloud).toEqual(['Coral, arrived']);
    expect(page.url()).toBe(address);
  } finally {
    await context.close();
  }
});
