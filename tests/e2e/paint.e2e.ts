import type { Response } from '@playwright/test';
import { ANONYMOUS_PAGES, readPaint, SIGNED_IN_PAGES, SLOWDOWN, watchPaint } from '#tests/page-paint.ts';
import { expect, test } from './person.ts';

/** What Lighthouse calls good: how much of the window moves while a page comes together. */
const MOST_SHIFT = 0.1;
/** Below this the server sends files as they are. */
const SMALLEST_COMPRESSED = 1024;

/** What is wrong with how a file of the page was sent. */
async function faultsOf(response: Response): Promise<string[]> {
  const { pathname } = new URL(response.url());
  const headers = await response.allHeaders();
  const isText = /text\/|javascript|json|svg/.test(headers['content-type'] ?? '');
  const { length } = await response.body();
  const cache = headers['cache-control'] ?? '';
  return [
    ...(isText && length >= SMALLEST_COMPRESSED && !/^(?:br|gzip)$/.test(headers['content-encoding'] ?? '')
      ? [`${pathname}: ${length} bytes of text were not compressed`]
      : []),
    ...(pathname.startsWith('/assets/') && !/max-age=31536000, immutable/.test(cache)
      ? [`${pathname}: may be kept for ever, and is not (${cache})`]
      : []),
    ...(pathname.startsWith('/assets/') || cache === 'no-cache'
      ? []
      : [`${pathname}: must be asked for again (${cache})`]),
  ];
}

for (const path of [...ANONYMOUS_PAGES, ...SIGNED_IN_PAGES]) {
  test(`the first load of ${path} is made of what a page needs, and stays where it is`, async ({
    browser,
    serverAddress,
    person,
  }) => {
    const context = await browser.newContext({
      baseURL: serverAddress,
      // As people have it: its worker is part of what a page loads.
      serviceWorkers: 'allow',
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
      ...(ANONYMOUS_PAGES.includes(path) ? {} : { storageState: person }),
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    const files: Response[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin === serverAddress && !pathname.startsWith('/api/')) files.push(response);
    });
    await watchPaint(page, SLOWDOWN);
    // Nothing is asked of the page before it is quiet: what asks is a script of 0.1 s itself at this speed.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const paint = await readPaint(page);
    test.info().annotations.push({ type: 'paint', description: JSON.stringify(paint) });

    expect(paint.largest.isBusy).toBe(false);
    expect(paint.shift).toBeLessThanOrEqual(MOST_SHIFT);
    expect(paint.blocking.filter((name) => !new URL(name).pathname.endsWith('.css'))).toEqual([]);
    // The invented link of the share page is one the server refuses.
    expect(complaints.filter((text) => !(path.startsWith('/share') && /\b404\b/.test(text)))).toEqual([]);

    expect(files.length).toBeGreaterThan(3);
    expect((await Promise.all(files.map(faultsOf))).flat()).toEqual([]);

    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle(/^.+ - Corallite$/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/);
    await expect(page.locator('meta[name="viewport"]')).toHaveAttribute('content', /width=device-width/);
    // One face for all words, asked for by the page itself and not by what it found later.
    expect(
      await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.includes('inter-latin-wght'))
          .map(({ initiatorType }) => initiatorType),
      ),
    ).toEqual(['link']);
    // The page's own code and words are asked for above the scripts that would come to name them.
    const named = await page.evaluate(() => {
      const order = [...document.head.querySelectorAll<HTMLElement>('link, script')];
      const placeOf = (name: string): number =>
        order.findIndex((each) => (each.getAttribute('href') ?? each.getAttribute('src')) === name);
      const entry = order.findIndex((each) => each.getAttribute('src')?.startsWith('/assets/') === true);
      return performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => /-page-|page-texts/.test(name) && name.endsWith('.js'))
        .map((name) => [name, placeOf(name) < entry] as const);
    });
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter(([, isAbove]) => !isAbove)).toEqual([]);
    const unsized = await page.locator('img:not([width]), img:not([height])').evaluateAll((images) =>
      images
        // A frame of a size of its own holds the place as well.
        .filter((image) => !/absolute|fixed/.test(getComputedStyle(image).position))
        .map((image) => image.outerHTML.slice(0, 120)),
    );
    expect(unsized).toEqual([]);
    await context.close();
  });
}
