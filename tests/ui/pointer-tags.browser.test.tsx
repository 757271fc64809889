import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { cdp, page, userEvent } from 'vitest/browser';
import { renderPage } from './render-page.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
  // The real pointer is where an earlier file left it: it would leave the view when a bar comes to be under it.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
});
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

describe('the name of a part', () => {
  /** The page with a part under the pointer, as the scene would say. */
  async function pointed(pointerType = 'mouse') {
    const rendered = await renderPage([20, 10, 30]);
    const model = document.querySelector<HTMLElement>('#model')!;
    const { left, top } = model.getBoundingClientRect();
    const send = (type: string, x: number, y: number, init: PointerEventInit = {}): void => {
      // The one id that a browser always has a pointer for.
      const at = { pointerId: 1, clientX: left + x, clientY: top + y };
      model.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, ...at, ...init }));
    };
    await vi.waitFor(() =>
      expect(rendered.view.asked).toContain('navigation {"scheme":"corallite","twoFingers":"orbit"}'),
    );
    send('pointermove', 300, 200);
    rendered.editor.setHovered(rendered.editor.parts()[0]!.id);
    return { ...rendered, model, send };
  }
  const named = () => vi.waitFor(() => expect(tag()?.textContent).toBe('box1'));
  /** Longer than a pointer has to rest. */
  const rested = () => new Promise((resolve) => setTimeout(resolve, 700));

  it('shows beside a pointer that rests on it, goes along, and goes with the part', async () => {
    const { editor, send } = await pointed();
    expect(tag()).toBeNull();
    await named();
    const from = tag()!.getBoundingClientRect();
    send('pointermove', 310, 205);
    await vi.waitFor(() => expect(tag()!.getBoundingClientRect().left - from.left).toBeCloseTo(10, 0));
    editor.setHovered(null);
    await vi.waitFor(() => expect(tag()).toBeNull());
  });

  it('is gone while a button is down, and when the wheel turns', async () => {
    const { send, model } = await pointed();
    await named();
    send('pointerdown', 300, 200, { buttons: 1 });
    await vi.waitFor(() => expect(tag()).toBeNull());
    send('pointermove', 320, 220, { buttons: 1 });
    await rested();
    expect(tag()).toBeNull();
    send('pointermove', 320, 220);
    await named();
    model.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }));
    await vi.waitFor(() => expect(tag()).toBeNull());
  });

  it('shows for no finger, for no row of the list, and for no tool that has its own under the pointer', async () => {
    const { editor, send } = await pointed('touch');
    await rested();
    expect(tag()).toBeNull();
    send('pointerleave', 300, 200);
    editor.setHovered(null);
    editor.setHovered(editor.parts()[0]!.id);
    await rested();
    expect(tag()).toBeNull();
    editor.setTool('lay-flat');
    send('pointermove', 300, 200, { pointerType: 'mouse' });
    await rested();
    expect(tag()).toBeNull();
    editor.setTool('select');
    await named();
  });
});
