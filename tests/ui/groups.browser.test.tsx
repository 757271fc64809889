import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from './render-page.tsx';

beforeEach(async () => page.viewport(1440, 900));
afterEach(() => cleanup());

it('the list of parts shows groups, makes them of the selection, selects them whole and takes them apart', async () => {
  const { screen, editor } = await renderPage([10, 10, 10], [20, 20, 20], [5, 5, 5]);
  const row = (name: string) => screen.getByRole('row', { name });
  const menu = (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });
  const [first, second, third] = editor.parts().map(({ id }) => id);
  editor.select([first!, third!], 'replace');
  await row('box3').click({ button: 'right' });
  await menu('Group').click();
  // A row of a menu acts once the menu has closed.
  await expect
    .poll(() => editor.parts().map(({ group }) => group?.name))
    .toEqual(['box1', 'box1', undefined]);
  const tree = screen.getByRole('treegrid', { name: 'Parts' });
  await expect.element(tree).toBeVisible();

  editor.select([second!], 'replace');
  await row('box3').click({ button: 'right' });
  await menu('Select group').click();
  await expect.poll(() => editor.getState().selection).toEqual([first, third]);

  await row('box1').nth(1).click({ button: 'right' });
  await menu('Ungroup').click();
  await expect.poll(() => editor.parts().every(({ group }) => group === undefined)).toBe(true);
  await expect.element(tree).not.toBeInTheDocument();
  editor.undo();
  expect(editor.parts().filter(({ group }) => group !== undefined)).toHaveLength(2);

  // The group's own row folds it, names it and takes a part that is dropped on it.
  const head = tree.getByRole('row', { name: 'box1' }).first();
  await head.getByRole('button', { name: 'Fold box1' }).click();
  await expect.element(head).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row('box3')).not.toBeInTheDocument();
  await head.dblClick();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Group name' }), 'Feet');
  await userEvent.keyboard('{Enter}');
  expect(editor.parts().map(({ group }) => group?.name)).toEqual(['Feet', 'Feet', undefined]);
  const folded = tree.getByRole('row', { name: 'Feet' });
  await userEvent.dragAndDrop(row('box2'), folded);
  expect(editor.parts().map(({ group }) => group?.name)).toEqual(['Feet', 'Feet', 'Feet']);
  folded.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row('box3')).toBeVisible();
});
