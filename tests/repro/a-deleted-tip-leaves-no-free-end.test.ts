import { expect, it } from 'vitest';
import { unwrap } from '#base';
import { checkSupports, createSupportSpace, joinMeshes, translation } from '#kernel';
import { piecesOf, supportSetIdOf, type StrutId } from '#document';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';
import { supportFault } from '#tests/support-records.ts';
import { makeSupports, pointAt } from '#tests/supports.ts';

/** A column with bars and branches lost its own tip and stood on, bare, and Check found everything in order. */
it('ends a column at what it still carries when its tip is deleted, and Check tells one that goes on', async () => {
  const editor = await startEditor();
  editor.setQualityCheck(false);
  await importBoxes(editor, [24, 16, 4]);
  editor.selectAll();
  editor.setTool('grow-supports');
  await settle();
  unwrap(editor.setToolParam('liftHeight', 25));
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
  const [part] = editor.parts();
  const pieces = () => piecesOf(editor.document, supportSetIdOf(part!.id));
  const owned = (strut: StrutId) => ({
    tips: editor.document.owned('tip', strut),
    branches: editor.document.owned('branch', strut),
    braces: editor.document.owned('brace', strut),
  });
  const free = async (): Promise<number> => {
    editor.setTool('check-supports');
    await settle();
    await finishToolJob(editor);
    return editor.getState().toolReport!.rows.find(({ id }) => id === 'free')!.count;
  };
  expect(await free()).toBe(0);

  const trunk = pieces().trunks.find(({ id }) => {
    const { tips, branches, braces } = owned(id);
    return (
      tips.length === 1 &&
      branches.length > 0 &&
      branches.every(({ host }) => host.t < 0.9) &&
      braces.length > 0
    );
  })!;
  const places = () => {
    const { structure, ids } = editor.getState().supports.get(part!.id)!;
    return owned(trunk.id).branches.map(({ id }) => structure.branches[ids.branches.indexOf(id)]!.joints[0]!);
  };
  const before = places();
  editor.setTool('edit-supports');
  await settle();
  const [tip] = owned(trunk.id).tips;
  const hit = { part: part!.id, point: tip!.at, normal: null, towards: [0, 0, 1] } as const;
  editor.toolEvent({
    type: 'press',
    hit: { ...hit, support: { id: tip!.id, kind: 'tip' } },
    keys: { alt: true, shift: false },
  });
  await finishToolJob(editor);
  expect(supportFault(editor.document)).toBeNull();
  const cut = editor.document.get('trunk', trunk.id)!;
  expect(cut.joints.at(-1)![2]).toBeLessThan(trunk.joints.at(-1)![2] - 1);
  places().forEach((place, at) =>
    place.forEach((value, axis) => expect(value).toBeCloseTo(before[at]![axis]!, 2)),
  );
  expect(await free()).toBe(0);
  editor.undo();
  expect(editor.document.get('trunk', trunk.id)).toEqual(trunk);
  editor.dispose();
});

it('tells of an end that goes on above what it carries', () => {
  const mesh = makeBox(24, 16, 4);
  const placed = joinMeshes([{ mesh, transform: translation(0, 0, 25) }]).mesh;
  const points = [-9, -6, -3, 0, 3, 6, 9].map((x) => pointAt(x, 0, 25));
  const { structure } = makeSupports({ mesh: placed }, points);
  const space = createSupportSpace({ mesh: placed });
  expect(checkSupports(space, structure)).toEqual([]);
  const strut = structure.branches.find(({ host, t }) => host < structure.trunks.length && t < 0.9)!.host;
  const tips = structure.tips.filter((tip) => tip.strut !== strut);
  expect(tips.length).toBe(structure.tips.length - 1);
  expect(checkSupports(space, { ...structure, tips })).toMatchObject([
    { kind: 'carries-nothing', of: 'trunk', number: strut },
  ]);
});
