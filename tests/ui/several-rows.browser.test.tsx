import type { PartId } from '#editor';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from './render-page.tsx';

beforeEach(async () => page.viewport(1440, 900));
afterEach(() => cleanup());

it('rows that are selected together are hidden, locked and renamed together, each as a person means it', async () => {
  const { screen, editor } = await renderPage([10, 10, 10], [20, 20, 20], [5, 5, 5]);
  const row = (name: string) => screen.getByRole('row', { name });
  const menu = (name: string) => screen.getByRole('menuitem', { name });
  const [first, , third] = editor.parts().map(({ id }) => id);
  editor.select([first!, third!], 'replace');
  await row('box3').click({ button: 'right' });
  await menu('Hide (not printed)').click();
  await expect.poll(() => editor.parts().map(({ visible }) => visible)).toEqual([false, true, false]);
  await row('box1').click({ button: 'right' });
  await menu('Lock').click();
  await expect.poll(() => editor.parts().map(({ locked }) => locked)).toEqual([true, false, true]);
  // A row that is not selected is for itself.
  await row('box2').click({ button: 'right' });
  await menu('Hide (not printed)').click();
  await expect.poll(() => editor.parts()[1]!.visible).toBe(false);

  await row('box3').click({ button: 'right' });
  await menu('Rename').click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name of 2 parts, numbered' }), 'Foot');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => editor.parts().map(({ name }) => name)).toEqual(['Foot 1', 'box2', 'Foot 2']);
  editor.undo();
  expect(editor.parts().map(({ name }) => name)).toEqual(['box1', 'box2', 'box3']);
});

it('the menu of the model does the same for what is selected', async () => {
  const { screen, editor } = await renderPage([10, 10, 10], [20, 20, 20]);
  const menu = (name: string) => screen.getByRole('menuitem', { name });
  const open = () => screen.getByRole('application').click({ button: 'right' });
  editor.selectAll();
  await open();
  await menu('Lock').click();
  await expect.poll(() => editor.parts().every(({ locked }) => locked)).toBe(true);
  await open();
  await menu('Hide (not printed)').click();
  await expect.poll(() => editor.parts().some(({ visible }) => visible)).toBe(false);
  await open();
  await menu('Rename').click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name of 2 parts, numbered' }), 'Foot');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => editor.parts().map(({ name }) => name)).toEqual(['Foot 1', 'Foot 2']);
});

it('the menu of the model pastes beside and in place, and selects from what is selected', async () => {
  const { screen, editor } = await renderPage([10, 10, 10], [20, 20, 20]);
  const [first, second] = editor.parts().map(({ id }) => id) as [PartId, PartId];
  const choose = async (name: RegExp) => {
    await screen.getByRole('application').click({ button: 'right' });
    await screen.getByRole('menuitem', { name }).click();
  };
  const selection = () => [...editor.getState().selection];
  const placeOf = (at: number) => editor.parts()[at]!.transform;
  editor.select([first], 'replace');
  await choose(/^Invert the selection/);
  await expect.poll(selection).toEqual([second]);
  editor.select([first], 'replace');
  await choose(/^Copy(?! to)/);
  await choose(/^Paste in place/);
  await expect.poll(() => editor.parts()).toHaveLength(3);
  expect(placeOf(2)).toEqual(placeOf(0));
  editor.select([first], 'replace');
  await choose(/^Paste(?! in)/);
  await expect.poll(() => editor.parts()).toHaveLength(4);
  expect(placeOf(3)).not.toEqual(placeOf(0));
  editor.select([first], 'replace');
  await choose(/^Select copies of the same mesh/);
  const same = editor.parts().flatMap(({ id }) => (id === second ? [] : [id]));
  await expect.poll(() => selection().toSorted()).toEqual(same.toSorted());
});
