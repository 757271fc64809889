import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import type * as Table from '../../src/editor/tools/table.ts';
import { applied } from './made-up-tools.ts';
import { renderPage } from './render-page.tsx';

// All that adding a tool touches beside its folder: its line in the table.
vi.mock('../../src/editor/tools/table.ts', async (original) => {
  const { TOOLS } = await original<typeof Table>();
  return { TOOLS: [...TOOLS, (await import('./made-up-tools.ts')).engrave] };
});

beforeEach(async () => {
  applied.length = 0;
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

const open = async () => {
  const rendered = await renderPage([20, 20, 20]);
  return { ...rendered, inspector: rendered.screen.getByRole('complementary', { name: 'Tool and print' }) };
};

it('a tool of the table has a button with its key and a line of help in the toolbar of its stage', async () => {
  const { screen, editor } = await open();
  const button = screen.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Engrave' });
  await button.hover();
  await expect
    .element(screen.getByRole('tooltip'))
    .toHaveTextContent('EngraveShift+UCuts a text into a part');
  await button.click();
  expect(editor.getState().tool).toBe('engrave');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText('put the text there')).toBeVisible();
});

it('is found in the palette and in the list of keys, and taken in hand by its key', async () => {
  const { screen, editor } = await open();
  await userEvent.keyboard('{Shift>}U{/Shift}');
  expect(editor.getState().tool).toBe('engrave');
  await userEvent.keyboard('{Escape}');
  expect(editor.getState().tool).toBe('select');
  await userEvent.keyboard('{F3}');
  await userEvent.keyboard('engrave a{Enter}');
  expect(editor.getState().tool).toBe('engrave');
  await userEvent.keyboard('?');
  const shortcuts = screen.getByRole('dialog', { name: 'Shortcuts' });
  await expect
    .element(shortcuts.getByRole('listitem').filter({ hasText: 'Engrave a text' }))
    .toHaveTextContent('Shift+U');
});

it('has a panel of its parameters, each drawn as its kind says, and is applied with their values', async () => {
  const { screen, editor, inspector } = await open();
  editor.setTool('engrave');
  editor.selectAll();
  await expect.element(inspector.getByRole('heading', { name: 'Engrave' })).toBeVisible();
  await inspector.getByRole('textbox', { name: 'The text' }).click();
  await userEvent.keyboard('one{Enter}two, or');
  await inspector.getByRole('textbox', { name: 'The depth mm' }).fill('1.25');
  await inspector.getByRole('textbox', { name: 'The copies' }).fill('4.4');
  await inspector.getByRole('textbox', { name: 'The angle' }).fill('=90/2');
  await inspector.getByRole('slider', { name: 'The keep' }).click();
  await userEvent.keyboard('{End}');
  await inspector.getByRole('radio', { name: 'Option out' }).click();
  await inspector.getByRole('combobox', { name: 'The font' }).click();
  await screen.getByRole('option', { name: 'Option d' }).click();
  await inspector.getByRole('switch', { name: 'The mirror' }).click();
  const gap = inspector.getByRole('textbox', { name: 'The gap mm' });
  await expect.element(gap).not.toBeInTheDocument();
  await inspector.getByRole('button', { name: 'Fine points' }).click();
  await gap.fill('99');
  await userEvent.keyboard('{Tab}');
  await inspector.getByRole('button', { name: 'Engrave it' }).click();
  expect(applied).toEqual([
    {
      text: 'one\ntwo, ',
      depth: 1.25,
      angle: 45,
      keep: 100,
      copies: 4,
      side: 'out',
      font: 'd',
      mirror: true,
      gap: 5,
    },
  ]);
  expect(editor.getState().tool).toBe('select');
});

it('shows parameters of a choice only while it has the value they are for', async () => {
  const { editor, inspector } = await open();
  editor.setTool('library');
  await expect.element(inspector.getByRole('textbox', { name: 'Length mm' })).toBeVisible();
  await inspector.getByRole('radio', { name: 'Torus', exact: true }).click();
  await expect.element(inspector.getByRole('textbox', { name: 'Profile radius mm' })).toBeVisible();
  await expect.element(inspector.getByRole('textbox', { name: 'Length mm' })).not.toBeInTheDocument();
});

it('says why it cannot be applied, is applied with Enter, and left with Cancel', async () => {
  const { editor, inspector } = await open();
  editor.setTool('engrave');
  editor.select([], 'replace');
  const apply = inspector.getByRole('button', { name: 'Engrave it' });
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(applied).toEqual([]);
  editor.selectAll();
  await expect.element(apply).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('{Enter}');
  expect(applied).toHaveLength(1);
  editor.setTool('engrave');
  await inspector.getByRole('button', { name: 'Cancel' }).click();
  expect(applied).toHaveLength(1);
  expect(editor.getState().tool).toBe('select');
});

it('speaks the language of the page', async () => {
  const { screen, editor } = await open();
  await changeLanguage('zh');
  editor.setTool('engrave');
  await expect.element(screen.getByRole('heading', { name: '雕刻' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '雕刻' }).first()).toBeVisible();
});
