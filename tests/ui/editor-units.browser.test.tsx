import { afterEach, describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { setEditorPreferences } from '../../src/ui/preferences.ts';
import { renderPage } from './render-page.tsx';

const BOX = [25.4, 12.7, 6.35] as const;

afterEach(async () => {
  setEditorPreferences({ lengthUnit: 'mm', angleUnit: 'degree', partQuality: true });
  await cleanup();
});

/** The page with one box, in inches and radians. */
async function inInches() {
  await page.viewport(1440, 900);
  const rendered = await renderPage(BOX);
  setEditorPreferences({ lengthUnit: 'inch', angleUnit: 'radian' });
  rendered.editor.selectAll();
  return rendered;
}

describe('the editor in inches and radians', () => {
  it('shows sizes, positions and the platform in inches', async () => {
    const { screen, editor } = await inInches();
    await expect.element(screen.getByRole('textbox', { name: 'X in' }).nth(1)).toHaveValue('1.0000');
    await expect.element(screen.getByRole('textbox', { name: 'Y in' }).nth(1)).toHaveValue('0.5000');
    await expect.element(screen.getByText(/1 selected · 1\.000 × 0\.500 × 0\.250 in/)).toBeVisible();
    editor.setStage('slice');
    await expect.element(screen.getByText(/^\d+\.\d{3} × \d+\.\d{3} × \d+\.\d{3} in$/)).toBeVisible();
    await expect.element(screen.getByText('0.00197 in')).toBeVisible();
    // The fake layer's area is 4 mm².
    await expect.element(screen.getByText('0.0062 in²')).toBeVisible();
    await expect.element(screen.getByRole('img', { name: /area 0\.0062 square inches/ })).toBeVisible();
  });

  it('leaves nothing on the page in millimetres, but for layers named in micrometres', async () => {
    const { screen, editor } = await inInches();
    for (const stage of ['prepare', 'slice'] as const) {
      editor.setStage(stage);
      await expect.element(screen.getByRole('slider', { name: 'Layer' })).toBeVisible();
      await expect.poll(() => editor.getState().layers.status).toBe('ready');
      const texts = [...document.body.querySelectorAll('*')].flatMap((each) => [
        ...(each.children.length === 0 ? [each.textContent] : []),
        each.getAttribute('aria-label') ?? '',
        each.getAttribute('aria-valuetext') ?? '',
      ]);
      expect(texts.filter((text) => /\d\s?(mm|millimet|cm)/.test(text))).toEqual([]);
    }
  });

  it('keeps millimetres: an inch typed as "1", "1 in" or "25.4mm" is the same', async () => {
    const { screen, editor } = await inInches();
    const x = screen.getByRole('textbox', { name: 'X in' }).first();
    for (const text of ['1', '1 in', '25.4mm', '25，4 毫米']) {
      await x.fill('0');
      await userEvent.keyboard('{Enter}');
      await x.fill(text);
      await userEvent.keyboard('{Enter}');
      await expect.element(x).toHaveValue('1.0000');
      expect(editor.selectionFacts()!.position[0]).toBeCloseTo(25.4, 4);
    }
  });

  it('turns by radians, degrees or shares of π', async () => {
    const { screen, editor } = await inInches();
    const z = screen.getByRole('textbox', { name: 'Z rad' });
    for (const [text, degrees] of [
      ['pi/2', 90],
      ['45°', 45],
      ['0.5', 90 / Math.PI],
    ] as const) {
      await z.fill(text);
      await userEvent.keyboard('{Enter}');
      expect(editor.selectionFacts()!.rotation![2]).toBeCloseTo(degrees, 4);
    }
  });

  it('scrubs by arrow keys in steps of the unit, as one step of history', async () => {
    const { screen, editor } = await inInches();
    const x = screen.getByRole('textbox', { name: 'X in' }).first();
    await x.fill('1');
    await userEvent.keyboard('{Enter}');
    x.element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(x).toHaveValue('1.0050');
    expect(editor.selectionFacts()!.position[0]).toBeCloseTo(1.005 * 25.4, 4);
    editor.undo();
    expect(editor.selectionFacts()!.position[0]).toBeCloseTo(25.4, 4);
  });

  it('says a range in the unit, and keeps what is typed at its end within the real one', async () => {
    const { screen, editor } = await inInches();
    await screen.getByRole('button', { name: /Material and print craft/ }).click();
    const height = screen.getByRole('textbox', { name: 'Layer height in' }).first();
    await expect.element(height).toHaveValue('0.00197');
    await height.fill('3');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('0.00019 to 0.00788 in')).toBeVisible();
    await height.fill('0.00788');
    await userEvent.keyboard('{Enter}');
    expect(editor.plate().craft.layerHeight).toBe(0.2);
  });

  it('reads a height on the layer slider in inches', async () => {
    const { screen, editor } = await inInches();
    const number = screen.getByRole('textbox', { name: 'Layer number' });
    await number.fill('0.15 in');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => editor.getState().currentLayer).toBe(76);
    await number.fill('0.1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => editor.getState().currentLayer).toBe(50);
  });

  it('goes back to millimetres at once', async () => {
    const { screen } = await inInches();
    await expect.element(screen.getByRole('textbox', { name: 'X in' }).first()).toBeVisible();
    setEditorPreferences({ lengthUnit: 'mm', angleUnit: 'degree' });
    await expect.element(screen.getByRole('textbox', { name: 'X mm' }).nth(1)).toHaveValue('25.40');
    await expect.element(screen.getByRole('textbox', { name: 'Z °' })).toHaveValue('0.0');
  });
});

describe('a number typed while a handle is dragged', () => {
  const drag = { change: { kind: 'move', by: [2, 0, 0] }, axes: ['x'], x: 200, y: 200 } as const;

  it('takes over in the person’s unit, stays out of the keys’ way, and Enter keeps it', async () => {
    const { screen, editor, view } = await inInches();
    document.querySelector<HTMLElement>('#model')!.focus();
    await userEvent.keyboard('s');
    expect(editor.getState().tool).toBe('scale');
    view.drag(drag);
    await expect.element(screen.getByText('X +0.0787 in')).toBeVisible();
    await userEvent.keyboard('1m');
    await expect.element(screen.getByText('1m', { exact: true })).toBeVisible();
    expect(editor.getState().tool).toBe('scale');
    await userEvent.keyboard('{Backspace}');
    await expect.poll(() => view.asked.at(-1)).toBe('hold {"kind":"move","by":[25.4,0,0]}');
    await userEvent.keyboard('{Enter}');
    expect(view.asked.at(-1)).toBe('accept');
    view.drag(null);
    view.drag(drag);
    await expect.element(screen.getByText('X +0.0787 in')).toBeVisible();
  });

  it('gives the drag back to the pointer when it is taken away, and keeps nothing that is no number', async () => {
    const { view } = await inInches();
    document.querySelector<HTMLElement>('#model')!.focus();
    view.drag(drag);
    await userEvent.keyboard('-{Enter}');
    expect(view.asked.at(-1)).toMatch(/^hold/);
    await userEvent.keyboard('{Backspace}');
    await expect.poll(() => view.asked.at(-1)).toBe('hold null');
  });
});
