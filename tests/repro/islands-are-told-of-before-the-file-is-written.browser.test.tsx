import { afterEach, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ok } from '#base';
import { issueReport } from '#tests/editor-ports.ts';
import { islandAt } from '../ui/issue-samples.ts';
import { renderPage } from '../ui/render-page.tsx';

afterEach(() => cleanup());

/** The export panel of a plate whose layers have islands on them. */
async function openExport(layers: readonly number[]) {
  await page.viewport(1440, 900);
  const rendered = await renderPage([20, 10, 30]);
  const { editor, fake, screen } = rendered;
  await vi.waitFor(() => expect(editor.getState().issues.status).toBe('ready'));
  fake.slicer.issues = ok(
    issueReport(
      layers.map((layer) => islandAt(layer)),
      400,
    ),
  );
  editor.checkIssues();
  await vi.waitFor(() => expect(editor.getState().issues.report?.counts.island).toBe(layers.length));
  await userEvent.keyboard('{Control>}p{/Control}');
  const panel = screen.getByRole('dialog', { name: 'Export' });
  await expect.element(panel.getByRole('textbox', { name: 'File name' })).toBeVisible();
  return { ...rendered, panel, warning: panel.getByRole('region', { name: 'The print may fail' }) };
}

// Who had never heard of supports came from import to a finished file, and was told of a drop of resin alone.
it('says how many islands have no support, shows one, and leads to the supports', async () => {
  const { editor, panel, warning } = await openExport([70, 90]);
  await expect.element(warning.getByText(/^2 islands start in mid-air/)).toBeVisible();
  await expect
    .element(panel.getByRole('button', { name: 'Export file' }))
    .not.toHaveAttribute('aria-disabled');
  await warning.getByRole('button', { name: /^Show on model/ }).click();
  expect(editor.getState().currentLayer).toBe(70);
  await warning.getByRole('button', { name: 'Generate supports' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(editor.getState()).toMatchObject({ stage: 'support', tool: 'grow-supports' });
});

it('is silent where everything is held', async () => {
  const { warning } = await openExport([]);
  expect(warning.query()).toBeNull();
});
