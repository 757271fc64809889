import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from './render-page.tsx';

const BOX = [20, 10, 30] as const;

beforeEach(() => page.viewport(1440, 900));
afterEach(cleanup);

it('shows the groups of Auto that are a support’s own, and no brace width while no brace is selected', async () => {
  const { screen, editor } = await renderPage(BOX);
  editor.setStage('support');
  editor.setTool('edit-supports');
  await expect.element(screen.getByText('Tip type')).toBeVisible();
  await expect.element(screen.getByText('Depth in part')).toBeVisible();
  await screen.getByRole('button', { name: 'Trunk and foot' }).click();
  await expect.element(screen.getByText('Bottom width')).toBeVisible();
  await expect.element(screen.getByText('Brace width')).not.toBeInTheDocument();
  // What is about a part as a whole is not there.
  await expect.element(screen.getByText('Critical angle')).not.toBeInTheDocument();
});

it('has its keys in the list of shortcuts, which stand in no table', async () => {
  const { screen, editor } = await renderPage(BOX);
  editor.setStage('support');
  editor.setTool('edit-supports');
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const dialog = screen.getByRole('dialog', { name: 'Shortcuts' });
  await expect.element(dialog.getByText('previous or next support, as [ ]')).toBeVisible();
  await expect.element(dialog.getByText(', .', { exact: true })).toBeVisible();
});
