import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#base';
import { CHECK_AFTER_MS, type Editor, type IssuesState } from '#editor';
import { deferred, issueReport, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
const issues = (): IssuesState => editor.getState().issues;
const checks = () => editor.fake.slicer.checks;
const rest = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(async () => {
  editor = await startEditor();
  vi.useFakeTimers();
});
afterEach(() => {
  editor.dispose();
  vi.useRealTimers();
});

/** Puts a box on the plate and lets its layers be made, not yet checked. */
async function addBox(): Promise<void> {
  const done = importBoxes(editor, [20, 10, 30]);
  await rest(10);
  await done;
  await rest(10);
  expect(editor.getState().layers.status).toBe('ready');
}

describe('the check of the layers', () => {
  it('does not run on an empty plate, and cannot be asked for', async () => {
    await rest(10 * CHECK_AFTER_MS);
    editor.checkIssues();
    expect(checks()).toEqual([]);
    expect(issues()).toEqual({ status: 'idle', progress: null, report: null, error: null });
  });

  it('runs once the plate has been still, and gives the report', async () => {
    const report = issueReport();
    editor.fake.slicer.issues = ok(report);
    await addBox();
    expect(issues()).toMatchObject({ status: 'checking', report: null });
    expect(checks()).toHaveLength(0);
    await rest(CHECK_AFTER_MS);
    expect(checks()).toHaveLength(1);
    expect(issues()).toEqual({ status: 'ready', progress: null, report, error: null });
  });

  it('waits while the plate goes on changing', async () => {
    await addBox();
    for (let step = 0; step < 5; step++) {
      await rest(CHECK_AFTER_MS / 2);
      editor.nudge([1, 0, 0]);
      await rest(1);
    }
    expect(checks()).toHaveLength(0);
    await rest(CHECK_AFTER_MS);
    expect(checks()).toHaveLength(1);
  });

  it('keeps the old report while the changed plate is checked', async () => {
    const old = issueReport();
    editor.fake.slicer.issues = ok(old);
    await addBox();
    await rest(CHECK_AFTER_MS);
    const next = issueReport();
    editor.fake.slicer.issues = ok(next);
    editor.nudge([1, 0, 0]);
    await rest(1);
    expect(issues()).toMatchObject({ status: 'checking', report: old });
    await rest(CHECK_AFTER_MS);
    expect(issues()).toMatchObject({ status: 'ready', report: next });
  });

  it('is stopped at once by a change, and its late answer is not taken', async () => {
    await addBox();
    const gate = deferred<void>();
    editor.fake.slicer.issuesGate = gate;
    editor.fake.slicer.issues = ok(issueReport());
    await rest(CHECK_AFTER_MS);
    checks()[0]!.report({ phase: 'issues', done: 40, total: 100 });
    expect(issues()).toMatchObject({ status: 'checking', progress: { done: 40 } });
    editor.nudge([1, 0, 0]);
    await rest(1);
    expect(checks()[0]!.signal.aborted).toBe(true);
    checks()[0]!.report({ phase: 'issues', done: 60, total: 100 });
    expect(issues().progress).toBeNull();
    editor.fake.slicer.issuesGate = null;
    gate.resolve();
    await rest(1);
    expect(issues()).toMatchObject({ status: 'checking', report: null });
    await rest(CHECK_AFTER_MS);
    expect(issues().status).toBe('ready');
  });

  it('does not run again for names, locks and a layer looked at', async () => {
    await addBox();
    await rest(CHECK_AFTER_MS);
    editor.setLayer(5);
    editor.rename(editor.parts()[0]!.id, 'Other');
    editor.setLocked(editor.parts()[0]!.id, true);
    await rest(10 * CHECK_AFTER_MS);
    expect(checks()).toHaveLength(1);
    expect(issues().status).toBe('ready');
  });

  it('runs again when asked, without waiting', async () => {
    await addBox();
    await rest(CHECK_AFTER_MS);
    editor.checkIssues();
    expect(checks()).toHaveLength(2);
    expect(issues().status).toBe('checking');
    await rest(1);
    expect(issues().status).toBe('ready');
  });

  it('tells its failure, and forgets it with the next change', async () => {
    editor.fake.slicer.issues = fail('format_unsupported', 'noise');
    await addBox();
    await rest(CHECK_AFTER_MS);
    expect(issues()).toMatchObject({ status: 'failed', report: null, error: { code: 'format_unsupported' } });
    editor.nudge([1, 0, 0]);
    await rest(1);
    expect(issues()).toMatchObject({ status: 'checking', error: null });
  });

  it('forgets the report with the last part', async () => {
    await addBox();
    await rest(CHECK_AFTER_MS);
    editor.removeSelection();
    await rest(1);
    expect(issues()).toMatchObject({ status: 'idle', report: null });
  });

  it('is stopped by dispose', async () => {
    await addBox();
    editor.fake.slicer.issuesGate = deferred<void>();
    await rest(CHECK_AFTER_MS);
    editor.dispose();
    expect(checks()[0]!.signal.aborted).toBe(true);
  });
});

describe('parts outside the platform', () => {
  it('are named with how far they are out, hidden ones not', async () => {
    await addBox();
    const { id } = editor.parts()[0]!;
    expect(editor.partsOutside()).toEqual([]);
    editor.setPosition([95, null, null]);
    expect(editor.partsOutside()).toEqual([{ part: id, by: [5, 0, 0] }]);
    editor.setVisible(id, false);
    expect(editor.partsOutside()).toEqual([]);
  });
});
