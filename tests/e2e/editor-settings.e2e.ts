import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

test('keys and the mouse of one’s own hold in the real view, and at the next visit', async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.open();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Change shortcuts' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Change shortcut for “X-ray”: X' }).click();
  await page.keyboard.press('Alt+j');
  await expect(settings.getByRole('button', { name: 'Change shortcut for “X-ray”: Alt+J' })).toBeFocused();
  await settings.getByRole('tab', { name: 'Editor' }).click();
  await settings.getByRole('radio', { name: 'ChituBox' }).click();

  await page.reload();
  await editor.open();
  await page.getByRole('button', { name: 'Open a sample' }).click();
  await expect(editor.slider).toBeVisible();
  const xray = page.getByRole('button', { name: 'X-ray' });
  await page.keyboard.press('x');
  await expect(xray).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Alt+j');
  await expect(xray).toHaveAttribute('aria-pressed', 'true');

  // A left drag round the part draws a box, where it would turn the view in Corallite's own way.
  await page.keyboard.press('Escape');
  await expect(editor.parts.first()).toHaveAttribute('aria-selected', 'false');
  const model = (await page.getByRole('application', { name: 'Model view' }).boundingBox())!;
  const turned = await page.locator('[data-face="front"]').getAttribute('style');
  await page.mouse.move(model.x + 120, model.y + model.height - 20);
  await page.mouse.down();
  await page.mouse.move(model.x + model.width - 120, model.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(editor.parts.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[data-face="front"]')).toHaveAttribute('style', turned!);
  expect(editor.complaints).toEqual([]);
});
