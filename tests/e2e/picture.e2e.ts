import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { countColours, EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

test('the model is drawn with WebGPU, pixel by pixel, and keeps its device', async ({ page, folder }) => {
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(60)));
  const editor = new EditorPage(page);
  await editor.open();

  const device = await page.evaluate(async () => {
    const adapter = await navigator.gpu?.requestAdapter();
    const own = await adapter?.requestDevice();
    return { adapter: adapter !== null && adapter !== undefined, queue: own?.queue !== undefined };
  });
  expect(device).toEqual({ adapter: true, queue: true });
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);

  const view = page.getByRole('application', { name: 'Model view' });
  await editor.importModel(model);
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Engine/ })
    .hover();
  await expect(page.getByRole('tooltip')).toContainText('The 3D view uses WebGPU.');

  const shades = async (): Promise<number> => (await countColours(page, view)).size;
  await expect.poll(shades).toBeGreaterThan(200);
  const shown = await countColours(page, view);
  await editor.parts.first().hover();
  await editor.parts.first().getByRole('button', { name: 'Hide' }).click();
  // The part covers a good share of the picture: without it, many pixels are of other colours.
  await expect
    .poll(async () => {
      const hidden = await countColours(page, view);
      let different = 0;
      let all = 0;
      for (const [colour, count] of shown) {
        all += count;
        different += Math.max(0, count - (hidden.get(colour) ?? 0));
      }
      return different / all;
    })
    .toBeGreaterThan(0.05);
  expect(editor.complaints).toEqual([]);
});

test('the exact layer is drawn: white where the printer cures, black around it', async ({ page, folder }) => {
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(60)));
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  await editor.goTo('Slice');
  await page.getByRole('button', { name: 'Layer', exact: true }).click();
  await editor.slider.focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp');
  const pane = page.getByRole('region', { name: 'Layer view' });
  const whiteShare = async (): Promise<number> => {
    const colours = await countColours(page, pane);
    let [white, all] = [0, 0];
    for (const [colour, count] of colours) {
      all += count;
      if ((colour & 255) > 220) white += count;
    }
    return white / all;
  };
  await expect.poll(whiteShare).toBeGreaterThan(0.1);
  await page.keyboard.press('End');
  await expect.poll(whiteShare).toBeLessThan(0.1);
  expect(editor.complaints).toEqual([]);
});
