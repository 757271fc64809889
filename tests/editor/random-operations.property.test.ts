import { afterEach, expect, it } from 'vitest';
import { createRandom, type SeededRandom } from '#base';
import type { MeshBuffers, Vector } from '#kernel';
import { checkRecord } from '#document';
import { TOOLS, type Editor, type Hit, type ParamSpec, type ParamValue, type Tool } from '#editor';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, settle, startEditor } from '#tests/editor.ts';
import { joinMeshes, makeBox, makeSoup, makeSphere, makeTorus } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { readBunny } from '#tests/scans.ts';
import { shift } from '#tests/solids.ts';

/** A seed names every random test; SEED replays one. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const STEPS = roundsOf(60);
/** Operations on many parts take long, and find no more. */
const MOST_PARTS = 8;
const MOST_PLATES = 4;

type TestEditor = Editor & { readonly fake: FakePorts };

/** Sound, scanned, of several shells, open, and no solid at all. */
const MODELS: Readonly<Record<string, MeshBuffers>> = {
  'box.stl': makeBox(20, 15, 10),
  'sphere.stl': makeSphere(8, 2),
  'ring.stl': makeTorus(9, 3, 16, 8),
  'bunny.stl': readBunny(25),
  'shells.stl': joinMeshes(makeBox(10, 10, 10), shift(makeBox(6, 6, 6), 20, 0, 0)),
  'open.stl': openBox(),
  'soup.stl': makeSoup(7, 30, 12),
};

function openBox(): MeshBuffers {
  const box = makeBox(12, 12, 12);
  return { ...box, indices: box.indices.slice(6) };
}

/** What undo brings back, byte by byte. */
const contents = (editor: Editor): string => JSON.stringify(editor.document.records());

const from = <Item>(random: SeededRandom, items: readonly Item[]): Item =>
  items[random.integer(0, items.length)]!;
const between = (random: SeededRandom, low: number, high: number): number =>
  low + random.unit() * (high - low);
const vector = (random: SeededRandom, reach: number): Vector => [
  between(random, -reach, reach),
  between(random, -reach, reach),
  between(random, -reach, reach),
];

function valueOf(spec: ParamSpec, random: SeededRandom): ParamValue {
  if (spec.kind === 'switch') return random.integer(0, 2) === 1;
  if (spec.kind === 'choice') return from(random, spec.options);
  if (spec.kind === 'text') return from(random, ['I', 'O8', '', '树脂', '\u{10ffff}']);
  // Mostly near where it starts: the ends of a range are extremes of everything.
  const wide = random.integer(0, 4) === 0;
  const low = wide ? spec.min : Math.max(spec.min, spec.default / 2);
  const high = wide ? spec.max : Math.min(spec.max, spec.default * 2 + spec.step);
  const value = between(random, low, high);
  return spec.kind === 'count' ? Math.min(Math.round(value), 40) : value;
}

async function useTool(editor: TestEditor, tool: Tool, random: SeededRandom): Promise<void> {
  editor.setTool(tool.id);
  for (const [name, spec] of Object.entries(tool.params ?? {})) {
    if (random.integer(0, 2) === 0) editor.setToolParam(name, valueOf(spec, random));
  }
  const parts = editor.parts();
  if (tool.takesPress === true && parts.length > 0) {
    const normal = from(random, [null, [0, 0, 1], [0.6, 0, 0.8], [0, -1, 0]] as const);
    const hit: Hit = {
      part: from(random, parts).id,
      point: vector(random, 20),
      normal,
      towards: from(random, [
        [0, 0, -1],
        [0, 1, 0],
        [1, 0, 0],
      ] as const),
    };
    editor.toolEvent({ type: 'hover', hit });
    if (random.integer(0, 2) === 0) await settle();
    editor.toolEvent({ type: 'hover', hit });
    editor.toolEvent({ type: 'press', hit });
  }
  if (random.integer(0, 3) === 0) await settle();
  editor.toolEvent({ type: random.integer(0, 8) === 0 ? 'cancel' : 'accept' });
  // Sometimes what comes next does not wait for it.
  if (random.integer(0, 8) > 0) await finishToolJob(editor);
}

