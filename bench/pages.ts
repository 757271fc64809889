import { appendFileSync, mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright';
import { startBuiltServer } from '../scripts/built-server.mjs';
import { DEVELOPMENT_SECRET } from '../scripts/development-secret.mjs';
import {
  ANONYMOUS_PAGES,
  readPaint,
  SIGNED_IN_PAGES,
  SLOWDOWN,
  watchPaint,
  type Paint,
} from '#tests/page-paint.ts';
import { makePerson } from '#tests/person.ts';
import { CHROMIUM_FLAGS, findChromium, findFlatChromium, FLAT_CHROMIUM_FLAGS } from '../scripts/chromium.mjs';
import budgets from './budgets.json';
import { spreadOf } from './measure.ts';
import { printTable } from './table.ts';

/** The largest paint of every page (ms) on the slower processor. */
const BAR_MS = 1500;
/** A page of the same server that is text and nothing else: what a browser takes for any page. */
const PLAIN = `/dev/${DEVELOPMENT_SECRET}/outbox`;

interface Figures {
  readonly page: string;
  readonly largestMs: number;
  /** The same where a GPU made in software puts the page together, as in the editor's journeys: its waits are no page's. */
  readonly softwareGpuMs: number;
  /** Times the plain page's. */
  readonly ratio: number;
  readonly shift: number;
  readonly longTaskMs: number;
  readonly kilobytes: number;
}

/** One first load, with nothing kept from before. */
async function load(browser: Browser, path: string, options: BrowserContextOptions): Promise<Paint> {
  const context = await browser.newContext({
    ...options,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await watchPaint(page, SLOWDOWN);
  // Nothing is asked of the page before it is quiet: what asks is a script of 0.1 s itself at this speed.
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  const paint = await readPaint(page);
  await context.close();
  return paint;
}

const { values: options } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const runs = options.small ? 1 : 5;
const loadBefore = loadavg()[0]!;

const { address, stop } = await startBuiltServer(process.cwd());
const launch = (executablePath: string | undefined, args: string[]): Promise<Browser> =>
  chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
const browser = await launch(findFlatChromium(), FLAT_CHROMIUM_FLAGS);
const softwareGpu = await launch(findChromium(), CHROMIUM_FLAGS);
const figures: Figures[] = [];
try {
  const anonymous: BrowserContextOptions = { baseURL: address };
  const person: BrowserContextOptions = { baseURL: address, storageState: await makePerson(address) };
  const medianOf = async (path: string, context: BrowserContextOptions) => {
    const paints: Paint[] = [];
    const softwareGpuPaints: number[] = [];
    for (let run = 0; run < runs; run++) {
      paints.push(await load(browser, path, context));
      softwareGpuPaints.push((await load(softwareGpu, path, context)).largest.at);
    }
    const median = (figure: (paint: Paint) => number): number => spreadOf(paints.map(figure)).median;
    return {
      largestMs: median(({ largest }) => largest.at),
      softwareGpuMs: spreadOf(softwareGpuPaints).median,
      shift: median(({ shift }) => shift),
      longTaskMs: median(({ longTasks }) => longTasks.reduce((sum, one) => sum + one, 0)),
      kilobytes: median(({ bytes }) => bytes / 1000),
    };
  };
  const plain = await medianOf(PLAIN, anonymous);
  figures.push({ page: 'text alone', ratio: 1, ...plain });
  for (const page of [...ANONYMOUS_PAGES, ...SIGNED_IN_PAGES]) {
    const found = await medianOf(page, ANONYMOUS_PAGES.includes(page) ? anonymous : person);
    figures.push({ page, ratio: found.largestMs / plain.largestMs, ...found });
  }
} finally {
  await browser.close();
  await softwareGpu.close();
  await stop();
}

console.log(
  `\nFirst loads of the built pages, processor ${SLOWDOWN} times slower, median of ${runs};` +
    ` the machine's load before: ${loadBefore.toFixed(1)} on ${cpus().length} processors`,
);
printTable(
  ['page', 'largest ms', `${BAR_MS} ms`, 'times plain', 'software GPU ms', 'shift', 'long tasks ms', 'kB'],
  figures.map(({ page, largestMs, ratio, softwareGpuMs, shift, longTaskMs, kilobytes }) => [
    page,
    largestMs.toFixed(0),
    largestMs <= BAR_MS ? 'met' : 'not met',
    ratio.toFixed(1),
    softwareGpuMs.toFixed(0),
    shift.toFixed(3),
    longTaskMs.toFixed(0),
    kilobytes.toFixed(0),
  ]),
);
const machine = { cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length, load: loadBefore };
mkdirSync('bench/history', { recursive: true });
appendFileSync(
  `bench/history/pages-${process.platform}-${process.arch}.jsonl`,
  `${JSON.stringify({ date: new Date().toISOString(), machine, node: process.version, runs, figures })}\n`,
);
for (const { page, ratio } of figures.filter((each) => each.ratio > budgets.pageToPlain)) {
  console.error(
    `Budget: ${page} painted ${ratio.toFixed(1)} times as late as text alone; most is ${budgets.pageToPlain}.`,
  );
  process.exitCode = 1;
}
