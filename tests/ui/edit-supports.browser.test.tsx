import { afterEach, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { piecesOf, supportPaintIdOf, supportSetIdOf } from '#document';
import type { Vector } from '#kernel';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

/** A board 20 mm over the plate, and a tool for its supports. */
async function open(key: string, name: string) {
  await page.viewport(1440, 900);
  const rendered = await renderPage([30, 30, 4]);
  const { editor } = rendered;
  editor.setQualityCheck(false);
  editor.selectAll();
  editor.nudge([0, 0, 20]);
  await userEvent.keyboard(`{Shift>}${key}{/Shift}`);
  await expect.element(rendered.screen.getByRole('heading', { name })).toBeVisible();
  const part = () => editor.parts()[0]!;
  const tips = () => piecesOf(editor.document, supportSetIdOf(part().id)).tips;
  /** A place so far from the middle of the underside. */
  const under = (x: number, y: number) => {
    const { min, max } = editor.partBox(part().id)!;
    const point: Vector = [(min[0] + max[0]) / 2 + x, (min[1] + max[1]) / 2 + y, min[2]];
    return { part: part().id, point, normal: [0, 0, -1], towards: [0, 0, 1] } as const;
  };
  const drag = async (from: number, to: number): Promise<void> => {
    editor.toolEvent({ type: 'drag', phase: 'start', hit: under(from, 0) });
    for (let x = from; x <= to; x += 2) editor.toolEvent({ type: 'drag', phase: 'move', hit: under(x, 0) });
    editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
    await done();
  };
  const done = () =>
    vi.waitFor(() => expect(editor.getState().toolJob).toBeNull(), { timeout: 30_000, interval: 20 });
  return { ...rendered, part, tips, under, drag, done };
}

it('adds along the border, over the region and where it is dragged, each in one step, as the list of ways says', async () => {
  const { editor, screen, tips, under, drag, done } = await open('e', 'Edit');
  await expect.element(screen.getByText(/^Click a surface to add a support/)).toBeVisible();
  // What needs a selection is not there without one.
  expect(screen.getByRole('button', { name: 'Divide', exact: true }).query()).toBeNull();
  const way = screen.getByRole('combobox', { name: 'Add', exact: true });
  const spacing = screen.getByRole('textbox', { name: /^Spacing/ });
  expect(spacing.query()).toBeNull();
  const choose = async (name: string): Promise<void> => {
    await way.click();
    await screen.getByRole('option', { name, exact: true }).click();
    await expect.element(spacing).toBeVisible();
  };
  const counts: number[] = [];
  for (const name of ['Border', 'Region']) {
    await choose(name);
    editor.toolEvent({ type: 'press', hit: under(0, 0) });
    await done();
    await vi.waitFor(() => expect(tips().length).toBeGreaterThan(4));
    counts.push(tips().length);
    const at = tips().map((tip) => Math.max(Math.abs(tip.at[0]), Math.abs(tip.at[1])));
    // Of a board of 30 mm the border is within a millimetre of 15.
    if (name === 'Border') expect(at.every((far) => far > 13)).toBe(true);
    else expect(at.some((far) => far < 10)).toBe(true);
    await expect.element(screen.getByRole('button', { name: 'Divide', exact: true })).toBeVisible();
    editor.undo();
    expect(tips()).toEqual([]);
  }
  await choose('Brush');
  expect(editor.toolGrabs(under(0, 0))).toBe(true);
  await drag(-12, 12);
  const line = tips();
  expect(line.length).toBeGreaterThan(2);
  expect(line.length).toBeLessThan(counts[1]!);
  editor.undo();
  expect(tips()).toEqual([]);
});

it('shows values that differ among selected supports as mixed, and sets one that is typed for all of them', async () => {
  const { editor, screen, tips, under, done } = await open('e', 'Edit');
  for (const [x, type] of [
    [-10, 'light'],
    [10, 'heavy'],
  ] as const) {
    editor.supports.select([]);
    editor.setToolParam('type', type);
    editor.toolEvent({ type: 'press', hit: under(x, 0) });
    await done();
  }
  const type = screen.getByRole('combobox', { name: 'Type', exact: true });
  const width = screen.getByRole('textbox', { name: /^Tip width/ });
  await expect.element(type).toHaveTextContent('Heavy');
  await expect.element(width).toHaveValue('0.60');
  editor.toolEvent({ type: 'button', id: 'all' });
  await expect.element(type).toHaveTextContent('mixed');
  await expect.element(width).toHaveValue('');
  await expect.element(width).toHaveAttribute('placeholder', 'mixed');
  await width.fill('0.5');
  await userEvent.keyboard('{Enter}');
  await done();
  await vi.waitFor(() => expect(tips().map(({ radii }) => radii[0])).toEqual([0.25, 0.25]));
  await expect.element(width).toHaveValue('0.50');
  await expect.element(type).toHaveTextContent('mixed');
  await type.click();
  await screen.getByRole('option', { name: 'Light', exact: true }).click();
  await done();
  await expect.element(type).toHaveTextContent('Light');
  await expect.element(width).toHaveValue('0.30');
});

it('adds the first support and selects a second one besides by keys in the view', async () => {
  const { editor, screen, tips, done } = await open('e', 'Edit');
  screen.getByRole('application').element().focus();
  await userEvent.keyboard('{Enter}');
  await done();
  await expect.element(screen.getByText(/^The arrow keys move the ring/)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await done();
  await userEvent.keyboard('{Enter}');
  await done();
  await vi.waitFor(() => expect(tips()).toHaveLength(1));
  await userEvent.keyboard('n');
  await done();
  await vi.waitFor(() => expect(tips()).toHaveLength(2));
  const [one] = editor.getState().supportSelection;
  // As keyboards have it: the bracket with Shift is a brace.
  await userEvent.keyboard('{Shift>}}}{/Shift}');
  await vi.waitFor(() => expect(editor.getState().supportSelection).toHaveLength(2));
  expect(editor.getState().supportSelection[0]).toBe(one);
});

it('paints in Chinese too: where supports go, where none do, and clears it', async () => {
  const { editor, screen, part, drag } = await open('w', 'Paint');
  await changeLanguage('zh');
  await expect.element(screen.getByRole('heading', { name: '涂绘' })).toBeVisible();
  const clear = screen.getByRole('button', { name: '清除涂绘' });
  await expect.element(clear).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('radio', { name: '不要支撑' }).click();
  await drag(-5, 5);
  const paint = () => editor.document.get('support-paint', supportPaintIdOf(part().id));
  await vi.waitFor(() => expect(paint()?.block.length).toBeGreaterThan(0));
  expect(paint()!.enforce).toEqual([]);
  await expect.element(screen.getByText('已涂绘的零件：1 个。生成支撑后生效。')).toBeVisible();
  await clear.click();
  expect(paint()).toBeUndefined();
  editor.undo();
  expect(paint()).toBeDefined();
});