const VERBS: readonly ((editor: TestEditor, random: SeededRandom) => unknown)[] = [
  (editor, random) => editor.nudge(vector(random, 10)),
  (editor, random) => editor.rotateBy(from(random, ['x', 'y', 'z'] as const), between(random, -180, 180)),
  (editor, random) => editor.scaleBy(between(random, 0.5, 1.5)),
  (editor) => editor.dropToPlate(),
  (editor) => editor.duplicateSelection(),
  (editor) => editor.parts().length > 2 && editor.removeSelection(),
  (editor, random) =>
    editor.parts().length > 0 &&
    editor.rename(from(random, editor.parts()).id, `Part ${random.integer(0, 9)}`),
  (editor) => editor.plates().length < MOST_PLATES && editor.addPlate(),
  (editor, random) => editor.showPlate(from(random, editor.plates()).id),
  (editor, random) => editor.movePartsTo(editor.getState().selection, from(random, editor.plates()).id),
  (editor) => editor.undo(),
  (editor) => editor.undo(),
  (editor) => editor.redo(),
];

let editor: TestEditor | undefined;
afterEach(() => editor?.dispose());

it(
  `whatever is done with tools can be undone and redone to the same bytes (${STEPS} steps, seed ${SEED})`,
  { timeout: 60_000 + STEPS * 2000 },
  async () => {
    const random = createRandom(SEED);
    editor = await startEditor();
    editor.setQualityCheck(false);
    for (const [name, mesh] of Object.entries(MODELS)) editor.fake.setFile(name, importedFile([name, mesh]));
    const start = contents(editor);
    const models = Object.keys(MODELS).map(fileNamed);
    await editor.importFiles(models);
    editor.setLocked(editor.parts()[0]!.id, true);

    let changes = 0;
    // A seed whose first steps mostly change nothing continues until enough of them did.
    for (let step = 0; step < STEPS || (changes <= STEPS / 5 && step < 4 * STEPS); step++) {
      const { revision } = editor.getState();
      // Undone or deleted, all of them: there would be nothing more to do.
      const all = editor.document.all('part');
      if (all.length === 0) await editor.importFiles(models);
      // An empty plate is soon left again: most of what is tried there does nothing.
      else if (editor.parts().length === 0 && random.integer(0, 3) === 0)
        editor.showPlate(from(random, all).plate);
      const selection = editor.parts().filter(() => random.integer(0, 3) === 0);
      if (random.integer(0, 3) > 0)
        editor.select(
          selection.map(({ id }) => id),
          'replace',
        );
      if (random.integer(0, 2) === 0) await useTool(editor, from(random, TOOLS), random);
      else from(random, VERBS)(editor, random);
      expectSound(editor);
      if (editor.getState().revision !== revision) changes++;
      // Too many: the oldest of this plate go.
      if (editor.parts().length > MOST_PARTS) {
        editor.select(
          editor
            .parts()
            .slice(MOST_PARTS / 2)
            .map(({ id }) => id),
          'replace',
        );
        editor.removeSelection();
      }
    }
    editor.setTool('select');
    await finishToolJob(editor);

    while (editor.getState().redoLabel !== null) editor.redo();
    const states: string[] = [];
    while (editor.getState().undoLabel !== null) {
      states.push(contents(editor));
      editor.undo();
      expectSound(editor);
    }
    // What was undone and then replaced is not among them, so there may be few.
    expect(states.length).toBeGreaterThan(0);
    expect(changes).toBeGreaterThan(STEPS / 5);
    expect(contents(editor)).toBe(start);
    while (editor.getState().redoLabel !== null) {
      editor.redo();
      expect(contents(editor) === states.pop()).toBe(true);
    }
    expect(states).toEqual([]);
  },
);

/** Every record may be kept, belongs to something, and every mesh is here. */
function expectSound(state: Editor): void {
  const records = state.document.records();
  const ids = new Set<string>(records.map(({ id }) => id));
  for (const record of records) {
    expect(checkRecord(record)).toMatchObject({ ok: true });
    if (record.kind !== 'part') continue;
    expect(ids.has(record.plate)).toBe(true);
    expect(state.mesh(record.mesh)).toBeDefined();
  }
}
