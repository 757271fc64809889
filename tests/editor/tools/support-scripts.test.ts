import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { supportSetIdOf, storeDocument } from '#document';
import { toolNamed } from '#editor';
import { SCRIPT_SAMPLES } from '#scripting';
import { createFakePorts, deferred } from '#tests/editor-ports.ts';
import { createMemoryItems } from '#tests/library.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';

let kept: ReturnType<typeof createMemoryItems>;
let editor: Awaited<ReturnType<typeof startEditor>>;
beforeEach(async () => {
  kept = createMemoryItems();
  const fake = createFakePorts();
  editor = await startEditor({ ...fake, ports: { ...fake.ports, items: kept.port } });
  editor.setQualityCheck(false);
  await importBoxes(editor, [20, 20, 10], [12, 12, 8]);
});
afterEach(() => editor.dispose());

const open = async () => {
  await editor.loadScripts();
  editor.select([editor.parts()[0]!.id], 'replace');
  editor.setTool('support-scripts');
  await finishToolJob(editor);
};
const write = async (source: string, name = 'mine') => {
  const id = (await editor.keepScript({ name, source }))!;
  await open();
  unwrap(editor.setToolParam('script', id));
  await finishToolJob(editor);
  return id;
};
const script = () => editor.getState().toolScript!;
const press = async (id: string) => {
  editor.toolEvent({ type: 'button', id });
  await finishToolJob(editor);
};
const set = (name: string, value: number | string | boolean) =>
  editor.toolEvent({ type: 'param', name: `script.${name}`, value });
const tipsOf = (at: number) =>
  editor.document
    .all('tip')
    .filter((tip) => tip.set === supportSetIdOf(editor.parts()[at]!.id))
    .map(({ reason }) => reason);

it('offers all samples, and says what each asks for', async () => {
  const spec = toolNamed('support-scripts').params!['script']!;
  expect(spec).toMatchObject({ options: Object.keys(SCRIPT_SAMPLES) });
  await open();
  for (const id of Object.keys(SCRIPT_SAMPLES)) {
    unwrap(editor.setToolParam('script', id));
    await finishToolJob(editor);
    expect(script()).toMatchObject({ id, fault: null });
    expect(script().parameters.length).toBeGreaterThan(2);
    expect(editor.toolReady()).toBe(true);
  }
});

it('takes values that the script allows, keeps them when it is changed, and refuses others', async () => {
  const head = 'const { n } = params({ n: { min: 1, max: 5, default: 2 }, on: { default: true } });\n';
  const id = await write(head);
  expect(script().values).toEqual({ n: 2, on: true });
  set('n', 4);
  set('n', 9);
  set('on', 3);
  set('nobody', 3);
  expect(script().values).toEqual({ n: 4, on: true });
  await editor.keepScript({ id, name: 'mine', source: head.replace('max: 5', 'max: 4.5') });
  await settle();
  await finishToolJob(editor);
  expect(script()).toMatchObject({ values: { n: 4 }, parameters: [{ max: 4.5 }, {}] });
});

it('shows a dry run, of which nothing stays, and runs as one step', async () => {
  const before = storeDocument(editor.document);
  await open();
  await press('dryRun');
  const { supportGhost } = editor.getState();
  expect(supportGhost!.tips.length).toBeGreaterThan(4);
  expect(editor.toolNote()).toEqual({ key: 'tool.support-scripts.note.shown' });
  expect(script().log).toHaveLength(1);
  expect(editor.getState().toast?.key).toBe('tool.support-scripts.said.shown');
  // Another value is another run.
  set('rim', 4);
  expect(editor.getState().supportGhost).toBeNull();
  expect(storeDocument(editor.document)).toEqual(before);
  await press('dryRun');
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
  expect(editor.getState().supportGhost).toBeNull();
  expect(tipsOf(0).length).toBeGreaterThan(4);
  expect(tipsOf(1)).toEqual([]);
  editor.undo();
  expect(storeDocument(editor.document)).toEqual(before);
  await press('dryRun');
  editor.setTool('select');
  expect(storeDocument(editor.document)).toEqual(before);
});

it('says what is wrong with a script and where', async () => {
  await write('for (const part of parts())\n  tip(oops);');
  expect([editor.toolReady(), script().fault]).toEqual([true, null]);
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
  expect(script().fault).toMatchObject({ code: 'script_failed', details: { line: 2 } });
  await write('params({\n  n: }', 'worse');
  expect(script().fault).toMatchObject({ code: 'script_failed', details: { line: 2 } });
  expect(editor.toolReady()).toBe('tool.support-scripts.said.broken');
  expect(tipsOf(0)).toEqual([]);
});

it('stops when it is asked to, and nothing has changed', async () => {
  await open();
  editor.fake.geometry.gate = deferred<void>();
  editor.toolEvent({ type: 'button', id: 'dryRun' });
  expect(editor.toolButtons().map(({ id }) => id)).toEqual(['stop']);
  editor.toolEvent({ type: 'button', id: 'stop' });
  expect([editor.getState().toolJob, editor.getState().supportJob]).toEqual([null, null]);
  expect(editor.getState().toast?.key).toBe('tool.support-scripts.said.stopped');
  editor.fake.geometry.gate?.resolve();
  editor.fake.geometry.gate = null;
  await settle();
  expect([editor.getState().supportGhost, tipsOf(0)]).toEqual([null, []]);
  expect(editor.toolButtons().map(({ id }) => id)).toEqual(['dryRun']);
});

it('goes back to a sample when its script is deleted', async () => {
  const id = await write('log(1)');
  await editor.removeScript(id);
  await settle();
  await finishToolJob(editor);
  expect(editor.getState().toolParams['script']).toBe('rim-then-grid');
  expect(script().parameters.length).toBeGreaterThan(0);
  expect(kept.items.size).toBe(0);
});

it('hands scripts over as files', async () => {
  const id = await write('log(1)', 'a/b');
  editor.exportScript(id);
  const { fileName, file } = editor.fake.delivered.at(-1)!;
  expect(fileName).toMatch(/^a.b\.js$/);
  expect(new TextDecoder().decode(file as Uint8Array)).toBe('log(1)');
});
