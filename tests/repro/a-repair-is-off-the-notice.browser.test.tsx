import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { fileNamed, importedFile } from '#tests/editor-ports.ts';
import { makeBox } from '#tests/meshes.ts';
import { renderPage } from '../ui/render-page.tsx';

afterEach(cleanup);

it('a notice of closed edges counts those on the plate: a part that is repaired or deleted is off it', async () => {
  await page.viewport(1440, 900);
  const { editor, fake, screen } = await renderPage();
  fake.slicer.openEdges = 40;
  fake.setFile('two.3mf', importedFile(['Cup', makeBox(20, 10, 30)], ['Lid', makeBox(10, 10, 10)]));
  await editor.importFiles([fileNamed('two.3mf')]);
  const notices = screen.getByRole('region', { name: 'Repairs' });
  await expect.element(notices.getByText('80 open edges closed in 2 parts')).toBeVisible();
  editor.select([editor.parts()[1]!.id], 'replace');
  await userEvent.keyboard('{Delete}');
  await expect.element(notices.getByText('40 open edges closed in Cup')).toBeVisible();

  // What is said of a deed covers no verb of the notice.
  editor.setLocked(editor.parts()[0]!.id, true);
  editor.select([editor.parts()[0]!.id], 'replace');
  await userEvent.keyboard('{Control>}x{/Control}');
  const toast = screen.getByText('Locked parts can’t be cut. Unlock them first.').first();
  await expect.element(toast).toBeVisible();
  const said = toast.element().getBoundingClientRect();
  expect(said.bottom).toBeLessThan(notices.element().getBoundingClientRect().top);
});

it('the build volume is not spoken of where a part merely has no thickness', async () => {
  await page.viewport(1440, 900);
  const { editor, screen } = await renderPage([20, 10, 30], [20, 20, 0]);
  expect(editor.plateCheck()).toMatchObject({ faults: [{ code: 'part_flat' }] });
  await userEvent.keyboard('{Control>}p{/Control}');
  const panel = screen.getByRole('dialog', { name: 'Export' });
  await expect.element(panel.getByText('Not everything will print')).toBeVisible();
  expect(panel.getByText(/build volume/).query()).toBeNull();
});
