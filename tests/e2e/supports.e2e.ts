import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { HELD_ISLAND_MM2 } from '#kernel';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, runCorallite, test } from './fixtures.ts';

// What is drawn in software costs by its size; the panels are docked from this width on.
test.use({ viewport: { width: 1280, height: 720 } });

interface Inspected {
  readonly issues: {
    readonly issues: readonly {
      readonly kind: string;
      readonly pixels: number;
      readonly areaMm2: number;
      readonly supportedPixels: number;
    }[];
  };
}

/** A table on one leg: its top hangs, and its underside is an island on its first layer. */
const table = (): ReturnType<typeof makeBox> =>
  joinMeshes(makeBox(3, 3, 12), makeBox(24, 18, 3, [-12, -9, 11]));
/** Of islands in a file those that count on a plate with supports: so little as a tip holds some. */
const islandsOf = ({ issues }: Inspected): number =>
  issues.issues.filter(
    ({ kind, areaMm2, pixels, supportedPixels }) =>
      kind === 'island' && (supportedPixels * areaMm2) / pixels < HELD_ISLAND_MM2,
  ).length;

test('supports are made, edited by hand, undone, made again, saved, opened and edited in Chinese, and sliced', async ({
  page,
  folder,
}) => {
  test.setTimeout(240_000);
  const model = join(folder, 'table.stl');
  writeFileSync(model, writeBinaryStl(table()));
  const editor = new EditorPage(page);
  const view = (name: string): Locator => page.getByRole('application', { name });
  const tips = async (name: string): Promise<number> => parseInt(await editor.fact(name), 10);
  await editor.open();
  await editor.importModel(model);
  await editor.parts.first().click();

  await test.step('one key opens the stage, another generates', async () => {
    await page.keyboard.press('Shift+A');
    await expect(page.getByRole('heading', { name: 'Auto' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Support' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect.poll(() => termsOf(page, 'Tips'), { timeout: 60_000 }).toBe(1);
  });
  const made = await tips('Tips');
  expect(made).toBeGreaterThan(10);

  await test.step('one is deleted by keyboard, and comes back', async () => {
    await page.keyboard.press('Shift+E');
    await expect(page.getByRole('heading', { name: 'Edit' })).toBeVisible();
    // The keys of a tool are those of the view.
    await view('Model view').focus();
    await page.keyboard.press(']');
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Shift+A');
    await expect.poll(() => tips('Tips')).toBe(made - 1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => tips('Tips')).toBe(made);
  });

  await test.step('undo takes them away and the part down, in one step', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(() => termsOf(page, 'Tips')).toBe(0);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => tips('Tips')).toBe(made);
  });

  await test.step('made again they are as many', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Generate supports' })).toBeEnabled({ timeout: 60_000 });
    await expect.poll(() => tips('Tips')).toBe(made);
  });

  await test.step('a part is painted, checked, given a type of its own and a script, by keyboard', async () => {
    const isOpen = (name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Shift+W');
    await isOpen('Paint');
    await view('Model view').focus();
    await page.keyboard.press('w');
    // The first key brings the brush.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    const painted = page.getByText(/^Painted parts: 1\./);
    await expect(painted).toBeVisible({ timeout: 10_000 });
    await page.keyboard.press('Control+z');
    await expect(painted).toHaveCount(0);

    await page.keyboard.press('Shift+K');
    await isOpen('Check');
    await expect(page.getByText('Supports hold everything they should.')).toBeVisible({ timeout: 60_000 });

    await page.keyboard.press('Shift+Y');
    await isOpen('Types');
    await page.getByRole('button', { name: 'New', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();
    await page.keyboard.press('Control+z');

    await page.keyboard.press('Shift+X');
    await isOpen('Scripts');
    await expect(page.getByRole('button', { name: 'Run script' })).toBeEnabled({ timeout: 60_000 });
    // What was said of another run is gone before this one is asked for.
    const grown = page.getByText(/^Tips: \d+ · Out of reach/);
    await expect(grown).toHaveCount(0);
    await view('Model view').focus();
    await page.keyboard.press('Enter');
    await expect(grown).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Shift+A');
    await expect.poll(() => tips('Tips')).not.toBe(made);
    await page.keyboard.press('Control+z');
    await expect.poll(() => tips('Tips')).toBe(made);
  });

  await test.step('one is moved, and another is put beside it', async () => {
    await page.keyboard.press('Shift+E');
    await view('Model view').focus();
    await page.keyboard.press(']');
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    const undone = (step: string) =>
      expect(page.getByRole('button', { name: `Undo ${step}`, exact: true })).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    // Each is worked out with all that is beside it; another tool would stop that.
    await undone('change supports');
    await page.keyboard.press('n');
    await undone('add a support');
    await page.keyboard.press('Shift+A');
    await expect.poll(() => tips('Tips')).toBe(made + 1);
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
  });

  await test.step('as many are there when it is opened again in Chinese, and are edited there too', async () => {
    await editor.reopenIn('zh');
    await editor.parts.first().click();
    await page.keyboard.press('Shift+A');
    await expect(page.getByRole('heading', { name: '自动' })).toBeVisible();
    await expect.poll(() => tips('支撑头')).toBe(made + 1);
    await page.keyboard.press('Shift+E');
    await view('模型视图').focus();
    await page.keyboard.press(']');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Shift+A');
    await expect.poll(() => tips('支撑头')).toBe(made);
    await page.keyboard.press('Control+z');
    await expect.poll(() => tips('支撑头')).toBe(made + 1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '生成支撑' })).toBeEnabled({ timeout: 60_000 });
    // What was put there by hand stays.
    await expect.poll(() => tips('支撑头')).toBeGreaterThanOrEqual(made);
  });

  await test.step('they hold the layers of the file', async () => {
    await page.keyboard.press('Escape');
    await editor.goTo('Slice');
    const file = await editor.export('goo', folder);
    const held = runCorallite(['inspect', file, '--issues']) as Inspected;
    expect(held.issues.issues.some(({ kind }) => kind === 'island')).toBe(true);
    expect(islandsOf(held)).toBe(0);
  });

  expect(editor.complaints).toEqual([]);
});

test('one press in the Support stage makes a part ready to slice, and one undo takes it back', async ({
  page,
  folder,
}) => {
  test.setTimeout(180_000);
  const model = join(folder, 'table.stl');
  writeFileSync(model, writeBinaryStl(table()));
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  await page.keyboard.press('Alt+2');
  const step = page.getByRole('button', { name: 'Slice', exact: true });
  const begin = page.getByRole('button', { name: 'Prepare for printing' }).last();
  const colourOf = (button: Locator): Promise<string> =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const coral = await colourOf(step);
  // By keyboard as by hand: the tool's key, then the one that does it.
  await expect(begin).toBeVisible();
  await page.keyboard.press('Shift+T');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ready to slice', { exact: true })).toBeVisible({ timeout: 120_000 });
  // The next step is another button's now.
  await expect.poll(() => colourOf(step)).toBe(coral);
  expect(await colourOf(begin)).not.toBe(coral);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Ready to slice', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'To do' })).toHaveCount(4);
  expect(editor.complaints).toEqual([]);
});

const termsOf = (page: Page, name: string): Promise<number> =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .count();
