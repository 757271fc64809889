import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { boxSize } from '#kernel';
import { canvasPixels } from '#tests/canvas-pixels.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { setEditorPreferences } from '../../src/ui/preferences.ts';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  setEditorPreferences({ lengthUnit: 'mm' });
  await changeLanguage('en');
  await cleanup();
});

/** The page with a box that stands on its smallest side, and the tool in hand. */
const open = async () => {
  const rendered = await renderPage([20, 10, 30]);
  const { editor, screen } = rendered;
  editor.setQualityCheck(false);
  await userEvent.keyboard('q');
  expect(editor.getState().tool).toBe('orient');
  const list = screen.getByRole('radiogroup', { name: 'Orientations' });
  await expect.element(list).toBeVisible();
  const height = (): number => Math.round(boxSize(editor.partBox(editor.parts()[0]!.id)!)[2] * 100) / 100;
  return { ...rendered, list, height };
};

it('lists what the tool has found with pictures and figures, the best chosen, and applies another one', async () => {
  const { screen, editor, list, height } = await open();
  await screen.getByRole('radio', { name: 'Height', exact: true }).click();
  await expect.poll(height).toBe(10);
  const cards = list.getByRole('radio');
  await expect.element(cards.first()).toHaveTextContent(/^As it stands.*Height 30\.00 mm/);
  await expect.element(cards.nth(1)).toHaveTextContent(/^Best.*Height 10\.00 mm/);
  await expect.element(cards.nth(1)).toBeChecked();
  const picture = list.element().querySelector('canvas')!;
  // From the front, where it is 20 wide and 30 high.
  expect(picture.height / picture.width).toBeCloseTo(1.5, 1);
  const middle = (picture.height >> 1) * picture.width + (picture.width >> 1);
  await expect.poll(() => canvasPixels(picture)[middle * 4 + 3]).toBe(255);
  await cards.first().click();
  expect(height()).toBe(30);
  await expect
    .element(screen.getByRole('button', { name: 'Orient', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(cards.nth(1)).toBeChecked();
  expect(height()).toBe(10);
  // Arrows have not moved the part, and Enter on a card applies it.
  await userEvent.keyboard('{Enter}');
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    undoLabel: { key: 'tool.orient.history.one', values: { name: 'box1' } },
  });
  expect(height()).toBe(10);
  editor.undo();
  expect(height()).toBe(30);
});

it('writes figures in the person’s units and language, and leaves the part as it was on Escape', async () => {
  const { screen, editor, height } = await open();
  const before = editor.parts();
  setEditorPreferences({ lengthUnit: 'inch' });
  await changeLanguage('zh');
  await screen.getByRole('radio', { name: '低高度', exact: true }).click();
  await expect.poll(height).toBe(10);
  const best = screen.getByRole('radiogroup', { name: '可选朝向' }).getByRole('radio').nth(1);
  await expect.element(best).toHaveTextContent(/^最佳.*高度 0\.3937 in/);
  await userEvent.keyboard('{Escape}');
  expect(editor.parts()).toEqual(before);
  expect(editor.getState().tool).toBe('select');
});
