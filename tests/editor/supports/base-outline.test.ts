import { expect, it } from 'vitest';
import { createRandom } from '#base';
import { basePlateOf, createSupportSpace, supportTypes, type Trunk } from '#kernel';
import { supportSetIdOf, type SupportSetRecord } from '#document';
import { baseOutline } from '../../../src/editor/supports/base-outline.ts';
import { documentOf, partRecord } from '#tests/document.ts';
import { roundsOf } from '#tests/rounds.ts';
import { supportOrigin } from '#tests/support-records.ts';

const SEED = 20261127;

it('is the base of all feet, of which it looks at the outer ones alone', () => {
  const random = createRandom(SEED);
  const space = createSupportSpace({
    mesh: { positions: new Float32Array(0), indices: new Uint32Array(0) },
  });
  const part = partRecord(1);
  for (let round = 0; round < roundsOf(60); round++) {
    // Some stand in rows: their sides have feet on them, not at corners alone.
    const isGrid = random.unit() < 0.4;
    const count = random.integer(1, 120);
    const trunks = Array.from({ length: count }, (_, at): Trunk => {
      const [x, y] = isGrid
        ? [(at % 9) * 3, Math.floor(at / 9) * 3]
        : [random.unit() * 60 - 30, random.unit() * 40 - 20];
      const radius = isGrid ? 0.6 : 0.3 + random.unit();
      return {
        joints: [
          [x, y, 0],
          [x, y, 9],
        ],
        radii: [radius, 0.5],
        foot: { on: 'plate' },
        reinforcedTo: 0,
      };
    });
    const baseType = (['convex-hull', 'rectangle', 'minimum-area'] as const)[random.integer(0, 3)]!;
    const set: SupportSetRecord = {
      kind: 'support-set',
      id: supportSetIdOf(part.id),
      part: part.id,
      type: 'medium',
      own: { baseType },
      base: true,
      stands: part.transform,
      lift: 0,
      made: supportOrigin(1),
    };
    const standing = { frame: [1, 0, 0, 0], lift: 0, isUpright: true } as const;
    const found = baseOutline(documentOf(part), set, { trunks }, standing)!;
    const whole = basePlateOf(space, { trunks }, { ...supportTypes.medium, baseType })!;
    expect(found, `seed ${SEED}, round ${round}, ${baseType}`).toEqual(whole);
    for (const of of ['projected-area', 'bounding-box'] as const)
      expect(
        baseOutline(documentOf(part), { ...set, own: { baseType: of } }, { trunks }, standing),
      ).toBeNull();
  }
});
