import { afterEach, expect, it } from 'vitest';
import { createRandom, type SeededRandom } from '#base';
import { TOOLS, type Hit, type Tool } from '#editor';
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
const STEPS = roundsOf(60);
/** Operations on many parts take long, and find no more. */
const MOST_PARTS = 8;
const MOST_PLATES = 4;

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
    editor = await startWithModels();
    const start = contents(editor);
    await importModels(editor);
    editor.setLocked(editor.parts()[0]!.id, true);

    let changes = 0;
    // A seed whose first steps mostly change nothing continues until enough of them did.
    for (let step = 0; step < STEPS || (changes <= STEPS / 5 && step < 4 * STEPS); step++) {
      const { revision } = editor.getState();
      // Undone or deleted, all of them: there would be nothing more to do.
      const all = editor.document.all('part');
      if (all.length === 0) await importModels(editor);
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

    expect(changes).toBeGreaterThan(STEPS / 5);
    expectUndoable(editor, start);
    expect(editor.fake.geometry.thrown).toEqual([]);
  },
);
