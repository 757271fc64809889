import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../ui/render-page.tsx';

afterEach(cleanup);

it('of many plates all are left and chosen at once, and how many are finished is said', async () => {
  await page.viewport(1440, 900);
  const { editor, screen } = await renderPage([20, 10, 30]);
  for (let plate = 2; plate <= 5; plate++) editor.duplicatePlate(editor.plate().id);
  await userEvent.keyboard('{Shift>}q{/Shift}');
  const all = screen.getByRole('checkbox', { name: 'All plates' });
  await expect.element(all).toBeChecked();
  await all.click();
  await expect.element(screen.getByRole('checkbox', { name: 'Plate 4' })).not.toBeChecked();
  await all.click();
  await screen.getByRole('checkbox', { name: 'Plate 4' }).click();
  await expect.element(all).not.toBeChecked();
  await screen.getByRole('button', { name: 'Start' }).click();
  await expect.element(screen.getByText('4 of 4 finished')).toBeVisible();
});
