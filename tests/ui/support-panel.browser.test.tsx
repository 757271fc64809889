import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

async function open() {
  await page.viewport(1440, 900);
  const rendered = await renderPage([20, 20, 20]);
  rendered.editor.selectAll();
  await userEvent.keyboard('{Shift>}a{/Shift}');
  await expect.element(rendered.screen.getByRole('heading', { name: 'Auto' })).toBeVisible();
  return rendered;
}

it('opens placement and tip alone, says what is in folds, and lights the dimension of the field with the focus', async () => {
  const { editor, screen } = await open();
  expect(editor.getState().stage).toBe('support');
  for (const [fold, isOpen] of [
    [/^Placement$/, true],
    [/^Tip$/, true],
    [/^Filters$/, false],
    [/^Raft ?Convex hull$/, false],
  ] as const)
    await expect
      .element(screen.getByRole('button', { name: fold }))
      .toHaveAttribute('aria-expanded', String(isOpen));
  const drawing = document.querySelector('[data-region="inspect"] svg[data-lit]')!;
  expect(drawing.getAttribute('data-lit')).toBe('false');
  await screen.getByRole('textbox', { name: /^Tip width/ }).click();
  await expect.poll(() => drawing.getAttribute('data-lit')).toBe('true');
  expect(drawing.querySelector('text')!.textContent).toBe('0.40 mm');
});

it('marks a type as edited, in Chinese too, and takes it back', async () => {
  const { editor, screen } = await open();
  editor.setToolParam('tipWidth', 0.5);
  const type = screen.getByRole('combobox', { name: 'Type', exact: true });
  await expect.element(type).toHaveTextContent('Medium, edited');
  await changeLanguage('zh');
  await expect
    .element(screen.getByRole('combobox', { name: '类型', exact: true }))
    .toHaveTextContent('中型（已修改）');
  await screen.getByRole('button', { name: '还原', exact: true }).click();
  await expect
    .element(screen.getByRole('combobox', { name: '类型', exact: true }))
    .toHaveTextContent(/^中型$/);
  expect(editor.getState().toolParams['tipWidth']).toBe(0.4);
});
