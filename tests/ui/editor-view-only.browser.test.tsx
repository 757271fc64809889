import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { unwrap } from '#base';
import { createMemoryCloud } from '#tests/cloud.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';
import { createFakePorts } from '#tests/editor-ports.ts';
import { renderPageWith } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(cleanup);

/** The editor as somebody sees it who opened a shared project of two parts. */
async function view() {
  const cloud = createMemoryCloud();
  const fake = createFakePorts();
  const owner = await startEditor({ ...fake, ports: { ...fake.ports, cloud: cloud.device().port } });
  await importBoxes({ ...owner, fake }, [20, 10, 30], [5, 5, 5]);
  unwrap(await owner.saveCopyToCloud('Reef'));
  let left = 0;
  const rendered = await renderPageWith({
    cloud: cloud.device('guest').port,
    viewing: { leave: () => void left++ },
  });
  unwrap(await rendered.editor.openProject('project-1', true));
  return { ...rendered, cloud, left: () => left };
}

it('shows the project and offers nothing that would change it', async () => {
  const { screen } = await view();
  await expect.element(screen.getByText('View only')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'box1' })).toBeVisible();
  for (const name of ['Move', 'Undo', 'Import', 'Hide', 'Lock', 'Add']) {
    expect(screen.getByRole('button', { name, exact: true }).elements(), name).toEqual([]);
  }
});

it('changes nothing by keys, drags or verbs, and keeps nothing', async () => {
  const { screen, editor, fake, cloud } = await view();
  const before = JSON.stringify(editor.parts());
  await screen.getByRole('row', { name: 'box1' }).click();
  await userEvent.keyboard('{Delete}d{ArrowRight}m{F2}{Control>}s{/Control}');
  editor.beginTransform()?.update({ kind: 'move', by: [5, 0, 0] });
  expect(editor.renameDocument('mine')).toMatchObject({ ok: false, error: { code: 'view_only' } });
  editor.removeSelection();
  expect(JSON.stringify(editor.parts())).toBe(before);
  expect(screen.getByRole('dialog').query()).toBeNull();
  expect(cloud.rows.get('project-1')!.revision).toBe(1);
  expect(fake.delivered).toEqual([]);
});

it('still walks the layers, and leads back', async () => {
  const { screen, editor, left } = await view();
  await screen.getByRole('radio', { name: 'Slice' }).click();
  await expect.poll(() => editor.getState().layers.status).toBe('ready');
  editor.setLayer(3);
  await expect.poll(() => editor.getState().layerPicture?.index).toBe(3);
  await screen.getByRole('button', { name: 'Close' }).click();
  expect(left()).toBe(1);
});
