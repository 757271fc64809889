import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TOOLS } from '#editor';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { findSerious } from './axe.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutFaults } from './layout.ts';

/** The cube's sides turn with the view and marks lie where their layers are; keys and a list's rows do the same. */
const PLACED_BY_MEANING = '[data-face] *, [data-stale] *';

/** No serious finding in either theme, of which colours alone are the matter. */
async function expectNothingSerious(page: Page, what: string, within?: string): Promise<void> {
  const look = within === undefined ? {} : { within };
  expect.soft(await findSerious(page, look), what).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await findSerious(page, { ...look, coloursOnly: true }), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

async function expectLaidOut(page: Page, what: string): Promise<void> {
  expect.soft(await findLayoutFaults(page, 24, PLACED_BY_MEANING), what).toEqual([]);
}

/** Nothing serious, and nothing out of place in a wide and in a narrow window. */
async function expectSound(page: Page, what: string): Promise<void> {
  await expectNothingSerious(page, what);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectLaidOut(page, `${what} at ${width}`);
  }
}

/** A bunny of which some faces are missing: what slicing closed is said over the model, and there is something to repair. */
function writeOpenBunny(folder: string): string {
  const path = join(folder, 'bunny.stl');
  const bunny = readBunny(8);
  writeFileSync(path, writeBinaryStl({ ...bunny, indices: bunny.indices.slice(120) }));
  return path;
}

test.beforeEach(async ({ page }) => {
  // Colours are checked as they stand, not half way there.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
});

test('axe finds nothing serious in the editor, and nothing is cut off or too small to hit', async ({
  page,
  folder,
}) => {
  const editor = new EditorPage(page);
  await editor.open();
  await expectSound(page, 'without parts');

  await editor.importModel(writeOpenBunny(folder));
  await expect(page.getByRole('region', { name: 'Repairs' })).toBeVisible();
  await expectSound(page, 'with a part that was repaired');

  await page.getByRole('button', { name: /^Printer:/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSound(page, 'printer library');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await expectSound(page, 'search');
  await page.keyboard.press('Escape');

  await editor.goTo('Slice');
  await expectSound(page, 'slice');
  await page.getByRole('banner').getByRole('button', { name: 'Export' }).click();
  await expect(editor.exportPanel).toBeVisible();
  await expectSound(page, 'export');
  await page.keyboard.press('Escape');

  // Half beside the plate.
  await editor.goTo('Prepare');
  const x = page.getByRole('textbox', { name: 'X' }).first();
  await x.fill('110');
  await x.press('Enter');
  await editor.goTo('Slice');
  await page.getByRole('banner').getByRole('button', { name: 'Export' }).click();
  await expect(editor.exportPanel).toContainText('Export anyway');
  await expectSound(page, 'export of a part that does not fit');
});

test('axe finds nothing serious in any tool, list or dialog, in the narrowest frame', async ({
  page,
  folder,
}) => {
  // A chooser of the system cannot be answered from here: files come as in other browsers.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
  const editor = new EditorPage(page);
  const inspect = page.getByRole('complementary', { name: 'Tool and print' });
  /** The panel beside the model, with what the tool draws over it. */
  const expectPanel = async (what: string): Promise<void> => {
    await editor.settle();
    await expectNothingSerious(page, what, '[data-region="inspect"]');
    await expectLaidOut(page, what);
  };
  /** What shows that a tool has found what it lists. */
  const found = {
    repair: inspect.getByRole('button', { name: /^Show / }),
    'lay-flat': inspect.getByRole('radio', { name: /^Face 1/ }),
    orient: inspect.getByRole('radio', { name: /^Best/ }),
  } as const;
  const hasList = (id: string): id is keyof typeof found => id in found;
  await page.setViewportSize({ width: 1024, height: 768 });
  await editor.open();
  await editor.importModel(writeOpenBunny(folder));

  for (const { id, words, shortcuts } of TOOLS) {
    await page.keyboard.press('Control+a');
    await page.keyboard.press(shortcuts[0]!.replace(/\+(\w)$/, (key) => key.toUpperCase()));
    await expect(inspect.getByRole('heading', { level: 2 })).toHaveText(
      id === 'select' ? 'bunny' : words.en.name,
    );
    if (hasList(id)) await expect(found[id].first()).toBeVisible();
    await expectPanel(id);
    if (id === 'library') {
      await inspect.getByRole('radio', { name: 'Personal' }).click();
      await inspect.getByRole('button', { name: 'Keep selected parts' }).click();
      await expect(inspect.getByRole('list', { name: 'Personal parts' }).getByRole('button')).toBeVisible();
      await expectPanel('personal parts');
    }
    if (id === 'repair') {
      await found.repair.first().click();
      await expectPanel('a problem on show');
    }
    await page.keyboard.press('Escape');
  }

  await page.keyboard.press('Shift+Q');
  await expectPanel('batch');
  await inspect.getByRole('checkbox', { name: 'Export' }).click();
  await inspect.getByRole('button', { name: 'Start' }).click();
  await expect(inspect.getByRole('button', { name: 'New batch' })).toBeVisible();
  await expectPanel('batch that is done');
  await inspect.getByRole('button', { name: 'New batch' }).click();
  await page.keyboard.press('Control+Shift+E');
  await expectPanel('export of all plates');
  await inspect.getByRole('button', { name: 'Close the batch' }).click();

  const left = page.getByRole('complementary', { name: 'Parts' });
  await left.getByRole('button', { name: /^Parts/ }).click();
  await left.getByRole('button', { name: 'Project list' }).click();
  // It lies over a part of the model's bars: what it covers cannot be hit.
  await expectNothingSerious(page, 'plates', '[data-region="parts"]');
  await page.keyboard.press('Escape');

  const dialog = page.getByRole('dialog');
  const expectDialog = async (name: string | RegExp): Promise<void> => {
    await expect(dialog).toHaveAccessibleName(name);
    await expectNothingSerious(page, String(name), '[role="dialog"]');
    await expectLaidOut(page, String(name));
  };
  await page.keyboard.press('F3');
  await page.keyboard.type('export model');
  await page.keyboard.press('Enter');
  await expectDialog('Export model');
  await page.keyboard.press('Escape');

  const broken = join(folder, 'broken.3mf');
  writeFileSync(broken, 'no project');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+o');
  await (await chooser).setFiles([broken]);
  await expectDialog('Open another project?');
  await dialog.getByRole('button', { name: 'Don’t save' }).click();
  await expectDialog(/^Couldn.t open broken/);
});
