import { describe, expect, it } from 'vitest';
import {
  ANTIALIAS_LEVELS,
  ANTIALIAS_Z_LEVELS,
  CRAFT_RANGES,
  GREY_BITS,
  GREY_CURVE_RANGE,
  MATERIAL_RANGES,
  STAGE_RANGES,
  checkCraft,
  checkMaterial,
  wholeCraft,
  type CraftStage,
} from '#document';
import { ordinaryCraft, ordinaryMaterial } from '#tests/document.ts';

describe('checkCraft', () => {
  it('takes an ordinary craft', () => {
    expect(checkCraft(ordinaryCraft)).toEqual({ ok: true, value: ordinaryCraft });
  });

  it('takes both ends of every range and refuses what lies beyond, naming field and range', () => {
    for (const [field, range] of Object.entries(CRAFT_RANGES)) {
      const holds = (value: number) => checkCraft({ ...ordinaryCraft, [field]: value });
      expect(holds(range.min).ok, field).toBe(true);
      expect(holds(range.max).ok, field).toBe(true);
      for (const value of [range.min - range.step, range.max * 1.01 + range.step, Number.NaN]) {
        expect(holds(value), `${field} = ${value}`).toMatchObject({
          error: { code: 'craft_invalid', details: { field, min: range.min, max: range.max } },
        });
      }
    }
  });

  it('does the same for bottom and normal layers', () => {
    for (const stageName of ['bottom', 'normal'] as const) {
      for (const [field, range] of Object.entries(STAGE_RANGES)) {
        const holds = (value: number) =>
          checkCraft({
            ...ordinaryCraft,
            [stageName]: { ...ordinaryCraft[stageName], [field as keyof CraftStage]: value },
          });
        expect(holds(range.min).ok, field).toBe(true);
        expect(holds(range.max).ok, field).toBe(true);
        expect(holds(range.max + range.step)).toMatchObject({
          error: { details: { field: `${stageName}.${field}` } },
        });
      }
    }
  });

  it.each([
    ['antialias', 3],
    ['antialias', 'on'],
    ['currency', 'XYZ'],
    ['scaleFactor', [100, 100]],
    ['scaleFactor', [100, 100, 89]],
    ['toleranceCompensation', null],
    ['antialiasZ', 16],
    ['antialiasZ', '2'],
    ['greyCurve', 0.1],
    ['greyCurve', 5.1],
    ['greyCurve', null],
    ['greyBits', 5],
    ['bottom', null],
    ['bottomLayerCount', 2.5],
    ['antialiasSupports', 'yes'],
    ['name', ' '],
    ['id', ''],
  ])('refuses %s = %j', (field, value) => {
    expect(checkCraft({ ...ordinaryCraft, [field]: value })).toMatchObject({
      error: { code: 'craft_invalid', details: { field } },
    });
  });

  it.each(ANTIALIAS_LEVELS)('takes anti-aliasing %s', (antialias) => {
    expect(checkCraft({ ...ordinaryCraft, antialias }).ok).toBe(true);
  });

  it('takes what a craft may leave out, and a craft that leaves it out', () => {
    for (const antialiasZ of ANTIALIAS_Z_LEVELS) {
      expect(checkCraft({ ...ordinaryCraft, antialiasZ }).ok).toBe(true);
    }
    for (const greyBits of GREY_BITS) expect(checkCraft({ ...ordinaryCraft, greyBits }).ok).toBe(true);
    for (const greyCurve of [GREY_CURVE_RANGE.min, 1, GREY_CURVE_RANGE.max]) {
      expect(checkCraft({ ...ordinaryCraft, greyCurve }).ok).toBe(true);
    }
    expect(ordinaryCraft).not.toHaveProperty('greyCurve');
  });

  it('takes a stage without a second part as one that has none', () => {
    expect(ordinaryCraft.normal).not.toHaveProperty('liftDistance2');
    expect(wholeCraft(ordinaryCraft).normal).toMatchObject({ liftDistance2: 0, retractDistance2: 0 });
    expect(
      checkCraft({ ...ordinaryCraft, normal: { ...ordinaryCraft.normal, liftDistance2: null } }),
    ).toMatchObject({ error: { details: { field: 'normal.liftDistance2' } } });
  });

  it.each([undefined, null, 3, 'craft', [], {}])('refuses %j without a throw', (value) => {
    expect(checkCraft(value).ok).toBe(false);
  });
});

describe('checkMaterial', () => {
  it('takes an ordinary material and refuses densities and colours that cannot be', () => {
    expect(checkMaterial(ordinaryMaterial).ok).toBe(true);
    expect(checkMaterial({ ...ordinaryMaterial, density: MATERIAL_RANGES.density.max + 1 })).toMatchObject({
      error: { code: 'validation', details: { field: 'density' } },
    });
    expect(checkMaterial({ ...ordinaryMaterial, color: 'red' })).toMatchObject({
      error: { details: { field: 'color' } },
    });
    expect(checkMaterial({ ...ordinaryMaterial, name: '' })).toMatchObject({
      error: { details: { field: 'name' } },
    });
  });
});
