import { expect, test } from './fixtures.ts';
import { SessionPage } from './session-page.ts';

// Four puzzles, beside those of signing up.
test.use({ serverOf: 'password-reset' });

test('a forgotten password is reset: a puzzle for the code, and one for the password', async ({
  page,
  serverAddress,
}) => {
  const session = new SessionPage(page, serverAddress);
  const account = 'forgetful@example.com';
  await session.fillSignUp(account, 'Ammonite 7', () => session.solvePuzzleByKeys());
  await session.sendSignUp();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click();
  await expect(page).not.toHaveURL(/signup/);
  await page.evaluate(() => {
    localStorage.removeItem('ACCESS_TOKEN');
    localStorage.removeItem('REFRESH_TOKEN');
  });

  await page.goto('/retrieve-password');
  await page.getByRole('textbox', { name: 'Phone or email' }).fill(account);
  await page.getByRole('button', { name: 'Get code' }).click();
  await session.solvePuzzleByKeys();
  // The first message is the one of signing up.
  await expect.poll(async () => (await session.messagesTo(account)).length).toBe(2);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await session.codeFor(account));
  await page.getByLabel('New password', { exact: true }).fill('Nautilus 8');
  await page.getByLabel('Confirm new password').fill('Nautilus 8');
  await page.getByRole('button', { name: 'Update password' }).click();
  await session.solvePuzzleByKeys();
  await expect(page.getByText('Password updated! Redirecting...')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await session.logIn(account, 'Nautilus 8');
  await expect(page).not.toHaveURL(/login/);
});

test('a password is not reset for an account that is not there', async ({ page, serverAddress }) => {
  const session = new SessionPage(page, serverAddress);
  await page.goto('/retrieve-password');
  await page.getByRole('textbox', { name: 'Phone or email' }).fill('nobody@example.com');
  await page.getByRole('button', { name: 'Get code' }).click();
  await session.solvePuzzleByKeys();
  await expect(page.getByText('This account has not been registered yet!')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused();
});
