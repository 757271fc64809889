import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { determinantOf } from '#kernel';
import type { Editor } from '#editor';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(cleanup);

const open = async (...size: readonly [number, number, number]) => {
  const rendered = await renderPage([...size]);
  rendered.editor.selectAll();
  return { ...rendered, inspector: rendered.screen.getByRole('complementary', { name: 'Tool and print' }) };
};
const position = (editor: Editor) => editor.selectionFacts()!.position.map((value) => value.toFixed(3));

it('Move takes positions of the lowest point or of the centre, or how far to move', async () => {
  const { editor, inspector } = await open(20, 10, 30);
  editor.setTool('move');
  const field = (axis: string) => inspector.getByRole('textbox', { name: `${axis} mm`, exact: true });
  await field('Z').fill('4');
  await userEvent.keyboard('{Enter}');
  expect(position(editor)).toEqual(['0.000', '0.000', '4.000']);
  await inspector.getByRole('radio', { name: 'Centre' }).click();
  await expect.element(field('Z')).toHaveValue('19.00');
  await field('Z').fill('15');
  await userEvent.keyboard('{Enter}');
  expect(position(editor)).toEqual(['0.000', '0.000', '0.000']);

  await inspector.getByRole('switch', { name: 'Relative' }).click();
  await expect.element(inspector.getByRole('radio', { name: 'Centre' })).not.toBeInTheDocument();
  for (const _ of [1, 2]) {
    await field('X').fill('12.5');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('X')).toHaveValue('0.00');
  }
  expect(position(editor)).toEqual(['25.000', '0.000', '0.000']);
  editor.undo();
  expect(position(editor)).toEqual(['12.500', '0.000', '0.000']);
});

it('Scale mirrors, and offers inches for what is too small in millimetres', async () => {
  const { screen, editor, inspector } = await open(2, 1, 3);
  editor.setTool('scale');
  // Until it is dismissed the list of imported files asks the same.
  await expect.element(inspector.getByText('This looks like inches.')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await inspector.getByRole('button', { name: 'Mirror along Y' }).click();
  expect(determinantOf(editor.parts()[0]!.transform)).toBeCloseTo(-1, 9);
  await inspector.getByRole('button', { name: 'Scale × 25.4' }).click();
  expect(editor.selectionFacts()!.size.map((value) => value.toFixed(1))).toEqual(['50.8', '25.4', '76.2']);
  await expect.element(inspector.getByText('This looks like inches.')).not.toBeInTheDocument();
  editor.undo();
  await expect.element(inspector.getByText('This looks like inches.')).toBeVisible();
});

it('mirroring is found in the palette', async () => {
  const { editor } = await open(20, 10, 30);
  await userEvent.keyboard('{F3}');
  await userEvent.keyboard('mirror along z{Enter}');
  expect(editor.getState().undoLabel).toMatchObject({ key: 'history.mirror.one' });
});

it('Duplicate asks for what its arrangement takes', async () => {
  const { editor, inspector } = await open(20, 10, 30);
  editor.setTool('duplicate');
  const field = (name: string) => inspector.getByRole('textbox', { name });
  await expect.element(field('Total count')).toBeVisible();
  await inspector.getByRole('radio', { name: 'Grid' }).click();
  await expect.element(field('Total count')).not.toBeInTheDocument();
  await field('X count').fill('3');
  await userEvent.keyboard('{Enter}');
  await inspector.getByRole('radio', { name: 'Circle' }).click();
  await expect.element(field('Radius')).not.toBeInTheDocument();
  await inspector.getByRole('radio', { name: 'Radius' }).click();
  await field('Radius').fill('5');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(inspector.getByRole('button', { name: 'Duplicate', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
  await inspector.getByRole('radio', { name: 'Grid' }).click();
  await inspector.getByRole('button', { name: 'Duplicate', exact: true }).click();
  expect(editor.parts()).toHaveLength(6);
});
