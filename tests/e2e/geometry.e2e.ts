import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { zipSync } from 'fflate';
import { meshBounds, meshVolume, type MeshBuffers } from '#kernel';
import { writeAmf } from '#tests/mesh-files.ts';
import { makeBox, makeSphere, makeTetrahedron } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { stepBox, writeStep } from '#tests/step-files.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';
import { PreparedPlate } from './prepared-plate.ts';

// What is drawn in software costs by its size; the panels are docked from this width on.
test.use({ viewport: { width: 1280, height: 720 } });

function expectNear(values: readonly number[], wanted: readonly number[], within = 0.01): void {
  values.forEach((value, at) =>
    expect(Math.abs(value - wanted[at]!), `${values.join(' ')} is ${wanted.join(' ')}`).toBeLessThan(within),
  );
}

test('the numbers of each tool are those of the exported parts', async ({ page, folder }) => {
  const editor = new EditorPage(page);
  const plate = new PreparedPlate(editor, folder);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const corner = join(folder, 'corner.stl');
  writeFileSync(corner, writeBinaryStl(makeTetrahedron(20)));
  const volume = 20 ** 3 / 6;
  await editor.open();
  await editor.chooseFiles([corner]);
  await expect(editor.parts).toHaveCount(1);

  await test.step('scale one axis, and mirror', async () => {
    await plate.take('s');
    await page.getByRole('button', { name: 'Keep proportions' }).click();
    await plate.type(field('X scale %'), 150);
    const scaled = await plate.facts();
    expectNear(scaled.size, [30, 20, 20]);
    expectNear([scaled.volume, ...scaled.lean], [1.5 * volume, -7.5, -5, -5]);
    await page.getByRole('button', { name: 'Mirror along X' }).click();
    const mirrored = await plate.facts();
    expectNear(mirrored.size, [30, 20, 20]);
    expectNear([mirrored.volume, ...mirrored.lean], [1.5 * volume, 7.5, -5, -5]);
  });

  await test.step('rotate, move and raise', async () => {
    const before = await plate.facts();
    await plate.take('r');
    await page.getByRole('button', { name: '+90°' }).click();
    await plate.take('m');
    await plate.type(field('X mm'), 12);
    await plate.take('Shift+Z');
    await plate.type(field('Offset mm'), 5);
    await page.keyboard.press('Enter');
    const after = await plate.facts();
    expectNear([...after.size, after.volume], [20, 30, 20, 1.5 * volume]);
    const middle = (before.min[0] + before.max[0]) / 2;
    expectNear([after.min[0] - middle, after.max[0] - middle, after.min[2]], [2, 22, 5]);
    expectNear(after.lean, [5, 7.5, -5]);
  });

  await test.step('place it on its largest face', async () => {
    await plate.take('y');
    await page.getByRole('radio', { name: /^Face 1 / }).click();
    await page.keyboard.press('Enter');
    await plate.done('place corner on a face');
    const { min, size } = await plate.facts();
    // The corner's height above the face that cuts the axes at 20, 30 and 20 mm.
    expectNear([min[2], size[2]], [0, 1 / Math.hypot(1 / 20, 1 / 30, 1 / 20)]);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });

  const view = page.getByRole('application', { name: 'Model view' });
  const pressBeside = async (): Promise<void> => {
    const { width, height } = (await view.boundingBox())!;
    await view.click({ position: { x: width / 2 - 40, y: height / 2 + 20 } });
  };

  await test.step('measure a box', async () => {
    await plate.apply('Shift+P');
    await plate.done('add Box');
    await page.keyboard.press('z');
    await page.keyboard.press('u');
    const figures = page.locator('[data-view-mark]');
    for (const [kind, count] of [
      ['Wall thickness', 1],
      ['Size', 4],
    ] as const) {
      await page.getByRole('combobox', { name: 'What' }).click();
      await page.getByRole('option', { name: kind }).click();
      await pressBeside();
      await expect(figures).toHaveText(Array.from({ length: count }, () => '20.00 mm'));
    }
    await page.keyboard.press('Enter');
    await expect(figures).toHaveCount(0);
  });

  await test.step('write on it, raised and then engraved', async () => {
    const bare = await plate.facts();
    await plate.take('t');
    await field('Text').fill('I');
    await pressBeside();
    await page.getByRole('button', { name: 'Apply' }).click();
    await plate.done('label Box');
    const raised = await plate.facts();
    await plate.take('t');
    await page.getByRole('radio', { name: 'Engraved' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await plate.done('change label of Box');
    const engraved = await plate.facts();
    expectNear([bare.volume], [20 ** 3]);
    expect(raised.volume - bare.volume).toBeGreaterThan(0.5);
    expectNear([bare.volume - engraved.volume], [raised.volume - bare.volume]);
    expectNear(engraved.size, bare.size);
    expect(Math.max(...raised.size)).toBeCloseTo(20.5, 3);
  });

  await test.step('keep a margin of the platform free', async () => {
    const before = await plate.facts();
    await plate.take('Shift+B');
    await plate.type(field('Left margin mm'), 50);
    await plate.apply('a');
    await plate.done('arrange Box');
    const after = await plate.facts();
    // The middle of what is left is 25 mm further to the right; packing goes by cells of half a millimetre.
    expectNear([after.min[0] - before.min[0], after.min[1] - before.min[1]], [25, 0], 1);
  });

  await test.step('subtract one from another, picked, swapped and named', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    const boxes = [10, 20].map((size) => {
      const path = join(folder, `${size}.stl`);
      writeFileSync(path, writeBinaryStl(makeBox(size, size, size)));
      return path;
    });
    await editor.chooseFiles(boxes);
    await expect(editor.parts).toHaveCount(2);
    for (const at of [0, 1]) {
      await editor.parts.nth(at).click();
      await page.keyboard.press('m');
      await plate.type(field('X mm'), 0);
      await plate.type(field('Y mm'), 0);
    }
    await editor.parts.first().click();
    await page.keyboard.press('b');
    await page.getByRole('combobox', { name: 'Part B' }).click();
    await page.getByRole('option', { name: '20' }).click();
    await page.getByRole('button', { name: 'Swap A and B' }).click();
    await expect(page.getByRole('combobox', { name: 'Part A' })).toHaveText('20');
    await page.getByRole('radio', { name: 'Subtract' }).click();
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await field('Result name').fill('Mould');
    await page.getByRole('button', { name: 'Combine', exact: true }).click();
    // A list: there are two rows as long as it is being made.
    await expect(editor.parts).toHaveText([/Mould/]);
    const { size, volume: left } = await plate.facts();
    expectNear([...size, left], [20, 20, 20, 20 ** 3 - 10 ** 3]);
    await page.keyboard.press('Control+z');
    await expect(editor.parts).toHaveText([/10/, /20/]);
  });

  await test.step('keep what two have in common', async () => {
    await plate.take('b');
    await page.getByRole('radio', { name: 'Intersect' }).click();
    await page.getByRole('button', { name: 'Combine', exact: true }).click();
    await expect(editor.parts).toHaveCount(1);
    const { size, volume: common } = await plate.facts();
    expectNear([...size, common], [10, 10, 10, 10 ** 3]);
    await page.keyboard.press('Control+z');
    await expect(editor.parts).toHaveCount(2);
  });

  await test.step('cut one in two that fit together, with plugs and with dowels', async () => {
    await editor.parts.first().click();
    await page.keyboard.press('Delete');
    for (const [kind, parts] of [
      ['Plugs', 2],
      ['Dowels', 4],
    ] as const) {
      await plate.take('c');
      await page.getByRole('radio', { name: kind }).click();
      await page.getByRole('complementary').getByRole('button', { name: 'Cut', exact: true }).click();
      await expect(editor.parts).toHaveCount(parts);
      const meshes = await plate.exported('3MF');
      // A rod of 48 sides, 4 mm into each half, and its holes, with 0.15 mm round it and behind it.
      const rod = (radius: number, depth: number): number =>
        24 * Math.sin(Math.PI / 24) * radius ** 2 * depth;
      const [plug, hole] = [rod(1.5, 4), rod(1.65, 4.15)];
      const wanted =
        kind === 'Plugs'
          ? [4000 + 2 * plug, 4000 - 2 * hole]
          : [4000 - 2 * hole, 4000 - 2 * hole, 2 * plug, 2 * plug];
      const byVolume = (a: number, b: number): number => b - a;
      expectNear(meshes.map((mesh) => meshVolume(mesh)).sort(byVolume), wanted.sort(byVolume), 0.1);
      await page.keyboard.press('Control+z');
      await expect(editor.parts).toHaveCount(1);
    }
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });

  await test.step('write around a ball', async () => {
    const ball = join(folder, 'ball.stl');
    writeFileSync(ball, writeBinaryStl(makeSphere(10, 4)));
    await editor.chooseFiles([ball]);
    await expect(editor.parts).toHaveCount(1);
    const { min, max } = await plate.facts();
    await page.keyboard.press('z');
    await plate.take('t');
    await page.getByRole('radio', { name: 'Raised' }).click();
    await field('Text').fill('HHHH');
    await pressBeside();
    await page.getByRole('button', { name: 'Apply' }).click();
    await plate.done('label ball');
    const [{ positions }] = (await plate.exported()) as [MeshBuffers];
    const middle = ([0, 1, 2] as const).map((axis) => (min[axis] + max[axis]) / 2);
    const out = Array.from({ length: positions.length / 3 }, (_, point) =>
      Math.hypot(...middle.map((value, axis) => positions[point * 3 + axis]! - value)),
    );
    // Flat letters would stand out by more at both ends of the line than in its middle.
    expect(out.filter((distance) => distance > 10.4).length).toBeGreaterThan(50);
    expect(Math.max(...out)).toBeLessThan(10.52);
  });
  expect(editor.complaints).toEqual([]);
});

test('parts of a folder of files are grouped, copied, kept, arranged and exported on two plates', async ({
  page,
  folder,
}) => {
  const editor = new EditorPage(page);
  const plate = new PreparedPlate(editor, folder);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const files = {
    'ten.amf': writeAmf([{ name: 'ten', mesh: makeBox(10, 10, 10) }]),
    'eight.step': writeStep([['eight', stepBox('eight', [8, 8, 8])]]),
    'six.zip': zipSync({ 'six.stl': writeBinaryStl(makeBox(6, 6, 6)) }),
  };
  const volume = 10 ** 3 + 8 ** 3 + 6 ** 3;
  const models = join(folder, 'models');
  mkdirSync(join(models, 'more'), { recursive: true });
  Object.entries(files).forEach(([name, bytes], at) =>
    writeFileSync(join(models, at === 0 ? name : `more/${name}`), bytes),
  );
  await editor.open();
  await editor.dropFiles([models]);
  await expect(editor.parts).toHaveCount(3);

  await test.step('every format has all of them', async () => {
    for (const format of ['STL', '3MF', 'OBJ', 'GLB', 'STL, as text']) {
      const meshes = await plate.exported(format);
      expect(meshes, format).toHaveLength(format === 'STL' ? 1 : 3);
      expectNear([meshes.reduce((sum, mesh) => sum + meshVolume(mesh), 0)], [volume], 0.1);
    }
  });

  await test.step('a group is copied whole to another plate', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+g');
    await page.keyboard.press('Alt+KeyA');
    await page.getByRole('row', { expanded: true }).click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Alt+KeyN');
    await expect(editor.parts).toHaveCount(0);
    await page.keyboard.press('Control+v');
    await expect(editor.parts).toHaveCount(4);
    const { shells, volume: copied } = await plate.facts();
    expectNear([shells, copied], [3, volume]);
  });

  await test.step('what is kept is placed again', async () => {
    await plate.take('Shift+P');
    await page.getByRole('radio', { name: 'Personal' }).click();
    await page.getByRole('button', { name: 'Keep selected parts' }).click();
    await page.getByRole('list', { name: 'Personal parts' }).getByRole('button').click();
    await expect(editor.parts).toHaveCount(8);
    const { shells, volume: placed } = await plate.facts();
    expectNear([shells, placed], [6, 2 * volume]);
  });

  const rows = page.getByRole('list', { name: 'The batch' }).getByRole('listitem');
  await test.step('a batch arranges both plates, with the gap of the tool', async () => {
    await plate.take('a');
    await plate.type(field('Gap mm'), 5);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Q');
    await page.getByRole('checkbox', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(rows.filter({ hasText: 'Done' })).toHaveCount(2);
    await page.getByRole('button', { name: 'New batch' }).click();
    const boxes = (await plate.exported('3MF')).map((mesh) => meshBounds(mesh));
    expect(boxes).toHaveLength(6);
    for (const [at, one] of boxes.entries()) {
      expect(one.min[2]).toBeCloseTo(0, 3);
      for (const other of boxes.slice(0, at)) {
        const apart = ([0, 1] as const).map((axis) =>
          Math.max(one.min[axis] - other.max[axis], other.min[axis] - one.max[axis]),
        );
        expect(Math.max(...apart)).toBeGreaterThan(4.99);
      }
    }
  });

  await test.step('all plates are exported, a file each', async () => {
    await page.keyboard.press('Control+Shift+E');
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(rows.filter({ hasText: 'layers verified' })).toHaveCount(2);
    await expect.poll(() => downloads.length).toBe(2);
    for (const download of downloads) {
      const path = join(folder, download.suggestedFilename());
      await download.saveAs(path);
      expect(runCorallite(['inspect', path])).toMatchObject({ layers: 10 / 0.05 });
    }
  });
  expect(editor.complaints).toEqual([]);
});
