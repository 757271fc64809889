import { expect, test } from 'vitest';
import { PUBLICATION_KINDS } from '#contract';
import { CRAFT_RANGES, genericCraft, genericMaterial, printers, STAGE_RANGES } from '#document';
import { SUPPORT_NUMBERS, supportTypes } from '#kernel';
import { payloadFault } from '#published';

/** What a page sends of each: no id and no name, and a craft with what it was tried on. */
const PAYLOADS = {
  craft: { ...genericCraft, printer: '', material: '' },
  material: { ...genericMaterial },
  printer: { ...printers[0]! },
  supportType: { values: supportTypes.heavy },
  part: { size: [10, 0, 30], triangles: 1 },
  design: { printer: '', material: '', platform: [130, 80, 160], layerHeight: 0.05 },
  supportScript: { source: '' },
} as const;

/** A payload of the shape that the contract keeps of it. */
const kept = (kind: keyof typeof PAYLOADS, own: object = {}) => {
  const { id: _id, name: _name, ...payload } = { id: '', name: '', ...PAYLOADS[kind], ...own };
  const read = PUBLICATION_KINDS[kind]!.payload.safeParse(payload);
  if (!read.success) throw new Error(String(read.error));
  return read.data;
};

test('what the product itself has is at fault in nothing, of every kind there is', () => {
  expect(Object.keys(PAYLOADS).toSorted()).toEqual(Object.keys(PUBLICATION_KINDS).toSorted());
  for (const kind of Object.keys(PAYLOADS) as (keyof typeof PAYLOADS)[])
    expect([kind, payloadFault(kind, kept(kind))]).toEqual([kind, null]);
  for (const printer of printers)
    expect([printer.id, payloadFault('printer', kept('printer', printer))]).toEqual([printer.id, null]);
  expect(payloadFault('design', kept('design', { platform: null, layerHeight: null }))).toBeNull();
});

test('a number of a craft beyond its range is named, and its ends are not', () => {
  const { downloadCount: _own, ...ranges } = CRAFT_RANGES;
  for (const [field, { min, max }] of Object.entries(ranges)) {
    for (const end of [min, max]) expect(payloadFault('craft', kept('craft', { [field]: end }))).toBeNull();
    expect(payloadFault('craft', kept('craft', { [field]: max + 1 }))).toBe(field);
  }
  for (const stage of ['bottom', 'normal'] as const) {
    for (const [field, { max }] of Object.entries(STAGE_RANGES)) {
      const odd = { [stage]: { ...genericCraft[stage], [field]: max + 1 } };
      expect(payloadFault('craft', kept('craft', odd))).toBe(`${stage}.${field}`);
    }
  }
});

test.each([
  ['craft', { scaleFactor: [100, 100, 111] }, 'scaleFactor'],
  ['craft', { antialias: 3 }, 'antialias'],
  ['craft', { toleranceCompensation: { bottom: 0, normal: -1 } }, 'toleranceCompensation.normal'],
  ['material', { density: 0 }, 'density'],
  ['material', { costPerLitre: -1 }, 'costPerLitre'],
  ['printer', { width: 0 }, 'width'],
  ['printer', { platform: [1, 80, 160] }, 'platform'],
  ['printer', { panelGreyBits: 9 }, 'panelGreyBits'],
  ['printer', { origin: 'nowhere' }, 'origin'],
  ['supportType', { values: { tipLength: SUPPORT_NUMBERS.tipLength.max + 1 } }, 'values'],
  ['supportType', { values: { nothing: 1 } }, 'values'],
  ['part', { size: [-1, 1, 1] }, 'size'],
  ['part', { size: [1e7, 1, 1] }, 'size'],
  ['part', { triangles: 0 }, 'triangles'],
  ['design', { platform: [0, 1, 1] }, 'platform'],
  ['design', { layerHeight: 1 }, 'layerHeight'],
] as const)('a %s with %o is at fault in %s', (kind, own, field) => {
  expect(payloadFault(kind, kept(kind, own))).toBe(field);
});
