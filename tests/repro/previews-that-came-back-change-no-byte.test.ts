import { describe, expect, it } from 'vitest';
import { unwrap, type Id } from '#base';
import { translation } from '#kernel';
import {
  createHistory,
  removeParts,
  setFeatures,
  transformParts,
  type DocumentDiff,
  type DocumentStore,
  type PartRecord,
} from '#document';
import { documentOf, partRecord } from '#tests/document.ts';
import { shellOf } from '#tests/features.ts';

const id = 'part-1' as Id<'part'>;
const label = { key: 'history.move', values: { name: 'Part 1' } };
const features = { shell: shellOf(2) };

/** A part whose features are no last field, as a copy's are. */
function setUp() {
  const { kind, ...rest } = partRecord(1);
  const document = documentOf({ features, kind, ...rest } as PartRecord);
  return { document, history: createHistory(document) };
}
const bytes = (document: DocumentStore): string => JSON.stringify(document.records());
const give = (document: DocumentStore, given: PartRecord['features']): DocumentDiff =>
  unwrap(setFeatures.plan(document, { features: [{ id, features: given }] }));

describe.each(['commit', 'cancel'] as const)('a preview that came back before its %s', (end) => {
  it('leaves fields in the order they had', () => {
    const { document, history } = setUp();
    const start = bytes(document);
    const gesture = history.begin(label);
    unwrap(gesture.update(give(document, undefined)));
    unwrap(gesture.update(give(document, features)));
    gesture[end]();
    expect(history.undoLabel).toBeNull();
    expect(bytes(document)).toBe(start);
  });

  it('leaves the record that was removed and added again', () => {
    const { document, history } = setUp();
    const start = bytes(document);
    const { features: _features, ...bare } = document.get('part', id)!;
    const gesture = history.begin(label);
    unwrap(gesture.update(unwrap(removeParts.plan(document, { ids: [id] }))));
    unwrap(gesture.update({ added: [{ ...bare, features }], updated: [], removed: [] }));
    gesture[end]();
    expect(history.undoLabel).toBeNull();
    expect(bytes(document)).toBe(start);
  });
});

it('a step that was planned before fields changed places is undone to what was there', () => {
  const { document, history } = setUp();
  const planned = unwrap(
    transformParts.plan(document, { transforms: [{ id, transform: translation(5, 0, 0) }] }),
  );
  unwrap(history.execute(give(document, undefined), label));
  unwrap(history.execute(give(document, features), label));
  const there = bytes(document);
  unwrap(history.execute(planned, label));
  unwrap(history.undo());
  expect(bytes(document)).toBe(there);
});
