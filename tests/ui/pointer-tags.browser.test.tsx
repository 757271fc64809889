import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(cleanup);

const tag = (): HTMLElement | null => document.querySelector('[data-tag]');
/** Whether nothing lies over the middle of an element that lets pointers through. */
function isOnTop(element: HTMLElement): boolean {
  element.style.pointerEvents = 'auto';
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
}

describe('the value of a drag', () => {
  const drag = (x: number, y: number) =>
    ({ change: { kind: 'move', by: [12.5, 0, 0] }, axes: ['x'], x, y }) as const;

  it('is above every bar that floats over the view, with the focus by keyboard too', async () => {
    const { screen, view } = await renderPage([20, 10, 30]);
    await expect.element(screen.getByRole('slider', { name: 'Layer' })).toBeVisible();
    document.querySelector<HTMLElement>('#model')!.focus();
    await userEvent.keyboard('{Shift}');
    const { left, top } = document.querySelector('#model')!.getBoundingClientRect();
    for (const region of ['rail', 'view', 'layers']) {
      const bar = document.querySelector(`[data-region="${region}"]`)!.getBoundingClientRect();
      view.drag(drag(bar.left - left - 8, bar.top - top + 8));
      await vi.waitFor(() => expect(tag()?.textContent).toBe('X +12.50 mm'));
      expect(isOnTop(tag()!), region).toBe(true);
    }
  });

  it('stays inside the view where the pointer leaves it', async () => {
    const { view } = await renderPage([20, 10, 30]);
    const model = document.querySelector('#model')!.getBoundingClientRect();
    view.drag(drag(model.width + 300, model.height + 300));
    await vi.waitFor(() => expect(tag()).not.toBeNull());
    const box = tag()!.getBoundingClientRect();
    expect(box.right).toBeLessThanOrEqual(model.right - 8);
    expect(box.bottom).toBeLessThanOrEqual(model.bottom - 8);
    expect(isOnTop(tag()!)).toBe(true);
    view.drag(null);
    await vi.waitFor(() => expect(tag()).toBeNull());
  });
});
