import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

/** What a kill may cost. */
const LOSS_MILLISECONDS = 1000;
const NUDGES = 40;

/** Position of the selected part on X, mm. */
const positionX = (page: Page) => page.getByRole('textbox', { name: 'X mm' }).first();

/** Nudges the selected part by 1 mm a time and answers when each was done. */
async function nudge(page: Page): Promise<number[]> {
  await page.getByRole('application', { name: 'Model view' }).focus();
  const done: number[] = [];
  for (let i = 0; i < NUDGES; i++) {
    await page.keyboard.press(i % 2 === 0 ? 'ArrowRight' : 'ArrowUp');
    done.push(Date.now());
    // As fast as a hand; long enough in all that most of it is older than what may be lost.
    await page.waitForTimeout(60);
  }
  return done;
}

/** The part as it is found again: at most what was done in the last second is missing. */
async function expectRecovered(page: Page, done: readonly number[], killed: number): Promise<void> {
  const editor = new EditorPage(page);
  await editor.open();
  await expect(editor.parts).toHaveCount(1);
  await expect(editor.slider).toHaveAttribute('aria-valuemax', '400');
  await editor.parts.first().click();
  const axes = await Promise.all(
    [positionX(page), page.getByRole('textbox', { name: 'Y mm' }).first()].map((field) => field.inputValue()),
  );
  const found = axes.reduce((sum, text) => sum + Number(text), 0);
  const safe = done.filter((time) => time <= killed - LOSS_MILLISECONDS).length;
  expect(safe).toBeGreaterThan(5);
  expect(found).toBeGreaterThanOrEqual(safe);
  expect(found).toBeLessThanOrEqual(done.length);
}

test('a tab killed in the middle of an edit loses at most its last second', async ({
  browser,
  page,
  folder,
}) => {
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(20)));
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  const done = await nudge(page);

  const session = await browser.newBrowserCDPSession();
  const listRenderers = async () =>
    (await session.send('SystemInfo.getProcessInfo')).processInfo.flatMap(({ type, id }) =>
      type === 'renderer' ? [id] : [],
    );
  const renderers = await listRenderers();
  const crashed = page.waitForEvent('crash');
  const killed = Date.now();
  for (const id of renderers) process.kill(id, 'SIGKILL');
  await crashed;
  // One of them was a spare: a page that is given it before the browser misses it crashes, too.
  await expect.poll(async () => (await listRenderers()).filter((id) => renderers.includes(id))).toEqual([]);
  const again = await page.context().newPage();
  await page.close();
  await expectRecovered(again, done, killed);
});

/** A browser of its own with a profile on the disk, so that all of it can be killed. */
async function startBrowser(profile: string): Promise<{ child: ChildProcess; browser: Browser }> {
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const child = spawn(
    findChromium()!,
    [
      '--headless=new',
      ...CHROMIUM_FLAGS,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A group of its own: the kill takes every process of it.
    { detached: true, stdio: 'ignore' },
  );
  await expect
    .poll(() => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n'), { timeout: 60_000 })
    .toBe(true);
  const port = readFileSync(portFile, 'utf8').split('\n', 1)[0];
  return { child, browser: await chromium.connectOverCDP(`http://127.0.0.1:${port}`) };
}

async function killBrowser(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
}

test('a browser killed in the middle of an edit loses at most its last second', async ({
  folder,
  serverAddress,
}) => {
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(20)));
  const profile = join(folder, 'profile');
  const open = async ({ browser }: { browser: Browser }): Promise<Page> => {
    const page = await browser.contexts()[0]!.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.goto(`${serverAddress}/editor`);
    return page;
  };
  const first = await startBrowser(profile);
  let second: Awaited<ReturnType<typeof startBrowser>> | undefined;
  try {
    const page = await open(first);
    const editor = new EditorPage(page);
    await editor.importModel(model);
    const done = await nudge(page);
    const killed = Date.now();
    await killBrowser(first.child);
    second = await startBrowser(profile);
    await expectRecovered(await open(second), done, killed);
  } finally {
    for (const one of [first, second]) {
      if (one && one.child.exitCode === null && one.child.signalCode === null) await killBrowser(one.child);
    }
  }
});
