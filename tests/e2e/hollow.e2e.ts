import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';

/** What the command line finds in a print. */
interface Inspected {
  readonly layers: number;
  readonly issues: {
    readonly layers: { readonly areaMm2: Readonly<Record<string, number>> };
    readonly drainage: { readonly standing: { readonly trappedMm3: number } };
  };
}

/** Sides of the box, mm. */
const SIDE = 20;
/** Area of the ring that a wall leaves of it, mm². */
const ring = (wall: number): number => SIDE ** 2 - (SIDE - 2 * wall) ** 2;

test('a part is hollowed, its wall changed and brought back, and the exported layers are rings', async ({
  page,
  folder,
}) => {
  test.setTimeout(240_000);
  const model = join(folder, 'box.stl');
  writeFileSync(model, writeBinaryStl(makeBox(SIDE, SIDE, SIDE)));
  const editor = new EditorPage(page);
  const saved = (): Promise<void> => expect(page.getByText(/^Saved/).first()).toBeVisible();
  const shell = async (): Promise<void> => {
    await editor.parts.first().click();
    await page.keyboard.press('h');
    await expect(page.getByRole('heading', { name: 'Shell' })).toBeVisible();
  };
  const apply = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Apply shell' }).click();
    await expect(page.getByRole('heading', { name: 'Shell' })).toBeHidden();
  };
  /** Finds about so much in the layer on show, mm². */
  const expectArea = (area: number): Promise<void> =>
    expect
      .poll(async () => Math.abs(parseFloat(await editor.fact('Area')) - area), { timeout: 30_000 })
      .toBeLessThan(1);
  /** Slices, and finds the middle of the exported file to be a ring. */
  const expectRing = async (wall: number): Promise<void> => {
    await editor.goTo('Slice');
    await expectArea(ring(wall));
    const { issues, layers } = runCorallite([
      'inspect',
      await editor.export('goo', folder),
      '--issues',
    ]) as Inspected;
    const { areaMm2 } = issues.layers;
    expect(areaMm2[layers >> 1]! / ring(wall)).toBeCloseTo(1, 2);
    expect(areaMm2[4]! / SIDE ** 2).toBeCloseTo(1, 2);
    await page.keyboard.press('Escape');
    await editor.goTo('Prepare');
  };

  await editor.open();
  await editor.importModel(model);
  await shell();
  await apply();
  await expectRing(2);

  await test.step('the wall is changed, and undo brings the first back', async () => {
    await shell();
    // A button of the view has the same name.
    const field = page.locator('[data-param="thickness"] input');
    await expect(field).toHaveValue('2.00');
    await field.fill('12');
    await field.press('Tab');
    await expect(page.getByText(/nothing would stay hollow/).first()).toBeVisible();
    await field.fill('4');
    await field.press('Tab');
    await apply();
    await expectRing(4);
    await page.keyboard.press('Control+z');
    await expectRing(2);
  });

  await test.step('the wall goes around it', async () => {
    await shell();
    await page.getByRole('radio', { name: 'Outside' }).click();
    await expect(page.getByText('Added around')).toBeVisible();
    await apply();
    await editor.goTo('Slice');
    // The ring around a square, with round corners.
    await expectArea(4 * SIDE * 2 + Math.PI * 2 ** 2);
    await editor.goTo('Prepare');
    await page.keyboard.press('Control+z');
  });

  await test.step('it is hollow when it is opened again in Chinese, is drained, and the layers have the hole', async () => {
    await saved();
    await editor.reopenIn('zh');
    await expect(editor.parts).toHaveCount(1);
    await editor.parts.first().click();
    await page.keyboard.press('Shift+H');
    await page.getByRole('button', { name: '添加排液孔' }).click();
    await expect(page.getByText(/^已添加 \d 个排液孔/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: '应用', exact: true }).click();
    await expect(page.getByRole('heading', { name: '打孔' })).toBeHidden();
    await editor.goTo('Slice');
    // What is checked before the file is saved: nothing stays in it that is worth a word.
    await page.getByRole('banner').getByRole('button', { name: '导出' }).click();
    await expect(editor.exportPanel.getByText(/^(无积液，无吸盘|打印后残留的树脂)/)).toBeVisible({
      timeout: 30_000,
    });
    const { issues, layers } = runCorallite([
      'inspect',
      await editor.export('goo', folder),
      '--issues',
    ]) as Inspected;
    const { areaMm2 } = issues.layers;
    expect(areaMm2[layers >> 1]! / ring(2)).toBeCloseTo(1, 2);
    // A hole in the wall takes some of the ring.
    expect(Math.min(...Object.values(areaMm2))).toBeLessThan(0.99 * ring(2));
    expect(issues.drainage.standing.trappedMm3).toBeLessThan(50);
  });

  expect(editor.complaints).toEqual([]);
});
