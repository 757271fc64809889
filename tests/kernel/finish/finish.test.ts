import { describe, expect, test } from 'vitest';
import {
  RunBuilder,
  ditherPlace,
  ditherTables,
  finishOracleLayer,
  type FinishRules,
  type Runs,
} from '#kernel';

const PLAIN: FinishRules = { planes: 1, blur: 0, hardSupports: false };

function runsOf(greys: readonly number[]): Runs {
  const builder = new RunBuilder();
  for (const grey of greys) builder.add(1, grey);
  return builder.finish();
}

function greysOf(runs: Runs): number[] {
  return [...runs].flatMap((word) => Array.from({ length: word >>> 8 }, () => word & 255));
}

/** One row of pixels finished. */
function finishRow(
  parts: readonly (readonly number[])[],
  rules: Partial<FinishRules>,
  supports: readonly (readonly number[])[] = [],
): number[] {
  const width = (parts[0] ?? supports[0])!.length;
  const coverage = { width, height: 1, layer: 0, parts: parts.map(runsOf), supports: supports.map(runsOf) };
  return greysOf(finishOracleLayer(coverage, { ...PLAIN, ...rules }));
}

describe('a layer finished by the definition', () => {
  test('is its one plane where nothing is asked for', () => {
    expect(finishRow([[0, 7, 255, 255, 0]], {})).toEqual([0, 7, 255, 255, 0]);
  });

  test('is the mean of its planes, halves up, and black where a plane is missing', () => {
    expect(
      finishRow(
        [
          [0, 1, 255, 10],
          [255, 2, 255, 0],
        ],
        { planes: 2 },
      ),
    ).toEqual([128, 2, 255, 5]);
    expect(finishRow([[255, 100, 1, 0]], { planes: 4 })).toEqual([64, 25, 0, 0]);
  });

  test('has the brighter of part and support, the support without greys where asked', () => {
    const part = [0, 100, 200, 255];
    const support = [127, 128, 60, 90];
    expect(finishRow([part], {}, [support])).toEqual([127, 128, 200, 255]);
    expect(finishRow([part], { hardSupports: true }, [support])).toEqual([0, 255, 200, 255]);
  });

  test('is blurred by the mean of the square, black beyond the panel, supports without greys apart', () => {
    // One row: two of the three rows of the square lie off the panel.
    expect(finishRow([[0, 0, 255, 0, 0]], { blur: 1 })).toEqual([0, 28, 28, 28, 0]);
    expect(finishRow([[0, 0, 255, 0, 0]], { blur: 1, hardSupports: true }, [[255, 0, 0, 0, 0]])).toEqual([
      255, 28, 28, 28, 0,
    ]);
  });

  test('goes through the grey table after the blur and before the dither', () => {
    const greyTable = Uint8Array.from({ length: 256 }, (_, grey) => (grey === 28 ? 255 : 0));
    expect(finishRow([[0, 255, 0]], { blur: 1, greyTable })).toEqual([255, 255, 255]);
    const panelGreys = Uint8Array.from({ length: 8 }, (_, level) => level * 36);
    expect(finishRow([[0, 255, 0]], { blur: 1, greyTable, panelGreys })).toEqual([252, 252, 252]);
  });
});

describe('dithering', () => {
  test.each([8, 16])(
    'to %d greys keeps black, full light and every level, and rounds up as the place grows',
    (count) => {
      const greys = Uint8Array.from({ length: count }, (_, level) => Math.round((255 * level) / (count - 1)));
      const tables = ditherTables(greys);
      for (let grey = 0; grey < 256; grey++) {
        const column = Array.from({ length: 16 }, (_, place) => tables[place * 256 + grey]!);
        expect(column).toEqual([...column].sort((a, b) => a - b));
        const mean = column.reduce((sum, one) => sum + one, 0) / 16;
        expect(Math.abs(mean - grey)).toBeLessThanOrEqual(255 / (count - 1) / 32 + 0.5);
        if (greys.includes(grey)) expect(new Set(column)).toEqual(new Set([grey]));
      }
    },
  );

  test('has every place once in a square, turned round on the next layer', () => {
    const places = (layer: number): number[] =>
      Array.from({ length: 16 }, (_, i) => ditherPlace(40 + (i % 4), 8 + Math.floor(i / 4), layer));
    expect([...places(0)].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i));
    expect(places(7)).toEqual(places(0).map((place) => 15 - place));
    expect(places(8)).toEqual(places(0));
  });
});
