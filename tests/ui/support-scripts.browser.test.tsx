import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createMemoryItems } from '#tests/library.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPageWith } from './render-page.tsx';

afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

async function open() {
  await page.viewport(1440, 900);
  const { items: kept, port } = createMemoryItems();
  const rendered = await renderPageWith({
    sizes: [[20, 20, 20]],
    ports: { items: port },
  });
  rendered.editor.selectAll();
  await userEvent.keyboard('{Shift>}x{/Shift}');
  await expect.element(rendered.screen.getByRole('heading', { name: 'Scripts' })).toBeVisible();
  return { ...rendered, kept };
}

const code = () => page.getByRole('textbox', { name: 'Source of the script' });
/** Puts the caret at the end of all text and types there. */
async function type(text: string) {
  await code().click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await userEvent.keyboard(text);
}

it('has the values of a script as a form, in both languages, and takes what is in range', async () => {
  const { editor, screen } = await open();
  const rim = screen.getByRole('textbox', { name: /^Along the rim/ });
  await expect.element(rim).toHaveValue('3.0');
  await rim.fill('4');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => editor.getState().toolScript?.values['rim']).toBe(4);
  await rim.fill('400');
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.poll(() => editor.getState().toolScript?.values['rim']).toBe(20);
  await changeLanguage('zh');
  await expect.element(screen.getByRole('textbox', { name: /^沿边缘/ })).toBeVisible();
});

it('shows a dry run and what the script printed', async () => {
  const { editor, screen } = await open();
  await screen.getByRole('button', { name: 'Dry run' }).click();
  await expect
    .element(screen.getByRole('region', { name: 'Output of the script' }))
    .toHaveTextContent(/"tips":\d+/);
  expect(editor.getState().supportGhost!.tips.length).toBeGreaterThan(4);
  await expect
    .element(screen.getByText('This is what the script would make.', { exact: false }))
    .toBeVisible();
  expect(editor.getState().undoLabel?.key).not.toMatch(/support/);
});

it('writes a script: offers calls, keeps what is typed, marks what is wrong and goes there', async () => {
  const { editor, screen, kept } = await open();
  await screen.getByRole('button', { name: 'New', exact: true }).click();
  await expect.element(code()).toBeVisible();
  const [script] = [...kept.values()];
  expect(editor.getState().toolParams['script']).toBe(script!.id);
  // The field has the room there is, and its numbers stand beside the code.
  const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  expect(boxOf('.cm-editor').height).toBeGreaterThan(300);
  expect(boxOf('.cm-gutters').right).toBeLessThanOrEqual(boxOf('.cm-line').left);
  // The manual is beside it.
  await expect
    .element(screen.getByRole('region', { name: 'What a script can call' }))
    .toHaveTextContent(/report\(\)/);
  await type('{Enter}mini');
  await expect.element(screen.getByRole('option', { name: /^minima/ })).toBeVisible();
  // Escape gives up the list, and not the dialog.
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[role="option"]')).toBeNull();
  await expect.element(code()).toBeVisible();
  await userEvent.keyboard('(nobody');
  await expect.poll(() => kept.get(script!.id)!.payload['source']).toMatch(/mini\(nobody/);
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/^Line \d: SyntaxError/);
  await expect.poll(() => document.querySelectorAll('.cm-lintRange-error').length).toBeGreaterThan(0);
  await expect
    .element(screen.getByRole('button', { name: 'Run script' }).last())
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('.cm-editor')).toBeNull();
  await screen.getByRole('button', { name: /^Line \d$/ }).click();
  await expect.element(code()).toHaveFocus();
  expect(document.querySelector('.cm-activeLine')!.textContent).toMatch(/nobody/);
});

it('shows a sample as it is, and a copy of it to be changed', async () => {
  const { screen, kept } = await open();
  await screen.getByRole('button', { name: 'View', exact: true }).click();
  await expect.element(code()).toHaveAttribute('aria-readonly', 'true');
  await screen.getByRole('button', { name: 'Duplicate to edit' }).click();
  await expect.poll(() => [...kept.values()].map(({ name }) => name)).toEqual(['Rim, then grid']);
  await expect.element(code()).not.toHaveAttribute('aria-readonly');
});

it('deletes a script of one’s own, and brings it back', async () => {
  const { screen, kept, editor } = await open();
  await screen.getByRole('button', { name: 'New', exact: true }).click();
  await expect.element(code()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const before = [...kept.values()];
  await screen.getByRole('button', { name: 'More actions for scripts' }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => kept.size).toBe(0);
  await expect.poll(() => editor.getState().toolParams['script']).toBe('rim-then-grid');
  const { toastStore } = await import('../../src/ui/session/toasts.ts');
  toastStore.getState().toast!.action!.run();
  await expect.poll(() => [...kept.values()]).toEqual(before);
});

it('stops a script that is running', async () => {
  const { editor, screen, fake } = await open();
  const { deferred } = await import('#tests/editor-ports.ts');
  const gate = (fake.geometry.gate = deferred<void>());
  await screen.getByRole('button', { name: 'Dry run' }).click();
  await screen.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Dry run' })).toBeVisible();
  expect(editor.getState()).toMatchObject({ supportJob: null, supportGhost: null });
  gate.resolve();
});
