import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { setButtonAppearance, startPreferences } from '../../src/ui/preferences.ts';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  setButtonAppearance('both');
  await cleanup();
});

it('takes the names off the tools and puts them back; they keep their names for who listens', async () => {
  const { screen } = await renderPage();
  const tool = screen.getByRole('button', { name: 'Import', exact: true }).first();
  await expect.element(tool.getByText('Import')).toBeVisible();
  setButtonAppearance('icon');
  await expect.element(tool.getByText('Import')).not.toBeVisible();
  await expect.element(tool).toBeVisible();
  // It outlives the visit.
  delete document.documentElement.dataset['buttons'];
  startPreferences();
  await expect.element(tool.getByText('Import')).not.toBeVisible();
  setButtonAppearance('both');
  await expect.element(tool.getByText('Import')).toBeVisible();
});
