import { expect } from 'vitest';
import { unwrap, type Id } from '#base';
import type { Vector } from '#kernel';
import { piecesOf, supportSetIdOf, type TipRecord } from '#document';
import { finishToolJob, importBoxes, settle, startEditor } from './editor.ts';
import { supportFault } from './support-records.ts';

/** Underside of the board, mm above the plate. */
export const UNDER = 20;

/** The editor that `openBoard` made last. */
export let editor: Awaited<ReturnType<typeof startEditor>>;

/** A board of 40 by 40 by 4 mm over the plate, and the tool in hand. */
export async function openBoard(): Promise<void> {
  editor = await startEditor();
  await importBoxes(editor, [40, 40, 4]);
  editor.setQualityCheck(false);
  editor.selectAll();
  editor.nudge([0, 0, UNDER]);
  editor.setTool('edit-supports');
  await settle();
}
export const closeBoard = (): void => editor.dispose();

export const part = () => editor.parts()[0]!;
export const pieces = () => piecesOf(editor.document, supportSetIdOf(part().id));
export const contents = (): string => JSON.stringify(editor.document.records());
export type Support = NonNullable<ReturnType<typeof under>['support']>;

/** So far from the middle of the underside, on a piece of supports if there is one. */
export function under(
  x: number,
  y: number,
  support?:
    | { id: Id<'tip'>; kind: 'tip' }
    | { id: Id<'trunk'>; kind: 'trunk' | 'foot' | 'joint'; joint?: number },
) {
  const { min, max } = editor.partBox(part().id)!;
  const point: Vector = [(min[0] + max[0]) / 2 + x, (min[1] + max[1]) / 2 + y, min[2]];
  return {
    part: part().id,
    point,
    normal: [0, 0, -1],
    towards: [0, 0, 1],
    ...(support === undefined ? {} : { support }),
  } as const;
}

export async function press(
  x: number,
  y: number,
  support?: Support,
  keys = { alt: false, shift: false },
): Promise<void> {
  editor.toolEvent({ type: 'press', hit: under(x, y, support), keys });
  await finishToolJob(editor);
}
export async function key(name: string): Promise<void> {
  expect(editor.toolKey(name)).toBe(true);
  await finishToolJob(editor);
}
export async function param(name: string, value: string | number): Promise<void> {
  unwrap(editor.setToolParam(name, value));
  await finishToolJob(editor);
}
/** Does something that is one entry of the history, and looks whether undo and redo hold to the byte. */
export async function once(change: () => Promise<void>): Promise<void> {
  const before = contents();
  await change();
  const after = contents();
  expect(after).not.toBe(before);
  expect(supportFault(editor.document)).toBeNull();
  editor.undo();
  expect(contents()).toBe(before);
  editor.redo();
  expect(contents()).toBe(after);
  await settle();
}
export const onTip = (tip: TipRecord) => ({ id: tip.id, kind: 'tip' }) as const;
