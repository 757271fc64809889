import { afterAll, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { LoginPage } from '../../src/ui/pages/login/login-page.tsx';
import { RetrievePasswordPage } from '../../src/ui/pages/retrieve-password/retrieve-password-page.tsx';
import { createFakeCloud, puzzleAnswers, refusal } from '../ui/session/fake-cloud.ts';
import { renderSession } from '../ui/session/render-session.tsx';
import { renderPortal } from '../ui/portal/render-portal.tsx';

const home = window.location.href;
afterAll(() => history.replaceState(null, '', home));

// A refusal was kept as the sentence it came with: it stayed English on a page that spoke Chinese.
it('says what was refused about the whole form in the language the page is switched to', async () => {
  const { cloud } = createFakeCloud({ '/tw/user/login': () => refusal('too_many', { seconds: 40 }) });
  const screen = await renderSession(cloud, <LoginPage />, { address: '/login' });
  await screen.getByRole('textbox', { name: 'Phone or email' }).fill('lin@mail.com');
  await screen.getByLabelText('Password', { exact: true }).fill('Ammonite 7');
  await screen.getByRole('checkbox').click();
  await screen.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.element(screen.getByText('Too many attempts. Try again in 40 seconds.')).toBeVisible();
  await changeLanguage('zh');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('操作过于频繁，请 40 秒后重试。');
});

it('says what was refused about a field in the language the page is switched to', async () => {
  const { cloud } = createFakeCloud({
    ...puzzleAnswers(0),
    '/tw/user/resetPassword': () => refusal('code_wrong'),
  });
  const screen = await renderSession(cloud, <RetrievePasswordPage />, { address: '/retrieve-password' });
  await screen.getByRole('textbox', { name: 'Phone or email' }).fill('lin@mail.com');
  await screen.getByRole('textbox', { name: 'Code' }).fill('123456');
  await screen.getByLabelText('New password', { exact: true }).fill('Ammonite 7');
  await screen.getByLabelText('Confirm new password').fill('Ammonite 7');
  await screen.getByRole('button', { name: 'Update password' }).click();
  await screen.getByRole('button', { name: 'Verify' }).click();
  await expect.element(screen.getByText('The code is incorrect.')).toBeVisible();
  await changeLanguage('zh');
  await expect.element(screen.getByText('验证码不正确。')).toBeVisible();
  await changeLanguage('en');
  await expect.element(screen.getByText('The code is incorrect.')).toBeVisible();
});

it('says why a nickname will not do in the language the page is switched to', async () => {
  const { screen } = await renderPortal({ path: '/mine/account' });
  await screen.getByRole('button', { name: 'Change nickname' }).click();
  const field = screen.getByRole('textbox', { name: 'Nickname' });
  await field.fill('Li');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('At least 3 characters.', { exact: true })).toBeVisible();
  await changeLanguage('zh');
  await expect.element(screen.getByText('至少 3 个字符。', { exact: true })).toBeVisible();
  await changeLanguage('en');
});
