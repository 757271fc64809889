import { describe, expect, it } from 'vitest';
import { unwrap } from '#base';
import { createDocument, DOCUMENT_VERSION, restoreDocument, storeDocument } from '#document';
import { documentOf, partRecord, plateRecord, recordsOf } from '#tests/document.ts';

describe('a stored document', () => {
  it('says its version and holds every record', () => {
    const document = documentOf(partRecord(1), partRecord(2));
    expect(storeDocument(document)).toEqual({
      version: DOCUMENT_VERSION,
      records: [plateRecord(), partRecord(1), partRecord(2)],
    });
  });

  it('of version 1 can be read for ever', () => {
    const restored = unwrap(restoreDocument({ version: 1, records: [plateRecord(), partRecord(1)] }));
    expect(recordsOf(restored)).toEqual([plateRecord(), partRecord(1)]);
  });

  it('with anti-aliasing off is of a version that builds without it refuse as newer', () => {
    const craft = { ...plateRecord().craft, antialias: 'off' as const };
    const stored = storeDocument(unwrap(createDocument([plateRecord({ craft })])));
    expect(stored.version).toBeGreaterThan(1);
    expect(recordsOf(unwrap(restoreDocument(stored)))).toEqual([plateRecord({ craft })]);
  });

  it('of a newer version is refused as unsupported, naming the version', () => {
    expect(restoreDocument({ version: DOCUMENT_VERSION + 1, records: [] })).toMatchObject({
      ok: false,
      error: { code: 'format_unsupported', details: { version: DOCUMENT_VERSION + 1 } },
    });
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ version: 1 }],
    [{ version: 0, records: [] }],
    [{ version: 1.5, records: [] }],
    [{ version: '1', records: [] }],
    [{ version: 1, records: {} }],
    [{ version: 1, records: [] }],
    [{ version: 1, records: [plateRecord(), { kind: 'part' }] }],
    [{ version: 1, records: [plateRecord(), { ...partRecord(1), kind: 'widget' }] }],
  ])('%j is refused as corrupt', (stored) => {
    expect(restoreDocument(stored)).toMatchObject({ ok: false, error: { code: 'format_corrupt' } });
  });
});
