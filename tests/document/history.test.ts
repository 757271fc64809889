import { describe, expect, it } from 'vitest';
import { unwrap, type Id } from '#base';
import { translation } from '#kernel';
import {
  createHistory,
  removeParts,
  renamePart,
  setPartFlags,
  transformParts,
  type DocumentStore,
} from '#document';
import { documentOf, partRecord, recordsOf } from '#tests/document.ts';

const id = 'part-1' as Id<'part'>;
const label = { key: 'history.move', values: { name: 'Part 1' } };

function setUp() {
  const document = documentOf(partRecord(1), partRecord(2));
  return { document, history: createHistory(document) };
}
const moveTo = (document: DocumentStore, x: number) =>
  unwrap(transformParts.plan(document, { transforms: [{ id, transform: translation(x, 0, 0) }] }));
const x = (document: DocumentStore) => document.get('part', id)?.transform[12];

describe('history', () => {
  it('undoes and redoes a step, and names both', () => {
    const { document, history } = setUp();
    expect([history.undoLabel, history.redoLabel]).toEqual([null, null]);
    unwrap(history.execute(moveTo(document, 5), label));
    expect(history.undoLabel).toEqual(label);
    unwrap(history.undo());
    expect(x(document)).toBe(0);
    expect([history.undoLabel, history.redoLabel]).toEqual([null, label]);
    unwrap(history.redo());
    expect(x(document)).toBe(5);
    expect([history.undoLabel, history.redoLabel]).toEqual([label, null]);
  });

  it('says so when there is nothing to undo or redo', () => {
    const { history } = setUp();
    expect(history.undo()).toMatchObject({ error: { code: 'not_found' } });
    expect(history.redo()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('drops what could be redone on a new change', () => {
    const { document, history } = setUp();
    unwrap(history.execute(moveTo(document, 5), label));
    unwrap(history.undo());
    unwrap(history.execute(moveTo(document, 7), label));
    expect(history.redoLabel).toBeNull();
    expect(history.redo().ok).toBe(false);
    expect(x(document)).toBe(7);
  });

  it('keeps a step out of the stack when the document refused it or it changed nothing', () => {
    const { document, history } = setUp();
    const stale = moveTo(document, 5);
    unwrap(history.execute(moveTo(document, 6), label));
    expect(history.execute(stale, label)).toMatchObject({ error: { code: 'stale' } });
    unwrap(history.execute(moveTo(document, 6), { key: 'nothing' }));
    expect(history.undoLabel).toEqual(label);
  });

  it('makes one entry of a drag', () => {
    const { document, history } = setUp();
    const drag = history.begin(label);
    for (const to of [1, 2, 3]) unwrap(drag.update(moveTo(document, to)));
    expect(x(document)).toBe(3);
    drag.commit();
    unwrap(history.undo());
    expect(x(document)).toBe(0);
    expect(history.undoLabel).toBeNull();
    unwrap(history.redo());
    expect(x(document)).toBe(3);
  });

  it('leaves no entry after a cancelled drag, nor after one that came back to its start', () => {
    const { document, history } = setUp();
    const before = recordsOf(document);
    const drag = history.begin(label);
    unwrap(drag.update(moveTo(document, 1)));
    drag.cancel();
    expect(recordsOf(document)).toEqual(before);
    const still = history.begin(label);
    unwrap(still.update(moveTo(document, 1)));
    unwrap(still.update(moveTo(document, 0)));
    still.commit();
    expect(history.undoLabel).toBeNull();
  });

  it('keeps redo when a drag is cancelled', () => {
    const { document, history } = setUp();
    unwrap(history.execute(moveTo(document, 5), label));
    unwrap(history.undo());
    const drag = history.begin(label);
    unwrap(drag.update(moveTo(document, 1)));
    drag.cancel();
    unwrap(history.redo());
    expect(x(document)).toBe(5);
  });

  it('cancels an open drag on undo and leaves the steps before it alone', () => {
    const { document, history } = setUp();
    unwrap(history.execute(moveTo(document, 5), label));
    const drag = history.begin(label);
    unwrap(drag.update(moveTo(document, 9)));
    unwrap(history.undo());
    expect(x(document)).toBe(5);
    expect(drag.update(moveTo(document, 10)).ok).toBe(false);
    drag.commit();
    unwrap(history.undo());
    expect(x(document)).toBe(0);
  });

  it('commits an open drag before the next step', () => {
    const { document, history } = setUp();
    const drag = history.begin(label);
    unwrap(drag.update(moveTo(document, 3)));
    unwrap(history.execute(unwrap(renamePart.plan(document, { id, name: 'New' })), { key: 'rename' }));
    unwrap(history.undo());
    expect(x(document)).toBe(3);
    unwrap(history.undo());
    expect(x(document)).toBe(0);
  });

  it('undoes across a change of visibility and does not undo that change', () => {
    const { document, history } = setUp();
    const hide = (visible: boolean) =>
      unwrap(document.apply(unwrap(setPartFlags.plan(document, { ids: [id], visible })), 'user'));
    unwrap(history.execute(moveTo(document, 5), label));
    hide(false);
    unwrap(history.undo());
    expect(document.get('part', id)).toMatchObject({ visible: false });
    expect(x(document)).toBe(0);
    hide(true);
    unwrap(history.redo());
    expect(document.get('part', id)).toMatchObject({ visible: true });
    expect(x(document)).toBe(5);
  });

  it('brings a removed part back as it was seen last', () => {
    const { document, history } = setUp();
    unwrap(history.execute(unwrap(removeParts.plan(document, { ids: [id] })), { key: 'remove' }));
    unwrap(history.undo());
    unwrap(document.apply(unwrap(setPartFlags.plan(document, { ids: [id], visible: false })), 'user'));
    unwrap(history.redo());
    expect(document.get('part', id)).toBeUndefined();
    unwrap(history.undo());
    expect(document.get('part', id)).toMatchObject({ visible: false });
  });

  it('forgets everything on clear', () => {
    const { document, history } = setUp();
    unwrap(history.execute(moveTo(document, 5), label));
    history.clear();
    expect(history.undo().ok).toBe(false);
    expect(x(document)).toBe(5);
  });
});
