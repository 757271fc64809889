import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#base';
import type { Editor } from '#editor';
import { issueReport, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';

// The fake printer's platform is 200 × 100 × 150 mm.
let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());
const box = (at: number) => editor.partBox(editor.parts()[at]!.id)!;

describe('whether the plate can be printed', () => {
  it('is no question where every part fits', async () => {
    await importBoxes(editor, [20, 10, 30], [200, 100, 150]);
    editor.select([editor.parts()[1]!.id], 'replace');
    editor.centre();
    expect(editor.plateCheck()).toEqual({ status: 'ready' });
  });

  it('asks about parts by kind of fault, of visible parts alone', async () => {
    await importBoxes(editor, [20, 10, 160], [20, 10, 170], [300, 10, 10], [10, 10, 10]);
    const [tall, taller, long, small] = editor.parts().map(({ id }) => id);
    editor.select([small!], 'replace');
    editor.setPosition([98, null, null]);
    expect(editor.plateCheck()).toMatchObject({
      status: 'asks',
      faults: [
        { code: 'part_too_tall', parts: [tall, taller] },
        { code: 'part_too_large', parts: [long] },
        { code: 'part_outside', parts: [small] },
      ],
    });
    for (const id of [tall!, taller!, long!]) editor.setVisible(id, false);
    expect(editor.plateCheck()).toMatchObject({ status: 'asks', faults: [{ code: 'part_outside' }] });
    editor.setVisible(small!, false);
    expect(editor.plateCheck()).toMatchObject({ status: 'refused', error: { code: 'plate_empty' } });
  });

  it('is refused where the layers turned out to be dark, until the plate has changed', async () => {
    await importBoxes(editor, [20, 10, 30]);
    const report = issueReport();
    const areaMm2 = report.layers.areaMm2.map(() => 0);
    editor.fake.slicer.issues = ok({ ...report, layers: { ...report.layers, areaMm2 } });
    await vi.waitFor(() => expect(editor.getState().issues.status).toBe('ready'));
    const parts = editor.parts().map(({ id }) => id);
    expect(editor.plateCheck()).toMatchObject({ status: 'refused', error: { code: 'print_empty' }, parts });
    await editor.exportFile('goo');
    expect(editor.getState().export).toMatchObject({ status: 'failed', error: { code: 'print_empty' } });
    editor.nudge([1, 0, 0]);
    await settle();
    expect(editor.plateCheck()).toEqual({ status: 'ready' });
  });
});

describe('moving parts inside', () => {
  it('moves each by the least there is, as one step, and leaves those that fit', async () => {
    await importBoxes(editor, [20, 10, 30], [20, 10, 30], [20, 10, 30]);
    const ids = editor.parts().map(({ id }) => id);
    const positions = [
      [150, 0, 0],
      [0, -80, 140],
      [40, 20, 5],
    ] as const;
    for (const [at, position] of positions.entries()) {
      editor.select([ids[at]!], 'replace');
      editor.setPosition(position);
    }
    editor.selectAll();
    editor.moveInside();
    expect(box(0)).toMatchObject({ min: [80, -5, 0], max: [100, 5, 30] });
    expect(box(1)).toMatchObject({ min: [-10, -50, 120], max: [10, -40, 150] });
    expect(box(2)).toMatchObject({ min: [30, 15, 5] });
    expect(editor.plateCheck()).toEqual({ status: 'ready' });
    editor.undo();
    expect(box(0).min[0]).toBeCloseTo(140, 4);
    expect(box(1).max[2]).toBeCloseTo(170, 4);
  });

  it('centres what is too long, and leaves it on the plate', async () => {
    await importBoxes(editor, [300, 10, 200]);
    editor.setPosition([50, 60, 7]);
    editor.moveInside();
    expect(box(0)).toMatchObject({ min: [-150, 40, 0], max: [150, 50, 200] });
  });
});
