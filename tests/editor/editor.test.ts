import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { unwrap } from '#base';
import { genericMaterial, genericMaterialIn } from '#document';
import { ACTION_REASONS, editorAction, editorActions, messageKeys, type Editor, type PartId } from '#editor';
import { createFakePorts, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';
import { ordinaryCraft } from '#tests/document.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());
const ids = () => editor.parts().map((part) => part.id);

describe('selection', () => {
  beforeEach(() => importBoxes(editor, [5, 5, 5], [6, 6, 6], [7, 7, 7]));

  it('is replaced, added to and toggled, and knows only parts that are there', () => {
    const [a, b, c] = ids() as [never, never, never];
    editor.select([a], 'replace');
    editor.select([b, b, 'nobody' as never], 'add');
    expect(editor.getState().selection).toEqual([a, b]);
    editor.select([b, c], 'toggle');
    expect(editor.getState().selection).toEqual([a, c]);
    editor.selectAll();
    expect(editor.getState().selection).toEqual([a, b, c]);
    editor.select([], 'replace');
    expect(editor.getState().selection).toEqual([]);
  });

  it('and the hovered part follow the document', () => {
    const [a, b] = ids() as [never, never, never];
    editor.select([a, b], 'replace');
    editor.setHovered(a);
    expect(editor.getState().hovered).toBe(a);
    editor.select([a], 'replace');
    editor.removeSelection();
    expect(editor.getState()).toMatchObject({ selection: [], hovered: null });
    editor.setHovered('nobody' as never);
    expect(editor.getState().hovered).toBeNull();
  });

  it('of several parts adds up what they are', () => {
    editor.selectAll();
    expect(editor.selectionFacts()).toMatchObject({
      count: 3,
      triangles: 36,
      names: ['box1', 'box2', 'box3'],
    });
    const facts = editor.selectionFacts()!;
    expect(facts.volumeMm3).toBeCloseTo(125 + 216 + 343, 2);
    // Whoever asks between two changes has the same answer; a hidden part changes the document alone.
    expect(editor.selectionFacts()).toBe(facts);
    editor.setVisible(editor.parts()[0]!.id, false);
    expect(editor.selectionFacts()).not.toBe(facts);
  });
});

describe('who listens', () => {
  it('hears of a step once, with all that it changes', async () => {
    const heard: (string | undefined)[] = [];
    const stop = editor.subscribe(() => heard.push(editor.getState().undoLabel?.key));
    await importBoxes(editor, [5, 5, 5]);
    const imported = editor.getState().undoLabel?.key;
    // Reading is told before; the part, its step and that it is selected come as one.
    expect(heard.filter((key) => key === imported && key !== undefined)).toHaveLength(1);

    heard.length = 0;
    editor.removeSelection();
    expect(heard).toEqual([editor.getState().undoLabel?.key]);
    editor.undo();
    expect(heard).toHaveLength(2);
    editor.redo();
    expect(heard).toHaveLength(3);
    stop();
    editor.undo();
    expect(heard).toHaveLength(3);
  });
});

describe('the editor', () => {
  it('names what nobody has touched as new documents are named now, and nothing else', async () => {
    let untitled = 'Untitled';
    const fake = createFakePorts();
    const spoken = await startEditor({ ...fake, ports: { ...fake.ports, untitledName: () => untitled } });
    const name = () => spoken.project().name;
    untitled = '未命名';
    spoken.localizeUntouched();
    expect(name()).toBe('未命名');
    expect(spoken.getState().undoLabel).toBeNull();
    await spoken.newDocument();
    await importBoxes(spoken, [5, 5, 5]);
    untitled = 'Untitled';
    spoken.localizeUntouched();
    expect(name()).toBe('未命名');
    await spoken.newDocument();
    unwrap(spoken.renameDocument('珊瑚'));
    untitled = '未命名';
    spoken.localizeUntouched();
    expect(name()).toBe('珊瑚');
    spoken.dispose();
  });

  it('reckons in the money of the language until another is chosen', async () => {
    let language: 'en' | 'zh' = 'zh';
    const fake = createFakePorts();
    const library = {
      ...fake.ports.library,
      start: { ...fake.ports.library.start, material: genericMaterial },
    };
    const spoken = await startEditor({
      ...fake,
      ports: { ...fake.ports, library, language: () => language },
    });
    const money = () => [spoken.plate().craft.currency, spoken.plate().material.costPerLitre];
    expect(money()).toEqual(['CNY', genericMaterialIn('CNY').costPerLitre]);
    language = 'en';
    spoken.localizeUntouched();
    expect(money()).toEqual(['USD', genericMaterialIn('USD').costPerLitre]);
    unwrap(spoken.setCraft({ currency: 'EUR' }));
    expect(money()).toEqual(['EUR', genericMaterialIn('EUR').costPerLitre]);
    // What a person's resin costs is the number they gave.
    unwrap(spoken.setMaterial({ costPerLitre: 41 }));
    unwrap(spoken.setCraft({ currency: 'JPY' }));
    expect(money()).toEqual(['JPY', 41]);
    unwrap(spoken.resetMaterial());
    expect(money()).toEqual(['JPY', genericMaterialIn('JPY').costPerLitre]);
    spoken.undo();
    spoken.undo();
    expect(money()).toEqual(['EUR', 41]);
    // A new document keeps what was chosen, whatever is spoken.
    await spoken.newDocument();
    language = 'zh';
    spoken.localizeUntouched();
    expect(money()).toEqual(['EUR', 41]);
    spoken.dispose();
  });

  it('lists a part before or after another one as a step of its own', async () => {
    await importBoxes(editor, [5, 5, 5], [6, 6, 6], [7, 7, 7]);
    const [first, second, third] = editor.parts().map((part) => part.id);
    const order = () => editor.parts().map((part) => part.id);
    unwrap(editor.reorder(third!, 'before', first!));
    expect(order()).toEqual([third, first, second]);
    unwrap(editor.reorder(third!, 'after', second!));
    expect(order()).toEqual([first, second, third]);
    unwrap(editor.reorder(first!, 'before', third!));
    expect(order()).toEqual([second, first, third]);
    expect(editor.getState().undoLabel).toMatchObject({ key: 'history.reorder.one' });
    editor.undo();
    expect(order()).toEqual([first, second, third]);
    editor.removeSelection();
    expect(editor.reorder(first!, 'after', 'gone' as PartId)).toMatchObject({ error: { code: 'not_found' } });
  });

  it('tells its listeners of diffs before state, and state carries the new revision', async () => {
    const heard: string[] = [];
    editor.onDiff((_diff, origin) => heard.push(`diff ${origin} ${editor.document.revision}`));
    const stop = editor.subscribe(() => heard.push(`state ${editor.getState().revision}`));
    unwrap(editor.renameDocument('Study'));
    expect(heard.slice(0, 2)).toEqual(['diff user 1', 'state 1']);
    stop();
    const length = heard.length;
    editor.undo();
    expect(heard.slice(length)).toEqual(['diff history 2']);
  });

  it('keeps the same state object while nothing changes', () => {
    const before = editor.getState();
    editor.setTool('select');
    editor.setHovered(null);
    editor.setStage('prepare');
    editor.undo();
    expect(editor.getState()).toBe(before);
  });

  it('changes craft, material, printer and name as one step each and undoes them', () => {
    unwrap(editor.setPrinter('large'));
    unwrap(editor.setCraft({ layerHeight: 0.1 }));
    unwrap(editor.setMaterial({ name: 'Clear' }));
    unwrap(editor.renameDocument(' Study '));
    expect(editor.printer().name).toBe('Large');
    expect(editor.project().name).toBe('Study');
    expect(editor.plate()).toMatchObject({
      craft: { layerHeight: 0.1 },
      material: { name: 'Clear' },
    });
    const keys: unknown[] = [];
    while (editor.getState().undoLabel !== null) {
      keys.push(editor.getState().undoLabel!.key);
      editor.undo();
    }
    expect(keys).toEqual(['document-name', 'material', 'craft', 'printer'].map((step) => `history.${step}`));
    expect(editor.project().name).toBe('Untitled');
    expect(editor.plate()).toMatchObject({ craft: ordinaryCraft });
    expect(editor.printer().name).toBe('Small');
  });

  it('refuses values with the field that cannot be so, and the document stays', () => {
    expect(editor.setCraft({ layerHeight: 5 })).toMatchObject({
      error: { code: 'craft_invalid', details: { field: 'layerHeight' } },
    });
    expect(editor.setCraft({ normal: { ...ordinaryCraft.normal, lightPwm: 300 } })).toMatchObject({
      error: { details: { field: 'normal.lightPwm' } },
    });
    expect(editor.setMaterial({ density: 99 })).toMatchObject({ error: { details: { field: 'density' } } });
    expect(editor.setPrinter('nobody')).toMatchObject({ error: { code: 'printer_unknown' } });
    expect(editor.renameDocument(' ')).toMatchObject({ error: { code: 'validation' } });
    expect(editor.getState().revision).toBe(0);
  });

  it('does not undo what is shown, hidden and locked', async () => {
    await importBoxes(editor, [5, 5, 5]);
    editor.nudge([1, 0, 0]);
    const [id] = ids() as [never];
    editor.setVisible(id, false);
    editor.setLocked(id, true);
    editor.undo();
    expect(editor.parts()[0]).toMatchObject({ visible: false, locked: true });
    expect(editor.partBox(id)!.min[0]).toBeCloseTo(-2.5, 6);
  });

  it('begins a new document with the same printer, craft and material, which cannot be undone', async () => {
    await importBoxes(editor, [5, 5, 5]);
    unwrap(editor.setPrinter('large'));
    unwrap(editor.renameDocument('Study'));
    await editor.newDocument();
    expect(editor.parts()).toEqual([]);
    expect(editor.plate()).toMatchObject({ printer: 'large' });
    expect(editor.project().name).toBe('Untitled');
    expect(editor.getState()).toMatchObject({ undoLabel: null, redoLabel: null, selection: [] });
    expect(editor.fake.storage.saves.at(-1)!.records).toEqual([editor.project(), editor.plate()]);
    await settle();
    expect(editor.getState().layers.status).toBe('empty');
  });
});

describe('the action table', () => {
  it('gives every action an id of its own, a label and a state', async () => {
    expect(new Set(editorActions.map((action) => action.id)).size).toBe(editorActions.length);
    for (const action of editorActions) {
      const enabled = action.enabled(editor);
      if (enabled !== true) expect(ACTION_REASONS).toContain(enabled);
      expect(action.label).toBe(action.tool === undefined ? `action.${action.id}` : `${action.id}.action`);
    }
    expect(new Set(messageKeys()).size).toBe(messageKeys().length);
  });

  it('never has two actions enabled for one key', async () => {
    const conflicts = (): readonly string[] => {
      const keys = editorActions
        .filter((action) => action.enabled(editor) === true)
        .flatMap((a) => a.shortcuts);
      return keys.filter((key, index) => keys.indexOf(key) !== index);
    };
    expect(conflicts()).toEqual([]);
    await importBoxes(editor, [5, 5, 5]);
    await settle();
    editor.selectAll();
    editor.nudge([1, 0, 0]);
    editor.undo();
    expect(conflicts()).toEqual([]);
    editor.setStage('slice');
    expect(conflicts()).toEqual([]);
  });

  it('says why an action cannot run', async () => {
    expect(editorAction('edit.undo').enabled(editor)).toBe('reason.nothing-to-undo');
    expect(editorAction('edit.delete').enabled(editor)).toBe('reason.nothing-selected');
    expect(editorAction('edit.select-all').enabled(editor)).toBe('reason.no-parts');
    await importBoxes(editor, [5, 5, 5]);
    editor.setLocked(editor.parts()[0]!.id, true);
    expect(editorAction('edit.delete').enabled(editor)).toBe('reason.locked');
    expect(() => editorAction('nothing')).toThrow();
  });

  it('runs what it says', async () => {
    await importBoxes(editor, [5, 5, 5]);
    await settle();
    const run = (id: string) => {
      expect(editorAction(id).enabled(editor), id).toBe(true);
      editorAction(id).run(editor);
    };
    run('edit.duplicate');
    expect(editor.parts()).toHaveLength(2);
    run('edit.delete');
    expect(editor.parts()).toHaveLength(1);
    run('edit.select-all');
    run('nudge.Left.ten');
    expect(editor.selectionFacts()!.position[0]).toBeCloseTo(-10, 6);
    run('nudge.Up.tenth');
    expect(editor.selectionFacts()!.position[1]).toBeCloseTo(0.1, 6);
    run('edit.undo');
    run('edit.redo');
    run('part.rotate-z');
    run('view.projection');
    run('view.xray');
    expect(editor.getState()).toMatchObject({ projection: 'orthographic', shading: 'xray' });
    run('stage.slice');
    expect(editorAction('nudge.Left.one').enabled(editor)).toBe('reason.not-in-slice');
    run('layer.up');
    expect(editor.getState().currentLayer).toBe(51);
    run('layer.down-ten');
    run('layer.first');
    expect(editor.getState().currentLayer).toBe(0);
    run('layer.last');
    expect(editor.getState().currentLayer).toBe(99);
    run('layer.up-hundred');
    expect(editor.getState().currentLayer).toBe(99);
  });

  it('goes one step back at a time on Escape', async () => {
    await importBoxes(editor, [5, 5, 5]);
    await settle();
    const back = editorAction('edit.step-back');
    editor.setTool('rotate');
    editor.setLayer(3);
    back.run(editor);
    expect(editor.getState()).toMatchObject({ currentLayer: null, tool: 'rotate' });
    back.run(editor);
    expect(editor.getState()).toMatchObject({ tool: 'select', selection: ids() });
    back.run(editor);
    expect(editor.getState().selection).toEqual([]);
    expect(back.enabled(editor)).toBe('reason.nothing-to-leave');
  });
});
