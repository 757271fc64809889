import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';

/** What the command line finds in a print. */
interface Inspected {
  readonly layers: number;
  readonly issues: { readonly layers: { readonly areaMm2: Readonly<Record<string, number>> } };
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
  /** Slices, and finds so much in the middle of the exported file; answers the area of every layer, mm². */
  const expectMiddle = async (area: number): Promise<readonly number[]> => {
    await editor.goTo('Slice');
    await expect
      .poll(async () => Math.abs(parseFloat(await editor.fact('Area')) - area), { timeout: 30_000 })
      .toBeLessThan(1);
    const { issues, layers } = runCorallite([
      'inspect',
      await editor.export('goo', folder),
      '--issues',
    ]) as Inspected;
    const areas = Object.values(issues.layers.areaMm2);
    expect(areas[layers >> 1]! / area).toBeCloseTo(1, 2);
    await page.keyboard.press('Escape');
    return areas;
  };
  const expectRing = async (wall: number): Promise<void> => {
    const areas = await expectMiddle(ring(wall));
    expect(areas[4]! / SIDE ** 2).toBeCloseTo(1, 2);
    await editor.goTo('Prepare');
  };

  await editor.open();
  await editor.importModel(model);
  await shell();
  await apply();
  await expectRing(2);

  await test.step('the wall is changed, and undo brings the first back', async () => {
    await shell();
    const field = page
      .getByRole('spinbutton', { name: 'Wall thickness' })
      .or(page.getByLabel('Wall thickness'));
    await expect(field.first()).toHaveValue('2.00');
    await field.first().fill('12');
    await field.first().press('Tab');
    await expect(page.getByText(/nothing would stay hollow/).first()).toBeVisible();
    await field.first().fill('4');
    await field.first().press('Tab');
    await apply();
    await expectRing(4);
    await page.keyboard.press('Control+z');
    await expectRing(2);
  });

  await test.step('it is hollow when it is opened again', async () => {
    await saved();
    await page.reload();
    await editor.open();
    await expect(editor.parts).toHaveCount(1);
    await expectRing(2);
  });

  await test.step('the wall goes around it', async () => {
    await shell();
    await page.getByRole('radio', { name: 'Outside' }).click();
    await expect(page.getByText('Added around')).toBeVisible();
    await apply();
    // A square that has grown by 2 mm, with round corners.
    const areas = await expectMiddle(4 * SIDE * 2 + Math.PI * 2 ** 2);
    expect(areas).toHaveLength((SIDE + 4) / 0.05);
    expect(areas[0]!).toBeGreaterThan(SIDE ** 2);
  });
  expect(editor.complaints).toEqual([]);
});
