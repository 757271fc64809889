import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRandom, ok, unwrap, type Id } from '#base';
import {
  addSupportType,
  piecesOf,
  placeToRoute,
  restoreDocument,
  setSupports,
  storeDocument,
  supportSetIdOf,
  type SupportPieces,
} from '#document';
import { createFakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, startEditor } from '#tests/editor.ts';
import { randomSupports, supportFault, supportOrigin } from '#tests/support-records.ts';

type TestEditor = Awaited<ReturnType<typeof startEditor>>;

let editor: TestEditor;

/** An editor that opens a stored document: a box on supports of a type of its own, and one without. */
async function start(): Promise<TestEditor> {
  const before = await startEditor();
  await importBoxes(before, [20, 20, 20], [10, 10, 10]);
  await before.keepOnDevice();
  before.dispose();
  const document = unwrap(restoreDocument(before.fake.storage.saves.at(-1)));
  const { id: part } = document.all('part')[0]!;
  const type = 'mine' as Id<'support-type'>;
  for (const planned of [
    addSupportType.plan(document, { id: type, name: 'Mine', values: { tipWidth: 0.5 } }),
    setSupports.plan(document, {
      part,
      place: placeToRoute(document, document.get('part', part)!),
      routed: randomSupports(createRandom(20261124), 6),
      made: supportOrigin(1),
      style: { type },
    }),
  ])
    unwrap(document.apply(unwrap(planned), 'user'));
  const fake = createFakePorts();
  // The document has ids that these ports would give.
  while (fake.ports.newId() !== 'id-99');
  for (const [hash, mesh] of before.fake.storage.meshes) fake.storage.meshes.set(hash, mesh);
  fake.storage.loadResult = ok(storeDocument(document) as never);
  return startEditor(fake);
}

beforeEach(async () => {
  editor = await start();
  editor.setQualityCheck(false);
  editor.select([editor.parts()[0]!.id], 'replace');
});
afterEach(() => editor.dispose());

/** What parts stand on, each without ids. */
const standing = (of = editor): readonly string[] =>
  of.parts().map(({ id }) => {
    expect(supportFault(of.document)).toBeNull();
    const pieces: SupportPieces = piecesOf(of.document, supportSetIdOf(id));
    return JSON.stringify(
      Object.values(pieces)
        .flat()
        .map((piece: object) => ({ ...piece, set: null }))
        .map((piece) => JSON.stringify(piece).replaceAll(supportSetIdOf(id), '')),
    ).replaceAll(id, '');
  });

describe('supports are kept', () => {
  it('by copies of every kind, each its own', async () => {
    const [whole, none] = standing();
    editor.duplicateSelection();
    editor.select([editor.parts()[0]!.id], 'replace');
    let data = '';
    editor.copySelection((copied) => (data = copied.data));
    await editor.paste({ data });
    expect(standing()).toEqual([whole, none, whole, whole]);
    const ids = editor.document.all('tip').map(({ id }) => id);
    expect(new Set(ids).size).toBe(3 * editor.document.owned('tip', ids[0]!.split('/')[0]!).length);
    editor.undo();
    expect(standing()).toEqual([whole, none, whole]);
    editor.select([editor.parts()[0]!.id], 'replace');
    editor.setTool('duplicate');
    unwrap(editor.setToolParam('count', 3));
    editor.toolEvent({ type: 'accept' });
    await finishToolJob(editor);
    expect(standing().filter((each) => each === whole)).toHaveLength(4);
    unwrap(editor.duplicatePlate(editor.plate().id));
    expect(standing().filter((each) => each === whole)).toHaveLength(4);
  });

  it('in another tab, with a part that was cut here', async () => {
    const [whole, none] = standing();
    let data = '';
    editor.cutSelection((copied) => (data = copied.data));
    expect(standing()).toEqual([none]);
    expect(editor.document.all('tip')).toEqual([]);
    await editor.paste({ data });
    expect(standing()).toEqual([none, whole]);
  });

  it('by parts on the way to another plate, moved and copied', () => {
    const [whole, none] = standing();
    const here = editor.plate().id;
    const { id } = editor.parts()[0]!;
    unwrap(editor.copyPartsTo([id], 'new'));
    unwrap(editor.movePartsTo([id], 'new'));
    const others = editor.document.all('plate').filter((plate) => plate.id !== here);
    expect(others).toHaveLength(2);
    for (const plate of others) {
      editor.showPlate(plate.id);
      expect(standing()).toEqual([whole]);
    }
    editor.showPlate(here);
    expect(standing()).toEqual([none]);
  });

  it('in project files', async () => {
    const before = standing();
    unwrap(await editor.saveToFile());
    const { fileName, file } = editor.fake.delivered.at(-1)!;
    await editor.newDocument();
    unwrap(await editor.openFile({ name: fileName, blob: file as Blob }));
    expect(standing()).toEqual(before);
    expect(editor.document.all('support-type')).toMatchObject([{ name: 'Mine' }]);
  });

  it('not from a clip whose supports do not hold together', async () => {
    let data = '';
    editor.copySelection((copied) => (data = copied.data));
    const clip = JSON.parse(data) as { supports: { kind: string; strut?: string; evil?: number }[] };
    const at = clip.supports.findIndex(({ kind }) => kind === 'tip');
    const before = editor.document.records();
    for (const supports of [
      clip.supports.with(at, { ...clip.supports[at]!, strut: 'supports-copied-0/none' }),
      clip.supports.with(at, { ...clip.supports[at]!, evil: 1 }),
      [...clip.supports, clip.supports[at]],
      [editor.parts()[0]],
      7,
    ])
      await editor.paste({ data: JSON.stringify({ ...clip, supports }) });
    expect(editor.document.records()).toEqual(before);
    expect(editor.getState().toast?.key).toBe('toast.paste-unreadable');
  });
});
