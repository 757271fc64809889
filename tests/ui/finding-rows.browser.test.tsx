import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { examineMesh } from '#kernel';
import { fileNamed, importedFile } from '#tests/editor-ports.ts';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(() => cleanup());

/** The page with a box that lacks two faces, and another inside out beside it. */
async function renderFlawed() {
  const rendered = await renderPage();
  const { editor, fake, screen } = rendered;
  const box = makeBox(10, 20, 30);
  const open = { ...box, indices: box.indices.slice(6) };
  const other = makeBox(5, 5, 5, [40, 0, 0]);
  const inside = { ...other, indices: other.indices.toReversed() };
  fake.setFile('flawed.stl', importedFile(['flawed', joinMeshes(open, inside)]));
  await editor.importFiles([fileNamed('flawed.stl')]);
  const panel = screen.getByRole('complementary', { name: 'Tool and print' });
  const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Open edges')).toBeVisible();
  return { ...rendered, panel, row };
}

it('what was found of a mesh takes a line each, and the hint says what slicing makes of it', async () => {
  const { screen, panel, row } = await renderFlawed();
  for (const [name, count] of [
    ['Open edges', '4'],
    ['Inverted shells', '1'],
    ['Separate shells', '2'],
  ] as const) {
    await expect.element(row(name).getByText(count, { exact: true })).toBeVisible();
    expect(row(name).element().getBoundingClientRect().height).toBeLessThanOrEqual(36);
  }
  const show = panel.getByRole('button', { name: 'Show Open edges' });
  await expect.element(show).toHaveAccessibleDescription(/^4 open edges: the surface has holes/);
  await row('Inverted shells').getByText('Inverted shells').hover();
  await expect
    .element(screen.getByRole('tooltip'))
    .toHaveTextContent(/^Inverted shells1 shell is inside out/);
  // How many bodies it has is no fault to show or to repair.
  expect(row('Separate shells').getByRole('button').elements()).toHaveLength(0);
});

it('shows where a fault is, in the tool that walks through all of them', async () => {
  const { editor, panel, view } = await renderFlawed();
  await panel.getByRole('button', { name: 'Show Open edges' }).click();
  await expect.element(panel.getByText('1 of 4')).toBeVisible();
  expect(editor.getState()).toMatchObject({ tool: 'repair', toolReport: { shown: { row: 'openEdges' } } });
  expect(editor.getState().toolMarks[0]).toMatchObject({ edges: 'open' });
  await vi.waitFor(() => expect(view.asked.filter((call) => call.startsWith('frame'))).toHaveLength(1));
});

it('repairs one kind, and leaves the others to be seen', async () => {
  const { editor, panel } = await renderFlawed();
  await panel.getByRole('button', { name: 'Repair Inverted shells' }).click();
  const quality = () => examineMesh(editor.mesh(editor.parts()[0]!.mesh)!);
  await vi.waitFor(() => expect(quality()).toMatchObject({ invertedShells: 0, openEdges: 4 }));
  await expect.element(panel.getByRole('button', { name: 'Fix Open edges' })).toBeVisible();
});

it('keeps to a line in the compact frame, in either language', async () => {
  await page.viewport(1024, 768);
  const { panel, row } = await renderFlawed();
  const list = row('Open edges').element().parentElement!;
  expect(panel.element().getBoundingClientRect().width).toBeLessThanOrEqual(300);
  for (const language of ['en', 'zh'] as const) {
    await changeLanguage(language);
    const rows = [...list.children];
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const each of rows) {
      expect(each.getBoundingClientRect().height).toBeLessThanOrEqual(36);
      expect(each.scrollWidth).toBeLessThanOrEqual(each.clientWidth);
    }
  }
  await changeLanguage('en');
});

it('is folded where nothing is wrong: how many bodies a part has is no fault', async () => {
  const { editor, fake, screen } = await renderPage();
  const bodies = joinMeshes(makeBox(10, 20, 30), makeBox(5, 5, 5, [40, 0, 0]));
  fake.setFile('two.stl', importedFile(['two', bodies]));
  await editor.importFiles([fileNamed('two.stl')]);
  await vi.waitFor(() => expect(editor.getState().meshQuality.size).toBe(1));
  const facts = screen.getByRole('button', { name: /^Facts/ });
  await expect.element(facts).toHaveAttribute('aria-expanded', 'false');
  await facts.click();
  await expect.element(screen.getByText('Separate shells', { exact: true })).toBeVisible();
});
