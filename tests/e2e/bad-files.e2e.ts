import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

const sound = (): Uint8Array<ArrayBuffer> => writeBinaryStl(readBunny(20));

/** A sound STL with one value changed. */
function changed(change: (view: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = sound();
  change(new DataView(bytes.buffer));
  return bytes;
}

const BAD_FILES: Readonly<
  Record<string, { readonly bytes: () => Uint8Array | string; readonly says: RegExp }>
> = {
  'empty.stl': { bytes: () => '', says: /empty\.stl: the file is empty/ },
  'cut.stl': {
    bytes: () => sound().subarray(0, 5000),
    says: /cut\.stl: the file is (incomplete|damaged)/,
  },
  'lying.stl': {
    bytes: () => changed((view) => view.setUint32(80, 0xffffffff, true)),
    says: /lying\.stl: the file is (incomplete|damaged)/,
  },
  'numberless.stl': {
    bytes: () => changed((view) => view.setFloat32(84 + 12, NaN, true)),
    says: /numberless\.stl: the file has invalid coordinates/,
  },
  'nothing.stl': { bytes: () => new Uint8Array(84), says: /nothing\.stl: the file contains no triangles/ },
  'paper.stl': {
    bytes: () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n',
    says: /paper\.stl: this file type isn’t supported/,
  },
  // Its library is loaded for it, under the policy that forbids code from text.
  'rubbish.step': { bytes: () => 'ISO-10303-21;\nrubbish', says: /rubbish\.step: the file is damaged/ },
  'bomb.3mf': {
    bytes: () =>
      zipSync({
        '_rels/.rels': new TextEncoder().encode(
          `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`,
        ),
        '3D/3dmodel.model': new Uint8Array(400 << 20),
      }),
    says: /bomb\.3mf: it unpacks to an abnormal size/,
  },
};

test('files that cannot be read say why, by their name, and leave the work as it was', async ({
  page,
  folder,
}) => {
  const model = join(folder, 'bunny.stl');
  writeFileSync(model, sound());
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  const undo = page.getByRole('toolbar', { name: 'History' }).getByRole('button', { name: /^Undo/ });
  await expect(undo).toHaveAccessibleName('Undo import bunny');

  for (const [name, { bytes, says }] of Object.entries(BAD_FILES)) {
    await test.step(name, async () => {
      writeFileSync(join(folder, name), bytes());
      await editor.chooseFiles([join(folder, name)]);
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
  await expect(editor.parts).toHaveCount(1);
  await expect(editor.slider).toHaveAttribute('aria-valuemax', '400');
  await expect(undo).toHaveAccessibleName('Undo import bunny');

  await test.step('a good file among bad ones comes in', async () => {
    await editor.chooseFiles([join(folder, 'empty.stl'), model, join(folder, 'paper.stl')]);
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2);
    await expect(editor.parts).toHaveCount(2);
  });
  expect(editor.complaints).toEqual([]);
});
