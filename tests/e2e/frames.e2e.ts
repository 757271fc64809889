import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

/** What a page went through, ms of its own clock. */
interface Watched {
  /** Frames it was asked for. */
  readonly frames: number[];
  /** Changes of a progress bar. */
  readonly progress: number[];
  /** Tasks of its main thread that took 50 ms and more: begin and length. */
  readonly tasks: (readonly [number, number])[];
}

/** Writes down frames, progress and long tasks from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: Watched = { frames: [], progress: [], tasks: [] };
    (window as unknown as { watched: Watched }).watched = kept;
    const onFrame = (): void => {
      kept.frames.push(performance.now());
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    new MutationObserver(() => kept.progress.push(performance.now())).observe(document.body, {
      subtree: true,
      attributeFilter: ['aria-valuenow'],
    });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) kept.tasks.push([startTime, duration]);
    }).observe({ type: 'longtask' });
  });
}

/** "median 17, 90 of 100 within 17, longest 33": milliseconds from frame to frame. */
function describeFrames(frames: readonly number[]): string {
  const gaps = frames
    .slice(1)
    .map((time, index) => time - frames[index]!)
    .toSorted((a, b) => a - b);
  const at = (share: number): string => (gaps[Math.floor((gaps.length - 1) * share)] ?? 0).toFixed(0);
  return `${frames.length} frames, ms between them: median ${at(0.5)}, 90 of 100 within ${at(0.9)}, longest ${at(1)}`;
}

test('frames keep coming while a file is sliced', async ({ page, folder }, testInfo) => {
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(100)));
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  await editor.goTo('Slice');
  await watch(page);
  await editor.export('goo', folder);
  const { frames, progress, tasks } = await page.evaluate(
    () => (window as unknown as { watched: Watched }).watched,
  );

  const [from, to] = [progress[0]!, progress.at(-1)!];
  const during = frames.filter((time) => time >= from && time <= to);
  const long = tasks.filter(([begin, length]) => begin + length >= from && begin <= to);
  const said =
    `${progress.length} changes of progress in ${(to - from).toFixed(0)} ms; ${describeFrames(during)}; ` +
    `tasks of 50 ms and more on the main thread: ${long.map(([, length]) => length.toFixed(0)).join(', ') || 'none'}`;
  testInfo.annotations.push({ type: 'frames', description: said });
  process.stdout.write(`${said}\n`);
  // Each of these was on the screen before the next was reported.
  const shown = new Set(progress.map((time) => frames.findIndex((frame) => frame >= time)));
  expect(shown.size).toBeGreaterThan(3);
  expect(editor.complaints).toEqual([]);
});
