import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unwrap } from '#base';
import { finishToolJob, startEditor } from '#tests/editor.ts';
import { createSupportedPorts, standingOf, wishesOf } from '#tests/supported-document.ts';

type TestEditor = Awaited<ReturnType<typeof startEditor>>;

let editor: TestEditor;

const start = async (): Promise<TestEditor> => startEditor(await createSupportedPorts());

beforeEach(async () => {
  editor = await start();
  editor.setQualityCheck(false);
  editor.select([editor.parts()[0]!.id], 'replace');
});
afterEach(() => editor.dispose());

const standing = (): readonly string[] => standingOf(editor);

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
    const before = [standing(), wishesOf(editor)];
    expect(wishesOf(editor)[0]).toMatch(/"own":{"tipLength":3.25}.*"radius":2.5.*"block":\[0,2\]/);
    expect(standing()[0]).toMatch(/own\W+tipType\W+ball\W+bottomWidth\W+2\.2\W+bottomTip\W+split/);
    unwrap(await editor.saveToFile());
    const { fileName, file } = editor.fake.delivered.at(-1)!;
    await editor.newDocument();
    unwrap(await editor.openFile({ name: fileName, blob: file as Blob }));
    expect([standing(), wishesOf(editor)]).toEqual(before);
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
