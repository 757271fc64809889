import { expect, test } from './fixtures.ts';
import { SessionPage } from './session-page.ts';

/** What the pages say, in each language. */
const WORDS = {
  en: {
    locale: 'en-GB',
    email: 'Email',
    password: 'Password',
    again: 'Password again',
    code: 'Code',
    getCode: 'Get code',
    signUp: 'Sign up',
    logIn: 'Log in',
    account: 'Phone or email',
    agreement: 'Please read and tick the agreement',
    agree: 'Agree',
    wrong: 'The account or the password is not right.',
    toGoOn: 'Log in to go on',
    expired: 'Your login has expired or this account is logged in on another device.',
    logInAgain: 'Log in again',
    recents: 'Recents - Corallite',
  },
  zh: {
    locale: 'zh-CN',
    email: '邮箱',
    password: '密码',
    again: '再次输入密码',
    code: '验证码',
    getCode: '获取验证码',
    signUp: '注册',
    logIn: '登录',
    account: '手机号或邮箱',
    agreement: '请阅读并勾选协议',
    agree: '同意',
    wrong: '账号或密码不正确。',
    toGoOn: '请登录后继续',
    expired: '登录已过期，或账号已在其他设备登录。',
    logInAgain: '重新登录',
    recents: '最近 - Corallite',
  },
} as const;

for (const language of ['en', 'zh'] as const) {
  const words = WORDS[language];
  test(`a person signs up, and a login elsewhere ends the session (${language})`, async ({
    browser,
    serverAddress,
  }) => {
    const account = `lin-${language}@example.com`;
    const password = 'Ammonite 7';
    const context = await browser.newContext({ locale: words.locale, baseURL: serverAddress });
    const page = await context.newPage();
    const session = new SessionPage(page, serverAddress);

    // What needs an account leads to the login page, and remembers itself.
    await page.goto('/projects?view=grid#top');
    await expect(page.getByRole('heading', { name: words.toGoOn })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('redirect_url')).toBe('/projects?view=grid#top');

    await page.goto('/signup');
    await page.getByRole('textbox', { name: words.email }).fill(account);
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.getByLabel(words.again).fill(password);
    await page.getByRole('button', { name: words.getCode }).click();
    await session.solvePuzzleByDragging();
    await page.getByRole('textbox', { name: words.code, exact: true }).fill(await session.codeFor(account));
    await page.getByRole('button', { name: words.signUp, exact: true }).click();
    // Nothing was ticked: the question offers to.
    await page
      .getByRole('alertdialog', { name: words.agreement })
      .getByRole('button', { name: words.agree })
      .click();
    await expect(page).toHaveURL(`${serverAddress}/recents`);
    await expect(page).toHaveTitle(words.recents);

    // A second browser: a wrong password, then the right one, by the keyboard alone.
    const second = await browser.newContext({ locale: words.locale, baseURL: serverAddress });
    const other = await second.newPage();
    await other.goto('/login?redirect_url=%2Frecycle-bin');
    await other.getByRole('textbox', { name: words.account }).fill(account);
    await other.getByLabel(words.password, { exact: true }).fill('Not this 1');
    await other.getByRole('checkbox').press('Space');
    await other.getByLabel(words.password, { exact: true }).press('Enter');
    await expect(other.getByRole('alert')).toHaveText(words.wrong);
    await other.getByLabel(words.password, { exact: true }).fill(password);
    await other.getByLabel(words.password, { exact: true }).press('Enter');
    await expect(other).toHaveURL(`${serverAddress}/recycle-bin`);

    // The first browser is asked to log in again, and comes back to where it was.
    await page.reload();
    await expect(page).toHaveURL(`${serverAddress}/login?redirect_url=%2Frecents`);
    await context.close();
    await second.close();
  });
}

