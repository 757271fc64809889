import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unwrap } from '#base';
import { SUPPORT_CHOICES, SUPPORT_FLAGS, SUPPORT_NUMBERS, supportTypes } from '#kernel';
import { toolNamed } from '#editor';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
  await importBoxes(editor, [20, 20, 10], [12, 12, 8]);
});
afterEach(() => editor.dispose());

const open = async (...places: readonly number[]) => {
  editor.select(
    places.map((at) => editor.parts()[at]!.id),
    'replace',
  );
  editor.setTool('grow-supports');
  await settle();
};
const set = (name: string, value: number | string | boolean) => unwrap(editor.setToolParam(name, value));
const params = () => editor.getState().toolParams;
const press = async (id: string) => {
  editor.toolEvent({ type: 'button', id });
  await settle();
};
const buttons = () => editor.toolButtons().map(({ id }) => id);
const isEdited = () => editor.toolParamOptions('type').isEdited;
const setsOf = () => editor.parts().map(({ id }) => editor.getState().supports.get(id)?.set);
const grow = async () => {
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
};

describe('the settings of supports', () => {
  it('are all there, in a fold each, with the ranges the kernel has', () => {
    const specs = toolNamed('grow-supports').params!;
    const settings = [
      ...Object.keys(SUPPORT_NUMBERS),
      ...Object.keys(SUPPORT_CHOICES),
      ...Object.keys(SUPPORT_FLAGS),
    ];
    for (const name of settings) expect(specs[name]?.folded, name).toBeDefined();
    for (const [name, { min, max, step, default: start }] of Object.entries(SUPPORT_NUMBERS)) {
      expect(specs[name], name).toMatchObject({ min, max, step, default: start });
      // A step is not rounded away in the field.
      expect((specs[name] as { decimals: number }).decimals, name).toBeGreaterThanOrEqual(
        (String(step).split('.')[1] ?? '').length,
      );
      // What is called an angle is typed in degrees, and nothing else is.
      expect(specs[name]!.kind === 'angle', name).toBe(name.endsWith('Angle'));
    }
  });

  it('follow the type, and mark it as edited until they are as it says again', async () => {
    await open(0);
    expect(isEdited()).toBe(false);
    set('type', 'heavy');
    expect(params()).toMatchObject(supportTypes.heavy);
    expect([isEdited(), buttons()]).toEqual([false, []]);
    set('tipWidth', 0.5);
    expect([isEdited(), buttons()]).toEqual([true, ['saveAs', 'reset']]);
    await press('reset');
    expect(params()['tipWidth']).toBe(supportTypes.heavy.tipWidth);
    expect([isEdited(), buttons()]).toEqual([false, []]);
    editor.setTool('select');
    await open(0);
    // They are as they were left.
    expect(params()).toMatchObject({ type: 'heavy', ...supportTypes.heavy });
  });

  it('have distances that follow the density, and a density that follows the distance', async () => {
    await open(0);
    set('density', 200);
    expect(params()).toMatchObject({ anchorDistance: 2, borderAnchorDistance: 1.4, lowestAnchorDistance: 1 });
    set('anchorDistance', 8);
    expect(params()['density']).toBe(50);
    // The least there can be stays in range.
    set('type', 'light');
    expect(params()['density']).toBe(100);
    set('density', 400);
    expect(params()['lowestAnchorDistance']).toBe(SUPPORT_NUMBERS.lowestAnchorDistance.min);
  });

  it('are saved as a type of the person’s own, which is chosen from then on', async () => {
    await open(0);
    set('tipWidth', 0.55);
    await press('saveAs');
    const [own] = editor.toolParamOptions('type').more;
    expect(own?.name).toBe('Medium 2');
    expect([params()['type'], isEdited()]).toEqual([own!.value, false]);
    set('tipLength', 3);
    expect(buttons()).toEqual(['save', 'saveAs', 'reset']);
    await press('save');
    expect(isEdited()).toBe(false);
    set('type', 'medium');
    set('type', own!.value);
    expect(params()).toMatchObject({ tipWidth: 0.55, tipLength: 3 });
    expect(editor.setToolParam('type', 'nobody')).toMatchObject({ ok: false });
    // Undo takes the type away: what it said is no more.
    for (let step = 0; step < 2; step++) editor.undo();
    expect(editor.toolParamOptions('type').more).toEqual([]);
    expect(editor.toolReady()).toBe(true);
  });
});

