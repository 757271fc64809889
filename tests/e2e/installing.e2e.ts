import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { expect, test } from './fixtures.ts';

interface Manifest {
  readonly lang: string;
  readonly description: string;
}

/** The manifest that the browser reads for the page now. */
async function readManifest(page: Page): Promise<Manifest> {
  const tools = await page.context().newCDPSession(page);
  const { data, errors } = await tools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  return JSON.parse(data ?? 'null') as Manifest;
}

test('Chromium has nothing against installing the page, in either language', async ({
  folder,
  serverAddress,
}) => {
  const executablePath = findChromium();
  // A context of a test is a private window, where nothing is ever installed; a browser without a desktop does not know the rules.
  const context = await chromium.launchPersistentContext(folder, {
    args: CHROMIUM_FLAGS,
    locale: 'zh-CN',
    baseURL: serverAddress,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    const errorsOfInstalling = async () =>
      (await tools.send('Page.getInstallabilityErrors')).installabilityErrors;
    await page.goto('/terms');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
    expect(await errorsOfInstalling()).toEqual([]);
    const chinese = await readManifest(page);
    expect(chinese.lang).toBe('zh');
    expect(chinese.description).toMatch(/^\p{Script=Han}/u);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^\p{Script=Han}/u);

    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await errorsOfInstalling()).toEqual([]);
    const english = await readManifest(page);
    expect(english.description).toMatch(/^Prepare 3D models/);
    // One application, whichever language it was installed in.
    expect({ ...english, lang: 'zh', description: chinese.description }).toEqual(chinese);

    // The rules find what is wrong where something is, once the browser has heard of it.
    await page.evaluate(() => document.querySelector('link[rel="manifest"]')!.remove());
    await expect.poll(errorsOfInstalling).not.toEqual([]);
  } finally {
    await context.close();
  }
});