test('a session that ends while a page is open is asked about, once', async ({ browser, serverAddress }) => {
  const words = WORDS.en;
  const account = 'relogin@example.com';
  const password = 'Ammonite 7';
  const context = await browser.newContext({ locale: 'en-GB', baseURL: serverAddress });
  const page = await context.newPage();
  const session = new SessionPage(page, serverAddress);
  await page.goto('/signup');
  await page.getByRole('textbox', { name: words.email }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByLabel(words.again).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words.getCode }).click();
  await session.solvePuzzleByKeys();
  await page.getByRole('textbox', { name: words.code, exact: true }).fill(await session.codeFor(account));
  await page.getByRole('button', { name: words.signUp, exact: true }).click();
  await expect(page).toHaveURL(`${serverAddress}/recents`);

  // Somewhere else the same account logs in.
  const answer = await fetch(`${serverAddress}/api/tw/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password, agreement: true }),
  });
  expect(answer.status).toBe(200);

  await page.evaluate(() => {
    history.pushState(null, '', '/projects');
  });
  const dialog = page.getByRole('alertdialog', { name: words.logInAgain });
  await expect(dialog).toHaveText(new RegExp(words.expired.replaceAll('.', '\\.')));
  await dialog.getByRole('button', { name: words.logInAgain }).click();
  await expect(page).toHaveURL(`${serverAddress}/login?redirect_url=%2Fprojects`);
  await page.getByRole('textbox', { name: words.account }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words.logIn, exact: true }).click();
  await expect(page).toHaveURL(`${serverAddress}/projects`);
  await context.close();
});

test('a login or a logout in one tab is noticed in the other', async ({ browser, serverAddress }) => {
  const words = WORDS.en;
  const account = 'tabs@example.com';
  const password = 'Ammonite 7';
  const context = await browser.newContext({ locale: 'en-GB', baseURL: serverAddress });
  const page = await context.newPage();
  const waiting = await context.newPage();
  await waiting.goto('/login');
  const session = new SessionPage(page, serverAddress);
  await page.goto('/signup');
  await page.getByRole('textbox', { name: words.email }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByLabel(words.again).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words.getCode }).click();
  await session.solvePuzzleByKeys();
  await page.getByRole('textbox', { name: words.code, exact: true }).fill(await session.codeFor(account));
  await page.getByRole('button', { name: words.signUp, exact: true }).click();
  await expect(page).toHaveURL(`${serverAddress}/recents`);
  await expect(waiting).toHaveURL(`${serverAddress}/recents`);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${serverAddress}/login`);
  await expect(waiting).toHaveURL(`${serverAddress}/login?redirect_url=%2Frecents`);
  await context.close();
});

test('a forgotten password is set anew with a code', async ({ browser, serverAddress }) => {
  const words = WORDS.en;
  const account = 'forgot@example.com';
  const context = await browser.newContext({ locale: 'en-GB', baseURL: serverAddress });
  const page = await context.newPage();
  const session = new SessionPage(page, serverAddress);
  await page.goto('/retrieve-password');
  await page.getByRole('textbox', { name: words.account }).fill(account);
  await page.getByRole('button', { name: words.getCode }).click();
  await session.solvePuzzleByKeys();
  await expect(page.getByText('This account has not been registered yet!')).toBeVisible();

  await page.goto('/signup');
  await page.getByRole('textbox', { name: words.email }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill('Forgotten 1');
  await page.getByLabel(words.again).fill('Forgotten 1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words.getCode }).click();
  await session.solvePuzzleByKeys();
  await page.getByRole('textbox', { name: words.code, exact: true }).fill(await session.codeFor(account));
  await page.getByRole('button', { name: words.signUp, exact: true }).click();
  await expect(page).toHaveURL(`${serverAddress}/recents`);
  await page.evaluate(() => localStorage.clear());

  await page.goto('/retrieve-password');
  await page.getByRole('textbox', { name: words.account }).fill(account);
  await page.getByRole('button', { name: words.getCode }).click();
  await session.solvePuzzleByKeys();
  await expect(page.getByText('Sent to f')).toBeVisible();
  await page.getByRole('textbox', { name: words.code, exact: true }).fill(await session.codeFor(account));
  await page.getByLabel('New password', { exact: true }).fill('Remembered 2');
  await page.getByLabel('New password again').fill('Remembered 2');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated! Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(`${serverAddress}/login`);
  await context.close();
});
