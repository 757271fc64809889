import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createRandom, unwrap } from '#base';
import { placeToRoute, setSupports, type DocumentStore } from '#document';
import { randomSupports } from '#tests/support-records.ts';
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

it('sets a number by its dimension in the drawing: dragged, by arrows, and back by Escape', async () => {
  const { editor, screen } = await open();
  const value = (name: string) => Number(editor.getState().toolParams[name]);
  const handle = screen.getByRole('slider', { name: 'Tip length' });
  const { x, y, width, height } = handle.element().getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2, button: 0, pointerId: 1, bubbles: true };
  const target = handle.element() as SVGPathElement;
  target.setPointerCapture = () => undefined;
  const before = value('tipLength');
  target.dispatchEvent(new PointerEvent('pointerdown', at));
  target.dispatchEvent(new PointerEvent('pointermove', { ...at, clientY: at.clientY + 15 }));
  await expect.poll(() => value('tipLength')).toBeGreaterThan(before + 0.3);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => value('tipLength')).toBe(before);
  expect(editor.getState().tool).toBe('grow-supports');

  // Of a width either end is drawn outwards.
  const topWidth = screen.getByRole('slider', { name: 'Top width' });
  const box = topWidth.element().getBoundingClientRect();
  const left = { ...at, clientX: box.x + 1, clientY: box.y + box.height / 2 };
  const top = topWidth.element() as SVGPathElement;
  top.setPointerCapture = () => undefined;
  const wasWide = value('topWidth');
  top.dispatchEvent(new PointerEvent('pointerdown', left));
  top.dispatchEvent(new PointerEvent('pointermove', { ...left, clientX: left.clientX - 10 }));
  top.dispatchEvent(new PointerEvent('pointerup', left));
  await expect.poll(() => value('topWidth')).toBeGreaterThan(wasWide);

  target.focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => value('tipLength')).toBeCloseTo(before + 0.1, 6);
  await expect.element(handle).toHaveAttribute('aria-valuetext', '2.30 millimetres');
  await userEvent.keyboard('{Home}');
  await expect.poll(() => value('tipLength')).toBeLessThan(0.5);
});

it('shows what the supports come to where it stays in view, with their resin', async () => {
  const { editor, screen, fake } = await open();
  fake.slicer.supports = { volumeMm3: 2500, weightG: 2.75, cost: 0.075 };
  const document = editor.document as DocumentStore;
  const part = editor.parts()[0]!;
  const place = placeToRoute(document, part);
  const routed = randomSupports(createRandom(1), 12);
  const made = { points: part.mesh, routes: part.mesh };
  unwrap(document.apply(unwrap(setSupports.plan(document, { part: part.id, place, routed, made })), 'user'));
  const figures = screen.getByRole('region', { name: 'Supports' });
  await expect.element(figures).toBeVisible();
  const cell = (name: string) =>
    [...figures.element().querySelectorAll('dt')].find(({ textContent }) => textContent === name)
      ?.nextElementSibling?.textContent;
  await expect.poll(() => cell('Volume')).toBe('2.5 ml');
  expect(cell('Weight')).toBe('2.8 g');
  expect(Number(cell('Tips'))).toBeGreaterThan(0);
  expect(cell('Trunks')).toBe('12');
  expect(cell('Branches')).toBe('6');
  expect(cell('Braces')).toBeDefined();
  // Not under what scrolls.
  expect(figures.element().closest('[data-region="inspect"]')).not.toBeNull();
  expect(editor.getState().tool).toBe('grow-supports');
  const { bottom } = figures.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(900);
});

it('draws what a parameter measures in its help, and every option of a choice with its name', async () => {
  const { editor, screen } = await open();
  const help = screen.getByRole('tooltip');
  const shown = () => document.querySelector('[data-radix-popper-content-wrapper]')!;
  await screen.getByText('Z lift height').hover();
  await expect.element(help).toHaveTextContent('Height of the lowest point above the build plate');
  await expect.poll(() => shown().querySelectorAll('svg path').length).toBeGreaterThan(3);
  // What is read out has no drawing in it.
  expect(help.element().querySelector('svg')).toBeNull();

  editor.setTool('shell');
  await screen.getByText('Infill', { exact: true }).hover();
  await expect.element(help).toHaveTextContent('What supports the walls inside the cavity');
  const names = () => [...shown().querySelectorAll('figcaption')].map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['Grid', 'Honeycomb', 'Lattice', 'Gyroid', 'Pillars']);
  editor.setToolParam('infill', 'gyroid');
  await expect.poll(() => shown().querySelector('[data-chosen="true"]')?.textContent).toBe('Gyroid');
});
