import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './person.ts';

/** What the JavaScript of a page that is not the editor weighs at most on its first load: bytes as they travel. */
const MOST_BYTES = 200_000;

/** Pages for who is not signed in; the others are opened by somebody who is. */
const ANONYMOUS: ReadonlySet<string> = new Set([
  '/login',
  '/signup',
  '/retrieve-password',
  '/binding',
  '/cb/:source',
]);
/** The editor has a weight of its own; the page of controls is not in the built product. */
const OTHERS: ReadonlySet<string> = new Set(['/editor/:project?', '/dev/ui']);

/** Where a line of the table of pages is looked at. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '/cb/:source': '/cb/google?error=access_denied',
  '/share': '/share?s=x8Q2x8Q2x8Q2x8Q0',
};

const table = readFileSync(new URL('../../src/ui/page-table.ts', import.meta.url), 'utf8');
const routes = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!);
const weighed = [...routes.filter((path) => !OTHERS.has(path)), '/nowhere'];

/** Bytes of every script the page fetched, as they travelled, by name. */
async function weigh(page: Page, address: string): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  page.on('requestfinished', (request) => {
    void (async () => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.set(pathname, (await request.sizes()).responseBodySize);
    })();
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return scripts;
}

test('every page but the editor is weighed', () => {
  expect(routes.length).toBeGreaterThan(20);
  for (const path of [...OTHERS, ...ANONYMOUS]) expect(routes).toContain(path);
});

for (const path of weighed) {
  test(`the first load of ${path} is within its weight`, async ({ browser, serverAddress, person }) => {
    const context = await browser.newContext({
      baseURL: serverAddress,
      locale: 'en-GB',
      ...(ANONYMOUS.has(path) ? {} : { storageState: person }),
    });
    const scripts = await weigh(await context.newPage(), ADDRESSES[path] ?? path);
    const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'weight', description: `${total} bytes in ${scripts.size} files` });
    // A sum of nothing would be within any budget.
    expect(scripts.size).toBeGreaterThan(2);
    expect(
      total,
      JSON.stringify([...scripts].toSorted((a, b) => b[1] - a[1]).slice(0, 12)),
    ).toBeLessThanOrEqual(MOST_BYTES);
    await context.close();
  });
}
