import { describe, expect, it } from 'vitest';
import { unwrap } from '#base';
import {
  createDocument,
  DOCUMENT_VERSION,
  restoreDocument,
  storeDocument,
  type StoredDocument,
} from '#document';
import type { PartFeatures, PlacedRegion } from '#kernel';
import { readFileSync } from 'node:fs';
import {
  documentOf,
  meshHash,
  partRecord,
  plateRecord,
  projectRecord,
  recordsOf,
  sampleLabel,
} from '#tests/document.ts';

/** A document as a build of that version wrote it. */
const fixture = (version: number): StoredDocument =>
  JSON.parse(
    readFileSync(new URL(`fixtures/document-v${version}.json`, import.meta.url), 'utf8'),
  ) as StoredDocument;

describe('a stored document', () => {
  it('says its version and holds every record', () => {
    const document = documentOf(partRecord(1), partRecord(2));
    expect(storeDocument(document)).toEqual({
      version: DOCUMENT_VERSION,
      records: [projectRecord(), plateRecord(), partRecord(1), partRecord(2)],
    });
  });

  it.each([1, 2])(
    'of version %i can be read for ever: one plate, named by its place, of a project',
    (version) => {
      const restored = unwrap(restoreDocument(fixture(version)));
      const [project] = restored.all('project');
      const [plate, ...others] = restored.all('plate');
      const parts = restored.all('part');
      const old = fixture(version).records as readonly { kind: string; name: string }[];
      expect(others).toEqual([]);
      expect(project!.name).toBe('Ammonite study');
      expect(plate).toMatchObject({ id: 'plate', name: '', printer: 'elegoo-saturn-3-ultra' });
      expect(parts.map(({ name }) => name)).toEqual(['Ammonite', 'Coral', 'Hidden']);
      for (const part of parts)
        expect(part).toEqual({ ...old.find(({ name }) => name === part.name), plate: 'plate' });
      // What is written now is the same again.
      expect(recordsOf(unwrap(restoreDocument(storeDocument(restored))))).toEqual(recordsOf(restored));
    },
  );

  it.each([3, 4, 5])(
    'of version %i can be read for ever, and is written with the same records',
    (version) => {
      const restored = unwrap(restoreDocument(fixture(version)));
      expect(storeDocument(restored)).toEqual({ ...fixture(version), version: DOCUMENT_VERSION });
      expect(restored.all('plate').map(({ name }) => name)).toEqual(['', 'Small ones']);
      expect(restored.owned('part', 'second').map(({ name }) => name)).toEqual(['Coral']);
    },
  );

  it('keeps what a part was made from, and is refused where that is no shape', () => {
    const primitive = { kind: 'sphere', location: 'centre', sizes: { radius: 3, edges: 12 } } as const;
    const stored = JSON.parse(
      JSON.stringify(storeDocument(documentOf(partRecord(1, { primitive })))),
    ) as never;
    expect(unwrap(restoreDocument(stored)).all('part')).toEqual([partRecord(1, { primitive })]);
    for (const wrong of [
      { ...primitive, kind: 'teapot' },
      { ...primitive, sizes: { radius: -3, edges: 12 } },
      null,
    ])
      expect(
        createDocument([projectRecord(), plateRecord(), partRecord(1, { primitive: wrong as never })]),
      ).toMatchObject({ ok: false, error: { code: 'validation', details: { field: 'primitive' } } });
  });

  it('with labels keeps them, and is refused where one could not be made', () => {
    const labels = { mesh: meshHash(9), items: [sampleLabel] };
    const stored: unknown = JSON.parse(JSON.stringify(storeDocument(documentOf(partRecord(1, { labels })))));
    expect(unwrap(restoreDocument(stored)).all('part')).toEqual([partRecord(1, { labels })]);
    const [label] = labels.items;
    const wrong = (change: object) => ({ ...labels, items: [{ ...label, ...change }] });
    for (const value of [
      null,
      { ...labels, mesh: 'none' },
      { ...labels, items: [] },
      { ...labels, items: Array.from({ length: 51 }, () => label) },
      { ...labels, more: 1 },
      { ...labels, primitive: { kind: 'teapot' } },
      wrong({ text: ' \n' }),
      wrong({ text: 'x'.repeat(201) }),
      wrong({ text: 7 }),
      wrong({ font: 'serif' }),
      wrong({ sizeMm: Number.NaN }),
      wrong({ depthMm: 11 }),
      wrong({ follow: 1 }),
      wrong({ more: 1 }),
      wrong({ frame: [1, 2, 3] }),
      wrong({ frame: Array.from({ length: 16 }, () => 0) }),
    ])
      expect(
        createDocument([projectRecord(), plateRecord(), partRecord(1, { labels: value as never })]),
        JSON.stringify(value),
      ).toMatchObject({ ok: false, error: { code: 'validation', details: { field: 'labels' } } });
  });

  it('with features keeps them, and is refused where one could not be made', () => {
    const features = fixture(4).records.find((record) => 'features' in (record as object)) as {
      readonly features: Required<PartFeatures>;
    };
    const { shell, holes, honeycombs } = features.features;
    const [hole] = holes;
    const [honeycomb] = honeycombs;
    const region: PlacedRegion = {
      kind: 'placed',
      shape: 'box',
      at: [0, 0, 0],
      normal: [0, 0, 1],
      width: 4,
      height: 4,
      depth: 4,
      turn: 0,
    };
    const kept = { shell: { ...shell, solids: [...shell.solids, region] } };
    unwrap(createDocument([projectRecord(), plateRecord(), partRecord(1, { features: kept })]));
    for (const value of [
      null,
      {},
      { more: 1 },
      { holes: [] },
      { holes: Array.from({ length: 201 }, () => hole) },
      { honeycombs: [] },
      { shell: { ...shell, more: 1 } },
      { shell: { ...shell, side: 'both' } },
      { shell: { ...shell, thickness: 0 } },
      { shell: { ...shell, thickness: Number.NaN } },
      { shell: { ...shell, tolerance: -1 } },
      { shell: { ...shell, infill: 'foam' } },
      { shell: { ...shell, solids: [{ kind: 'box', min: [0, 0, 0], max: [1, 1, 0] }] } },
      { shell: { ...shell, solids: [{ kind: 'ball', centre: [0, 0], radius: 1 }] } },
      { shell: { ...shell, solids: [{ ...region, depth: 0 }] } },
      { shell: { ...shell, solids: [{ ...region, shape: 'cone' }] } },
      { shell: { ...shell, solids: [{ ...region, normal: [0, 0, 2] }] } },
      { shell: { ...shell, solids: [{ ...region, more: 1 }] } },
      { holes: [{ ...hole, kind: 'pit' }] },
      { holes: [{ ...hole, edges: 4.5 }] },
      { holes: [{ ...hole, angle: 90 }] },
      { holes: [{ ...hole, normal: [0, 0, 2] }] },
      { holes: [{ ...hole, at: [0, 0, Infinity] }] },
      { honeycombs: [{ ...honeycomb, kind: 'open' }] },
      { honeycombs: [{ ...honeycomb, wall: '1' }] },
    ])
      expect(
        createDocument([projectRecord(), plateRecord(), partRecord(1, { features: value as never })]),
        JSON.stringify(value),
      ).toMatchObject({ ok: false, error: { code: 'validation', details: { field: 'features' } } });
  });

  it('with anti-aliasing off is of a version that builds without it refuse as newer', () => {
    const craft = { ...plateRecord().craft, antialias: 'off' as const };
    const stored = storeDocument(unwrap(createDocument([projectRecord(), plateRecord({ craft })])));
    expect(stored.version).toBeGreaterThan(1);
    expect(recordsOf(unwrap(restoreDocument(stored)))).toEqual([projectRecord(), plateRecord({ craft })]);
  });

  it('of a newer version is refused as unsupported, naming the version', () => {
    expect(restoreDocument({ version: DOCUMENT_VERSION + 1, records: [] })).toMatchObject({
      ok: false,
      error: { code: 'format_unsupported', details: { version: DOCUMENT_VERSION + 1, reason: 'newer' } },
    });
  });

  it('with a kind of record that is not known here is of a newer build', () => {
    const { version, records } = storeDocument(documentOf(partRecord(1)));
    const stored = { version, records: [...records, { id: 'x', kind: 'tree' }] };
    expect(restoreDocument(stored)).toMatchObject({
      error: { code: 'format_unsupported', details: { version, reason: 'newer' } },
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
