import { afterEach, expect, it } from 'vitest';
import { createRandom, quietContext, unwrap, type SeededRandom } from '#base';
import { cross, normalise, subtract, transformPoint, type Vector } from '#kernel';
import { restoreDocument, storeDocument } from '#document';
import {
  BATCH_STEPS,
  editorActions,
  TOOLS,
  type Editor,
  type Hit,
  type SupportPieceId,
  type Tool,
} from '#editor';
import { finishToolJob, settle } from '#tests/editor.ts';
import {
  between,
  contents,
  expectSound,
  expectUndoable,
  from,
  importModels,
  startWithModels,
  valueOf,
  vector,
  type TestEditor,
} from '#tests/random-editor.ts';
import { roundsOf } from '#tests/rounds.ts';

/** A seed names every random test; SEED replays one. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const STEPS = roundsOf(20);
const MOST_PARTS = 8;
const MOST_PLATES = 4;

/** A place on a part as the pointer finds it: in the middle of one of its faces, seen from outside or from above, or on a piece of its supports. */
function hitOn(editor: TestEditor, random: SeededRandom): Hit | null {
  const parts = editor.parts();
  if (parts.length === 0) return null;
  const { id, mesh, transform } = from(random, parts);
  const { positions, indices } = editor.mesh(mesh)!;
  const face = random.integer(0, indices.length / 3) * 3;
  const corner = (at: number): Vector => {
    const start = indices[face + at]! * 3;
    return transformPoint(transform, [positions[start]!, positions[start + 1]!, positions[start + 2]!]);
  };
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const across = cross(subtract(b, a), subtract(c, a));
  const normal =
    random.integer(0, 8) === 0 || !across.some((value) => value !== 0) ? null : normalise(across);
  const support = pieceOf(editor, id, random);
  return {
    part: id,
    point: [0, 1, 2].map((axis) => (a[axis]! + b[axis]! + c[axis]!) / 3) as unknown as Vector,
    normal,
    towards: normal === null ? [0, 0, -1] : (normal.map((value) => -value) as unknown as Vector),
    ...(support === null ? {} : { support }),
  };
}

type Piece = NonNullable<Hit['support']>;

function pieceOf(editor: Editor, part: Hit['part'], random: SeededRandom): Piece | null {
  const supports = editor.getState().supports.get(part);
  if (supports === undefined || random.integer(0, 2) === 0) return null;
  const { tips, trunks, branches, braces } = supports.ids;
  const pieces: readonly Piece[] = [
    ...tips.map((id) => ({ id, kind: 'tip' as const })),
    ...trunks.flatMap((id) => [
      { id, kind: 'trunk' as const },
      { id, kind: 'foot' as const },
      { id, kind: 'joint' as const, joint: random.integer(0, 3) },
    ]),
    ...branches.map((id) => ({ id, kind: 'branch' as const })),
    ...braces.map((id) => ({ id, kind: 'brace' as const })),
  ];
  return pieces.length === 0 ? null : from(random, pieces);
}

