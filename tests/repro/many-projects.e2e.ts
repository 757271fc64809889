import { makeProjects } from '#tests/person.ts';
import { expect, test } from '../e2e/fixtures.ts';

/** Names as people give them: long, Chinese, right to left, with signs of two code units, with marks of HTML. */
const NAMES = [
  'Reef display, tall, with stand, 2nd half',
  '珊瑚摆件 02',
  'حلقة 7 — تجربة',
  'Dragon 🐉 head 👩‍🎨',
  '<b>bold</b> & "quoted"',
  '100 % fill_v2',
];

test('many projects with awkward names are listed to the end, found, sorted, renamed, deleted and brought back', async ({
  browser,
  serverAddress,
}) => {
  const storageState = await makeProjects(serverAddress, [
    ...NAMES,
    ...Array.from({ length: 84 }, (_, at) => `Part ${String(at + 1).padStart(3, '0')}`),
  ]);
  const context = await browser.newContext({ baseURL: serverAddress, storageState });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/projects');
  await expect(page.getByRole('link', { name: 'Part 084' })).toBeVisible();

  // To the end, by scrolling alone.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return page.getByRole('link', { name: NAMES[0]! }).count();
    })
    .toBe(1);

  // Going elsewhere and back finds the place one was at, also once the list was asked for again.
  const place = await page.evaluate(() => window.scrollY);
  await page.getByRole('complementary').getByRole('link', { name: 'Manual' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  const answered = page.waitForResponse(/\/project\/list/);
  await page.goBack();
  await (await answered).finished();
  await expect(page.getByRole('link', { name: NAMES[0]! })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  await page.evaluate(() => window.scrollTo(0, 0));

  for (const [typed, name] of [
    ['珊瑚', NAMES[1]!],
    ['تجربة', NAMES[2]!],
    ['🐉', NAMES[3]!],
    ['&', NAMES[4]!],
    ['% fill_', NAMES[5]!],
  ] as const) {
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill(typed);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article').getByRole('link')).toHaveText(name);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('heading', { level: 1 }).click();
  }

  await page.getByRole('button', { name: /Sorted by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name/);

  // Renamed in place, and still so after a reload.
  await page.getByRole('searchbox').fill('bold');
  await page.getByRole('link', { name: NAMES[4]! }).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Project name' }).fill('Part 001');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox').fill('Part 001');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);

  // Both of one name: to the bin, and back beside each other.
  await page.getByRole('article').first().getByRole('link').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('2 projects moved to the recycle bin', { exact: true })).toBeVisible();
  await page.goto('/recycle-bin');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  // The bin shows it before the server has answered; another address would call it off until then.
  const restored = page.waitForResponse('**/api/tw/recycle/restore');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The recycle bin is empty')).toBeVisible();
  await (await restored).finished();
  await page.goto('/projects?q=Part+001');
  await expect(page.getByRole('article')).toHaveCount(2);

  // Everything, also what was not scrolled to.
  await page.goto('/projects');
  await page.getByRole('article').first().getByRole('link').focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('heading', { name: '90 selected' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('heading', { name: 'No Project' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /^Part 0/ }).first()).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});
