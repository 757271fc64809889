import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ok } from '#base';
import { piecesOf, supportSetIdOf } from '#document';
import { panelMapping, partCutHeight, type Editor } from '#editor';
import type { Issue } from '#kernel';
import { issueReport } from '#tests/editor-ports.ts';
import { islandAt, spaceAt } from './issue-samples.ts';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(cleanup);

/** The same issue in the middle of a part, so many millimetres over its foot. */
function inPart<Found extends Issue>(editor: Editor, part: number, height: number, issue: Found): Found {
  const { min, max } = editor.partBox(editor.parts()[part]!.id)!;
  const { origin, columnStep, rowStep } = panelMapping(
    editor.printer(),
    editor.printer().width,
    editor.printer().height,
  );
  const column = Math.round(((min[0] + max[0]) / 2 - origin[0]) / columnStep[0]);
  const row = Math.round(((min[1] + max[1]) / 2 - origin[1]) / rowStep[1]);
  let layer = 0;
  while (partCutHeight(layer, editor.plate().craft) < min[2] + height) layer++;
  return {
    ...issue,
    firstLayer: layer,
    lastLayer: layer,
    centre: [column, row],
    box: { left: column - 1, right: column + 1, top: row - 1, bottom: row + 1 },
  };
}

/** The page with boxes on it whose layers have these issues. */
async function renderChecked(
  sizes: readonly (readonly [number, number, number])[],
  issuesOf: (editor: Editor) => readonly Issue[],
  /** How far over the plate they are, mm. */
  lift = 1,
) {
  const rendered = await renderPage(...sizes);
  const { editor, fake } = rendered;
  fake.slicer.layerCount = 2000;
  editor.setQualityCheck(false);
  editor.selectAll();
  editor.nudge([0, 0, lift]);
  editor.select([], 'replace');
  const issues = issuesOf(editor);
  fake.slicer.issues = ok(issueReport(issues, 2000));
  await vi.waitFor(() => expect(editor.getState().layers).toMatchObject({ status: 'ready', count: 2000 }));
  await vi.waitFor(() =>
    expect(editor.getState().issues).toMatchObject({ status: 'ready', report: { issues } }),
  );
  return { ...rendered, issues };
}

const pin = () => document.querySelector<HTMLElement>('[data-issue-pin]');

describe('the row of a part', () => {
  const SIZES = [
    [20, 10, 30],
    [20, 10, 30],
  ] as const;

  it('carries how many issues it has, which its hint names, and goes to the first', async () => {
    const { editor, screen, issues } = await renderChecked(SIZES, (of) => [
      inPart(of, 0, 5, islandAt(0, 0.2)),
      inPart(of, 0, 9, islandAt(0, 0.9)),
      inPart(of, 0, 12, spaceAt('resin-trap', 0, 0)),
      inPart(of, 1, 20, islandAt(0, 0.4)),
      // Beside every part.
      { ...islandAt(100), centre: [2, 2], box: { left: 1, right: 3, top: 1, bottom: 3 } },
    ]);
    const rows = screen.getByRole('row');
    const chip = rows.nth(0).getByRole('button', { name: '2 islands, 1 resin trap' });
    await expect.element(chip).toHaveTextContent('3');
    await expect.element(rows.nth(1).getByRole('button', { name: '1 island' })).toHaveTextContent('1');
    await userEvent.hover(chip);
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent(/2 islands, 1 resin trap/);
    const selection = editor.getState().selection;
    await chip.click();
    expect(editor.getState().currentLayer).toBe(issues[1]!.firstLayer);
    expect(editor.getState().selection).toEqual(selection);
    await vi.waitFor(() => expect(pin()?.textContent).toMatch(/^Island/));
  });

  it('carries none without issues, none that are hidden, and those between parts on both', async () => {
    const { editor, screen } = await renderChecked(SIZES, (of) => [inPart(of, 0, 5, islandAt(0, 0.008))]);
    const rows = screen.getByRole('row');
    await expect.element(rows.nth(0).getByRole('button', { name: '1 island' })).toBeVisible();
    expect(rows.nth(1).getByRole('button', { name: 'island' }).query()).toBeNull();
    await screen.getByRole('combobox', { name: 'Hide smaller than' }).click();
    await screen.getByRole('option', { name: '0.05 mm²' }).click();
    await expect.element(rows.nth(0).getByRole('button', { name: '1 island' })).not.toBeInTheDocument();
    editor.select([editor.parts()[0]!.id], 'replace');
    const [x, y] = editor.partBox(editor.parts()[1]!.id)!.min;
    editor.setPosition([x + 10, y + 5, null]);
    for (const at of [0, 1])
      await expect.element(rows.nth(at).getByRole('button', { name: '1 pair too close' })).toBeVisible();
  });

  it('has the way there in its menu, for keys', async () => {
    const { editor, screen, issues } = await renderChecked(SIZES, (of) => [inPart(of, 0, 5, islandAt(0))]);
    await screen.getByRole('row').nth(0).click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Go to issue' }).click();
    // A menu does what was chosen once it has closed.
    await expect.poll(() => editor.getState().currentLayer).toBe(issues[0]!.firstLayer);
  });
});

