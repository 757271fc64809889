import { describe, expect, it } from 'vitest';
import { ok, unwrap } from '#base';
import {
  createDocument,
  createHistory,
  RECORD_TYPES,
  recordTypesOf,
  removePlate,
  restoreDocument,
  setPlate,
  storeDocument,
  type AnyRecord,
  type DocumentStore,
  type RecordBase,
  type RecordType,
} from '#document';
import { partRecord, PLATE_ID, plateRecord, projectRecord } from '#tests/document.ts';

/** A kind of record that the product does not have: a mark on a part, folded or not. */
interface MarkRecord extends RecordBase<'mark'> {
  readonly part: string;
  readonly text: string;
  readonly folded: boolean;
}
const markType: RecordType<MarkRecord> = {
  kind: 'mark',
  ownedBy: ['part'],
  unrecorded: ['folded'],
  check: (mark) =>
    typeof mark['text'] === 'string' && mark['text'].length < 10
      ? ok(mark as unknown as MarkRecord)
      : { ok: false, error: { code: 'validation', message: 'no text', details: { field: 'text' } } },
  owners: ({ part }) => [part],
  order: () => null,
  affectsLayers: (before, after) => before.text !== after.text,
};
const types = recordTypesOf([...RECORD_TYPES.values(), markType]);
const mark = (change: Partial<MarkRecord> = {}) =>
  ({
    kind: 'mark',
    id: 'mark-1',
    part: 'part-1',
    text: 'here',
    folded: false,
    ...change,
  }) as unknown as AnyRecord;
const second = plateRecord({ id: 'second' as typeof PLATE_ID, order: 'B1' });
const all = [projectRecord(), plateRecord(), second, partRecord(1), mark()];
const start = (): DocumentStore => unwrap(createDocument(all, types));

// The recipe "Add a record type" of src/document/README.md: one file and one line, and everything else follows.
describe('a new type of record', () => {
  it('is checked, stored and read again', () => {
    const document = start();
    expect(document.all('mark' as 'part')).toEqual([mark()]);
    expect(createDocument([...all.slice(0, 4), mark({ text: 'much too long' })], types)).toMatchObject({
      error: { code: 'validation', details: { field: 'text' } },
    });
    const stored = JSON.parse(JSON.stringify(storeDocument(document))) as unknown;
    expect(unwrap(restoreDocument(stored, types)).records()).toEqual(document.records());
    // A build without it keeps its hands off.
    expect(restoreDocument(stored)).toMatchObject({
      error: { code: 'format_unsupported', details: { field: 'kind', reason: 'newer' } },
    });
  });

  it('goes with its owner, and its owner’s owner, and comes back with them', () => {
    const document = start();
    const history = createHistory(document);
    const before = document.records();
    unwrap(history.execute(unwrap(removePlate.plan(document, { id: PLATE_ID })), { key: 'step' }));
    expect(document.records()).toEqual([projectRecord(), second]);
    unwrap(history.undo());
    expect(document.records()).toEqual(before);
    expect(createDocument([projectRecord(), plateRecord(), mark()], types).ok).toBe(false);
  });

  it('changes the layers of its plate as it says', () => {
    const document = start();
    const plates = (after: AnyRecord) => [
      ...document.changedPlates({ added: [], removed: [], updated: [[mark(), after]] }),
    ];
    expect(plates(mark({ text: 'there' }))).toEqual([PLATE_ID]);
    expect(plates(mark({ folded: true }))).toEqual([]);
  });

  it('keeps what undo does not know of', () => {
    const document = start();
    const history = createHistory(document);
    const moved = { added: [], removed: [], updated: [[mark(), mark({ text: 'there' })]] as const };
    unwrap(history.execute(moved, { key: 'step' }));
    const folded = [[mark({ text: 'there' }), mark({ text: 'there', folded: true })]] as const;
    unwrap(document.apply({ added: [], removed: [], updated: folded }, 'user'));
    unwrap(
      history.execute(unwrap(setPlate.plan(document, { id: PLATE_ID, change: { name: 'Other' } })), {
        key: 'step',
      }),
    );
    unwrap(history.undo());
    unwrap(history.undo());
    expect(document.all('mark' as 'part')).toEqual([mark({ folded: true })]);
  });
});
