import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { stateOf } from '#tests/person.ts';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { registerAccount } from '../../scripts/development-account.mjs';
import { expect, projectRoot, runAdmin, runCorallite, test } from './fixtures.ts';

type Language = 'en' | 'zh';
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What the product says for a key, "publishing:submit", with these values. */
function wordsOf(language: Language): Say {
  const files = new Map<string, unknown>();
  return (key, values = {}) => {
    const [file, path] = key.split(':') as [string, string];
    if (!files.has(file)) {
      const text = readFileSync(join(projectRoot, 'texts', language, 'words', `${file}.json`), 'utf8');
      files.set(file, JSON.parse(text));
    }
    let found = files.get(file);
    for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
    if (typeof found !== 'string') throw new Error(`there are no words for ${key}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name]));
  };
}

/** Somebody in a browser of their own, with what it complained of. */
async function meet(browser: Browser, serverAddress: string, language: Language, account: string) {
  const { token, refreshToken } = await registerAccount(serverAddress, account, language);
  const context = await browser.newContext({
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    baseURL: serverAddress,
    viewport: { width: 1440, height: 900 },
    storageState: stateOf(serverAddress, token, refreshToken),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, say: wordsOf(language), faults, close: () => context.close() };
}
type Person = Awaited<ReturnType<typeof meet>>;

async function openEditor({ page, say }: Person): Promise<void> {
  await page.goto('/editor');
  await expect(page.getByRole('radiogroup', { name: say('editor:frame.stages') })).toBeVisible();
}

/** The library at the print craft, from the card of the print. */
async function openCrafts({ page, say }: Person): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${say('editor:print.materialAndCraft')}`) }).click();
  await expect(page.getByRole('dialog', { name: say('library:title') })).toBeVisible();
}

/** Opens the queue of the moderator, and has something approved that stands there by its name. */
async function approve({ page, say }: Person, name: string): Promise<void> {
  await page.goto('/review');
  const article = page.getByRole('article', { name });
  await article.getByRole('button', { name: say('review:approve'), exact: true }).click();
  await expect(page.getByText(say('review:approved'), { exact: true })).toBeVisible();
}

async function submit({ page, say }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('publishing:submit') }).click();
  await expect(page.getByText(say('publishing:submitted'), { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** A picture of these pixels, as a camera or a screenshot gives one. */
const picture = (page: Page, colour: string): Promise<Buffer> =>
  page
    .evaluate((fill) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 800, height: 600 });
      const context = canvas.getContext('2d')!;
      context.fillStyle = fill;
      context.fillRect(100, 100, 600, 400);
      return canvas.toDataURL('image/jpeg').split(',')[1]!;
    }, colour)
    .then((base64) => Buffer.from(base64, 'base64'));

