import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
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

/** Opens a page for the first time, and holds what it fetched against the weight; what it asks the server, it asks once. */
async function holdWeight(context: BrowserContext, address: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(`${request.method()} ${request.url()}`);
  });
  const scripts = await weigh(page, address);
  // One answer is enough for all who want it.
  expect(asked.filter((call, at) => asked.indexOf(call) !== at)).toEqual([]);
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'weight', description: `${total} bytes in ${scripts.size} files` });
  // A sum of nothing would be within any budget.
  expect(scripts.size).toBeGreaterThan(2);
  expect(
    total,
    JSON.stringify([...scripts].toSorted((a, b) => b[1] - a[1]).slice(0, 12)),
  ).toBeLessThanOrEqual(MOST_BYTES);
  return scripts;
}

test('the first load of /signup is within its weight where the phone comes first', async ({
  browser,
  serverAddress,
}) => {
  const context = await browser.newContext({
    baseURL: serverAddress,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const names = [...(await holdWeight(context, '/signup')).keys()];
  const [page] = context.pages();
  await expect(page!.getByRole('textbox', { name: '手机号' })).toBeVisible();
  expect(names.filter((name) => name.includes('phones'))).toEqual([]);
  // Numbers by country come when somebody comes near the field.
  await page!.getByRole('textbox', { name: '手机号' }).focus();
  await expect(page!.getByRole('combobox', { name: '国家或地区' })).toHaveValue('CN');
  await context.close();
});

for (const path of weighed) {
  test(`the first load of ${path} is within its weight`, async ({ browser, serverAddress, person }) => {
    const context = await browser.newContext({
      baseURL: serverAddress,
      locale: 'en-GB',
      ...(ANONYMOUS.has(path) ? {} : { storageState: person }),
    });
    await holdWeight(context, ADDRESSES[path] ?? path);
    await context.close();
  });
}
