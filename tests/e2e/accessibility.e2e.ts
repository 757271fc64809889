import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

/** Serious and critical findings of axe on what is on the screen, each with where it is. */
async function findSerious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in the ${theme} editor`, async ({ page, folder }) => {
    const model = join(folder, 'bunny.stl');
    writeFileSync(model, writeBinaryStl(readBunny(8)));
    const editor = new EditorPage(page);
    // Colours are judged as they stand, not half way there.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await editor.open();
    expect(await findSerious(page), 'without parts').toEqual([]);

    await editor.importModel(model);
    expect(await findSerious(page), 'with a part').toEqual([]);

    await page.getByRole('button', { name: /^Printer:/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findSerious(page), 'printer library').toEqual([]);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    expect(await findSerious(page), 'search').toEqual([]);
    await page.keyboard.press('Escape');

    await editor.goTo('Slice');
    expect(await findSerious(page), 'slice').toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Export' }).click();
    await expect(editor.exportPanel).toBeVisible();
    expect(await findSerious(page), 'export').toEqual([]);
  });
}
