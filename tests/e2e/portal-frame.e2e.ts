import { stateOf } from '#tests/person.ts';
import { registerAccount } from '../../scripts/development-account.mjs';
import { runAdmin } from './fixtures.ts';
import { expect, test } from './person.ts';

test('aside, search and account stay while one goes from page to page, and the heading takes the focus', async ({
  browser,
  person,
  baseURL,
}) => {
  const context = await browser.newContext({
    storageState: person,
    locale: 'en-GB',
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  /** Whether an element is the one it was on the first page. */
  const same = (selector: string) =>
    page.evaluate(
      (wanted) => document.querySelector(wanted)?.getAttribute('data-seen') === 'first',
      selector,
    );

  await page.goto('/recents');
  await expect(heading('Recents')).toBeVisible();
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main, header, aside'))
      element.setAttribute('data-seen', 'first');
  });
  for (const [link, title] of [
    ['Projects', 'Projects'],
    ['Manual', 'Getting started'],
    ['Tutorials', 'Tutorials'],
  ] as const) {
    await page.getByRole('complementary').getByRole('link', { name: link }).click();
    await expect(heading(title)).toBeFocused();
    await expect(page).toHaveTitle(`${link} - Corallite`);
    for (const part of ['main', 'header', 'aside']) expect(await same(part), `${part} of ${link}`).toBe(true);
  }

  // A chapter read to its end: the next begins at its top.
  await page.getByRole('complementary').getByRole('link', { name: 'Manual' }).click();
  await page.getByRole('navigation', { name: 'Next' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: 'Next' }).getByRole('link').click();
  await expect(heading('Importing models')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page
    .getByRole('banner')
    .getByRole('button', { name: /’s account$/ })
    .click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(heading('Account')).toBeVisible();
  expect(await same('main')).toBe(true);
  expect(await same('header')).toBe(true);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading('Recents')).toBeFocused();
  expect(await same('main')).toBe(true);
  await context.close();
});

test('a moderator goes to the review without leaving the frame', async ({ browser, server }) => {
  const account = 'frame-moderator@example.com';
  const { token, refreshToken } = await registerAccount(server.address, account, 'en');
  runAdmin(server.dataFolder, ['moderator', 'add', account]);
  const context = await browser.newContext({
    baseURL: server.address,
    locale: 'en-GB',
    storageState: stateOf(server.address, token, refreshToken),
  });
  const page = await context.newPage();
  await page.goto('/community');
  const aside = await page.getByRole('complementary').elementHandle();
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused();
  expect(await aside!.evaluate((element) => element.isConnected)).toBe(true);
  await context.close();
});
