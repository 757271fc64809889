import { describe, expect, it } from 'vitest';
import fastCheck from 'fast-check';
import { ambiguousReadings, parseNumber, type NumberContext } from '#editor';

const SEED = Number(process.env.FC_SEED ?? 20260727);
const millimetres: NumberContext = { unit: 'mm', current: 10, min: -10_000, max: 10_000 };
const read = (text: string, change: Partial<NumberContext> = {}) =>
  parseNumber(text, { ...millimetres, ...change });
const value = (text: string, change: Partial<NumberContext> = {}): number | string => {
  const parsed = read(text, change);
  return parsed.ok ? parsed.value : parsed.error.code;
};

describe('a numeric field', () => {
  it.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' 12.5 ', 12.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['-3', -3],
    ['−3', -3],
    ['１２．５', 12.5],
    ['0,125', 0.125],
    ['12,50', 12.5],
    ['1,2500', 1.25],
    ['1,250.5', 1250.5],
    ['1.250,5', 1250.5],
    ['1.250', 1.25],
  ])('reads the plain number %j', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it.each([
    ['=10/3', 10 / 3],
    ['=2+3*4', 14],
    ['=(2+3)*4', 20],
    ['2*-3', -6],
    ['=-5', -5],
    ['--5', 5],
    ['1/2', 0.5],
    ['½', 0.5],
    ['2 × 3', 6],
    ['6 ÷ 4', 1.5],
  ])('calculates %j', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it.each([
    ['+5', 15],
    ['+ 5', 15],
    ['*2', 20],
    ['/4', 2.5],
    ['+1/2', 10.5],
    ['+1 in', 35.4],
    ['*(1+1)', 20],
  ])('takes %j from the present value', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it('does not shift or scale what is mixed', () => {
    expect(value('+5', { current: null })).toBe('validation');
    expect(value('*2', { current: null })).toBe('validation');
    expect(value('=5', { current: null })).toBe(5);
    expect(value('5', { current: null })).toBe(5);
  });

  it.each([
    ['1/2 in', 12.7],
    ['0.5in', 12.7],
    ['0.5"', 12.7],
    ['0.5″', 12.7],
    ['20 thou', 0.508],
    ['3 cm', 30],
    ['50um', 0.05],
    ['50 µm', 0.05],
    ['50 μm', 0.05],
    ['1 IN', 25.4],
    ['0.1 m', 100],
    ['1 ft', 304.8],
    ['1 in + 2', 27.4],
    ['1 in + 2 cm', 45.4],
    ['(1 + 1) in', 50.8],
  ])('converts %j to millimetres', (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 12);
  });

  it('gives the result in its own unit and takes bare numbers in it', () => {
    expect(value('2', { unit: 'inch' })).toBe(2);
    expect(value('25.4 mm', { unit: 'inch' })).toBe(1);
    expect(value('90°', { unit: 'degree' })).toBe(90);
    expect(value('=360/8 deg', { unit: 'degree' })).toBe(45);
    expect(value('50 %', { unit: 'percent' })).toBe(50);
    expect(value('1 min', { unit: 'second' })).toBe(60);
    expect(value('12', { unit: 'count' })).toBe(12);
  });

  it.each([
    ['5 kg'],
    ['5 %'],
    ['5 mm mm'],
    ['abc'],
    ['1 2'],
    [''],
    ['  '],
    ['='],
    ['+'],
    ['1+'],
    ['(1'],
    ['1)'],
    [')'],
    ['()'],
    ['in'],
    ['1..2'],
    ['1,2,3'],
    ['1,25,000'],
    ['1/0'],
    ['0/0'],
    ['1e3'],
    ['Infinity'],
    ['NaN'],
    ['*2 in'],
    ['==1'],
    ['constructor'],
    ['1'.repeat(51)],
  ])('does not read %j', (text) => {
    expect(read(text)).toMatchObject({ ok: false, error: { code: 'validation' } });
  });

  it('offers both readings of a comma before exactly three digits when both are in range', () => {
    const parsed = read('1,250');
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(ambiguousReadings(parsed.error)).toEqual([1.25, 1250]);
  });

  it('takes the one reading of such a comma that is in range', () => {
    expect(value('1,250', { max: 100 })).toBe(1.25);
    expect(value('1,250', { min: 100 })).toBe(1250);
    expect(value('1,250,000', { max: 1e9 })).toBe(1_250_000);
    expect(value('0,500', { max: 1e9 })).toBe(0.5);
    expect(value('1250,125', { max: 1e9 })).toBe(1250.125);
  });

  it('never reads 55,1 as 551', () => {
    expect(value('55,1')).toBe(55.1);
  });

  it('says what was meant and the range when it is out of range', () => {
    expect(read('25', { min: 0.2, max: 20 })).toMatchObject({
      error: { code: 'out_of_range', details: { value: 25, min: 0.2, max: 20 } },
    });
    expect(read('1,250', { max: 1 })).toMatchObject({ error: { details: { value: 1.25 } } });
    const failed = read('25', { max: 20 });
    expect(!failed.ok && ambiguousReadings(failed.error)).toBeNull();
  });

  it('keeps a converted value that is on the border inside', () => {
    expect(value('0.1 in', { max: 2.54 })).toBe(2.54);
    expect(value('3 thou', { min: 0.0762 })).toBe(0.0762);
  });

  it(`reads back any number it is shown, with point or comma (seed ${SEED})`, () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.double({ min: -9999, max: 9999, noNaN: true }), (number) => {
        const text = number.toFixed(2);
        expect(value(text)).toBe(Number(text) + 0);
        expect(value(text.replace('.', ','))).toBe(Number(text) + 0);
      }),
      { seed: SEED },
    );
  });

  it(`answers any text without a throw, and never with what is not a finite number in range (seed ${SEED})`, () => {
    const characters = fastCheck.constantFrom(...'0123456789.,+-*/()= in"mμ%°e²½'.split(''));
    fastCheck.assert(
      fastCheck.property(
        fastCheck.oneof(fastCheck.string(), fastCheck.string({ unit: characters, maxLength: 60 })),
        (text) => {
          const parsed = read(text);
          if (!parsed.ok) return;
          expect(Number.isFinite(parsed.value)).toBe(true);
          expect(Math.abs(parsed.value)).toBeLessThanOrEqual(10_000);
        },
      ),
      { seed: SEED, numRuns: 2000 },
    );
  });
});
