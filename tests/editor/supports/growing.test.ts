import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, quietContext, unwrap, type Id } from '#base';
import type { SlicePart } from '#compute/api';
import { printerFormatById } from '#formats/printer';
import { findIssues, planSlice, sessionLayers } from '#pipeline';
import { createLocalBackend } from '#tests/engine.ts';
import { HELD_ISLAND_MM2, joinMeshes, litPixels, translation, type MeshBuffers } from '#kernel';
import {
  deleteSupports,
  pinSupports,
  type DocumentStore,
  piecesOf,
  storeDocument,
  supportSetIdOf,
} from '#document';
import type { Editor, SupportsOrder } from '#editor';
import { createFakePorts, fileNamed, importedFile } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';
import { shellOf, startWithFeatures } from '#tests/features.ts';
import { makeBox } from '#tests/meshes.ts';
import { supportFault } from '#tests/support-records.ts';

/** A plate on a leg. */
function makeTable(): MeshBuffers {
  const parts = [
    { mesh: makeBox(12, 12, 2), transform: translation(0, 0, 6) },
    { mesh: makeBox(3, 3, 7), transform: translation(4.5, 4.5, 0) },
  ];
  return joinMeshes(parts).mesh;
}

let editor: Awaited<ReturnType<typeof startEditor>>;
let [one, other] = ['', ''] as Id<'part'>[] as [Id<'part'>, Id<'part'>];

beforeEach(async () => {
  const fake = createFakePorts();
  fake.setFile('table.stl', importedFile(['table', makeTable()]));
  editor = await startEditor(fake);
  editor.setQualityCheck(false);
  await editor.importFiles([fileNamed('table.stl')]);
  await editor.importFiles([fileNamed('table.stl')]);
  [one, other] = editor.parts().map(({ id }) => id) as [Id<'part'>, Id<'part'>];
});
afterEach(() => editor.dispose());

const of = (part: Id<'part'>, from: Pick<Editor, 'document'> = editor) =>
  piecesOf(from.document, supportSetIdOf(part));
const low = (part: Id<'part'>): number => editor.partBox(part)!.min[2];