describe('the pin of an issue', () => {
  const press = async (name: string): Promise<void> => {
    await vi.waitFor(() => expect(pin()?.querySelector('button')?.textContent).toBe(name));
    pin()!.querySelector('button')!.click();
  };

  it('has a support added to an island, on the surface where it begins', async () => {
    const { editor } = await renderChecked([[30, 30, 4]], (of) => [inPart(of, 0, 0, islandAt(0))], 20);
    await userEvent.keyboard('.');
    await press('Add support');
    expect(editor.getState()).toMatchObject({ stage: 'support', tool: 'edit-supports' });
    const part = editor.parts()[0]!.id;
    const tips = () => piecesOf(editor.document, supportSetIdOf(part)).tips;
    await vi.waitFor(() => expect(tips()).toHaveLength(1));
    await vi.waitFor(() => expect(editor.getState().supports.get(part)).toBeDefined());
    const { at, normal } = editor.getState().supports.get(part)!.structure.tips[0]!;
    expect(at[2]).toBeCloseTo(editor.partBox(part)!.min[2], 3);
    expect(normal[2]).toBeCloseTo(-1, 3);
    expect(document.activeElement?.id).toBe('model');
    editor.undo();
    expect(tips()).toHaveLength(0);
  });

  it('opens the tool for holes at what holds resin, and that for places at what is too close', async () => {
    const { editor, screen } = await renderChecked(
      [
        [20, 10, 30],
        [20, 10, 30],
      ],
      (of) => [inPart(of, 0, 12, spaceAt('resin-trap', 0, 0))],
    );
    await screen.getByRole('button', { name: 'Next resin trap' }).click();
    await press('Perforate');
    const ids = editor.parts().map(({ id }) => id);
    expect(editor.getState()).toMatchObject({ stage: 'prepare', tool: 'perforate', selection: [ids[0]] });
    editor.setTool('select');
    const [x, y] = editor.partBox(ids[1]!)!.min;
    editor.setPosition([x + 10, y + 5, null]);
    await screen.getByRole('button', { name: 'Next parts too close' }).click();
    await press('Arrange');
    expect(editor.getState().tool).toBe('arrange');
    expect(editor.getState().selection.toSorted()).toEqual(ids.toSorted());
  });

  it('brings a part inside, and says why not where it is locked', async () => {
    const { editor, screen } = await renderChecked([[20, 10, 30]], () => []);
    editor.selectAll();
    editor.setPosition([95, null, null]);
    await screen.getByRole('button', { name: 'Next part outside' }).click();
    editor.setLocked(editor.parts()[0]!.id, true);
    await vi.waitFor(() => expect(pin()?.querySelector('button')?.ariaDisabled).toBe('true'));
    editor.setLocked(editor.parts()[0]!.id, false);
    await vi.waitFor(() => expect(pin()?.querySelector('button')?.ariaDisabled).toBeNull());
    await press('Move inside');
    expect(editor.partsOutside()).toEqual([]);
    await vi.waitFor(() => expect(pin()).toBeNull());
  });

  it('has nothing to press where nothing is known to help', async () => {
    const { editor } = await renderChecked([[20, 10, 30]], () => [islandAt(100)]);
    await userEvent.keyboard('.');
    await vi.waitFor(() => expect(pin()).not.toBeNull());
    expect(editor.partOfIssue(editor.getState().issues.report!.issues[0]!)).toBeNull();
    expect(pin()!.querySelector('button')).toBeNull();
  });
});
