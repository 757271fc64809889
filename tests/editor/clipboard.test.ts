import fastCheck from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, unwrap, type ContentHash } from '#base';
import { boxSize, joinBoxes, type MeshBuffers } from '#kernel';
import {
  editorAction,
  type ClipboardPort,
  type CopiedParts,
  type Editor,
  type EditorState,
  type PartId,
} from '#editor';
import { readClip } from '../../src/editor/clip.ts';
import { createFakePorts, type FakePorts } from '#tests/editor-ports.ts';
import { closestParts, finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';

type TestEditor = Editor & { readonly fake: FakePorts };

/** What this device keeps of the clipboard: every tab has the same. */
function createDevice() {
  const device = {
    data: null as string | null,
    meshes: new Map<ContentHash, MeshBuffers>(),
    text: null as string | null,
    isFull: false,
  };
  const port: ClipboardPort = {
    async keep(data, meshes) {
      if (device.isFull) return fail('storage_full', 'no room');
      device.data = data;
      device.meshes = new Map(meshes);
      return ok(undefined);
    },
    kept: async () => ok(device.data),
    async mesh(hash) {
      const mesh = device.meshes.get(hash);
      return mesh === undefined ? fail('not_found', 'no such mesh') : ok(mesh);
    },
    putText: (text) => void (device.text = text),
  };
  return { device, port };
}

let device: ReturnType<typeof createDevice>['device'];
let port: ClipboardPort;
let editor: TestEditor;
const tabs: TestEditor[] = [];

/** A tab of this device with a document of its own. */
async function openTab(): Promise<TestEditor> {
  const fake = createFakePorts();
  const tab = await startEditor({ ...fake, ports: { ...fake.ports, clipboard: port } });
  tabs.push(tab);
  return tab;
}
const toast = (of = editor): EditorState['toast'] => of.getState().toast;
const ids = (of = editor): PartId[] => of.parts().map((part) => part.id);
const names = (of = editor): string[] => of.parts().map((part) => part.name);
const run = async (id: string, of = editor): Promise<void> => {
  editorAction(id).run(of);
  await settle();
};

beforeEach(async () => {
  ({ device, port } = createDevice());
  editor = await openTab();
  await importBoxes(editor, [10, 20, 30], [5, 5, 5]);
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.dispose();
});

describe('copy and paste', () => {
  it('tells other programs names and sizes', async () => {
    editor.selectAll();
    await run('edit.copy');
    expect(device.text).toBe('box1, 10.0 × 20.0 × 30.0 mm\nbox2, 5.0 × 5.0 × 5.0 mm');
  });

  it('puts copies clear of what is there, selected, as one step', async () => {
    editor.selectAll();
    const before = editor.parts();
    await run('edit.copy');
    await run('edit.paste');
    expect(names()).toEqual(['box1', 'box2', 'box1 2', 'box2 2']);
    expect(closestParts(editor)).toBeGreaterThanOrEqual(2 - 1e-6);
    expect(editor.getState().selection).toEqual(ids().slice(2));
    expect(editor.getState().undoLabel).toEqual({ key: 'history.paste.many', values: { count: 2 } });
    editor.undo();
    expect(editor.parts()).toEqual(before);
    editor.redo();
    expect(ids()).toHaveLength(4);
  });

  it('keeps the places of parts to each other', async () => {
    editor.selectAll();
    await run('edit.copy');
    await run('edit.paste');
    const size = (from: number) =>
      boxSize(
        joinBoxes(
          ids()
            .slice(from, from + 2)
            .map((id) => editor.partBox(id)!),
        )!,
      );
    for (const axis of [0, 1, 2] as const) expect(size(2)[axis]).toBeCloseTo(size(0)[axis], 6);
  });

  it('in place goes to where it was, on the same plate and on another', async () => {
    const [first] = ids();
    editor.select([first!], 'replace');
    unwrap(editor.setPosition([40, -12, 3]));
    unwrap(editor.setRotation([0, 0, 30]));
    const { transform } = editor.parts()[0]!;
    await run('edit.copy');
    await run('edit.paste-in-place');
    expect(editor.parts()[2]!.transform).toEqual(transform);
    unwrap(editor.addPlate());
    await run('edit.paste-in-place');
    expect(editor.parts().map((part) => [part.name, part.transform])).toEqual([['box1', transform]]);
  });

  it('keeps the numbers of a shape from the library', async () => {
    editor.setTool('library');
    editor.toolEvent({ type: 'accept' });
    await finishToolJob(editor);
    const { primitive } = editor.parts().at(-1)!;
    expect(primitive).toMatchObject({ kind: 'box' });
    await run('edit.copy');
    await run('edit.paste');
    expect(ids()).toHaveLength(4);
    expect(editor.parts().at(-1)!.primitive).toEqual(primitive);
  });

  it('reaches another tab, whose device keeps the meshes, and a tab that was reloaded', async () => {
    editor.selectAll();
    await run('edit.copy');
    editor.dispose();
    const other = await openTab();
    await run('edit.paste', other);
    expect(names(other)).toEqual(['box1', 'box2']);
    expect(other.selectionFacts()?.triangles).toBe(24);
    expect(other.parts().map((part) => boxSize(other.partBox(part.id)!).map(Math.round))).toEqual([
      [10, 20, 30],
      [5, 5, 5],
    ]);
  });

  it('changes nothing and says so where a mesh cannot be had', async () => {
    editor.selectAll();
    await run('edit.copy');
    const other = await openTab();
    device.meshes.delete(editor.parts()[1]!.mesh);
    await run('edit.paste', other);
    expect(ids(other)).toEqual([]);
    expect(other.getState().undoLabel).toBeNull();
    expect(toast(other)).toMatchObject({ key: 'toast.paste-mesh-missing', values: { name: 'box2' } });
  });

  it('works within the tab where the device has no room, and says so', async () => {
    device.isFull = true;
    editor.selectAll();
    await run('edit.copy');
    expect(toast()?.key).toBe('toast.copied-here-only');
    await run('edit.paste');
    expect(ids()).toHaveLength(4);
  });

  it('says that there is nothing to paste', async () => {
    await run('edit.paste');
    expect(toast()?.key).toBe('toast.nothing-to-paste');
    expect(ids()).toHaveLength(2);
  });

  it('pastes by text only what was copied last', async () => {
    editor.select([ids()[0]!], 'replace');
    await run('edit.copy');
    await editor.paste({ text: 'something else' });
    expect(ids()).toHaveLength(2);
    expect(toast()).toBeNull();
    await editor.paste({ text: 'box1, 10.0 × 20.0 × 30.0 mm\r\n' });
    expect(ids()).toHaveLength(3);
  });

  it('lets go of what was asked of a document that is gone', async () => {
    editor.selectAll();
    await run('edit.copy');
    const pasted = editor.paste();
    await editor.newDocument();
    await pasted;
    expect(ids()).toEqual([]);
  });

  it('shows locked and hidden parts as they are copied: unlocked, hidden', async () => {
    const [first] = ids();
    editor.select([first!], 'replace');
    editor.setLocked(first!, true);
    editor.setVisible(first!, false);
    await run('edit.copy');
    await run('edit.paste');
    expect(editor.parts()[2]).toMatchObject({ locked: false, visible: false });
  });
});

describe('cut', () => {
  it('takes parts away, and undo brings them back', async () => {
    editor.select([ids()[0]!], 'replace');
    const before = editor.parts();
    await run('edit.cut');
    expect(names()).toEqual(['box2']);
    await run('edit.paste');
    expect(names()).toEqual(['box2', 'box1']);
    editor.undo();
    editor.undo();
    expect(editor.parts()).toEqual(before);
  });

  it('refuses locked parts, whole', async () => {
    editor.setLocked(ids()[1]!, true);
    editor.selectAll();
    expect(editorAction('edit.cut').enabled(editor)).toBe('reason.some-locked');
    await run('edit.cut');
    expect(ids()).toHaveLength(2);
    expect(device.data).toBeNull();
    expect(toast()?.key).toBe('toast.cut-locked');
    editor.select([ids()[1]!], 'replace');
    expect(editorAction('edit.cut').enabled(editor)).toBe('reason.locked');
  });
});

describe('what comes from the clipboard', () => {
  const SEED = Number(process.env.FC_SEED ?? 20260801);
  const copied = (): string => {
    let data = '';
    editor.selectAll();
    editor.copySelection((clip: CopiedParts) => (data = clip.data));
    return data;
  };
  const refuses = async (data: string): Promise<void> => {
    const before = editor.document.records();
    await editor.paste({ data });
    expect(editor.document.records()).toEqual(before);
    expect(toast()?.key).toBe('toast.paste-unreadable');
    editor.dismissToast();
  };

  it.each([
    ['no JSON', 'not json at all'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['another format', '{"format":"other","version":1,"text":"","parts":[]}'],
    ['no parts', '{"format":"corallite-parts","version":1,"text":"","parts":[]}'],
    ['a part that is none', '{"format":"corallite-parts","version":1,"text":"","parts":[null]}'],
    ['deep nesting', '['.repeat(100_000)],
  ])('is refused where it is %s', (_what, data) => refuses(data));

  it('is refused where one field of one part is not allowed', async () => {
    const data = copied();
    const bad: readonly (readonly [string, unknown])[] = [
      ['name', 'x'.repeat(51)],
      ['name', '  '],
      ['name', { toString: 'box' }],
      ['mesh', '../../document-a'],
      ['mesh', 'a'.repeat(63)],
      ['transform', [1, 0, 0, 0]],
      ['transform', Array.from({ length: 16 }, () => null)],
      ['transform', Array.from({ length: 16 }, () => 0)],
      ['transform', [1e300, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
      ['visible', 'yes'],
    ];
    for (const [field, value] of bad) {
      const clip = JSON.parse(data) as { parts: Record<string, unknown>[] };
      clip.parts[1]![field] = value;
      await refuses(JSON.stringify(clip));
    }
  });

  it('is refused where it is too much', async () => {
    const clip = JSON.parse(copied()) as { parts: unknown[] };
    const parts = Array.from({ length: 10_001 }, () => clip.parts[0]);
    await refuses(JSON.stringify({ ...clip, parts }));
    await refuses(copied() + ' '.repeat(33 * 2 ** 20));
  });

  it('is refused where a newer build wrote it', async () => {
    const newer = JSON.stringify({ ...(JSON.parse(copied()) as object), version: 2 });
    expect(readClip(newer)).toMatchObject({ ok: false, error: { code: 'format_unsupported' } });
    await refuses(newer);
  });

  it('brings no field into the document but those of a part', async () => {
    const clip = JSON.parse(copied()) as { parts: Record<string, unknown>[] };
    Object.assign(clip.parts[0]!, { id: ids()[0], plate: 'elsewhere', order: '0', locked: true, evil: 1 });
    const text = JSON.stringify(clip).replace('"evil":1', '"__proto__":{"evil":1},"evil":1');
    await editor.paste({ data: text });
    const fields = ['id', 'kind', 'locked', 'mesh', 'name', 'order', 'plate', 'transform', 'visible'];
    expect(ids()).toHaveLength(4);
    for (const part of editor.parts()) expect(Object.keys(part).toSorted()).toEqual(fields);
    expect(editor.parts()[2]).toMatchObject({ plate: editor.plate().id, locked: false });
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });

  it(`is read or refused with a code, whatever it is (seed ${SEED})`, () => {
    const good = JSON.parse(copied()) as { parts: object[] };
    fastCheck.assert(
      fastCheck.property(fastCheck.string(), fastCheck.json(), fastCheck.jsonValue(), (name, json, value) => {
        expect(readClip(json).ok).toBe(false);
        const parts = [{ ...good.parts[0], [name]: value }, ...good.parts.slice(1)];
        const read = readClip(JSON.stringify({ ...good, parts }));
        if (read.ok) expect(read.value.parts).toHaveLength(2);
        else expect(read.error.code).toBe('format_corrupt');
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
