import { afterAll, beforeAll, expect, it } from 'vitest';
import fastCheck from 'fast-check';
import { unwrap } from '#base';
import type { Editor, PartId, PlateId, TransformChange } from '#editor';
import type { FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';
import { roundsOf } from '#tests/rounds.ts';

const SEED = Number(process.env['FC_SEED'] ?? 20261123);

const MOST_EVENTS = 8;

let editor: Editor & { readonly fake: FakePorts };
let first: PlateId;
let second: PlateId;
let ids: readonly PartId[];

/** Two boxes on the first plate, one on the second. */
beforeAll(async () => {
  editor = await startEditor();
  first = editor.getState().plate;
  second = unwrap(editor.addPlate());
  await importBoxes(editor, [5, 5, 5]);
  editor.showPlate(first);
  await importBoxes(editor, [20, 10, 30], [8, 8, 8]);
  ids = editor.parts().map(({ id }) => id);
});
afterAll(() => editor.dispose());

const CHANGES: readonly TransformChange[] = [
  { kind: 'move', by: [7, -3, 2] },
  { kind: 'rotate', axis: 'y', degrees: 40 },
  { kind: 'scale', by: [1.5, 1.5, 1.5] },
];

/** What may happen while a handle is held: by keys, in the list of parts, by the tabs of the plates. */
const INTERRUPTIONS = {
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  nudge: () => editor.nudge([1, 0, 0]),
  remove: () => editor.removeSelection(),
  duplicate: () => editor.duplicateSelection(),
  rename: () => void editor.rename(ids[1]!, 'Another'),
  lock: () => editor.setLocked(ids[0]!, true),
  unlock: () => editor.setLocked(ids[0]!, false),
  otherPlate: () => editor.showPlate(second),
  samePlate: () => editor.showPlate(first),
  select: () => editor.select([ids[1]!], 'replace'),
  rotateTool: () => editor.setTool('rotate'),
  layFlat: () => {
    editor.setTool('lay-flat');
    editor.toolEvent({
      type: 'press',
      hit: { part: ids[1]!, point: [0, 0, 0], normal: [1, 0, 0], towards: [0, 0, -1] },
    });
  },
  copies: () => {
    editor.setTool('duplicate');
    editor.toolEvent({ type: 'accept' });
  },
} satisfies Readonly<Record<string, () => void>>;

/** What the history answers for of all parts: visibility and locks are none of it. */
const parts = () =>
  editor
    .plates()
    .flatMap(({ id }) => editor.document.owned('part', id))
    .map(({ visible: _visible, locked: _locked, ...part }) => part);

/** Goes through the history to one of its ends; how many steps that took. */
function travel(step: () => void, isThere: () => boolean): number {
  let steps = 0;
  for (; !isThere() && steps < 100; steps++) step();
  return steps;
}

it(`whatever happens in the middle of a drag, it is one step of the history or none (seed ${SEED})`, () => {
  const start = editor.getState().undoLabel;
  const before = parts();
  const event = fastCheck.oneof(
    fastCheck.constantFrom(...CHANGES),
    fastCheck.constantFrom(...(Object.keys(INTERRUPTIONS) as (keyof typeof INTERRUPTIONS)[])),
  );
  fastCheck.assert(
    fastCheck.property(
      fastCheck.array(event, { maxLength: MOST_EVENTS }),
      fastCheck.constantFrom('commit' as const, 'cancel' as const),
      (events, end) => {
        editor.showPlate(first);
        editor.setTool('move');
        for (const id of ids) editor.setLocked(id, false);
        editor.selectAll();
        // So much that undo in the middle of a round stays within it.
        for (let step = 0; step < MOST_EVENTS; step++) editor.nudge([1, 0, 0]);
        const begun = parts();

        const drag = editor.beginTransform()!;
        let steps = 0;
        for (const each of events) {
          if (typeof each === 'string') {
            INTERRUPTIONS[each]();
            steps++;
          } else drag.update(each);
        }
        drag[end]();
        const after = parts();
        if (end === 'cancel' && steps === 0) expect(after).toEqual(begun);
        // A drag that is over stays over.
        drag.update(CHANGES[0]!);
        drag.commit();
        drag.cancel();
        expect(parts()).toEqual(after);

        const undone = travel(
          () => editor.undo(),
          () => editor.getState().undoLabel === start,
        );
        expect(undone).toBeLessThanOrEqual(MOST_EVENTS + steps + 1);
        if (steps === 0) {
          const own = end === 'commit' && events.length > 0 ? 1 : 0;
          expect(undone).toBe(MOST_EVENTS + own);
        }
        expect(parts()).toEqual(before);
        const redone = travel(
          () => editor.redo(),
          () => editor.getState().redoLabel === null,
        );
        expect(redone).toBeGreaterThanOrEqual(undone);
        travel(
          () => editor.undo(),
          () => editor.getState().undoLabel === start,
        );
      },
    ),
    { seed: SEED, numRuns: roundsOf(150) },
  );
});
