import type { Browser, Locator, Page } from '@playwright/test';
import { startBuiltServer } from '../../scripts/built-server.mjs';
import { startLoopbackProvider } from '../server/providers/loopback-provider.ts';
import { findSerious } from './axe.ts';
import { expect, projectRoot, test } from './fixtures.ts';
import { SessionPage } from './session-page.ts';

const PASSWORD = 'Ammonite 7';

const WORDS = {
  en: {
    locale: 'en-GB',
    skip: 'Skip',
    change: 'Change email',
    fresh: 'New email',
    getCode: 'Get code',
    code: 'Code',
    password: 'Your password',
    done: 'Done',
    wrong: 'The account or password is incorrect.',
    notice: 'The email of your Corallite account was changed to n•••@example.com.',
    bindPhone: 'Add phone',
    cancel: 'Cancel',
  },
  zh: {
    locale: 'zh-CN',
    skip: '跳过',
    change: '修改邮箱',
    fresh: '新邮箱',
    getCode: '获取验证码',
    code: '验证码',
    password: '登录密码',
    done: '完成',
    wrong: '账号或密码不正确。',
    notice: '您的 Corallite 账号邮箱已更改为 n•••@example.com。',
    bindPhone: '绑定手机号',
    cancel: '取消',
  },
} as const;

/** Somebody new, on their account page. */
async function arrive(
  browser: Browser,
  address: string,
  account: string,
  options: { readonly language: 'en' | 'zh'; readonly theme: 'light' | 'dark' },
) {
  const words = WORDS[options.language];
  const context = await browser.newContext({
    baseURL: address,
    locale: words.locale,
    colorScheme: options.theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const session = new SessionPage(page, address, options.language);
  await session.signUp(account, PASSWORD);
  // Whoever is new is welcomed first.
  await page.getByRole('dialog').getByRole('button', { name: words.skip }).click();
  await page.goto('/mine/account');
  await expect(page.getByRole('button', { name: words.change })).toBeVisible();
  return { context, page, session, words };
}

for (const [language, theme] of [
  ['en', 'dark'],
  ['zh', 'light'],
] as const) {
  test(`a person changes their e-mail and logs in with the new one (${language}, ${theme})`, async ({
    browser,
  }) => {
    // A server of its own: wrong logins count by address, and other tests are not to be asked for the puzzle.
    const { address: serverAddress, stop } = await startBuiltServer(projectRoot);
    const [old, next] = [`old-${language}@example.com`, `new-${language}@example.com`];
    const { context, page, session, words } = await arrive(browser, serverAddress, old, { language, theme });
    expect(await findSerious(page), 'the page').toEqual([]);

    await page.getByRole('button', { name: words.change }).click();
    const dialog = page.getByRole('dialog', { name: words.change });
    await dialog.getByRole('textbox', { name: words.fresh }).fill(next);
    expect(await findSerious(page), 'the dialog').toEqual([]);
    await dialog.getByRole('button', { name: words.getCode }).click();
    await session.solvePuzzleByKeys();
    await expect(dialog.getByRole('textbox', { name: words.code })).toBeFocused();
    await page.keyboard.type(await session.codeFor(next));
    await dialog.getByLabel(words.password).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toContainText(next);
    expect(await findSerious(page), 'what is done').toEqual([]);
    await dialog.getByRole('button', { name: words.done }).click();
    await expect(page.getByText(next, { exact: true })).toBeVisible();

    // The session continues under its new tokens.
    await page.reload();
    await expect(page.getByText(next, { exact: true })).toBeVisible();
    expect((await session.messagesTo(old))[0]).toContain(words.notice);

    // A second browser: the old address no more, the new one.
    const second = await browser.newContext({
      baseURL: serverAddress,
      locale: words.locale,
    });
    const other = await second.newPage();
    const elsewhere = new SessionPage(other, serverAddress, language);
    await other.goto('/login');
    await elsewhere.logIn(old, PASSWORD);
    await expect(other.getByRole('alert')).toHaveText(words.wrong);
    await other.goto('/login');
    await elsewhere.logIn(next, PASSWORD);
    await expect(other).toHaveURL(`${serverAddress}/recents`);
    await second.close();
    await context.close();
    await stop();
  });
}

/** Goes on by Tab until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 15; step++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test('a phone is bound by the keyboard alone, and the focus comes back', async ({
  browser,
  serverAddress,
}) => {
  const options = { language: 'en', theme: 'light' } as const;
  const { context, page, session, words } = await arrive(browser, serverAddress, 'keys@example.com', options);
  const button = page.getByRole('button', { name: words.bindPhone });
  const dialog = page.getByRole('dialog', { name: words.bindPhone });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('textbox', { name: 'New phone' }));
  await page.keyboard.type('7400 123456');
  await tabTo(page, dialog.getByRole('button', { name: words.getCode }));
  await page.keyboard.press('Enter');
  await session.solvePuzzleByKeys();
  await expect(dialog.getByRole('textbox', { name: words.code })).toBeFocused();
  await page.keyboard.type(await session.codeFor('+447400123456'));
  await tabTo(page, dialog.getByLabel(words.password));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('+447400123456');
  await tabTo(page, dialog.getByRole('button', { name: words.done }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('+447400123456')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change phone' })).toBeFocused();
  await context.close();
});

test('a dialog that cannot be fetched is said, and can be asked for again', async ({
  browser,
  serverAddress,
}) => {
  const options = { language: 'en', theme: 'light' } as const;
  const { context, page, words } = await arrive(browser, serverAddress, 'late@example.com', options);
  const chunk = '**/assets/change-account-dialog*.js';
  await context.route(chunk, (route) => route.abort());
  await page.getByRole('button', { name: words.change }).click();
  const offline = "You're offline. Check your network and try again.";
  await expect(page.getByText(offline, { exact: true })).toBeVisible();
  await context.unroute(chunk);
  await page.getByRole('button', { name: words.change }).click();
  await expect(page.getByRole('dialog', { name: words.change })).toBeVisible();
  await context.close();
});

