import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { findSerious } from './axe.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutFaults } from './layout.ts';

/** The cube's sides turn with the view and marks lie where their layers are; keys and a list's rows do the same. */
const PLACED_BY_MEANING = '[data-face] *, [data-stale] *';

/** No serious finding, and nothing out of place in a wide and in a narrow window. */
async function expectSound(page: Page, what: string): Promise<void> {
  expect.soft(await findSerious(page), what).toEqual([]);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findLayoutFaults(page, 24, PLACED_BY_MEANING), `${what} at ${width}`).toEqual([]);
  }
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in the ${theme} editor, and nothing is cut off or too small to hit`, async ({
    page,
    folder,
  }) => {
    const model = join(folder, 'bunny.stl');
    // Some faces are missing: what slicing closed is said over the model.
    const bunny = readBunny(8);
    writeFileSync(model, writeBinaryStl({ ...bunny, indices: bunny.indices.slice(120) }));
    const editor = new EditorPage(page);
    // Colours are checked as they stand, not half way there.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await editor.open();
    await expectSound(page, 'without parts');

    await editor.importModel(model);
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
}
