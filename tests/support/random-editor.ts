import { expect } from 'vitest';
import type { SeededRandom } from '#base';
import type { MeshBuffers, Vector } from '#kernel';
import { checkRecord } from '#document';
import type { Editor, ParamSpec, ParamValue } from '#editor';
import { fileNamed, importedFile, type FakePorts } from './editor-ports.ts';
import { startEditor } from './editor.ts';
import { joinMeshes, makeBox, makeSoup, makeSphere, makeTorus } from './meshes.ts';
import { readBunny } from './scans.ts';
import { shift } from './solids.ts';

export type TestEditor = Editor & { readonly fake: FakePorts };

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

/** An editor in which `importModels` finds them. */
export async function startWithModels(): Promise<TestEditor> {
  const editor = await startEditor();
  editor.setQualityCheck(false);
  for (const [name, mesh] of Object.entries(MODELS)) editor.fake.setFile(name, importedFile([name, mesh]));
  return editor;
}

export const importModels = (editor: Editor): Promise<void> =>
  editor.importFiles(Object.keys(MODELS).map(fileNamed));

/** What undo brings back, byte by byte. */
export const contents = (editor: Editor): string => JSON.stringify(editor.document.records());

export const from = <Item>(random: SeededRandom, items: readonly Item[]): Item =>
  items[random.integer(0, items.length)]!;
export const between = (random: SeededRandom, low: number, high: number): number =>
  low + random.unit() * (high - low);
export const vector = (random: SeededRandom, reach: number): Vector => [
  between(random, -reach, reach),
  between(random, -reach, reach),
  between(random, -reach, reach),
];

export function valueOf(spec: ParamSpec, random: SeededRandom): ParamValue {
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

/** Every record may be kept, belongs to something, and every mesh is here. */
export function expectSound(state: Editor): void {
  const records = state.document.records();
  const ids = new Set<string>(records.map(({ id }) => id));
  for (const record of records) {
    expect(checkRecord(record)).toMatchObject({ ok: true });
    if (record.kind !== 'part') continue;
    expect(ids.has(record.plate)).toBe(true);
    expect(state.mesh(record.mesh)).toBeDefined();
  }
}

/** Undoes to the first state and redoes to the last one, step by step, to the same bytes. */
export function expectUndoable(editor: Editor, start: string): void {
  while (editor.getState().redoLabel !== null) editor.redo();
  const states: string[] = [];
  while (editor.getState().undoLabel !== null) {
    states.push(contents(editor));
    editor.undo();
    expectSound(editor);
  }
  // What was undone and then replaced is not among them, so there may be few.
  expect(states.length).toBeGreaterThan(0);
  expect(contents(editor)).toBe(start);
  while (editor.getState().redoLabel !== null) {
    editor.redo();
    expect(contents(editor) === states.pop()).toBe(true);
  }
  expect(states).toEqual([]);
}