test('a third party is bound and unbound from the account page, and logs in meanwhile', async ({
  browser,
}) => {
  const provider = await startLoopbackProvider(() => new Date());
  const { clientId, clientSecret, authorizeUrl, tokenUrl, userInfoUrl } = provider.configs.google;
  const { address, stop } = await startBuiltServer(projectRoot, {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_AUTHORIZE_URL: authorizeUrl,
    GOOGLE_TOKEN_URL: tokenUrl,
    GOOGLE_USER_INFO_URL: userInfoUrl,
  });
  try {
    const options = { language: 'en', theme: 'light' } as const;
    const { context, page } = await arrive(browser, address, 'third@example.com', options);
    const person = { subject: 'third-party-person', name: 'Lin at Google' };
    // Where the person would agree: the browser is sent straight back.
    await context.route(`${authorizeUrl}*`, async (route) => {
      const { code, state, redirect } = provider.agree(route.request().url(), person);
      redirect.search = String(new URLSearchParams({ code, state }));
      await route.fulfill({ status: 302, headers: { location: redirect.href } });
    });
    await page.getByRole('button', { name: 'Link Google' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link Google' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${address}/mine/account`);
    const note = page.getByRole('region', { name: 'Account' }).getByRole('status');
    await expect(note).toContainText('Google is linked');
    await expect(page.getByText('Linked: Lin at Google')).toBeVisible();
    expect(await findSerious(page)).toEqual([]);

    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with Google' }).click();
    await expect(page).toHaveURL(`${address}/recents`);

    await page.goto('/mine/account');
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    // It is done and the answer gets lost, as when the page is left too early: nobody is logged out by it.
    const unbinding = '**/api/tw/auth/google/unbind';
    await context.route(unbinding, async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    });
    const lost = page.waitForEvent('requestfailed');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    expect((await lost).url()).toContain('/unbind');
    await page.reload();
    await expect(page.getByText('Not linked')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Link Google', exact: true })).toBeVisible();
    await context.close();
  } finally {
    await stop();
    await provider.close();
  }
});
