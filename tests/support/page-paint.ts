import type { Page } from '@playwright/test';

/** A processor this many times slower than the one at hand, as Lighthouse has it. */
export const SLOWDOWN = 4;

/** The pages whose first load is looked at. */
export const ANONYMOUS_PAGES: readonly string[] = ['/login', '/signup', '/retrieve-password', '/terms'];
export const SIGNED_IN_PAGES: readonly string[] = [
  '/recents',
  '/projects',
  '/recycle-bin',
  '/share?s=x8Q2x8Q2x8Q2x8Q0',
  '/mine/account',
  '/manual',
];

/** What a browser reports of a page's first load. Times are milliseconds from the navigation's start. */
export interface Paint {
  readonly largest: {
    readonly at: number;
    /** Its name and the beginning of its text. */
    readonly element: string;
    /** It is, or is within, something that says it is busy. */
    readonly isBusy: boolean;
  };
  /** Sum of the layout shifts that no hand caused. */
  readonly shift: number;
  /** Blocks of the main thread above 50 ms. */
  readonly longTasks: readonly number[];
  /** What had to come before anything was painted. */
  readonly blocking: readonly string[];
  /** Bytes that travelled, headers and all. */
  readonly bytes: number;
}

interface Watched {
  paints: { startTime: number; element: Element | null }[];
  shift: number;
  longTasks: number[];
}

/** Begins to watch, in a page that has not gone anywhere yet; with its processor this many times slower. */
export async function watchPaint(page: Page, slowdown: number): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const watched: Watched = { paints: [], shift: 0, longTasks: [] };
    (window as unknown as { watched: Watched }).watched = watched;
    const watch = <Entry extends PerformanceEntry>(type: string, hear: (entry: Entry) => void): void =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) hear(entry as Entry);
      }).observe({ type, buffered: true });
    watch<PerformanceEntry & { element: Element | null }>('largest-contentful-paint', (entry) => {
      watched.paints.push(entry);
    });
    watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (entry) => {
      if (!entry.hadRecentInput) watched.shift += entry.value;
    });
    watch('longtask', ({ duration }) => watched.longTasks.push(duration));
  });
}

/**
 * What was seen since `watchPaint`, once the largest paint is of something that stays: on a busy machine content that is
 * there is painted frames later. Fails where what stands in for content was larger than the content.
 */
export async function readPaint(page: Page): Promise<Paint> {
  await page.waitForFunction(() => {
    const last = (window as unknown as { watched: Watched }).watched.paints.at(-1);
    return last !== undefined && last.element !== null;
  });
  return page.evaluate(() => {
    const { paints, shift, longTasks } = (window as unknown as { watched: Watched }).watched;
    const { startTime, element } = paints.at(-1)!;
    const loads = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as (PerformanceResourceTiming & { readonly renderBlockingStatus?: string })[];
    return {
      largest: {
        at: startTime,
        element: `${element!.localName}: ${element!.textContent.trim().slice(0, 60)}`,
        isBusy: element!.closest('[aria-busy="true"], [role="progressbar"]') !== null,
      },
      shift,
      longTasks,
      blocking: loads
        .filter(
          ({ entryType, renderBlockingStatus }) =>
            entryType === 'resource' && renderBlockingStatus === 'blocking',
        )
        .map(({ name }) => name),
      bytes: loads.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  });
}
