import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';

interface Body {
  readonly name: string;
  readonly box: { readonly min: readonly number[]; readonly max: readonly number[] };
}

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

  expect(bodiesIn(saved).map(({ name }) => name)).toEqual(['bunny', 'bunny 2']);

  await test.step('a batch orients and arranges the parts of both, and keeps copies', async () => {
    await page.keyboard.press('Shift+q');
    await page.getByRole('radio', { name: 'Projects' }).click();
    const files = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add project files…' }).click();
    await (await files).setFiles([saved, join(folder, 'two.3mf')]);
    await page.getByRole('checkbox', { name: 'Export' }).click();
    await page.getByRole('checkbox', { name: 'Orient' }).click();
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.getByRole('button', { name: 'Start' }).click();
    const rows = page.getByRole('list', { name: 'The batch' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Done' })).toHaveCount(2);
    await expect.poll(() => downloads.length).toBe(2);
    for (const [at, download] of downloads.entries()) {
      const path = join(folder, `copy ${at}.3mf`);
      await download.saveAs(path);
      const bodies = bodiesIn(path);
      expect(bodies.map(({ name }) => name)).toEqual(['bunny', 'bunny 2']);
      // They stood 20 mm high; as they want the least support, they are higher.
      const [one, other] = bodies.map(({ box }) => box) as [Body['box'], Body['box']];
      for (const { min, max } of [one, other]) {
        expect(min[2]).toBeCloseTo(0, 3);
        expect(max[2]).toBeGreaterThan(21);
      }
      const apart = [0, 1].map((axis) =>
        Math.max(one.min[axis]! - other.max[axis]!, other.min[axis]! - one.max[axis]!),
      );
      expect(Math.max(...apart)).toBeGreaterThan(1.99);
    }
  });
  expect(editor.complaints).toEqual([]);

  function bodiesIn(path: string): readonly Body[] {
    const { files } = runCorallite(['mesh', 'info', path]) as {
      readonly files: readonly { readonly format: string; readonly bodies: readonly Body[] }[];
    };
    expect(files[0]!.format).toBe('3mf');
    return files[0]!.bodies;
  }

  async function save(name: string): Promise<string> {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Main menu' }).click();
    await page.getByRole('menuitem', { name: 'Save to file' }).click();
    const path = join(folder, name);
    await (await download).saveAs(path);
    return path;
  }
});
