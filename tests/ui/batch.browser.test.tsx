import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { unwrap } from '#base';
import { createMemoryCloud } from '#tests/cloud.ts';
import { folderOf } from '../../src/app/delivery.ts';
import { renderPage, renderPageWith } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(cleanup);

it('exports all plates from the export panel, says what came of each, and tries one again', async () => {
  const { screen, editor, fake } = await renderPage([20, 10, 30]);
  editor.duplicatePlate(editor.plate().id);
  editor.addPlate();
  editor.showPlate(editor.plates()[0]!.id);
  await userEvent.keyboard('{Control>}p{/Control}');
  await screen.getByRole('button', { name: 'Export all plates' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Export' })).toBeChecked();
  await screen.getByRole('checkbox', { name: 'Plate 2' }).click();
  await screen.getByRole('button', { name: 'Start' }).click();
  const rows = screen.getByRole('list', { name: 'The batch' }).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(rows.nth(0)).toHaveTextContent('Done');
  await expect.element(rows.nth(0)).toHaveTextContent('Untitled-1.goo');
  await expect.element(rows.nth(1)).toHaveTextContent('Failed');
  expect(fake.delivered.map(({ fileName }) => fileName)).toEqual(['Untitled-1.goo']);
  await screen.getByRole('button', { name: 'Try Plate 1 again' }).click();
  await expect.poll(() => fake.delivered.length).toBe(2);
  await screen.getByRole('button', { name: 'Close the batch' }).click();
  await expect.element(rows.nth(0)).not.toBeInTheDocument();
  // The next export begins anew.
  await userEvent.keyboard('{Control>}{Shift>}e{/Shift}{/Control}');
  await expect.element(screen.getByRole('button', { name: 'Start' })).toBeVisible();
});

it('takes projects of the cloud by name, and keeps what became of them as copies', async () => {
  const memory = createMemoryCloud();
  const { screen, editor, fake } = await renderPageWith({
    sizes: [
      [20, 10, 30],
      [10, 10, 10],
    ],
    cloud: memory.device().port,
  });
  fake.geometry.meshOf = (hash) => editor.mesh(hash);
  unwrap(editor.renameDocument('Reef'));
  unwrap(await editor.saveToCloud());
  unwrap(await editor.saveCopyToCloud('Gear'));
  await userEvent.keyboard('{Shift>}q{/Shift}');
  await screen.getByRole('radio', { name: 'Projects' }).click();
  await screen.getByRole('searchbox', { name: 'Find a project' }).fill('Ree');
  await screen.getByRole('checkbox', { name: 'Reef' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Gear' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Start' }).click();
  const row = screen.getByRole('list', { name: 'The batch' }).getByRole('listitem');
  await expect.element(row).toHaveTextContent('Done');
  await expect.element(row).toHaveTextContent('Kept in the cloud as “Reef (batch)”');
  expect([...memory.rows.values()].map(({ name }) => name)).toEqual(['Reef', 'Gear', 'Reef (batch)']);
  expect(fake.delivered.map(({ fileName }) => fileName)).toEqual(['Reef-1.goo']);
  // The same projects are found among the actions, and open from there.
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('reef');
  await expect.element(screen.getByRole('option', { name: 'Reef (batch)' })).toBeVisible();
  // And sections of the manual, which open beside the work.
  await userEvent.keyboard('{Control>}a{/Control}whole projects');
  await expect.element(screen.getByRole('option', { name: 'Whole projects at once' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'Exporting' })).toBeVisible();
  // The list of the projects there are is a key away.
  await userEvent.keyboard('{Escape}{Control>}{Shift>}o{/Shift}{/Control}');
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Gear' })).toBeVisible();
});

it('is left by Escape, before the selection', async () => {
  const { screen, editor } = await renderPage([20, 10, 30]);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('batch{Enter}');
  const title = screen.getByRole('heading', { name: 'Batch' });
  await expect.element(title).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(title).not.toBeInTheDocument();
  expect(editor.getState().selection).toHaveLength(1);
});

it('lists the plates with their parts, shows one, and finds parameters, plates and parts by name', async () => {
  const { screen, editor } = await renderPage([20, 10, 30]);
  editor.addPlate();
  await screen.getByRole('button', { name: 'Project list' }).click();
  const list = screen.getByRole('list', { name: 'Plates' });
  const first = list.getByRole('button', { name: 'Plate 1' });
  await expect.element(first).toHaveTextContent('1 part');
  await expect.element(list.getByRole('button', { name: 'Plate 2' })).toHaveAttribute('aria-current', 'true');
  await first.click();
  await expect.element(first).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => editor.plate()).toBe(editor.plates()[1]);
  const find = async (text: string) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard(`${text}{Enter}`);
  };
  await find('box1');
  await expect.poll(() => editor.getState().selection).toEqual([editor.parts()[0]!.id]);
  await find('Plate 2');
  await expect.poll(() => editor.plate()).toBe(editor.plates()[1]);
  await find('front margin');
  await expect.element(screen.getByRole('textbox', { name: 'Front margin' })).toHaveFocus();
});

it('writes over no file of a folder', async () => {
  const root = await navigator.storage.getDirectory();
  const handle = await root.getDirectoryHandle(`delivery-${crypto.randomUUID()}`, { create: true });
  const folder = folderOf(handle);
  expect(await folder.put('reef-1.goo', new Blob(['first']))).toEqual({ ok: true, value: 'reef-1.goo' });
  expect(await folder.put('reef-1.goo', new Blob(['second']))).toEqual({
    ok: true,
    value: 'reef-1 (2).goo',
  });
  const kept = await (await handle.getFileHandle('reef-1.goo')).getFile();
  expect(await kept.text()).toBe('first');
});
