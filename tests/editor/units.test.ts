import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANGLE_UNITS,
  formatNumber,
  fromShown,
  LENGTH_UNITS,
  parseNumber,
  scaleOf,
  shownRange,
  toShown,
} from '#editor';
import { createFormat } from '../../src/ui/format.ts';

const SEED = Number(process.env.FC_SEED ?? 20261120);
const WIDE = { min: -1e6, max: 1e6, current: null };
const anyUnit = fastCheck.constantFrom(...LENGTH_UNITS, ...ANGLE_UNITS);
const lengths = fastCheck.double({ min: -10_000, max: 10_000, noNaN: true });

const typed = (text: string, unit: Parameters<typeof scaleOf>[0]): number => {
  const parsed = parseNumber(text, { ...WIDE, unit });
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return fromShown(parsed.value, scaleOf(unit));
};

describe('units', () => {
  it('read back what they show, within half of its last digit', () => {
    fastCheck.assert(
      fastCheck.property(anyUnit, lengths, fastCheck.integer({ min: 0, max: 3 }), (unit, value, digits) => {
        const scale = scaleOf(unit);
        const decimals = digits + scale.moreDecimals;
        const text = formatNumber(toShown(value, scale), decimals);
        const error = Math.abs(typed(text, unit) - value);
        expect(error).toBeLessThanOrEqual((0.5 * 10 ** -decimals + 1e-9) * scale.factor + 1e-9);
      }),
      { seed: SEED },
    );
  });

  it('read back the lengths and angles of both languages, unit and all, whatever the field is in', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.constantFrom('en' as const, 'zh' as const),
        fastCheck.constantFrom(...LENGTH_UNITS),
        fastCheck.constantFrom(...ANGLE_UNITS),
        fastCheck.constantFrom(...LENGTH_UNITS),
        lengths,
        (language, length, angle, field, value) => {
          const format = createFormat(language, { length, angle });
          expect(Math.abs(typed(format.length(value), field) - value)).toBeLessThan(0.0051);
          const degrees = value / 30;
          expect(Math.abs(typed(format.angle(degrees), angle) - degrees)).toBeLessThan(0.0501);
        },
      ),
      { seed: SEED },
    );
  });

  it('leave no dust behind: a length typed in another unit is exact', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.integer({ min: -1_000_000, max: 1_000_000 }), (hundredths) => {
        const millimetres = hundredths / 100;
        expect(typed(`${millimetres} mm`, 'inch')).toBe(millimetres);
        expect(typed(`${millimetres}`, 'mm')).toBe(millimetres);
      }),
      { seed: SEED },
    );
  });

  it.each([
    ['1 in', 'mm', 25.4],
    ['1 in', 'inch', 25.4],
    ['25.4mm', 'mm', 25.4],
    ['25.4mm', 'inch', 25.4],
    ['1', 'inch', 25.4],
    ['1,5', 'inch', 38.1],
    ['１。５', 'mm', 1.5],
    ['3 厘米', 'inch', 30],
    ['1 英寸', 'mm', 25.4],
    ['90°', 'radian', 90],
    ['90 deg', 'radian', 90],
    ['90 度', 'radian', 90],
    ['pi/2', 'radian', 90],
    ['2π', 'radian', 360],
    ['π/4 rad', 'degree', 45],
    ['90', 'degree', 90],
  ] as const)('read %j in a field of %s as %d', (text, unit, expected) => {
    expect(typed(text, unit)).toBeCloseTo(expected, 7);
  });

  it('take a share of π only as radians', () => {
    expect(parseNumber('pi/2', { ...WIDE, unit: 'degree' }).ok).toBe(false);
    expect(parseNumber('pi', { ...WIDE, unit: 'mm' }).ok).toBe(false);
  });

  it('show nothing without a sign', () => {
    expect(formatNumber(-0.001, 2)).toBe('0.00');
    expect(formatNumber(-0, 0)).toBe('0');
    expect(formatNumber(-0.006, 2)).toBe('-0.01');
  });

  it('give a field limits that can be typed and that leave out nothing', () => {
    fastCheck.assert(
      fastCheck.property(
        anyUnit,
        fastCheck.integer({ min: -1e6, max: 1e6 }),
        fastCheck.integer({ min: 0, max: 1e6 }),
        (unit, low, span) => {
          const scale = scaleOf(unit);
          const [min, max] = [low / 1000, (low + span) / 1000];
          const decimals = 3 + scale.moreDecimals;
          const shown = shownRange({ min, max, step: 0.1 }, scale, decimals);
          const digit = 10 ** -decimals * scale.factor;
          for (const [limit, side, own] of [
            [shown.min, -1, min],
            [shown.max, 1, max],
          ] as const) {
            expect(Number(limit.toFixed(decimals))).toBe(limit);
            const beyond = (limit * scale.factor - own) * side;
            expect(beyond).toBeGreaterThan(-digit * 1e-5 - 1e-9);
            expect(beyond).toBeLessThan(digit * 1.001 + 1e-9);
          }
        },
      ),
      { seed: SEED },
    );
  });

  it('step by 1, 2 or 5 of a digit', () => {
    const step = (of: number, unit: Parameters<typeof scaleOf>[0]) =>
      shownRange({ min: 0, max: 1000, step: of }, scaleOf(unit), 6).step;
    expect(step(0.1, 'mm')).toBe(0.1);
    expect(step(0.1, 'inch')).toBe(0.005);
    expect(step(1, 'inch')).toBe(0.05);
    expect(step(0.005, 'inch')).toBe(0.0002);
    expect(step(1, 'radian')).toBe(0.02);
  });

  it('accept any text without failing otherwise than by saying so', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.string({ maxLength: 60, unit: 'grapheme' }), anyUnit, (text, unit) => {
        const parsed = parseNumber(text, { ...WIDE, unit });
        if (parsed.ok) expect(Number.isFinite(parsed.value)).toBe(true);
        else expect(['validation', 'out_of_range']).toContain(parsed.error.code);
      }),
      { seed: SEED },
    );
  });
});
