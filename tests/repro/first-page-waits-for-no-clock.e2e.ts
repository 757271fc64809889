import { expect, test } from '../e2e/fixtures.ts';

/*
 * The entry waited for the code of the first page by `await` in the module itself. The page's code shares modules with the
 * entry, so it waited for the entry: both stood still until the time was up after which something stands in for the page.
 * Every first page was half a second late.
 */
test('the first page is drawn when its code is there, not when time is up', async ({ page }) => {
  await page.addInitScript(() => {
    const begin = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, delay = 0) => (delay < 400 ? begin(run, delay) : 0)) as never;
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
});
