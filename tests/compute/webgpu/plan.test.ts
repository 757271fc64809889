import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { MAX_RUN_LENGTH } from '#kernel';
import type { BatchLimits } from '#compute/webgpu';
import { type Piece, type PlateLoad, halvePiece, planPieces } from '../../../src/compute/webgpu/plan.ts';
import { REPORT_WORDS, unpackLayers } from '../../../src/compute/webgpu/unpack.ts';

const SEED = Number(process.env['SEED'] ?? 20261120);

const LIMITS: BatchLimits = {
  pairs: 100,
  crossings: 1000,
  words: 1000,
  subRows: 512,
  layers: 20,
  workgroups: 65535,
  crowdedAbove: 64,
  cachedCrossings: 256,
  inFlight: 3,
};

function makeLoad(seed: number, layerCount: number, rows: number): PlateLoad {
  const random = createRandom(seed);
  return {
    pairs: Float64Array.from({ length: layerCount + 1 }, () => random.integer(0, 60)),
    crossings: Float64Array.from({ length: layerCount + 1 }, () => random.integer(0, 700)),
    firstRow: 5,
    pastRow: 5 + rows,
  };
}

/** Every (layer, row) is drawn exactly once, in order. */
function expectCover(pieces: readonly Piece[], first: number, past: number, load: PlateLoad): void {
  let layer = first;
  let row = load.firstRow;
  for (const piece of pieces) {
    expect([piece.firstLayer, piece.firstRow]).toEqual([layer, row]);
    row += piece.rowCount;
    if (row < load.pastRow) expect(piece.layerCount).toBe(1);
    if (row === load.pastRow) {
      row = load.firstRow;
      layer += piece.layerCount;
    }
  }
  expect([layer, row]).toEqual([past, load.firstRow]);
}

test(`pieces cover all layers and rows once and keep the limits (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 200; round++) {
    const rows = random.integer(1, 400);
    const shift = random.integer(0, 5);
    const load = makeLoad(SEED + round, 50, rows);
    const first = random.integer(0, 50);
    const past = random.integer(first + 1, 51);
    const pieces = [...planPieces(load, shift, LIMITS, first, past)];
    expectCover(pieces, first, past, load);
    for (const { firstLayer, layerCount, rowCount } of pieces) {
      expect((layerCount * rowCount) << shift).toBeLessThanOrEqual(LIMITS.subRows);
      expect(layerCount).toBeLessThanOrEqual(LIMITS.layers);
      if (layerCount === 1) continue;
      const layers = (values: Float64Array): number =>
        values.subarray(firstLayer, firstLayer + layerCount).reduce((a, b) => a + b, 0);
      expect(layers(load.pairs)).toBeLessThanOrEqual(LIMITS.pairs);
      expect(layers(load.crossings)).toBeLessThanOrEqual(LIMITS.crossings);
    }
  }
});

test('a piece is halved by layers, then by rows, until one row of one layer is left', () => {
  let piece: Piece | undefined = { firstLayer: 3, layerCount: 5, firstRow: 10, rowCount: 6 };
  const seen: string[] = [];
  while (piece) {
    seen.push(`${piece.layerCount}×${piece.rowCount}`);
    const halves: readonly [Piece, Piece] | null = halvePiece(piece);
    if (!halves) break;
    const size = (one: Piece): number => one.layerCount * one.rowCount;
    expect(size(halves[0]) + size(halves[1])).toBe(size(piece));
    piece = halves[1];
  }
  expect(seen).toEqual(['5×6', '3×6', '2×6', '1×6', '1×3', '1×2', '1×1']);
});

test('runs too long for a word are split where their layer has them', () => {
  const word = (length: number, grey: number): number => ((length << 8) | grey) >>> 0;
  const words = Uint32Array.of(0, word(5, 255), 7, 0, word(9, 3));
  // Words 0, 2 and 3 are long; layers begin at 0, 3 and 4. Long runs come in any order.
  const long = [2, 2 * MAX_RUN_LENGTH + 1, 0, MAX_RUN_LENGTH + 4, 3, 3 * MAX_RUN_LENGTH];
  const report = new Uint32Array(REPORT_WORDS + 3 + long.length);
  report.set([0, words.length, 0, 3, 1, 0, 3, 4, ...long]);
  const layers = unpackLayers(report, words, 3);
  expect(layers.map((layer) => [...layer])).toEqual([
    [
      word(MAX_RUN_LENGTH, 0),
      word(4, 0),
      word(5, 255),
      word(MAX_RUN_LENGTH, 7),
      word(MAX_RUN_LENGTH, 7),
      word(1, 7),
    ],
    [word(MAX_RUN_LENGTH, 0), word(MAX_RUN_LENGTH, 0), word(MAX_RUN_LENGTH, 0)],
    [word(9, 3)],
  ]);
});
