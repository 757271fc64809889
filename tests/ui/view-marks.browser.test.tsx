import { afterEach, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { setEditorPreferences } from '../../src/ui/preferences.ts';
import { toastStore } from '../../src/ui/session/toasts.ts';
import { renderPage } from './render-page.tsx';

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  setEditorPreferences({ lengthUnit: 'mm' });
  await page.viewport(1440, 900);
});

it('what was measured is in the view, in words, until it is cleared', async () => {
  await page.viewport(1440, 900);
  const { editor, screen } = await renderPage([20, 10, 30]);
  await screen.getByRole('button', { name: 'Measure', exact: true }).click();
  editor.setToolParam('kind', 'box');
  const { id } = editor.parts()[0]!;
  editor.toolEvent({
    type: 'press',
    hit: { part: id, point: [0, 0, 30], normal: [0, 0, 1], towards: [0, 0, -1] },
  });
  const labels = (): readonly HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>('[data-view-mark]'),
  ];
  await vi.waitFor(() => expect(labels()).toHaveLength(3));
  expect(labels().map(({ textContent }) => textContent)).toEqual(['20.00 mm', '10.00 mm', '30.00 mm']);
  expect(labels().every(({ hidden }) => !hidden)).toBe(true);
  expect(document.querySelectorAll('svg path[d^="M300 200"]')).toHaveLength(6);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  // Under one another in the still picture: the last is on top.
  await screen.getByRole('button', { name: 'Copy 30.00 mm' }).click();
  expect(copied.mock.calls).toEqual([['30.00 mm']]);
  await expect.poll(() => toastStore.getState().toast?.text).toBe('Copied');
  copied.mockRejectedValueOnce(new Error('closed'));
  labels()[1]!.focus();
  await userEvent.keyboard('{Enter}');
  expect(copied.mock.lastCall).toEqual(['10.00 mm']);
  await expect.poll(() => toastStore.getState().toast?.error).toBe(true);
  // Enter is the button's own: it does not clear.
  expect(labels()).toHaveLength(3);
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await vi.waitFor(() => expect(labels()).toHaveLength(0));
  editor.setToolParam('kind', 'area');
  editor.toolEvent({
    type: 'press',
    hit: { part: id, point: [0, 0, 30], normal: [0, 0, 1], towards: [0, 0, -1] },
  });
  await vi.waitFor(() => expect(labels().map(({ textContent }) => textContent)).toEqual(['200.0 mm²']));
  setEditorPreferences({ lengthUnit: 'inch' });
  await vi.waitFor(() => expect(labels()[0]!.textContent).toBe('0.3100 in²'));
  await expect.element(screen.getByText('Click a flat or round face.')).toBeVisible();
});
