import { api } from '#contract';
import { expect, test } from '../e2e/person.ts';
import { answer } from '../e2e/site-pages.ts';

// The guard led to the login page, and a question whether to log in again stood over it.
test('a session that ends before a page stands leads to the login page without a question', async ({
  browser,
  serverAddress,
  person,
}) => {
  const context = await browser.newContext({
    baseURL: serverAddress,
    locale: 'en-GB',
    storageState: person,
  });
  const page = await context.newPage();
  // On a slow machine something stands in for the page after half a second: then a page stood. Here it never does.
  await page.addInitScript(() => {
    const begin = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, delay = 0) => (delay === 500 ? 0 : begin(run, delay))) as never;
  });
  await answer(page, api.projects.list.path, null, 'login_expired');
  await page.goto('/projects');
  // What lies behind a dialog has no role.
  await expect(page.getByRole('heading', { name: 'Log in to continue' })).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/login\?redirect_url=%2Fprojects$/);
  await context.close();
});
