import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';

/** Chooses a print file from the menu behind the mark. */
async function openPrintFile(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Main menu' }).click();
  await page.getByRole('menuitem', { name: 'Open print file…' }).click();
  await (await chooser).setFiles(path);
}

test('a print file is opened, checked, converted to other formats, and gives its print craft', async ({
  page,
  folder,
}) => {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('bunny.stl'), writeBinaryStl(joinMeshes(readBunny(6), makeBox(2, 2, 1, [8, 8, 3]))));
  runCorallite([
    'slice',
    at('bunny.stl'),
    '--printer',
    'elegoo-mars-2',
    '--layer-height',
    '0.1',
    '-o',
    at('bunny.ctb'),
  ]);
  writeFileSync(at('broken.ctb'), 'no layers at all');
  const editor = new EditorPage(page);
  await editor.open();

  await openPrintFile(page, at('broken.ctb'));
  const broken = page.getByRole('dialog', { name: 'broken.ctb' });
  await expect(broken.getByRole('alert')).toContainText('This file type isn’t supported.');
  await page.keyboard.press('Escape');
  await expect(broken).toBeHidden();

  await openPrintFile(page, at('bunny.ctb'));
  const dialog = page.getByRole('dialog', { name: 'bunny.ctb' });
  const { layers, issues } = runCorallite(['inspect', at('bunny.ctb'), '--issues']) as {
    readonly layers: number;
    readonly issues: { readonly counts: { readonly island: number } };
  };
  const slider = dialog.getByRole('slider', { name: 'Layer' });
  await expect(slider).toHaveAttribute('aria-valuemax', String(layers));
  await expect(dialog.getByText('Elegoo Mars 2', { exact: true }).first()).toBeVisible();

  // The layers are those of the file, and so are their issues.
  await expect(dialog.getByText(`${layers} layers checked.`)).toBeVisible();
  expect(issues.counts.island).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Next island' }).click();
  await expect(dialog.getByText(`1 of ${issues.counts.island}`)).toBeVisible();
  await slider.press('Home');
  await expect(dialog.getByRole('img', { name: /^Layer 1 · / })).toBeVisible();

  for (const [printer, format, extension] of [
    ['Elegoo Mars 4 Max', /^Elegoo GOO V3/, 'goo'],
    ['Concepts3D Athena 8K', /^NanoDLP \(/, 'nanodlp'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Printer' }).click();
    await page.getByRole('option', { name: printer, exact: true }).click();
    await dialog.getByRole('combobox', { name: 'File format' }).click();
    await page.getByRole('option', { name: format }).click();
    await expect(dialog.getByText(/resampled by area/)).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`bunny.${extension}`);
    await file.saveAs(at(`page.${extension}`));
    await expect(dialog.getByText(/each was made from what covers it, by area/)).toBeVisible();
    // The command line writes the same layers.
    const id = printer.toLowerCase().replaceAll(' ', '-');
    const converted = runCorallite([
      'convert',
      at('bunny.ctb'),
      '--printer',
      id,
      '-o',
      at(`cli.${extension}`),
    ]);
    const inspected = runCorallite(['inspect', at(`page.${extension}`)]);
    const { layersSha256 } = converted as { readonly layersSha256: string };
    expect(inspected).toMatchObject({ format: expect.stringContaining(extension), layers, layersSha256 });
    await dialog.getByRole('button', { name: 'Convert again' }).click();
  }

  // An island is taken away, and nothing is lost without being asked.
  await dialog.getByRole('button', { name: 'Next island' }).click();
  await dialog.getByRole('button', { name: 'Remove island' }).click();
  await expect(dialog.getByText(/^1 repair: island removed from \d+ layers?\./)).toBeVisible();
  await expect(dialog.getByText(`${layers} layers checked.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  // Keys are the dialog's again once the question has given the focus back.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(dialog.getByText('No repairs.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Use print craft' }).click();
  await expect(dialog.getByText(/values read from bunny\.ctb/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Only the craft of the plate has changed, and that can be taken back.
  const undo = page.getByRole('toolbar', { name: 'History' }).getByRole('button', { name: /^Undo/ });
  await expect(undo).not.toHaveAttribute('aria-disabled');
  expect(editor.complaints).toEqual([]);
});
