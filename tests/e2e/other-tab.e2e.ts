import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { makeSphere } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { PreparedPlate } from './prepared-plate.ts';

const LEFT = 'Continued in another tab.';

/** A tab of one browser; a journey over two of them looks at neither picture. */
async function openTab(context: BrowserContext): Promise<EditorPage> {
  const editor = new EditorPage(await context.newPage());
  await editor.open();
  return editor;
}

function writeBall(folder: string, name: string): string {
  const file = join(folder, `${name}.stl`);
  writeFileSync(file, writeBinaryStl(makeSphere(2, 2)));
  return file;
}

const continueHere = (page: Page) => page.getByRole('button', { name: 'Continue here' });

test('a second tab continues with what the first has, and the first takes it back', async ({
  context,
  folder,
}) => {
  const first = await openTab(context);
  await first.importModel(writeBall(folder, 'ball'));
  await first.page.keyboard.press('Control+a');
  await first.page.keyboard.press('Control+c');
  const second = await openTab(context);
  await expect(
    second.page.getByText('“Untitled” is open in another tab. Changes here aren’t saved.'),
  ).toBeVisible();
  await continueHere(second.page).click();
  await expect(second.parts).toHaveCount(1);
  await expect(second.page.getByRole('banner').getByText('Saved on this device')).toBeVisible();

  await expect(first.page.getByText(LEFT)).toBeVisible();
  await expect(first.page.getByText('View only')).toBeVisible();
  await expect(first.page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  // Nothing there is lost with it: it closes without a question.
  const plate = new PreparedPlate(second, folder);
  const one = await plate.facts();
  await second.page.keyboard.press('Control+v');
  await expect(second.parts).toHaveCount(2);
  const both = await plate.facts();
  expect(both.shells).toBe(2);
  expect(both.volume).toBeCloseTo(2 * one.volume, 3);
  expect(Math.max(both.size[0], both.size[1])).toBeGreaterThan(7.9);

  await continueHere(first.page).click();
  await expect(first.parts).toHaveCount(2);
  await expect(first.page.getByRole('banner').getByText('Saved on this device')).toBeVisible();
  await expect(second.page.getByText(LEFT)).toBeVisible();
  await first.page.reload();
  await expect(first.parts).toHaveCount(2);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test('a tab that hangs is taken over only when the person says so, and is for viewing only after that', async ({
  context,
  folder,
}) => {
  const first = await openTab(context);
  await first.importModel(writeBall(folder, 'ball'));
  await expect(first.page.getByRole('banner').getByText('Saved on this device')).toBeVisible();
  const second = await openTab(context);
  const session = await context.newCDPSession(first.page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  await continueHere(second.page).click();
  const asked = second.page.getByRole('alertdialog', { name: 'The other tab isn’t responding' });
  await asked.getByRole('button', { name: 'Continue anyway' }).click();
  await expect(second.parts).toHaveCount(1);
  await session.send('Debugger.resume');
  await expect(first.page.getByText(LEFT)).toBeVisible();
  await expect(first.page.getByText('View only')).toBeVisible();
});
