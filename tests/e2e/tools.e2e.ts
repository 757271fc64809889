import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietContext, unwrap } from '#base';
import { decodeMesh } from '#formats/mesh';
import { examineMesh, meshBounds, meshVolume, type MeshBuffers } from '#kernel';
import { makeSphere } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

const BOX_MM3 = 20 * 20 * 20;

test('a plate is prepared by keyboard alone, and the file has what the tools made', async ({
  page,
  folder,
}) => {
  const sphere = makeSphere(10, 4);
  const volume = meshVolume(sphere);
  const path = join(folder, 'open ball.stl');
  writeFileSync(path, writeBinaryStl({ ...sphere, indices: sphere.indices.slice(12) }));
  const editor = new EditorPage(page);
  /** What undo would take back: the step is done. */
  const done = (step: string) =>
    expect(page.getByRole('button', { name: `Undo ${step}`, exact: true })).toBeVisible();
  /** Takes a tool in hand for all parts and applies it. */
  const apply = async (key: string): Promise<void> => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press(key);
    await editor.settle();
    await page.keyboard.press('Enter');
  };
  /** All parts as one mesh, as a file has them. */
  const exported = async (): Promise<MeshBuffers> => {
    await page.keyboard.press('F3');
    await page.keyboard.type('export model');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Export model' });
    await expect(dialog).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).press('Enter');
    const file = join(folder, 'plate.stl');
    await (await download).saveAs(file);
    await expect(dialog).toBeHidden();
    const read = unwrap(decodeMesh('plate.stl', new Uint8Array(readFileSync(file)), quietContext()));
    return read.bodies[0]!.mesh;
  };
  await editor.open();

  await test.step('repair what is open', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('i');
    await (await chooser).setFiles([path]);
    await expect(editor.parts).toHaveCount(1);
    await apply('Shift+R');
    await done('repair open ball');
    await expect.poll(() => editor.fact('Mesh')).toBe('Sound');
  });

  await test.step('simplify it, and add a shape', async () => {
    await apply('Shift+S');
    await done('simplify open ball');
    await page.keyboard.press('Shift+P');
    await editor.settle();
    await page.keyboard.press('Enter');
    await expect(editor.parts).toHaveCount(2);
    const mesh = await exported();
    expect(examineMesh(mesh)).toMatchObject({ shells: 2, openEdges: 0 });
    expect(Math.abs(meshVolume(mesh) / (volume + BOX_MM3) - 1)).toBeLessThan(0.02);
    expect(mesh.indices.length).toBeLessThan(sphere.indices.length * 0.6);
  });

  await test.step('unite, cut, merge and split', async () => {
    await apply('b');
    await expect(editor.parts).toHaveCount(1);
    await apply('c');
    await expect(editor.parts).toHaveCount(2);
    await apply('j');
    await expect(editor.parts).toHaveCount(1);
    await apply('Shift+J');
    await expect(editor.parts).toHaveCount(4);
  });

  await test.step('orient, duplicate, group and arrange', async () => {
    await apply('q');
    await done('orient 4 parts');
    await apply('Shift+D');
    await expect(editor.parts).toHaveCount(8);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+g');
    await apply('a');
    await done('arrange 8 parts');
    const mesh = await exported();
    const { min, max } = meshBounds(mesh);
    expect(examineMesh(mesh)).toMatchObject({ shells: 8, openEdges: 0 });
    expect(Math.abs(meshVolume(mesh) / (2 * (volume + BOX_MM3)) - 1)).toBeLessThan(0.02);
    expect(min[2]).toBeCloseTo(0, 3);
    // Halves lie: none is higher than the box is wide.
    expect(max[2]).toBeLessThan(20.1);
  });

  await test.step('all of it is undone', async () => {
    for (let step = 0; step < 20; step++) await page.keyboard.press('Control+z');
    await expect(editor.parts).toHaveCount(0);
  });
  expect(editor.complaints).toEqual([]);
});
