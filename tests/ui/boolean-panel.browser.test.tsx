import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

/** The page with three boxes, the first selected, and the tool in hand. */
const open = async () => {
  const rendered = await renderPage([10, 10, 10], [10, 10, 10], [10, 10, 10]);
  const { editor, screen } = rendered;
  editor.setQualityCheck(false);
  editor.select([editor.parts()[0]!.id], 'replace');
  editor.setTool('boolean');
  const panel = screen.getByRole('complementary', { name: 'Tool and print' });
  const named = () =>
    editor.getState().selection.map((id) => editor.parts().find((part) => part.id === id)!.name);
  return { ...rendered, panel, named };
};

it('picks, swaps and names by mouse, and the result has the name', async () => {
  const { screen, editor, panel, named } = await open();
  const [a, b] = [
    panel.getByRole('combobox', { name: 'Part A' }),
    panel.getByRole('combobox', { name: 'Part B' }),
  ];
  await expect.element(a).toHaveTextContent('box1');
  await expect.element(b).toHaveTextContent('Choose one');
  const swap = panel.getByRole('button', { name: 'Swap A and B' });
  await expect.element(swap).toHaveAttribute('aria-disabled', 'true');
  await b.click();
  await expect.element(screen.getByRole('option', { name: 'box1' })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'box2' }).click();
  expect(named()).toEqual(['box1', 'box2']);
  await swap.click();
  expect(named()).toEqual(['box2', 'box1']);
  await expect.element(a).toHaveTextContent('box2');
  await panel.getByRole('button', { name: 'Result' }).click();
  const name = panel.getByRole('textbox', { name: 'Result name' });
  await expect.element(name).toHaveValue('box2 + box1');
  await name.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('box2 + box1');
  await name.fill('Bracket');
  // Both are in one place.
  for (const { id } of editor.parts()) {
    editor.select([id], 'replace');
    editor.setPosition([0, 0, null]);
  }
  editor.select([editor.parts()[0]!.id, editor.parts()[1]!.id], 'replace');
  await expect.element(name).toHaveValue('Bracket');
  await panel.getByRole('button', { name: 'Combine', exact: true }).click();
  await expect.poll(() => editor.parts().map((part) => part.name)).toEqual(['Bracket', 'box3']);
  editor.undo();
  expect(editor.parts().map((part) => part.name)).toEqual(['box1', 'box2', 'box3']);
});

it('picks and swaps by keyboard alone', async () => {
  const { screen, panel, named } = await open();
  const [a, b] = [
    panel.getByRole('combobox', { name: 'Part A' }),
    panel.getByRole('combobox', { name: 'Part B' }),
  ];
  (a.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(b).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  // The list is shown before its chosen row has the focus: arrows count from there.
  await expect.element(screen.getByRole('option', { name: 'box2' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  // The list moves its focus a task after the key.
  await expect.element(screen.getByRole('option', { name: 'box3' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(named).toEqual(['box1', 'box3']);
  await expect.element(b).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  const swap = panel.getByRole('button', { name: 'Swap A and B' });
  await expect.element(swap).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(named).toEqual(['box3', 'box1']);
  await expect.element(swap).toHaveFocus();
});

it('has all other selected parts as B, in the language of the page', async () => {
  const { editor, panel } = await open();
  editor.selectAll();
  await expect
    .element(panel.getByRole('combobox', { name: 'Part B' }))
    .toHaveTextContent('All other selected parts');
  await expect
    .element(panel.getByRole('button', { name: 'Swap A and B' }))
    .toHaveAttribute('aria-disabled', 'true');
  await panel.getByRole('radio', { name: 'Subtract' }).click();
  await expect.element(panel.getByText('Part B is subtracted from part A.')).toBeVisible();
  await changeLanguage('zh');
  const zh = page.getByRole('complementary').getByRole('combobox', { name: '零件 B' });
  await expect.element(zh).toBeVisible();
});

it.each([
  [1440, 900],
  [1024, 768],
])('cuts long names in a panel of %i × %i, and never runs over its edge', async (width, height) => {
  await page.viewport(width, height);
  const { editor, panel } = await open();
  const long = 'Left half of the housing with six screw holes, v12';
  for (const { id } of editor.parts()) editor.rename(id, long);
  editor.selectAll();
  await panel.getByRole('button', { name: 'Result' }).click();
  const edge = panel.element().getBoundingClientRect().right;
  for (const control of panel.element().querySelectorAll('[data-param] :is(input, button)'))
    expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
  expect(panel.element().scrollWidth).toBeLessThanOrEqual(panel.element().clientWidth);
});