describe('growing supports', () => {
  it('holds two parts in one step, lifted, and undo takes all of it back', async () => {
    const before = storeDocument(editor.document);
    const report = unwrap(await editor.supports.grow({ parts: [one, other] }));
    expect(report).toMatchObject({ parts: [one, other], locked: 0, unreached: 0, untouched: 0, faults: 0 });
    expect(supportFault(editor.document)).toBeNull();
    for (const part of [one, other]) {
      expect(low(part)).toBeCloseTo(5, 3);
      expect(of(part).tips.length).toBeGreaterThan(3);
      const { structure, check } = editor.getState().supports.get(part)!;
      expect(check).toMatchObject({ unreached: [], untouched: [] });
      const { min, max } = editor.partBox(part)!;
      for (const { at } of structure.tips)
        for (const axis of [0, 1, 2] as const) {
          expect(at[axis]).toBeGreaterThanOrEqual(min[axis] - 0.01);
          expect(at[axis]).toBeLessThanOrEqual(max[axis] + 0.01);
        }
    }
    expect(editor.getState()).toMatchObject({
      supportJob: null,
      undoLabel: { key: 'history.grow-supports.many' },
    });
    editor.undo();
    expect(storeDocument(editor.document)).toEqual(before);
    editor.redo();
    expect(of(one).tips.length).toBeGreaterThan(3);
  });

  it('goes round the supports of parts beside, but for those that are made anew with it', async () => {
    const run = vi.spyOn(editor.fake.ports.geometry, 'run');
    const orders = (): readonly SupportsOrder[] =>
      run.mock.calls.flatMap(([call]) => (call.op === 'growSupports' ? [call.in as SupportsOrder] : []));
    unwrap(await editor.supports.grow({ parts: [one] }));
    unwrap(await editor.supports.grow({ parts: [other] }));
    unwrap(await editor.supports.grow({ parts: [one, other] }));
    expect(orders().map(({ beside }) => beside.length)).toEqual([0, 1, 0, 0]);
    expect(orders()[1]!.beside[0]!.trunks.length).toBe(of(one).trunks.length);
  });

  it('leaves locked parts alone, and says so', async () => {
    editor.setLocked(one, true);
    expect(unwrap(await editor.supports.grow({ parts: [one, other] }))).toMatchObject({
      parts: [other],
      locked: 1,
    });
    expect(editor.document.get('support-set', supportSetIdOf(one))).toBeUndefined();
    expect(await editor.supports.grow({ parts: [one] })).toMatchObject({ error: { code: 'not_found' } });
  });

  it('changes nothing when it is stopped', async () => {
    const before = storeDocument(editor.document);
    const growing = editor.supports.grow({ parts: [one] });
    expect(editor.getState().supportJob).not.toBeNull();
    editor.supports.stop();
    expect(await growing).toMatchObject({ error: { code: 'cancelled' } });
    expect(editor.getState().supportJob).toBeNull();
    expect(storeDocument(editor.document)).toEqual(before);
  });

  it('leaves a part on the plate where it holds itself, if asked to', async () => {
    await importBoxes(editor, [10, 10, 10]);
    const box = editor.parts().at(-1)!.id;
    editor.select([box], 'replace');
    editor.nudge([0, 0, 3]);
    const parts = [one, box];
    expect(unwrap(await editor.supports.grow({ parts, unlessFree: true }))).toMatchObject({
      parts: [one],
      free: [box],
    });
    expect(low(box)).toBeCloseTo(0, 4);
    expect(low(one)).toBeCloseTo(5, 3);
    // On its edge it does not.
    editor.rotateBy('x', 45);
    expect(unwrap(await editor.supports.grow({ parts: [box], unlessFree: true }))).toMatchObject({
      free: [],
    });
    editor.rotateBy('x', -45);
    unwrap(await editor.supports.grow({ parts: [box], unlessFree: true }));
    expect(editor.document.get('support-set', supportSetIdOf(box))).toBeUndefined();
    expect(unwrap(await editor.supports.grow({ parts: [box] })).tips).toBeGreaterThan(3);
  });

  it('takes supports along with a part that is moved and turned, and finds the same again', async () => {
    unwrap(await editor.supports.grow({ parts: [one] }));
    const ids = editor.getState().supports.get(one)!.ids.tips;
    const pieces = of(one);
    editor.select([one], 'replace');
    editor.nudge([6, 4, 0]);
    editor.rotateBy('z', 30);
    expect(of(one)).toEqual(pieces);
    expect(editor.getState().supports.get(one)!.standing.isUpright).toBe(true);
    unwrap(await editor.supports.grow({ parts: [one] }));
    const again = new Set(editor.getState().supports.get(one)!.ids.tips);
    expect(ids.filter((id) => again.has(id)).length).toBeGreaterThan(0.8 * ids.length);
  });

  it('keeps what is pinned and what is banned', async () => {
    unwrap(await editor.supports.grow({ parts: [one] }));
    const { ids } = editor.getState().supports.get(one)!;
    const tip = editor.document.get('tip', ids.tips[0]!)!;
    const edit = (planned: ReturnType<typeof pinSupports.plan>): void => {
      expect(planned.ok).toBe(true);
      expect((editor.document as DocumentStore).apply(unwrap(planned), 'user').ok).toBe(true);
    };
    const banned = editor.document.get('tip', ids.tips.at(-1)!)!;
    edit(deleteSupports.plan(editor.document, { ids: [banned.id] }));
    edit(pinSupports.plan(editor.document, { ids: [tip.strut!], pinned: true }));
    const trunk = editor.document.get('trunk', tip.strut as Id<'trunk'>);
    unwrap(await editor.supports.grow({ parts: [one] }));
    expect(editor.document.get('trunk', tip.strut as Id<'trunk'>)).toEqual(trunk);
    expect(of(one).tips.filter(({ at }) => distance(at, banned.at) < 0.3)).toEqual([]);
    unwrap(await editor.supports.grow({ parts: [one], mode: 'replace' }));
    expect(of(one).tips.some(({ at }) => distance(at, banned.at) < 0.3)).toBe(true);
    expect(of(one).trunks.some(({ pinned }) => pinned)).toBe(false);
    expect(supportFault(editor.document)).toBeNull();
  });

  it('is asked about before a plate is exported once its part was tilted', async () => {
    unwrap(await editor.supports.grow({ parts: [one] }));
    const codes = () => {
      const check = editor.plateCheck();
      return check.status === 'asks' ? check.faults.map(({ code, parts }) => [code, parts]) : [];
    };
    expect(codes()).toEqual([]);
    editor.select([one], 'replace');
    editor.rotateBy('x', 20);
    expect(codes()).toContainEqual(['supports_stale', [one]]);
    unwrap(await editor.supports.grow({ parts: [one] }));
    expect(codes().map(([code]) => code)).not.toContain('supports_stale');
    expect(supportFault(editor.document)).toBeNull();
  });

  it('is there again as it was when the project is opened', async () => {
    unwrap(await editor.supports.grow({ parts: [one, other] }));
    await editor.keepOnDevice();
    const fake = createFakePorts();
    fake.storage.loadResult = ok(editor.fake.storage.saves.at(-1)!);
    for (const [hash, mesh] of editor.fake.storage.meshes) fake.storage.meshes.set(hash, mesh);
    const opened = await startEditor(fake);
    const shown = ({ getState }: Pick<Editor, 'getState'>) =>
      [one, other].map((part) => {
        const { structure, ids, set } = getState().supports.get(part)!;
        return { structure, ids, set };
      });
    expect(shown(opened)).toEqual(shown(editor));
    opened.dispose();
  });

  it('checks supports of which nothing is known, and finds what growing found', async () => {
    unwrap(await editor.supports.grow({ parts: [one] }));
    const grown = editor.getState().supports.get(one)!.check!;
    await editor.keepOnDevice();
    const fake = createFakePorts();
    fake.storage.loadResult = ok(editor.fake.storage.saves.at(-1)!);
    for (const [hash, mesh] of editor.fake.storage.meshes) fake.storage.meshes.set(hash, mesh);
    const opened = await startEditor(fake);
    const checkOf = () => opened.getState().supports.get(one)!.check;
    expect(checkOf()).toBeNull();
    unwrap(await opened.supports.check([one, other], quietContext()));
    // What growing goes without is looked for too.
    expect(checkOf()).toEqual({ ...grown, newSeals: [] });

    // Higher than they were made for: trunks are too slender, and that is found in the document alone.
    opened.select([one], 'replace');
    opened.nudge([0, 0, 500]);
    expect(checkOf()).toBeNull();
    unwrap(await opened.supports.check([one], quietContext()));
    expect(checkOf()!.faults.map(({ kind }) => kind)).toContain('slender');
    opened.undo();
    expect(checkOf()).toBeNull();

    // What was deleted is missed.
    const { ids } = opened.getState().supports.get(one)!;
    const store = opened.document as DocumentStore;
    expect(store.apply(unwrap(deleteSupports.plan(store, { ids: ids.trunks })), 'user').ok).toBe(true);
    unwrap(await opened.supports.check([one], quietContext()));
    const { bare, untouched, loose } = checkOf()!;
    expect(bare.length + untouched.length + loose.length).toBeGreaterThan(0);

    const stop = new AbortController();
    stop.abort();
    opened.undo();
    opened.nudge([0, 0, 1]);
    expect(await opened.supports.check([one], { ...quietContext(), signal: stop.signal })).toMatchObject({
      error: { code: 'cancelled' },
    });
    opened.dispose();
  });

  it('goes into model files alone and with parts', async () => {
    expect(await editor.exportModel('stl', 'all', undefined, 'supports')).toMatchObject({
      error: { code: 'plate_empty' },
    });
    unwrap(await editor.supports.grow({ parts: [one] }));
    const bytes: number[] = [];
    for (const content of ['parts', 'supports', 'both'] as const) {
      unwrap(await editor.exportModel('stl', 'all', undefined, content));
      bytes.push((editor.fake.delivered.at(-1)!.file as Blob).size);
    }
    const [parts, supports, both] = bytes as [number, number, number];
    const head = 84;
    expect(supports).toBeGreaterThan(parts);
    expect(both).toBe(parts + supports - head);
  });

  it('puts supports on the layers, and leaves no island there', async () => {
    const layersOf = async () => {
      await settle();
      await vi.waitFor(() => expect(editor.getState().layers.status).toBe('ready'));
      const { parts, plate, printer } = editor.fake.slicer.prepared.at(-1)!;
      const format = printerFormatById('goo')!;
      const craft = { ...plate.craft, layerHeight: 0.2, firstLayerHeight: 0.2 };
      const named = parts.map(({ hash, ...part }) => ({ ...part, key: hash }) as SlicePart);
      const input = unwrap(planSlice({ printer, craft, format, parts: named }));
      const session = unwrap(await createLocalBackend().prepare(input, quietContext()));
      const layers = sessionLayers(session, input.raster);
      const { counts } = unwrap(await findIssues(layers, quietContext(), { islandHeldMm2: HELD_ISLAND_MM2 }));
      let lit = 0;
      for (let layer = 0; layer < session.layerCount; layer++)
        lit += litPixels(unwrap(await session.layer(layer)));
      return { lit, islands: counts.island, roles: parts.map(({ role }) => role) };
    };
    editor.removeSelection();
    editor.select([one], 'replace');
    editor.nudge([0, 0, 5]);
    const bare = await layersOf();
    expect(bare.islands).toBeGreaterThan(0);
    unwrap(await editor.supports.grow({ parts: [one] }));
    const held = await layersOf();
    expect(held.roles).toEqual([undefined, 'support', 'support']);
    expect(held.lit).toBeGreaterThan(bare.lit);
    expect(held.islands).toBe(0);
    expect(editor.getState().supports.get(one)!.base?.outlines).toHaveLength(1);
  });
});

it('holds a hollow part outside, and not in its cavity', async () => {
  const hollow = await startWithFeatures({ shell: shellOf(1.5) }, [16, 16, 16]);
  hollow.setQualityCheck(false);
  const part = hollow.parts()[0]!.id;
  unwrap(await hollow.supports.grow({ parts: [part] }));
  const { structure } = hollow.getState().supports.get(part)!;
  const { min } = hollow.partBox(part)!;
  expect(structure.tips.length).toBeGreaterThan(3);
  for (const { at } of structure.tips) expect(at[2]).toBeCloseTo(min[2], 2);
  expect(supportFault(hollow.document)).toBeNull();
  hollow.dispose();
});

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, axis) => value - b[axis]!));