// A Chinese word finds a Chinese design for whoever reads English, and the other way round.
for (const [theirs, ours] of [
  ['zh', 'en'],
  ['en', 'zh'],
] as const) {
  test(`a design and a craft go from their author (${theirs}) past a moderator to who finds them (${ours})`, async ({
    browser,
    server,
    folder,
  }) => {
    test.setTimeout(400_000);
    const design = theirs === 'zh' ? '兔子摆件' : 'Rabbit figure';
    const word = theirs === 'zh' ? '兔子' : 'rabbit';
    const craft = theirs === 'zh' ? '礁灰细层' : 'Reef fine';
    const refusal = ours === 'zh' ? '第二张图是另一个模型。' : 'The second picture shows another model.';
    const author = await meet(browser, server.address, theirs, `author-${theirs}@example.com`);
    const moderator = await meet(browser, server.address, ours, `moderator-${theirs}@example.com`);
    const finder = await meet(browser, server.address, ours, `finder-${theirs}@example.com`);
    runAdmin(server.dataFolder, ['moderator', 'add', `moderator-${theirs}@example.com`]);
    const model = join(folder, 'bunny.stl');
    writeFileSync(model, writeBinaryStl(readBunny(6)));

    await test.step('the author makes a project, saves and publishes it from the editor', async () => {
      const { page, say } = author;
      await openEditor(author);
      const chooser = page.waitForEvent('filechooser');
      await page
        .getByRole('button', { name: say('editor:bar.import') })
        .first()
        .click();
      await (await chooser).setFiles(model);
      await expect(page.getByRole('row', { name: 'bunny' })).toBeVisible();
      await page.keyboard.press('Control+s');
      await page.getByRole('textbox', { name: say('editor:cloud.name') }).fill(design);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/);

      await page.goto('/projects');
      await page.getByRole('button', { name: say('portal:files.more', { name: design }) }).click();
      await page.getByRole('menuitem', { name: say('portal:files.publish') }).click();
      const dialog = page.getByRole('dialog');
      const files = dialog.locator('input[type="file"]');
      await files.setInputFiles({
        name: 'one.jpg',
        mimeType: 'image/jpeg',
        buffer: await picture(page, 'teal'),
      });
      await dialog.getByRole('button', { name: say('publishing:pictures.ofProject') }).click();
      await expect(
        dialog.getByRole('button', { name: say('publishing:pictures.item', { place: 2, count: 2 }) }),
      ).toBeVisible();
      await dialog.getByRole('combobox', { name: say('publishing:category.label') }).click();
      await page.getByRole('option', { name: say('community:category.miniatures') }).click();
      await dialog.getByRole('textbox', { name: say('publishing:tags.label') }).fill('bunny');
      await page.keyboard.press('Enter');
      await dialog.getByRole('radio', { name: say('publishing:licence.commons') }).click();
      await submit(author);
    });

    await test.step('a moderator refuses it with a reason', async () => {
      const { page, say } = moderator;
      await page.goto('/community');
      await page.getByRole('button', { name: /moderator-/ }).click();
      await page.getByRole('menuitem', { name: say('portal:menu.review') }).click();
      const article = page.getByRole('article', { name: design });
      await article.getByRole('button', { name: say('review:refuse') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: say('review:reason') }).fill(refusal);
      await dialog.getByRole('button', { name: say('review:refuse') }).click();
      await expect(page.getByText(say('review:noneWaiting'), { exact: true })).toBeVisible();
    });

    await test.step('the author reads the reason, changes what was wrong and sends it in again', async () => {
      const { page, say } = author;
      await page.goto('/community/mine');
      await expect(page.getByText(say('publishing:mine.reason', { reason: refusal }))).toBeVisible();
      await page.getByRole('button', { name: say('publishing:mine.resubmitOf', { name: design }) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(say('publishing:refused', { reason: refusal }))).toBeVisible();
      await dialog.locator('input[type="file"]').setInputFiles({
        name: 'two.jpg',
        mimeType: 'image/jpeg',
        buffer: await picture(page, 'coral'),
      });
      await expect(
        dialog.getByRole('button', { name: say('publishing:pictures.item', { place: 3, count: 3 }) }),
      ).toBeVisible();
      await dialog.getByRole('button', { name: say('publishing:pictures.menu', { place: 2 }) }).click();
      await page.getByRole('menuitem', { name: say('publishing:pictures.remove') }).click();
      await submit(author);
      await expect(page.getByText(say('publishing:mine.chip.pending'), { exact: true })).toBeVisible();
    });

    await test.step('it is approved, and its author is told', async () => {
      await approve(moderator, design);
      await author.page.goto('/notifications');
      await expect(author.page.getByText(design).first()).toBeVisible();
    });

    await test.step('who looks for it finds it, likes, keeps and follows', async () => {
      const { page, say } = finder;
      await page.goto('/community');
      await page.getByRole('searchbox', { name: say('portal:search.community') }).fill(word);
      const card = page.getByRole('link', { name: design, exact: true });
      await card.click();
      await expect(page.getByRole('heading', { level: 1, name: design })).toBeFocused();
      // Back to what was found, and to where one was in it.
      await page
        .getByRole('main')
        .getByRole('link', { name: say('community:back') })
        .click();
      await expect(page.getByRole('searchbox', { name: say('portal:search.community') })).toHaveValue(word);
      await expect(card).toBeFocused();
      await card.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: design })).toBeVisible();
      for (const act of ['like', 'collect'] as const) {
        const answered = page.waitForResponse('**/tw/community/interact*');
        await page.getByRole('button', { name: `${say(`community:act.${act}`)} 0` }).click();
        await answered;
        await expect(page.getByRole('button', { name: `${say(`community:act.${act}`)} 1` })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
      }
      await page.getByRole('button', { name: say('community:follow.off') }).click();
      await expect(page.getByRole('button', { name: say('community:follow.on') })).toBeVisible();
      // The server kept all of it.
      await page.reload();
      await expect(page.getByRole('button', { name: `${say('community:act.like')} 1` })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expect(page.getByRole('button', { name: say('community:follow.on') })).toBeVisible();
    });

    await test.step('and opens a copy in the editor and slices it', async () => {
      const { page, say } = finder;
      await page.getByRole('button', { name: say('community:take.open') }).click();
      await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('row', { name: 'bunny' })).toBeVisible();
      await page.getByRole('radio', { name: say('editor:stage.slice') }).click();
      await expect(page.getByRole('slider', { name: say('editor:bar.layer'), exact: true })).toHaveAttribute(
        'aria-valuemax',
        '120',
      );
      await page.getByRole('button', { name: say('editor:frame.menu') }).click();
      const origin = page.getByRole('menuitem', { name: new RegExp(`“${design}”`) });
      await expect(origin).toContainText('CC BY 4.0');
      await origin.click();
      await expect(page).toHaveURL(/\/community\/design\/[0-9a-f-]{36}$/);
      await page.goto('/community/favourites');
      await expect(page.getByRole('link', { name: design, exact: true })).toBeVisible();
    });

    await test.step('a craft is read out of a printer file, saved and published', async () => {
      const file = join(folder, 'fine.goo');
      const [printer] = runCorallite(['printers']) as { readonly id: string }[];
      runCorallite([
        'slice',
        model,
        '--printer',
        printer!.id,
        '--format',
        'goo',
        '--layer-height',
        '0.03',
        '-o',
        file,
      ]);
      const { page, say } = author;
      await openEditor(author);
      await openCrafts(author);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: say('library:craft.read') }).click();
      await (await chooser).setFiles(file);
      const dialog = page.getByRole('dialog');
      await expect(
        dialog.getByRole('textbox', { name: say('library:craft.layerHeight'), exact: false }).first(),
      ).toHaveValue('0.030');
      await dialog.getByRole('textbox', { name: say('library:craft.name') }).fill(craft);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: say('library:items.saveNew') }).click();
      await dialog.getByRole('button', { name: say('library:items.publish') }).click();
      await page
        .getByRole('dialog', { name: say('library:items.publishTitle', { name: craft }) })
        .getByRole('button', { name: say('library:items.publish') })
        .click();
      await expect(dialog.getByText(say('library:items.state.pending'))).toBeVisible();
      // Whoever decides about it sees what it does.
      await moderator.page.goto('/review');
      const values = moderator.page.getByRole('article', { name: craft });
      await expect(values.getByText(moderator.say('library:craft.exposureTime'))).toBeVisible();
      await approve(moderator, craft);
      await page.goto('/notifications');
      await page.getByRole('link', { name: say('notifications:approved', { name: craft }) }).click();
      await expect(page.getByRole('dialog', { name: say('library:title') })).toBeVisible();
      await expect(page.getByRole('radio', { name: say('library:tab.craft') })).toBeChecked();
    });

    await test.step('and used by the other, who is told whose it was', async () => {
      const { page, say } = finder;
      await openEditor(finder);
      await openCrafts(finder);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: say('library:scope.community') }).click();
      await dialog
        .getByRole('list', { name: say('library:scope.community') })
        .getByRole('button', { name: craft })
        .click();
      await dialog.getByRole('button', { name: say('library:items.use') }).click();
      await expect(dialog.getByRole('textbox', { name: say('library:craft.name') })).toHaveValue(craft);
      await expect(dialog.getByText(new RegExp(`“${craft}”`))).toBeVisible();
      await dialog.getByRole('button', { name: say('library:done') }).click();
      await expect(page.getByRole('button', { name: /30 µm/ })).toBeVisible();
    });

    for (const { faults, close } of [author, moderator, finder]) {
      expect(faults).toEqual([]);
      await close();
    }
  });
}