/** What a hand does with the tool that it has. */
const HANDS: readonly ((editor: TestEditor, tool: Tool, random: SeededRandom) => unknown)[] = [
  function setsNumbers(editor, { params = {} }, random) {
    for (const [name, spec] of Object.entries(params)) {
      if (random.integer(0, 3) > 0) continue;
      const own = editor.toolParamOptions(name).more.map(({ value }) => value);
      const value = own.length > 0 && random.integer(0, 2) === 0 ? from(random, own) : valueOf(spec, random);
      editor.setToolParam(name, value);
    }
  },
  function drags(editor, _tool, random) {
    const hit = hitOn(editor, random);
    if (hit === null || !editor.toolGrabs(hit)) return;
    const ray = (): { origin: Vector; direction: Vector } => ({
      origin: vector(random, 60),
      direction: normalise([between(random, -1, 1), between(random, -1, 1), -1]),
    });
    editor.toolEvent({ type: 'drag', phase: 'start', hit, ray: ray() });
    for (let move = random.integer(0, 4); move > 0; move--) {
      const over = random.integer(0, 3) === 0 ? null : hitOn(editor, random);
      editor.toolEvent({ type: 'drag', phase: 'move', hit: over, ray: ray() });
    }
    const phase = random.integer(0, 5) === 0 ? 'cancel' : 'end';
    editor.toolEvent({ type: 'drag', phase, hit: hitOn(editor, random), ray: ray() });
  },
  function presses(editor, { takesPress, takesHover }, random) {
    const hit = hitOn(editor, random);
    if (takesHover === true) editor.toolEvent({ type: 'hover', hit });
    if (takesPress !== true || hit === null) return;
    const keys = { alt: random.integer(0, 4) === 0, shift: random.integer(0, 4) === 0 };
    editor.toolEvent({ type: 'press', hit, keys });
  },
  (editor, { keys = [] }, random) => keys.length > 0 && editor.toolKey(from(random, keys)),
  function pressesButtons(editor, _tool, random) {
    const buttons = editor.toolButtons();
    if (buttons.length > 0) editor.toolEvent({ type: 'button', id: from(random, buttons).id });
  },
  function chooses(editor, _tool, random) {
    const { items } = editor.getState().toolChoices ?? { items: [] };
    if (items.length === 0) return;
    const type = random.integer(0, 4) === 0 ? 'remove' : 'choose';
    editor.toolEvent({ type, at: random.integer(0, items.length) });
  },
  function seesRows(editor, _tool, random) {
    const { rows } = editor.getState().toolReport ?? { rows: [] };
    if (rows.length === 0) return;
    const verb = from(random, ['show', 'next', 'previous', 'fix'] as const);
    editor.toolEvent({ type: 'row', row: from(random, rows).id, verb });
  },
  function dropsTiles(editor, { params = {} }, random) {
    const hasTiles = Object.values(params).some((spec) => spec.kind === 'choice' && spec.tiles === true);
    if (hasTiles)
      editor.toolEvent({ type: 'place', at: [between(random, -90, 90), between(random, -40, 40)] });
  },
  function pullsHandles(editor, _tool, random) {
    const handles = editor.toolHandles();
    if (handles.length === 0) return;
    const { param } = from(random, handles);
    const [low, high] = editor.toolParamSpan(param);
    editor.setToolParam(param, between(random, low, high));
  },
  function fillsForms(editor, _tool, random) {
    const { parameters } = editor.getState().toolScript ?? { parameters: [] };
    for (const parameter of parameters) {
      const { name, kind } = parameter;
      const value = kind === 'number' ? between(random, 0, 20) : random.integer(0, 2) === 1;
      editor.toolEvent({ type: 'param', name: `script.${name}`, value });
    }
  },
  (editor) => settle().then(() => finishToolJob(editor)),
  (editor, _tool, random) => random.integer(0, 3) === 0 && editor.undo(),
];

async function useTool(editor: TestEditor, random: SeededRandom): Promise<void> {
  const tool = from(random, TOOLS);
  editor.setTool(tool.id);
  if (tool.place === 'support' && random.integer(0, 2) === 0) await finishToolJob(editor);
  for (let times = random.integer(1, 5); times > 0; times--) await from(random, HANDS)(editor, tool, random);
  if (random.integer(0, 4) > 0) editor.toolEvent({ type: random.integer(0, 8) === 0 ? 'cancel' : 'accept' });
  // Sometimes what comes next does not wait for it.
  if (random.integer(0, 8) > 0) await finishToolJob(editor);
}

/** What keys, menus, panels, lists and dialogs do. */
const VERBS: readonly ((editor: TestEditor, random: SeededRandom) => unknown)[] = [
  function drags(editor, random) {
    const gesture = editor.beginTransform();
    if (gesture === null) return;
    for (let move = random.integer(1, 4); move > 0; move--)
      gesture.update(
        from(random, [
          { kind: 'move', by: vector(random, 20) },
          { kind: 'rotate', axis: from(random, ['x', 'y', 'z']), degrees: between(random, -180, 180) },
          { kind: 'scale', by: [between(random, 0.5, 1.5), between(random, 0.5, 1.5), 1] },
        ] as const),
      );
    if (random.integer(0, 4) === 0) gesture.cancel();
    else gesture.commit();
  },
  (editor, random) => editor.setPosition([between(random, -50, 50), null, between(random, 0, 20)]),
  (editor, random) => editor.setRotation([null, between(random, -180, 180), null]),
  (editor, random) => editor.setScale([null, null, between(random, 50, 150)]),
  (editor, random) =>
    editor.parts().length > 1 &&
    editor.placeParts([from(random, editor.parts()).id], from(random, editor.parts()).id, null),
  (editor, random) =>
    editor.parts().length > 0 && editor.setVisible(from(random, editor.parts()).id, random.integer(0, 3) > 0),
  (editor, random) =>
    editor.parts().length > 0 &&
    editor.setLocked(from(random, editor.parts()).id, random.integer(0, 3) === 0),
  function renamesGroups(editor, random) {
    const groups = editor.parts().flatMap(({ group }) => group?.id ?? []);
    if (groups.length > 0) editor.renameGroup(from(random, groups), `Group ${random.integer(0, 9)}`);
  },
  (editor) => editor.copySelection(),
  (editor) => editor.groupSelection(),
  (editor) => editor.paste(),
  (editor, random) => editor.paste({ inPlace: random.integer(0, 2) === 0 }),
  (editor, random) => editor.showPlate(from(random, editor.plates()).id),
  (editor, random) => editor.movePartsTo(editor.getState().selection, from(random, editor.plates()).id),
  (editor) => editor.plates().length < MOST_PLATES && editor.addPlate(),
  (editor, random) =>
    editor.plates().length < MOST_PLATES && editor.duplicatePlate(from(random, editor.plates()).id),
  (editor, random) => editor.plates().length > 1 && editor.removePlate(from(random, editor.plates()).id),
  (editor, random) => editor.renamePlate(from(random, editor.plates()).id, `Plate ${random.integer(0, 9)}`),
  (editor, random) => editor.setPrinter(from(random, ['small', 'large'])),
  (editor, random) => editor.setCraft({ layerHeight: from(random, [0.03, 0.05, 0.1]) }),
  function picksSupports(editor, random) {
    const pieces = [...editor.getState().supports.values()].flatMap(({ ids }): readonly SupportPieceId[] => [
      ...ids.tips,
      ...ids.trunks,
    ]);
    if (pieces.length > 0) editor.supports.select([from(random, pieces), from(random, pieces)], 'toggle');
  },
  (editor) => editor.supports.grow({ parts: editor.getState().selection }),
  (editor) => editor.supports.check(editor.getState().selection, quietContext()),
  (editor, random) => random.integer(0, 3) === 0 && editor.supports.remove(editor.getState().selection),
  function runsBatches(editor, random) {
    return editor.startBatch({
      subjects: editor.plates().map(({ id }) => ({ kind: 'plate', id })),
      steps: BATCH_STEPS.filter(() => random.integer(0, 3) === 0),
      pattern: '{plate}',
      copy: '{project}',
      anyway: true,
      folder: false,
    });
  },
  (editor) => editor.undo(),
  (editor) => editor.redo(),
];

