import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../e2e/person.ts';

/** Without a network from here on; the browser says so to the page. */
async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
}

// What the first page had not fetched yet took everything with it: "Something went wrong" in place of a form half filled in.
test('without a network a form stays, and says what it cannot do', async ({ browser, serverAddress }) => {
  const context = await browser.newContext({ baseURL: serverAddress, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/signup');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('offline@example.com');
  await goOffline(context, page);
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByRole('alert')).toHaveText('Couldn’t load the puzzle.');
  await page.keyboard.press('Escape');
  await expect(email).toHaveValue('offline@example.com');

  // The next time is another try.
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByRole('slider')).toBeEnabled();
  await context.close();
});

test('without a network a page that was not fetched comes with it, and a dialog says why not', async ({
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
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await goOffline(context, page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText("You're offline. Check your network and try again.").first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.getByRole('link', { name: 'Recycle bin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Recycle bin' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Recycle bin' })).toBeVisible();
  await context.close();
});
