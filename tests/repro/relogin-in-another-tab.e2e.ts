import type { BrowserContext, Page } from '@playwright/test';
import { call, registerAccount } from '../../scripts/development-account.mjs';
import { SessionPage } from '../e2e/session-page.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { stateOf } from '#tests/person.ts';

const PASSWORD = 'Ammonite 7';
const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Log in again' });

/** Two tabs whose session a login elsewhere has ended: the first asks about it, the second stands at the login page. */
async function loseSession(context: BrowserContext, address: string, account: string) {
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) {
    // What a page still asks for must not be what finds out: it would ask in the wrong tab, and lead this one to the login.
    await page.goto('/recents', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: 'Recents' })).toBeVisible();
  }
  await call(address, '/tw/user/login', { body: { account, password: PASSWORD, agreement: true } });
  // The server asks for a session once a second (ADR 0106): what a page asked just now may hold that long.
  await first.waitForTimeout(1200);
  await first.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(dialogOf(first)).toBeVisible();
  await expect(second).toHaveURL(/\/login/);
  return { first, login: new SessionPage(second, address) };
}

// The question stayed, over a page that had long been logged in again.
test('the question to log in again goes when another tab has done it', async ({ browser, serverAddress }) => {
  const account = 'again-in-another-tab@example.com';
  const { token, refreshToken } = await registerAccount(serverAddress, account);
  const context = await browser.newContext({
    baseURL: serverAddress,
    locale: 'en-GB',
    storageState: stateOf(serverAddress, token, refreshToken),
  });
  const { first, login } = await loseSession(context, serverAddress, account);
  await login.logIn(account, PASSWORD);
  await expect(login.page).toHaveURL(/\/recents$/);
  await expect(dialogOf(first)).toHaveCount(0);
  await expect(first).toHaveURL(/\/projects$/);
  await context.close();
});

// Lists of the account before stayed on the page, under the name of the new one.
test('a page of a lost session is redrawn when another tab logs in as somebody else', async ({
  browser,
  serverAddress,
}) => {
  const [account, other] = ['lost-in-one-tab@example.com', 'other-in-another-tab@example.com'];
  const { token, refreshToken } = await registerAccount(serverAddress, account);
  await registerAccount(serverAddress, other);
  const context = await browser.newContext({
    baseURL: serverAddress,
    locale: 'en-GB',
    storageState: stateOf(serverAddress, token, refreshToken),
  });
  const { first, login } = await loseSession(context, serverAddress, account);
  await first.evaluate(() => Object.assign(window, { isOld: true }));
  await login.logIn(other, PASSWORD);
  await expect.poll(() => first.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
  await expect(first.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(dialogOf(first)).toHaveCount(0);
  await context.close();
});
