import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { readDeviceSettings } from '../../src/ui/editor/device-settings.ts';
import { renderPage } from './render-page.tsx';

beforeEach(async () => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.removeItem('foldedSections');
  readDeviceSettings();
});

it('fields that are called X, Y and Z are in groups with names', async () => {
  const { screen } = await renderPage([20, 10, 30]);
  for (const name of ['Position', 'Rotation', 'Size']) {
    const group = screen.getByRole('group', { name, exact: true });
    await expect.element(group.getByRole('textbox', { name: 'X' }).first()).toBeVisible();
  }
});

it('groups fold by pointer and by key, and say in brief what they hold', async () => {
  const { screen, editor } = await renderPage([20, 10, 30]);
  await screen.getByRole('button', { name: 'Size', exact: true }).click();
  await expect.element(screen.getByRole('group', { name: 'Size' })).not.toBeInTheDocument();
  const size = screen.getByRole('button', { name: 'Size 20.0 × 10.0 × 30.0 mm' });
  await expect.element(size).toHaveAttribute('aria-expanded', 'false');
  // What is beside the open heading is about its fields.
  expect(screen.getByRole('button', { name: 'Keep proportions' }).query()).toBeNull();

  await expect.element(size).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('group', { name: 'Size' })).toBeVisible();

  await screen.getByRole('button', { name: 'Position' }).click();
  await screen.getByRole('button', { name: 'Rotation' }).click();
  editor.nudge([12.5, 0, 0]);
  editor.rotateBy('z', 90);
  await expect
    .element(screen.getByRole('button', { name: /^Position 12\.5 · 0\.0 · 0\.0 mm$/ }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: /^Rotation 0\.0° · 0\.0° · 90\.0°$/ }))
    .toBeVisible();
});

it('what is folded stays so on this device, and is open in a tool about nothing else', async () => {
  const { screen, editor } = await renderPage([20, 10, 30]);
  await screen.getByRole('button', { name: 'Size', exact: true }).click();
  await screen.getByRole('button', { name: 'Rotation', exact: true }).click();
  expect(localStorage.getItem('foldedSections')).toBe('rotation size');
  editor.setTool('scale');
  await expect.element(screen.getByRole('group', { name: 'Size' })).toBeVisible();
  await cleanup();

  readDeviceSettings();
  const { screen: later } = await renderPage([20, 10, 30]);
  await expect.element(later.getByRole('group', { name: 'Position' })).toBeVisible();
  expect(later.getByRole('group', { name: /Rotation|Size/ }).query()).toBeNull();
});

it('a size that looks like inches is asked about, folded or not', async () => {
  const { screen } = await renderPage([1, 0.5, 2]);
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  await screen.getByRole('button', { name: 'Size', exact: true }).click();
  await expect.element(screen.getByText('This looks like inches.')).toBeVisible();
});
