import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { startBuiltServer } from '../scripts/built-server.mjs';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';
import { readBunny, readDragon, writeBinaryStl } from '#tests/scans.ts';
import { printTable } from './table.ts';

/**
 * What blocks the page while every tool is used on one model, in the built editor by keyboard: the dragon of 871,414
 * triangles, or the bunny with `--small`. A task of more than 50 ms is long (Long Tasks, W3C); the function that took the most of the longest frame is named beside.
 */
const LIMIT_MS = 50;
/** On a busy machine a tool takes its time on so many triangles. */
const PATIENCE_MS = 60_000;

/** Watches the page from its first script on. */
function watch(): void {
  const found = { tasks: [] as number[], worst: { longest: 0, culprit: '' } };
  Object.assign(globalThis, { longTasks: found });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.tasks.push(duration);
  }).observe({ type: 'longtask' });
  interface Script {
    readonly duration: number;
    readonly sourceURL: string;
    readonly sourceFunctionName: string;
    readonly invoker: string;
  }
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as (PerformanceEntry & { readonly scripts: Script[] })[]) {
      for (const { duration, sourceURL, sourceFunctionName, invoker } of frame.scripts) {
        if (duration <= found.worst.longest) continue;
        const file = sourceURL.replace(/.*\//, '').replace(/-[^-]*$/, '');
        found.worst = { longest: duration, culprit: `${file} ${sourceFunctionName || invoker}` };
      }
    }
  }).observe({ type: 'long-animation-frame' });
}

/** What was found since it was last asked. */
const take = (page: Page) =>
  page.evaluate(() => {
    const nothing = { tasks: [] as number[], worst: { longest: 0, culprit: '' } };
    const kept = (globalThis as { longTasks?: typeof nothing }).longTasks;
    if (!kept) return nothing;
    const found = { ...kept };
    Object.assign(kept, nothing);
    return found;
  });

const small = process.argv.includes('--small');
const folder = mkdtempSync(join(tmpdir(), 'corallite-bench-'));
const path = join(folder, 'model.stl');
writeFileSync(path, writeBinaryStl(small ? readBunny(25) : readDragon(25)));
const { address, stop } = await startBuiltServer(process.cwd());
const executablePath = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(executablePath ? { executablePath } : {}),
});

const rows: string[][] = [];
let longest = 0;
try {
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(watch);
  const frames = () =>
    page.evaluate(
      () =>
        new Promise<void>((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
        }),
    );
  const undoName = () => page.getByRole('button', { name: /^Undo/ }).first().getAttribute('aria-label');
  const measure = async (step: string, work: () => Promise<void>): Promise<void> => {
    await take(page);
    const started = performance.now();
    await work();
    await frames();
    const seconds = (performance.now() - started) / 1000;
    const { tasks, worst } = await take(page);
    const most = Math.max(0, ...tasks);
    longest = Math.max(longest, most);
    rows.push([step, seconds.toFixed(1), String(tasks.length), most.toFixed(0), worst.culprit]);
    console.log(rows.at(-1)!.join(' | '));
  };
  /** Does something that is one step to undo, and waits for it. */
  const change = (step: string, work: () => Promise<void>): Promise<void> =>
    measure(step, async () => {
      const before = await undoName();
      await work();
      const until = Date.now() + PATIENCE_MS;
      while ((await undoName()) === before) {
        if (Date.now() > until) throw new Error(`${step} changed nothing`);
        await page.waitForTimeout(100);
      }
    });
  /** Takes a tool in hand for all parts and applies it. */
  const apply = (step: string, key: string): Promise<void> =>
    change(step, async () => {
      await page.keyboard.press('Control+a');
      await page.keyboard.press(key);
      await frames();
      await page.keyboard.press('Enter');
    });
  const undo = (step: string): Promise<void> =>
    change(`undo ${step}`, () => page.keyboard.press('Control+z'));

  page.on('filechooser', () => undefined);
  await measure('open the editor', async () => {
    await page.goto('/editor');
    await page.getByRole('radiogroup', { name: 'Stage' }).waitFor();
  });
  await change('import', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('i');
    await (await chooser).setFiles([path]);
  });
  await measure('layers', () => page.getByRole('slider', { name: 'Layer' }).waitFor());
  await measure('orbit', async () => {
    await page.mouse.move(700, 450);
    await page.mouse.down({ button: 'right' });
    for (let step = 0; step < 30; step++) await page.mouse.move(700 + 6 * step, 450 + 2 * step);
    await page.mouse.up({ button: 'right' });
  });
  await measure('select, and hover', async () => {
    await page.mouse.click(700, 450);
    for (let step = 0; step < 30; step++) await page.mouse.move(600 + 6 * step, 430);
  });
  await change('move by a key', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('ArrowRight');
  });
  await apply('orient', 'q');
  // Nothing is wrong with the models: what takes time is to find that out.
  await measure('repair, looking', async () => {
    await page.keyboard.press('Shift+R');
    await page.getByText('Self-intersections').waitFor();
    await page.keyboard.press('Escape');
  });
  await apply('cut', 'c');
  await apply('boolean', 'b');
  await apply('cut again', 'c');
  await apply('merge', 'j');
  await apply('split', 'Shift+J');
  await apply('duplicate', 'Shift+D');
  await apply('arrange', 'a');
  await undo('arrange');
  await undo('duplicate');
  await apply('simplify', 'Shift+S');
  await apply('z offset', 'Shift+Z');
  await apply('a shape of the library', 'Shift+P');
  await measure('slice', async () => {
    await page.keyboard.press('Alt+3');
    await page.getByRole('slider', { name: 'Layer' }).waitFor();
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowUp');
  });
} finally {
  await browser.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\nTasks of the page longer than ${LIMIT_MS} ms; the machine's load ${loadavg()[0]!.toFixed(1)}`);
printTable(['step', 's', 'long tasks', 'longest ms', 'most of it'], rows);
console.log(`the longest: ${longest.toFixed(0)} ms`);
