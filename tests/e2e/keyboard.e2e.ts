import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { pressUntilFocused } from './press-until-focused.ts';

test('the whole way from a model to a file goes by keyboard', async ({ page, folder }) => {
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(8)));
  const editor = new EditorPage(page);
  await editor.open();

  await test.step('import', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('i');
    await (await chooser).setFiles([model]);
    await expect(editor.slider).toHaveAttribute('aria-valuemax', '160');
  });

  await test.step('move the part by arrow keys, and by a typed number', async () => {
    const x = page.getByRole('textbox', { name: 'X mm' }).first();
    await pressUntilFocused(page, 'F6', page.getByRole('application', { name: 'Model view' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(x).toHaveValue('11.00');
    await pressUntilFocused(page, 'Tab', x);
    await page.keyboard.type('=10/4');
    await page.keyboard.press('Enter');
    await expect(x).toHaveValue('2.50');
    await page.keyboard.press('Escape');
  });

  await test.step('look through the layers', async () => {
    await page.keyboard.press('Alt+Digit3');
    await expect(page.getByRole('radio', { name: 'Slice' })).toBeChecked();
    await pressUntilFocused(page, 'Tab', editor.slider);
    await page.keyboard.press('Home');
    await page.keyboard.press('PageUp');
    await expect(editor.slider).toHaveAttribute('aria-valuenow', '101');
    await expect(editor.slider).toHaveAttribute('aria-valuetext', 'Layer 101 of 160, 5.05 millimetres');
  });

  await test.step('export', async () => {
    await page.keyboard.press('Control+p');
    const goo = editor.exportPanel.getByRole('radio', { name: '.goo' });
    await pressUntilFocused(page, 'Tab', goo);
    const download = page.waitForEvent('download');
    await pressUntilFocused(page, 'Tab', editor.exportPanel.getByRole('button', { name: 'Export file' }));
    await page.keyboard.press('Enter');
    const path = join(folder, 'bunny.goo');
    await (await download).saveAs(path);
    expect(statSync(path).size).toBeGreaterThan(100_000);
    await expect(editor.exportPanel).toContainText('Verified: 160 layers match');
    await page.keyboard.press('Escape');
    await expect(editor.exportPanel).toBeHidden();
  });
  expect(editor.complaints).toEqual([]);
});

test('a dialog opened by keyboard gives the focus back to what opened it', async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.open();
  const card = page.getByRole('button', { name: /^Printer:/ });
  await pressUntilFocused(page, 'Tab', card);
  await page.keyboard.press('Enter');
  const library = page.getByRole('dialog', { name: 'Library' });
  await expect(library).toBeVisible();
  await editor.settle();
  await page.keyboard.press('Escape');
  await expect(library).toBeHidden();
  await expect(card).toBeFocused();
});

test('every action can be found by its name', async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shortcuts');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(editor.complaints).toEqual([]);
});
