import { describe, expect, test } from 'vitest';
import {
  checkCraft,
  checkMaterial,
  crafts,
  genericCraft,
  genericMaterial,
  pixelPitch,
  printerById,
  printers,
  validatePrinter,
} from '#document';

describe('the printer library', () => {
  test('has only entries that validate, each with its sources', () => {
    expect(printers.length).toBeGreaterThan(150);
    for (const printer of printers)
      expect([printer.id, validatePrinter(printer)]).toEqual([printer.id, { ok: true, value: printer }]);
  });

  test('has every id once, and finds printers by it', () => {
    expect(new Set(printers.map(({ id }) => id)).size).toBe(printers.length);
    expect(printerById('elegoo-saturn-4')).toMatchObject({ width: 11520, height: 5120, fileFormat: 'goo' });
    expect(printerById('no-such-printer')).toBeUndefined();
  });

  test('has portrait panels with columns along plate Y and square pixels', () => {
    const sl1 = printerById('prusa-sl1')!;
    expect([sl1.width, sl1.height, sl1.orientation]).toEqual([1440, 2560, 'portrait']);
    const [pitchX, pitchY] = pixelPitch(sl1);
    expect(pitchX).toBeCloseTo(0.04725, 9);
    expect(pitchY).toBeCloseTo(0.04725, 9);
  });

  test.each([
    ['id', 'Not An Id'],
    ['id', undefined],
    ['name', ''],
    ['width', 0],
    ['width', 1440.5],
    ['width', 20_000],
    ['height', '4320'],
    ['platform', [218.88, 123.12]],
    ['platform', [218.88, Number.NaN, 250]],
    ['mirrorX', null],
    ['orientation', 'sideways'],
    ['origin', 'middle'],
    ['fileFormat', null],
    ['formatVersion', 4],
    ['panelGreyBits', 9],
    ['sources', []],
    ['sources', [{ repo: 'somewhere' }]],
  ])('refuses an entry whose %s is %j', (field, value) => {
    const broken = { ...printerById('elegoo-saturn-2')!, [field]: value };
    expect(validatePrinter(broken)).toMatchObject({
      ok: false,
      error: { code: 'validation', details: { field } },
    });
  });

  test('refuses an entry whose panel and platform do not belong together', () => {
    const printer = printerById('elegoo-saturn-2')!;
    for (const platform of [
      [2, 123.12, 250],
      [1900, 123.12, 250],
      [218.88, 12, 250],
    ]) {
      expect(validatePrinter({ ...printer, platform })).toMatchObject({
        ok: false,
        error: { details: { field: 'pitch' } },
      });
    }
    expect(validatePrinter(null).ok).toBe(false);
    expect(validatePrinter('elegoo-saturn-2').ok).toBe(false);
  });
});

describe('the craft library', () => {
  test('has one craft, generic by its name, with the starting values', () => {
    expect(crafts).toEqual([genericCraft]);
    expect(genericCraft.name).toMatch(/^Generic/);
    expect(checkCraft(genericCraft)).toEqual({ ok: true, value: genericCraft });
    expect(genericCraft).toMatchObject({
      layerHeight: 0.05,
      bottomLayerCount: 5,
      transitionLayerCount: 3,
      antialias: 4,
      bottom: { exposureTime: 30, liftDistance: 8, liftSpeed: 90, retractSpeed: 150, lightPwm: 255 },
      normal: { exposureTime: 2.5, liftDistance: 6, liftSpeed: 120, retractSpeed: 150, lightPwm: 255 },
    });
  });

  test('has a material that may be kept', () => {
    expect(checkMaterial(genericMaterial)).toEqual({ ok: true, value: genericMaterial });
    expect([genericMaterial.density, genericMaterial.costPerLitre]).toEqual([1.1, 30]);
  });
});
