import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { renderPage } from './render-page.tsx';

beforeEach(async () => page.viewport(1440, 900));
afterEach(() => cleanup());

it('fields that are called X, Y and Z are in groups with names', async () => {
  const { screen } = await renderPage([20, 10, 30]);
  for (const name of ['Position', 'Rotation', 'Size']) {
    const group = screen.getByRole('group', { name, exact: true });
    await expect.element(group.getByRole('textbox', { name: 'X' }).first()).toBeVisible();
  }
});
