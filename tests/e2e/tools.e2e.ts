import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { meshVolume } from '#kernel';
import { makeSphere } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';
import { PreparedPlate } from './prepared-plate.ts';
import { pressUntilFocused } from './press-until-focused.ts';

const BOX_MM3 = 20 * 20 * 20;

test('a plate is prepared and sliced by keyboard alone, and the files have what the tools made', async ({
  page,
  folder,
}) => {
  const sphere = makeSphere(10, 4);
  const volume = meshVolume(sphere);
  const path = join(folder, 'open ball.stl');
  writeFileSync(path, writeBinaryStl({ ...sphere, indices: sphere.indices.slice(12) }));
  const editor = new EditorPage(page);
  const plate = new PreparedPlate(editor, folder);
  await editor.open();

  await test.step('repair what is open', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('i');
    await (await chooser).setFiles([path]);
    await expect(editor.parts).toHaveCount(1);
    await plate.apply('Shift+R');
    await plate.done('repair open ball');
    await page.getByRole('button', { name: /^Facts/ }).press('Enter');
    await expect.poll(() => editor.fact('Mesh')).toBe('No problems');
  });

  await test.step('simplify it, and add a shape', async () => {
    await plate.apply('Shift+S');
    await plate.done('simplify open ball');
    await page.keyboard.press('Shift+P');
    await editor.settle();
    await page.keyboard.press('Enter');
    await expect(editor.parts).toHaveCount(2);
    const facts = await plate.facts();
    expect(facts).toMatchObject({ shells: 2, openEdges: 0 });
    expect(Math.abs(facts.volume / (volume + BOX_MM3) - 1)).toBeLessThan(0.02);
    expect(facts.triangles).toBeLessThan((sphere.indices.length / 3) * 0.6);
  });

  await test.step('unite, cut, merge and split', async () => {
    await plate.apply('b');
    await expect(editor.parts).toHaveCount(1);
    await plate.apply('c');
    await expect(editor.parts).toHaveCount(2);
    await plate.apply('j');
    await expect(editor.parts).toHaveCount(1);
    await plate.apply('Shift+J');
    await expect(editor.parts).toHaveCount(4);
  });

  await test.step('orient, duplicate, group and arrange', async () => {
    await plate.apply('q');
    // Halves that stand best stay as they are.
    await plate.done('orient 2 parts');
    await plate.apply('Shift+D');
    await expect(editor.parts).toHaveCount(8);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+g');
    await plate.apply('a');
    await plate.done('arrange 8 parts');
    const facts = await plate.facts();
    expect(facts).toMatchObject({ shells: 8, openEdges: 0 });
    expect(Math.abs(facts.volume / (2 * (volume + BOX_MM3)) - 1)).toBeLessThan(0.02);
    expect(facts.min[2]).toBeCloseTo(0, 3);
    // Halves lie: none is higher than the box is wide.
    expect(facts.max[2]).toBeLessThan(20.1);
  });

  await test.step('slice it into a file', async () => {
    await page.keyboard.press('Control+p');
    await pressUntilFocused(page, 'Tab', editor.exportPanel.getByRole('button', { name: 'Export file' }));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = join(folder, (await download).suggestedFilename());
    await (await download).saveAs(file);
    await expect(editor.exportPanel).toContainText(/Verified: \d+ layers match/);
    await page.keyboard.press('Escape');
    const { issues } = runCorallite(['inspect', file, '--issues']) as {
      readonly issues: { readonly layers: { readonly volumeMm3: readonly number[] } };
    };
    const printed = issues.layers.volumeMm3.reduce((sum, each) => sum + each, 0);
    expect(Math.abs(printed / (2 * (volume + BOX_MM3)) - 1)).toBeLessThan(0.03);
  });

  await test.step('all of it is undone', async () => {
    for (let step = 0; step < 20; step++) await page.keyboard.press('Control+z');
    await expect(editor.parts).toHaveCount(0);
  });
  expect(editor.complaints).toEqual([]);
});
