import { findSerious } from './axe.ts';
import { LOOKS } from './pictures.ts';
import { expect, test } from './fixtures.ts';
import { SESSION_WORDS, SessionPage } from './session-page.ts';

/** What the pages say, in each language. */
const WORDS = {
  en: {
    ...SESSION_WORDS.en,
    locale: 'en-GB',
    country: 'Country or region',
    agreement: 'Please read and tick the agreement',
    agree: 'Agree',
    wrong: 'The account or password is incorrect.',
    toContinue: 'Log in to continue',
    expired: 'Your login has expired or this account is logged in on another device.',
    logInAgain: 'Log in again',
    recents: 'Recents - Corallite',
  },
  zh: {
    ...SESSION_WORDS.zh,
    locale: 'zh-CN',
    country: '国家或地区',
    agreement: '请阅读并勾选协议',
    agree: '同意',
    wrong: '账号或密码不正确。',
    toContinue: '请登录后继续',
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
    const session = new SessionPage(page, serverAddress, language);

    // What needs an account leads to the login page, and remembers itself.
    await page.goto('/projects?view=grid#top');
    await expect(page.getByRole('heading', { name: words.toContinue })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('redirect_url')).toBe('/projects?view=grid#top');

    await session.fillSignUp(account, password, () => session.solvePuzzleByDragging());
    await session.sendSignUp();
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
  await session.signUp(account, password);

  // What the first page still asks for must not be what finds out: the person would be asked there already.
  const asked = ['project/list?view=recents', 'project/list?limit=1', 'recycle/list', 'space/list'];
  await page.waitForFunction((calls) => {
    const answered = performance.getEntriesByType('resource');
    return calls.every((call) => answered.some(({ name }) => name.includes(call)));
  }, asked);

  // Somewhere else the same account logs in.
  const answer = await fetch(`${serverAddress}/api/tw/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password, agreement: true }),
  });
  expect(answer.status).toBe(200);
  // The server asks for a session once a second (ADR 0106): what this page asked just now may hold that long.
  await page.waitForTimeout(1200);

  await page.evaluate(() => {
    history.pushState(null, '', '/projects');
  });
  const dialog = page.getByRole('alertdialog', { name: words.logInAgain });
  await expect(dialog).toHaveText(new RegExp(words.expired.replaceAll('.', '\\.')));
  await dialog.getByRole('button', { name: words.logInAgain }).click();
  await expect(page).toHaveURL(`${serverAddress}/login?redirect_url=%2Fprojects`);
  await session.logIn(account, password);
  await expect(page).toHaveURL(`${serverAddress}/projects`);
  await context.close();
});

test('a login or a logout in one tab is noticed in the other', async ({ browser, serverAddress }) => {
  const account = 'tabs@example.com';
  const password = 'Ammonite 7';
  const context = await browser.newContext({ locale: 'en-GB', baseURL: serverAddress });
  const page = await context.newPage();
  const waiting = await context.newPage();
  await waiting.goto('/login');
  const session = new SessionPage(page, serverAddress);
  await session.signUp(account, password);
  await expect(waiting).toHaveURL(`${serverAddress}/recents`);

  // Whoever is new is welcomed first.
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${serverAddress}/login`);
  await expect(waiting).toHaveURL(`${serverAddress}/login?redirect_url=%2Frecents`);
  await context.close();
});

for (const { theme, language } of LOOKS) {
  test(`axe finds nothing serious on the pages of getting in (${theme}, ${language})`, async ({
    browser,
    serverAddress,
  }) => {
    const context = await browser.newContext({
      locale: WORDS[language].locale,
      baseURL: serverAddress,
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const path of ['/login', '/signup', '/retrieve-password', '/binding', '/terms', '/privacy']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findSerious(page), path).toEqual([]);
    }
    await page.goto('/login');
    // A form with its errors, then the question, then the puzzle.
    await page.getByRole('button', { name: WORDS[language].logIn, exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await findSerious(page), 'errors').toEqual([]);
    await page.getByRole('textbox', { name: WORDS[language].account }).fill('13800000000');
    // What is dialled for countries comes with the first digits; a number is not sent without it.
    await expect(page.getByRole('combobox', { name: WORDS[language].country })).toBeAttached();
    await page.getByLabel(WORDS[language].password, { exact: true }).fill('Whatever 1');
    await page.getByRole('button', { name: WORDS[language].logIn, exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await findSerious(page), 'question').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.goto('/signup');
    await page.getByRole('textbox', { name: WORDS[language].email }).fill('axe@example.com');
    await page.getByRole('button', { name: WORDS[language].getCode }).click();
    await expect(page.getByRole('slider')).toBeEnabled();
    expect(await findSerious(page), 'puzzle').toEqual([]);
    await context.close();
  });
}
