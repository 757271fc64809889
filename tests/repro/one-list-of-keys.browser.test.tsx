import { expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../ui/render-page.tsx';
import { renderPortal } from '../ui/portal/render-portal.tsx';

/** The rows of the dialog that is up: name and keys; without those of the tool in hand, which only the editor has. */
const rows = () =>
  [...document.querySelectorAll('[role="dialog"] li')].flatMap((row) => {
    if (row.closest('section')?.querySelector('h3')?.textContent === 'Select') return [];
    const keys = [...row.querySelectorAll('kbd')].map((key) => key.textContent);
    return keys.length === 0 ? [] : [`${row.firstElementChild?.textContent ?? ''}: ${keys.join(', ')}`];
  });

it('the settings list the same keys as the editor, those of the page among them', async () => {
  await page.viewport(1440, 900);
  const editor = await renderPage();
  await userEvent.keyboard('?');
  await expect.element(editor.screen.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  const inEditor = rows();
  await cleanup();

  const { screen } = await renderPortal({ path: '/projects' });
  await screen.getByRole('button', { name: 'Settings', exact: true }).click();
  await screen.getByRole('tab', { name: 'Shortcuts' }).click();
  await expect.element(screen.getByText('Duplicate selection')).toBeVisible();
  expect(rows()).toEqual(inEditor);
  expect(inEditor.length).toBeGreaterThan(40);
  expect(inEditor).toContain('Save to the cloud: Ctrl+S');
});
