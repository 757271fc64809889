import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ViewportPort } from '#editor';
import { createMemoryCloud } from '#tests/cloud.ts';
import { inPortal } from './editor-in-portal.tsx';

it('publishing saves the project first, under a name, and takes pictures of the view as it is seen', async () => {
  const projects = createMemoryCloud();
  const { screen, fake } = await inPortal(true, projects.device().port);
  const asked: Parameters<ViewportPort['capture']>[] = [];
  fake.view.port = {
    async capture(...of) {
      asked.push(of);
      return { width: of[0], height: of[1], rgba: new Uint8Array(of[0] * of[1] * 4) };
    },
  };
  await screen.getByRole('button', { name: 'Main menu' }).click();
  await page.getByRole('menuitem', { name: /^Publish…/ }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Coral');
  await screen.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Publish a design' });
  await expect.element(dialog.getByText('Coral', { exact: true })).toBeVisible();
  expect([...projects.rows.values()].map(({ name }) => name)).toEqual(['Coral']);
  await dialog.getByRole('button', { name: 'Picture of the 3D view' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Picture 1 of 1, cover' })).toBeVisible();
  expect(asked.at(-1)).toEqual([1600, 1200, true, expect.objectContaining({ asSeen: true })]);
});
