import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBox } from '#tests/meshes.ts';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

// What is drawn in software costs by its size; the panels are docked from this width on.
test.use({ viewport: { width: 1280, height: 720 } });

test('what slicing closed of a scan is said, and a size that is none to print is put right by a press', async ({
  page,
  folder,
}) => {
  const scan = join(folder, 'bunny.stl');
  const bunny = readBunny(20);
  // Forty faces are missing, wherever they were.
  writeFileSync(scan, writeBinaryStl({ ...bunny, indices: bunny.indices.slice(120) }));
  const tiny = join(folder, 'tiny.stl');
  writeFileSync(tiny, writeBinaryStl(makeBox(1, 0.5, 2)));
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(scan);

  const notices = page.getByRole('list', { name: 'Files being imported' });
  const repairs = page.getByRole('region', { name: 'Repairs' });
  const [count] = (await repairs.getByText(/^[\d,]+ open edges closed in bunny$/).textContent())!.split(' ');
  await repairs.getByRole('button', { name: 'Show on model' }).click();
  await repairs.getByRole('button', { name: 'Dismiss' }).click();
  await expect(repairs).toHaveCount(0);
  await expect(notices).toHaveCount(0);
  await editor.goTo('Slice');
  expect(await editor.fact('Open edges closed')).toBe(count);

  await editor.goTo('Prepare');
  await editor.chooseFiles([tiny]);
  await expect(editor.parts).toHaveCount(2);
  await notices.getByRole('button', { name: 'Scale × 25.4' }).click();
  await expect(notices).toHaveCount(0);
  await expect(page.getByText('1 selected · 25.4 × 12.7 × 50.8 mm')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 selected · 1.0 × 0.5 × 2.0 mm')).toBeVisible();
  expect(editor.complaints).toEqual([]);
});
