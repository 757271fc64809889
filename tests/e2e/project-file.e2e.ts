import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';

test('a project is saved to a file without an account, and opens as it was', async ({ page, folder }) => {
  // A chooser of the system cannot be answered from here: the file is handed out, as in other browsers.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, writeBinaryStl(readBunny(20)));
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  await page.keyboard.press('d');
  await expect(editor.parts).toHaveCount(2);

  const saved = await save('one.3mf');
  await page.reload();
  await editor.open();
  await expect(editor.parts).toHaveCount(2);
  await page.keyboard.press('Shift+n');
  await page.getByRole('alertdialog').getByRole('button', { name: 'New project' }).click();
  await expect(editor.parts).toHaveCount(0);

  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+o');
  await (await chooser).setFiles(saved);
  await expect(editor.parts).toHaveCount(2);
  // All but the picture, which is drawn anew.
  const [before, after] = [saved, await save('two.3mf')].map((path) => unzipSync(readFileSync(path)));
  for (const part of ['3D/3dmodel.model', 'Metadata/corallite.json'])
    expect(Buffer.compare(before![part]!, after![part]!), part).toBe(0);

  const { files } = runCorallite(['mesh', 'info', saved]) as {
    files: { format: string; bodies: { name: string }[] }[];
  };
  expect(files[0]!.format).toBe('3mf');
  expect(files[0]!.bodies.map(({ name }) => name)).toEqual(['bunny', 'bunny 2']);
  expect(editor.complaints).toEqual([]);

  async function save(name: string): Promise<string> {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Main menu' }).click();
    await page.getByRole('menuitem', { name: 'Save to file' }).click();
    const path = join(folder, name);
    await (await download).saveAs(path);
    return path;
  }
});