/** Actions of menus and keys, but for those of tools, which are taken in hand otherwise. */
const ACTIONS = editorActions.filter(({ tool }) => tool === undefined);

function act(editor: TestEditor, random: SeededRandom): void {
  const action = from(random, ACTIONS);
  if (action.id === 'edit.delete' && editor.parts().length < 3) return;
  if (action.enabled(editor) === true) action.run(editor);
}

/** A document that is kept and opened again is the same. */
function expectReopened(editor: Editor): void {
  const kept: unknown = JSON.parse(JSON.stringify(storeDocument(editor.document)));
  const opened = unwrap(restoreDocument(kept));
  expect(JSON.stringify(opened.records()) === contents(editor)).toBe(true);
}

function pickParts(editor: TestEditor, random: SeededRandom): void {
  const some = editor.parts().filter(() => random.integer(0, 3) === 0);
  if (random.integer(0, 3) > 0)
    editor.select(
      some.map(({ id }) => id),
      from(random, ['replace', 'replace', 'toggle'] as const),
    );
}

/** Operations on many parts take long, and find no more: the last of them go. */
function thinOut(editor: TestEditor): void {
  if (editor.parts().length <= MOST_PARTS) return;
  const last = editor.parts().slice(MOST_PARTS / 2);
  editor.setLocked(
    last.map(({ id }) => id),
    false,
  );
  editor.select(
    last.map(({ id }) => id),
    'replace',
  );
  editor.removeSelection();
}

let editor: TestEditor | undefined;
afterEach(() => editor?.dispose());

it(
  `whatever hands do can be kept, opened again, undone and redone to the same bytes (${STEPS} steps, seed ${SEED})`,
  { timeout: 60_000 + STEPS * 2000 },
  async () => {
    const random = createRandom(SEED);
    editor = await startWithModels();
    const start = contents(editor);
    await importModels(editor);
    let changes = 0;
    // A seed whose first steps mostly change nothing continues until enough of them did.
    for (let step = 0; step < STEPS || (changes <= STEPS / 5 && step < 4 * STEPS); step++) {
      const { revision } = editor.getState();
      const all = editor.document.all('part');
      if (all.length === 0) await importModels(editor);
      else if (editor.parts().length === 0) editor.showPlate(from(random, all).plate);
      pickParts(editor, random);
      const what = random.integer(0, 4);
      if (what < 2) await useTool(editor, random);
      else if (what === 2) act(editor, random);
      else await from(random, VERBS)(editor, random);
      expectSound(editor);
      expectReopened(editor);
      if (editor.getState().revision !== revision) changes++;
      thinOut(editor);
    }
    editor.setTool('select');
    await finishToolJob(editor);
    expect(editor.fake.geometry.thrown).toEqual([]);
    expect(changes).toBeGreaterThan(STEPS / 5);
    expectUndoable(editor, start);
  },
);
