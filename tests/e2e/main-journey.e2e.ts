import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';

// As most people have it; the other journeys ask for reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What the command line says of a print, sliced or inspected. */
interface Print {
  readonly layers: number;
  readonly width: number;
  readonly height: number;
  readonly layersSha256: string;
}

test('a real STL becomes GOO and CTB files whose layers are those of the command line', async ({
  page,
  folder,
}) => {
  // Two exports of 1,200 layers, with a picture drawn in software beside them.
  test.setTimeout(400_000);
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(60)));
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  await expect(editor.parts).toHaveCount(1);
  await expect(editor.slider).toHaveAttribute('aria-valuemax', '1200');

  await editor.goTo('Slice');
  await test.step('the layers are scrubbed by keyboard', async () => {
    await editor.slider.focus();
    await page.keyboard.press('Home');
    expect(await editor.layer()).toBe(1);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowDown');
    expect(await editor.layer()).toBe(210);
    await expect(page.getByText('Layer 210 ·').first()).toBeVisible();
  });

  await test.step('the layers are scrubbed by pointer, and each has its own area', async () => {
    const areas = new Set<string>();
    for (const share of [0.8, 0.5, 0.2]) {
      const box = (await editor.slider.boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.9);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height * share, { steps: 8 });
      await page.mouse.up();
      const layer = await editor.layer();
      expect(Math.abs(layer - 1200 * (1 - share))).toBeLessThan(12);
      await expect(
        page.getByText(new RegExp(`^Layer ${layer.toLocaleString('en')} ·`)).first(),
      ).toBeVisible();
      areas.add(await editor.fact('Area'));
    }
    expect(areas.size).toBe(3);
  });

  const machine = await editor.fact('Machine');
  const printers = runCorallite(['printers']) as { id: string; name: string }[];
  const printer = printers.find(({ name }) => name === machine);
  if (!printer) throw new Error(`the command line has no printer called ${machine}`);

  for (const extension of ['goo', 'ctb']) {
    await test.step(`the ${extension} is exported, decoded, and compared`, async () => {
      const exported = await editor.export(extension, folder);
      const decoded = runCorallite(['inspect', exported]) as Print;
      const own = join(folder, `own.${extension}`);
      const sliced = runCorallite(['slice', model, '--printer', printer.id, '-o', own]) as Print;
      expect(decoded.layers).toBe(1200);
      expect(decoded.layersSha256).toBe(sliced.layersSha256);
      expect([decoded.width, decoded.height]).toEqual([sliced.width, sliced.height]);
    });
  }
  expect(editor.complaints).toEqual([]);
});

test('layers follow a typed size, and an undo brings the same layers back', async ({ page, folder }) => {
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(20)));
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  await expect(editor.slider).toHaveAttribute('aria-valuemax', '400');
  const height = page.getByRole('textbox', { name: 'Z mm' }).last();
  await height.fill('10');
  await height.press('Enter');
  await expect(editor.slider).toHaveAttribute('aria-valuemax', '200');
  await page.getByRole('toolbar', { name: 'History' }).getByRole('button', { name: /^Undo/ }).click();
  await expect(editor.slider).toHaveAttribute('aria-valuemax', '400');
  expect(editor.complaints).toEqual([]);
});
