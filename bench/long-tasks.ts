import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startBuiltServer } from '../scripts/built-server.mjs';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';
import { readBunny, readDragon, writeBinaryStl } from '#tests/scans.ts';
import { currentCommit } from './measure.ts';
import { traceTasks, type PageTask } from './page-tasks.ts';
import { printTable } from './table.ts';

/**
 * What blocks the page while every tool is used on one model, in the built editor: the dragon of 871,414 triangles, or the bunny with
 * `--small`. A task of more than 50 ms is long (Long Tasks, W3C); both its wall time and its thread's own are told, since on a busy machine most of a
 * wall time is waiting. `--profile` says which functions the long ones were in; the page is to be built with their names for that.
 */
const LIMIT_MS = 50;
/** On a busy machine a tool takes its time on so many triangles. */
const PATIENCE_MS = 90_000;
/** After so long what has not begun is left out, and said so. */
const SESSION_MS = 20 * 60_000;

const small = process.argv.includes('--small');
const sampled = process.argv.includes('--profile');
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
const all: PageTask[] = [];
const started = Date.now();
let failed = 0;
try {
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  page.setDefaultTimeout(PATIENCE_MS);
  // A chooser of the system cannot be answered from here: files are handed out, as in other browsers.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const frames = () =>
    page.evaluate(
      () =>
        new Promise<void>((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
        }),
    );
  // Looked for as the page itself would: Playwright's search by role walks the whole page, which is a long task of its own.
  const undoName = () =>
    page.evaluate(() => document.querySelector('button[aria-label^="Undo"]')?.getAttribute('aria-label'));
  const appears = async (selector: string, text = ''): Promise<void> => {
    const until = Date.now() + PATIENCE_MS;
    const isThere = () =>
      page.evaluate(
        ([selector, text]) =>
          [...document.querySelectorAll(selector!)].some((found) => found.textContent.includes(text!)),
        [selector, text],
      );
    while (!(await isThere())) {
      if (Date.now() > until) throw new Error(`there was no ${selector} ${text}`);
      await page.waitForTimeout(100);
    }
  };
  const measure = async (step: string, work: () => Promise<void>): Promise<void> => {
    if (Date.now() - started > SESSION_MS) {
      rows.push([step, '', '', '', '', 'not begun: the session has taken too long']);
      return;
    }
    const begun = performance.now();
    let failure: string | undefined;
    const found = await traceTasks(
      { browser, page },
      async () => {
        await work().catch(({ message }: Error) => {
          failure = message;
        });
        await frames();
      },
      { leastMs: LIMIT_MS, sampled },
    );
    all.push(...found);
    const seconds = (performance.now() - begun) / 1000;
    const [worst] = found.toSorted((one, other) => other.processorMs - one.processorMs);
    const count = found.filter(({ processorMs }) => processorMs > LIMIT_MS).length;
    const wall = Math.max(0, ...found.map(({ wallMs }) => wallMs));
    const what = failure === undefined ? (worst?.culprit ?? '') : `failed: ${failure.split('\n')[0]}`;
    const most = worst?.processorMs ?? 0;
    rows.push([step, seconds.toFixed(1), String(count), most.toFixed(0), wall.toFixed(0), what]);
    console.log(rows.at(-1)!.join(' | '));
    for (const { processorMs, wallMs, culprit, functions } of sampled ? found : [])
      console.log(
        `    ${processorMs.toFixed(0)} of ${wallMs.toFixed(0)} ms, ${culprit}\n      ${functions.join('\n      ')}`,
      );
    if (failure === undefined) return;
    // What follows begins from a tool that is put away.
    failed++;
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  };
  /** Does something that is one step to undo, and waits for it; `again` is done now and then meanwhile. */
  const change = (step: string, work: () => Promise<void>, again = async () => {}): Promise<void> =>
    measure(step, async () => {
      const before = await undoName();
      await work();
      const until = Date.now() + PATIENCE_MS;
      for (let waited = 1; (await undoName()) === before; waited++) {
        if (Date.now() > until) throw new Error(`${step} changed nothing`);
        await page.waitForTimeout(100);
        if (waited % 20 === 0) await again();
      }
    });
  /** Takes a tool in hand for all parts and applies it, once it has something to apply. */
  const apply = (step: string, key: string): Promise<void> => {
    const accept = () => page.keyboard.press('Enter');
    return change(
      step,
      async () => {
        await page.keyboard.press('Control+a');
        await page.keyboard.press(key);
        await frames();
        await accept();
      },
      accept,
    );
  };
  const undo = (step: string): Promise<void> =>
    change(`undo ${step}`, () => page.keyboard.press('Control+z'));
  /** Runs an action by its words. */
  const command = async (words: string): Promise<void> => {
    await page.keyboard.press('F3');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };
  const commandOnAll = (step: string, words: string): Promise<void> =>
    change(step, async () => {
      await page.keyboard.press('Control+a');
      await command(words);
    });
  const LAYER = '[role=slider][aria-label=Layer]';
  const [middleX, middleY] = [640, 450];

  page.on('filechooser', () => undefined);
  await measure('open the editor', async () => {
    await page.goto('/editor');
    await appears('[role=radiogroup][aria-label=Stage]');
  });
  await change('import', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('i');
    await (await chooser).setFiles([path]);
  });
  await measure('layers', () => appears(LAYER));
  await measure('orbit', async () => {
    await page.mouse.move(middleX, middleY);
    await page.mouse.down({ button: 'right' });
    for (let step = 0; step < 8; step++) await page.mouse.move(middleX + 20 * step, middleY + 5 * step);
    await page.mouse.up({ button: 'right' });
  });
  await measure('hover, and select', async () => {
    for (let step = 0; step < 8; step++) await page.mouse.move(middleX - 100 + 20 * step, middleY);
    await page.mouse.click(middleX, middleY);
  });
  await change('move by a key', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('ArrowRight');
  });
  await undo('move');
  await commandOnAll('rotate', 'rotate 90° around x');
  await undo('rotate');
  await commandOnAll('mirror', 'mirror along x');
  await undo('mirror');
  await commandOnAll('scale to the platform', 'scale to fit');
  await undo('scale');
  await measure('lay flat, looking', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('y');
    await appears('[aria-label="Flat faces, largest first"], p', '');
    await page.keyboard.press('Escape');
  });
  await measure('measure', async () => {
    await page.keyboard.press('u');
    await page.mouse.click(middleX, middleY);
    await page.mouse.click(middleX + 20, middleY + 10);
    await page.waitForTimeout(2000);
    await page.keyboard.press('Escape');
  });
  await change('label', async () => {
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Text' }).fill('7');
    // Below what was measured, which is pinned there.
    await page.mouse.click(middleX, middleY + 40);
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: 'Apply' }).click();
  });
  await undo('label');
  await apply('orient', 'q');
  await undo('orient');
  // Nothing is wrong with the models: what takes time is to find that out.
  await measure('repair, looking', async () => {
    await page.keyboard.press('Shift+R');
    await appears('button', 'Checked without problems');
    await page.keyboard.press('Escape');
  });
  await apply('cut', 'c');
  await apply('boolean', 'b');
  await undo('boolean');
  await apply('merge', 'j');
  await apply('split', 'Shift+J');
  await change('group', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+g');
  });
  await undo('group');
  await undo('split');
  await undo('merge');
  await undo('cut');
  await apply('duplicate', 'Shift+D');
  await apply('arrange', 'a');
  await undo('arrange');
  await undo('duplicate');
  await measure('copy', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
  });
  await change('paste', () => page.keyboard.press('Control+v'));
  await undo('paste');
  await apply('simplify', 'Shift+S');
  await undo('simplify');
  await change('z offset', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+Z');
    await page.getByRole('textbox', { name: 'Offset' }).fill('2');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Apply' }).click();
  });
  await undo('z offset');
  await change('platform', async () => {
    await page.keyboard.press('Shift+B');
    await page.getByRole('textbox', { name: 'Left margin' }).fill('5');
    await page.keyboard.press('Enter');
  });
  await undo('platform');
  await apply('a shape of the library', 'Shift+P');
  await undo('the shape');
  await measure('export the model', async () => {
    await command('export model');
    const dialog = page.getByRole('dialog', { name: 'Export model' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).press('Enter');
    await (await download).delete();
    await dialog.waitFor({ state: 'hidden' });
  });
  await measure('save to a file', async () => {
    const download = page.waitForEvent('download');
    await command('save to file');
    await (await download).delete();
  });
  await measure('slice', async () => {
    await page.keyboard.press('Alt+3');
    await appears(LAYER);
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowUp');
  });
  await measure('export the plate', async () => {
    await page.keyboard.press('Control+p');
    const panel = page.getByRole('dialog', { name: 'Export' });
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Export file' }).click();
    await (await download).delete();
  });
} finally {
  await browser.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `\nTasks of the page's thread that worked more than ${LIMIT_MS} ms; the machine's load ${loadavg()[0]!.toFixed(1)}`,
);
printTable(['step', 's', 'long', 'processor ms', 'wall ms', 'most of it'], rows);
const longest = (of: (task: PageTask) => number): string => Math.max(0, ...all.map(of)).toFixed(0);
console.log(
  `the longest: ${longest((task) => task.processorMs)} ms of the processor, ${longest((task) => task.wallMs)} ms of wall`,
);
appendFileSync(
  join(process.cwd(), `bench/history/long-tasks-${process.platform}-${process.arch}.jsonl`),
  `${JSON.stringify({
    date: new Date().toISOString(),
    commit: currentCommit(),
    load: Number(loadavg()[0]!.toFixed(1)),
    model: small ? 'bunny' : 'dragon',
    sampled,
    steps: rows.map(([step, seconds, long, processorMs, wallMs, culprit]) => ({
      step,
      seconds: Number(seconds),
      long: Number(long),
      processorMs: Number(processorMs),
      wallMs: Number(wallMs),
      culprit,
    })),
  })}\n`,
);
if (failed > 0) process.exitCode = 1;
