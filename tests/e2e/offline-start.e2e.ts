import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { startBuiltServer } from '../../scripts/built-server.mjs';
import { EditorPage } from './editor-page.ts';
import { expect, projectRoot, test } from './fixtures.ts';

/** The product in a folder of its own, where the next build of its page can be put: in the project, whose packages the server loads. */
function copyProduct(): { readonly root: string; readonly web: string } {
  const output = join(projectRoot, 'tests/output');
  mkdirSync(output, { recursive: true });
  const root = mkdtempSync(join(output, 'product-'));
  const web = join(root, 'dist/web');
  cpSync(join(projectRoot, 'dist/server'), join(root, 'dist/server'), { recursive: true });
  cpSync(join(projectRoot, 'dist/web'), web, {
    recursive: true,
    filter: (path) => !path.startsWith(join(projectRoot, 'dist/web/assets')),
  });
  symlinkSync(join(projectRoot, 'dist/web/assets'), join(web, 'assets'));
  return { root, web };
}

/** A build that differs in its worker. */
function publishNextBuild(web: string): void {
  for (const packed of ['sw.js.br', 'sw.js.gz']) rmSync(join(web, packed), { force: true });
  appendFileSync(join(web, 'sw.js'), '// The next build.\n');
}

test('the editor opens without a network as it was left, and a new version is offered, never forced', async ({
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
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/assets/.whole')) !== undefined))
      .toBe(true);

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

    await test.step('a new version', async () => {
      publishNextBuild(web);
      await page.reload();
      await editor.open();
      await page.evaluate(async () => {
        Object.assign(window, { isSamePage: true });
        await (await navigator.serviceWorker.ready).update();
      });
      const offer = page.getByText('A new version of Corallite is ready.');
      await expect(offer).toBeVisible();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.waitForFunction(() => !('isSamePage' in window));
      await editor.open();
      await expect(editor.parts).toHaveCount(1);
      await expect(offer).toHaveCount(0);
    });
  } finally {
    await context.close();
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  }
});
