import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { fail } from '#base';
import { renderPage } from './render-page.tsx';

beforeEach(async () => page.viewport(1440, 900));
afterEach(() => cleanup());

const open = async () => {
  const rendered = await renderPage([20, 20, 20], [10, 10, 10]);
  await rendered.screen.getByRole('button', { name: 'Main menu' }).click();
  await rendered.screen.getByRole('menuitem', { name: 'Export model…' }).click();
  const dialog = rendered.screen.getByRole('dialog', { name: 'Export model' });
  return { ...rendered, dialog, run: dialog.getByRole('button', { name: 'Export' }) };
};

it('exports all parts, or the selected ones, in the format that is chosen', async () => {
  const { fake, dialog, run } = await open();
  const before = fake.delivered.length;
  await dialog.getByRole('radio', { name: /^Selected/ }).click();
  await dialog.getByRole('radio', { name: '3MF' }).click();
  await run.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(fake.delivered.slice(before).map(({ fileName }) => fileName.endsWith('.3mf'))).toEqual([true]);
});

it('says why there is no file, and stays open', async () => {
  const { fake, dialog, run } = await open();
  fake.ports.geometry.run = () => Promise.resolve(fail('compute_crashed', 'for the test'));
  await run.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(fake.delivered).toEqual([]);
});
