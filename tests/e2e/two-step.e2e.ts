import { TOTP } from 'otpauth';
import { registerAccount } from '../../scripts/development-account.mjs';
import { stateOf } from '#tests/person.ts';
import { expect, test } from './fixtures.ts';

/** As `registerAccount` chooses it. */
const PASSWORD = 'Ammonite 7';
const STEP = 30_000;

test('a person turns two-step verification on and logs in with a code of their app', async ({
  browser,
  serverAddress,
}) => {
  const account = `two-step-${Date.now()}@example.com`;
  const { token, refreshToken } = await registerAccount(serverAddress, account);
  const context = await browser.newContext({
    baseURL: serverAddress,
    locale: 'en-GB',
    storageState: stateOf(serverAddress, token, refreshToken),
  });
  const page = await context.newPage();
  await page.goto('/mine/account');
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const key = await dialog.locator('code').textContent();
  const app = new TOTP({ secret: key!.replaceAll(' ', '') });
  await expect(dialog.getByRole('textbox', { name: 'Code from the app' })).toBeFocused();
  await page.keyboard.type(app.generate());
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('corallite-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('textbox', { name: 'Phone or email' }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Code from your authenticator app' })).toBeFocused();
  // A code is good once; that of the next thirty seconds is already taken.
  await page.keyboard.type(app.generate({ timestamp: Date.now() + STEP }));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/mine/account');
  await expect(page.getByRole('region', { name: 'Logins' }).getByText(/^This device/)).toBeVisible();
  await context.close();
});
