import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, unwrap } from '#base';
import type { Hole, PartFeatures } from '#kernel';
import { createFakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, settle, startEditor } from '#tests/editor.ts';
import { shellOf, startWithFeatures } from '#tests/features.ts';

type TestEditor = Awaited<ReturnType<typeof startEditor>>;

const hole: Hole = {
  kind: 'hole',
  at: [500, 510, 505],
  normal: [-1, 0, 0],
  direction: 'inner',
  r1: 2,
  r2: 2,
  edges: 32,
  protrusion: 0.5,
  depth: 6,
  angle: 0,
  gap: 0.1,
};
const shell = shellOf(2);
const FEATURES: PartFeatures = { shell, holes: [hole] };

let editor: TestEditor;
afterEach(() => editor.dispose());

const start = async (features: PartFeatures = FEATURES, count = 1): Promise<void> => {
  editor = await startWithFeatures(features, ...Array.from({ length: count }, () => [20, 20, 20] as const));
  editor.setQualityCheck(false);
};
const kept = () => editor.parts().map(({ features }) => features);
const apply = async (tool: string, values: Readonly<Record<string, string | number | boolean>> = {}) => {
  editor.setTool(tool);
  await settle();
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
};

describe('features are kept', () => {
  it('by copies of every kind', async () => {
    await start();
    editor.selectAll();
    editor.duplicateSelection();
    let data = '';
    editor.copySelection((copied) => (data = copied.data));
    await editor.paste({ data });
    expect(kept()).toEqual([FEATURES, FEATURES, FEATURES]);
    editor.select([editor.parts()[0]!.id], 'replace');
    await apply('duplicate');
    expect(kept().length).toBeGreaterThan(3);
    expect(kept().every((features) => JSON.stringify(features) === JSON.stringify(FEATURES))).toBe(true);
    const count = editor.parts().length;
    unwrap(editor.duplicatePlate(editor.plate().id));
    expect(kept()).toHaveLength(count);
    expect(kept().every((features) => JSON.stringify(features) === JSON.stringify(FEATURES))).toBe(true);
  });

  it('on this device, and without what was made of them', async () => {
    await start();
    await vi.waitUntil(() => editor.getState().layers.status === 'ready');
    editor.selectAll();
    editor.setPosition([1, 2, 3]);
    await editor.keepOnDevice();
    const { storage } = editor.fake;
    expect([...storage.meshes.keys()]).toEqual([editor.parts()[0]!.mesh]);
    const fake = createFakePorts();
    fake.storage.loadResult = ok(JSON.parse(JSON.stringify(storage.saves.at(-1))) as never);
    for (const [hash, mesh] of storage.meshes) fake.storage.meshes.set(hash, mesh);
    const again = await startEditor(fake);
    expect(again.parts()).toEqual(editor.parts());
    again.dispose();
  });

  it('in project files', async () => {
    await start();
    unwrap(await editor.saveToFile());
    const { fileName, file } = editor.fake.delivered.at(-1)!;
    const before = kept();
    await editor.newDocument();
    unwrap(await editor.openFile({ name: fileName, blob: file as Blob }));
    expect(kept()).toEqual(before);
  });

  it('by both halves of a cut, and holes by the half they are in', async () => {
    await start();
    editor.selectAll();
    await apply('cut', { position: 0, lay: false });
    expect(kept()).toEqual([FEATURES, { shell }]);
    editor.undo();
    expect(kept()).toEqual([FEATURES]);
  });

  it('by a part that is repaired, simplified or combined with others, which are combined whole', async () => {
    await start(FEATURES, 2);
    const [first, second] = editor.parts();
    editor.select([second!.id], 'replace');
    editor.setPosition([...editor.selectionFacts()!.position] as never);
    editor.select([first!.id, second!.id], 'replace');
    await apply('boolean');
    expect(kept()).toEqual([FEATURES]);
    expect(editor.getState().toast).toMatchObject({
      key: 'tool.boolean.said.solid',
      values: { names: 'box2' },
    });
    await apply('simplify', { share: 100 });
    await apply('repair');
    expect(kept()).toEqual([FEATURES]);
  });
});

describe('merged parts', () => {
  it('keep the shell that all of them have, and say what is lost', async () => {
    await start({ shell }, 2);
    editor.selectAll();
    await apply('merge');
    expect(kept()).toEqual([{ shell }]);
    editor.undo();
    editor.select([editor.parts()[0]!.id], 'replace');
    editor.setTool('shell');
    await settle();
    unwrap(editor.setToolParam('thickness', 3));
    editor.toolEvent({ type: 'accept' });
    editor.selectAll();
    await apply('merge');
    expect(kept()).toEqual([undefined]);
    expect(editor.getState().toast).toMatchObject({ key: 'tool.merge.said.dropped' });
    editor.undo();
    expect(kept().map((features) => features?.shell?.thickness)).toEqual([3, 2]);
  });
});
