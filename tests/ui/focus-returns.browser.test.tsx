import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from './render-page.tsx';

beforeEach(async () => page.viewport(1440, 900));
afterEach(() => cleanup());

const BOXES = [
  [10, 10, 10],
  [20, 20, 20],
  [5, 5, 5],
] as const;
const { keyboard } = userEvent;

it('the focus goes back to the row that was renamed, kept or not, by key and by menu', async () => {
  const { screen } = await renderPage(...BOXES);
  const row = (name: string) => screen.getByRole('row', { name });
  const field = screen.getByRole('textbox', { name: 'Part name' });
  await row('box2').click();
  await keyboard('{F2}');
  await field.fill('ring');
  await keyboard('{Enter}');
  await expect.element(row('ring')).toHaveFocus();
  await keyboard('{F2}');
  await expect.element(field).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(row('ring')).toHaveFocus();
  await row('box3').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Rename' }).click();
  await field.fill('gear');
  await keyboard('{Enter}');
  await expect.element(row('gear')).toHaveFocus();
});

it('the focus goes to the row in the place of one that was deleted, by key and by menu', async () => {
  const { screen } = await renderPage(...BOXES);
  const row = (name: string) => screen.getByRole('row', { name });
  await row('box2').click();
  await keyboard('{Delete}');
  await expect.element(row('box3')).toHaveFocus();
  await row('box3').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(row('box1')).toHaveFocus();
});

it('the focus stays with the name of the project and in the panel of the export', async () => {
  const { screen, editor } = await renderPage(...BOXES);
  const banner = screen.getByRole('banner');
  await banner.getByRole('button', { name: 'Untitled' }).click();
  await screen.getByRole('textbox', { name: 'Project name' }).fill('Coral');
  await keyboard('{Enter}');
  await expect.element(banner.getByRole('button', { name: 'Coral' })).toHaveFocus();
  editor.setStage('slice');
  await banner.getByRole('button', { name: 'Export' }).click();
  const panel = screen.getByRole('dialog', { name: 'Export' });
  await panel.getByRole('button', { name: 'Export file' }).click();
  await expect.poll(() => editor.getState().export.status).toBe('done');
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
  await keyboard('{Escape}');
  await expect.element(banner.getByRole('button', { name: 'Export' })).toHaveFocus();
});