describe('generating', () => {
  it('needs a part, or all of them, that is not locked', async () => {
    editor.setTool('grow-supports');
    await settle();
    editor.select([], 'replace');
    expect(editor.toolReady()).toBe('reason.nothing-selected');
    set('scope', 'all');
    expect(editor.toolReady()).toBe(true);
    editor.selectAll();
    editor.setLocked(
      editor.parts().map(({ id }) => id),
      true,
    );
    expect(editor.toolReady()).toBe('reason.locked');
  });

  it('is one step for all parts, says what it came to, and shows what was generated', async () => {
    await open(0);
    set('scope', 'all');
    set('tipWidth', 0.5);
    await grow();
    expect(setsOf()).toMatchObject([
      { type: 'medium', own: { tipWidth: 0.5 }, base: true },
      { type: 'medium', own: { tipWidth: 0.5 }, base: true },
    ]);
    const figures = Object.fromEntries(
      editor.toolFigures().map(({ key, value }) => [key.split('.').at(-1), value]),
    );
    expect(figures['tips']).toBeGreaterThan(4);
    expect(figures['columns']).toBeGreaterThan(0);
    expect(figures['islands']).toBe(0);
    expect(editor.getState().toast).toMatchObject({ key: 'tool.grow-supports.said.grown' });
    expect(buttons()).toContain('remove');
    editor.undo();
    expect(setsOf()).toEqual([undefined, undefined]);
  });

  it('has the settings of a part that has supports, and removes them', async () => {
    await open(0);
    set('type', 'heavy');
    set('raft', false);
    await grow();
    editor.setTool('select');
    await open(1);
    set('type', 'light');
    await open(0);
    expect(params()).toMatchObject({ type: 'heavy', raft: false, tipWidth: 0.6 });
    await press('remove');
    expect(setsOf()).toEqual([undefined, undefined]);
    editor.undo();
    expect(setsOf()[0]).toMatchObject({ type: 'heavy', base: false });
  });

  it('is as dense, as high and on a raft or not as the parameters say', async () => {
    const base = () => editor.getState().supports.get(editor.parts()[0]!.id)!.base;
    const made = async (change: Readonly<Record<string, number | boolean>>) => {
      await open(0);
      for (const [name, value] of Object.entries(change)) set(name, value);
      await grow();
      const { id } = editor.parts()[0]!;
      const { structure } = editor.getState().supports.get(id)!;
      const bottom = editor.partBox(id)!.min[2];
      const highest = Math.max(...structure.trunks.flatMap(({ joints }) => joints.map(([, , z]) => z)));
      return { tips: structure.tips.length, highest, bottom };
    };
    const usual = await made({});
    expect(usual.bottom).toBeCloseTo(5, 6);
    // It has its shape some time after what stands on it.
    await vi.waitFor(() => expect(base()).not.toBeNull());
    const lifted = await made({ liftHeight: 15 });
    expect(lifted.bottom).toBeCloseTo(15, 6);
    expect(lifted.highest).toBeCloseTo(usual.highest + 10, 1);
    await made({ raft: false });
    expect(base()).toBeNull();
    const dense = await made({ density: 200 });
    expect(dense.tips).toBeGreaterThan(usual.tips);
  });

  it('says that supports no longer fit once the part is tilted', async () => {
    await open(0);
    await grow();
    expect(editor.toolNote()).toBeNull();
    editor.rotateBy('x', 30);
    await vi.waitFor(() => expect(editor.toolNote()?.key).toBe('tool.grow-supports.note.tilted'));
  });
});
