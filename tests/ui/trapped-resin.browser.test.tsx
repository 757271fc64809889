import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { fail, ok } from '#base';
import { panelMapping, type Editor } from '#editor';
import type { Puddle } from '#kernel';
import { deferred, issueReport } from '#tests/editor-ports.ts';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderHollow } from './hollow-part.ts';
import { spaceAt } from './issue-samples.ts';

afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

/** What fills the middle of the first part. */
function puddleIn(editor: Editor, volumeMm3: number): Puddle {
  const { min, max } = editor.partBox(editor.parts()[0]!.id)!;
  const { width, height } = editor.printer();
  const { origin, columnStep, rowStep } = panelMapping(editor.printer(), width, height);
  const column = ((min[0] + max[0]) / 2 - origin[0]) / columnStep[0];
  const row = ((min[1] + max[1]) / 2 - origin[1]) / rowStep[1];
  const box = { left: column - 3, right: column + 3, top: row - 3, bottom: row + 3 };
  const { kind: _, ...space } = spaceAt('resin-trap', 70, 110);
  return { ...space, box, centre: [column, row], volumeMm3, lowest: [column, row], lowestMm: [0, 0, 3.5] };
}

const TRAP = { kind: 'resin-trap', voxels: 320_000, areaMm2: 100 } as const;

/** The export panel over a hollow part whose layers tell of this much in it. */
async function openExport(standing: number, hanging: number) {
  await page.viewport(1440, 900);
  const rendered = await renderHollow();
  const { editor, fake, screen } = rendered;
  const panel = screen.getByRole('dialog', { name: 'Export' });
  const tell = (standsMm3: number, hangsMm3: number, sealed: readonly number[] = []): void => {
    const [stands, hangs] = [standsMm3, hangsMm3].map((volume) =>
      volume > 0 ? [puddleIn(editor, volume)] : [],
    );
    const drainageOf = (puddles: readonly Puddle[]) => ({
      trappedMm3: puddles.reduce((sum, { volumeMm3 }) => sum + volumeMm3, 0),
      count: puddles.length,
      puddles,
    });
    const drainage = { standing: drainageOf(stands!), hanging: drainageOf(hangs!) };
    const traps = sealed.map((volume) => ({ ...puddleIn(editor, volume), ...TRAP }));
    fake.slicer.issues = ok({ ...issueReport(traps, 400), drainage });
  };
  tell(standing, hanging);
  await vi.waitFor(() => expect(editor.getState().issues.status).toBe('ready'));
  editor.checkIssues();
  await vi.waitFor(() => expect(editor.getState().issues.status).toBe('ready'));
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.element(panel).toBeVisible();
  return { ...rendered, panel, tell };
}

describe('resin that stays in the print', () => {
  it('is listed before the file is saved as under Issues, shown, drained, and no reason not to save', async () => {
    const { editor, screen, panel, view, part, fake } = await openExport(3200, 1400);
    const list = panel.getByRole('region', { name: 'Trapped resin and suction cups' });
    await expect.element(list.getByText('box1, layers 71 to 111')).toBeVisible();
    await expect
      .element(list.getByText('After printing: 3.2 ml standing, 1.4 ml hanging', { exact: true }))
      .toBeVisible();
    const line = 'Resin left after printing: 3.2 ml standing, 1.4 ml hanging.';
    await expect.element(screen.getByRole('region', { name: 'Issues' }).getByText(line)).toBeVisible();
    await list.getByRole('button', { name: 'Show on model: box1, layers 71 to 111' }).click();
    expect(editor.getState()).toMatchObject({ currentLayer: 90, selection: [part().id] });
    expect(view.asked.at(-1)).toMatch(/^reveal \{"kind":"layer","layer":90/);
    await panel.getByRole('button', { name: 'Export file' }).click();
    await vi.waitFor(() => expect(fake.delivered).toHaveLength(1));
    await panel.getByRole('button', { name: 'Export another format' }).click();
    await list.getByRole('button', { name: /^Add drain holes/ }).click();
    await expect.element(panel).not.toBeInTheDocument();
    expect(editor.getState()).toMatchObject({ tool: 'perforate', stage: 'prepare' });
    await vi.waitFor(() => expect(part().features?.holes?.length).toBeGreaterThan(0));
  });

  it('says once what is sealed in, however the print is held', async () => {
    const { editor, panel, tell } = await openExport(3200, 3190);
    await expect.element(panel.getByText(/^After printing/)).toBeVisible();
    tell(3200, 3190, [3195]);
    editor.checkIssues();
    await expect.element(panel.getByText('While printing: 3.2 ml sealed in for good')).toBeVisible();
    expect(panel.getByText(/^After printing/).query()).toBeNull();
  });

  it('is checked where it is not known, and the file can be saved meanwhile', async () => {
    const { editor, panel, fake, tell } = await openExport(0, 0);
    await expect.element(panel.getByText('No trapped resin, no suction cups.')).toBeVisible();
    const gate = deferred<void>();
    fake.slicer.issuesGate = gate;
    tell(3, 0);
    editor.checkIssues();
    await expect.element(panel.getByRole('status')).toHaveTextContent('Checking whether resin stays');
    fake.slicer.checks.at(-1)!.report({ phase: 'issues', done: 43, total: 100 });
    await expect.element(panel.getByRole('status')).toHaveTextContent('43%');
    await expect.element(panel.getByRole('button', { name: 'Export file' })).toBeEnabled();
    gate.resolve();
    fake.slicer.issuesGate = null;
    // A drop is not worth a warning.
    await expect.element(panel.getByText(/^Resin left after printing: 3\.0\smm³/)).toBeVisible();
    expect(panel.getByRole('region').query()).toBeNull();
    fake.slicer.issues = fail('compute_crashed', 'gone');
    editor.checkIssues();
    await expect.element(panel.getByRole('alert')).toHaveTextContent('You can still export.');
    tell(3200, 0);
    await changeLanguage('zh');
    await page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: '重新检查' }).click();
    await expect.element(page.getByText('打印后：正放残留 3.2 ml，倒挂残留 0 mm³')).toBeVisible();
  });
});
