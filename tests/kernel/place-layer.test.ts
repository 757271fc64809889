import { describe, expect, test } from 'vitest';
import { createRandom } from '#base';
import { RunBuilder, litPixels, placeLayer, type LayerPlacement, type Runs } from '#kernel';

const SEED = Number(process.env['SEED'] ?? 20_261_125);

function runsOf(greys: readonly number[]): Runs {
  const list = new RunBuilder();
  for (const grey of greys) list.add(1, grey);
  return list.finish();
}
const greysOf = (runs: Runs): number[] =>
  [...runs].flatMap((word) => Array.from({ length: word >>> 8 }, () => word & 255));

const placement = (change: Partial<LayerPlacement>): LayerPlacement => ({
  from: { width: 4, height: 2 },
  to: { width: 4, height: 2 },
  scale: [1, 1],
  offset: [0, 0],
  mirrorX: false,
  ...change,
});

describe('a layer on another panel', () => {
  const layer = runsOf([0, 10, 20, 0, 0, 0, 30, 255]);

  test('keeps its greys where pixels are as large, at any whole place', () => {
    expect(placeLayer(layer, placement({}))).toEqual(layer);
    const larger = placement({ to: { width: 6, height: 3 }, offset: [2, 1] });
    expect(greysOf(placeLayer(layer, larger)!)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 20, 0, 0, 0, 0, 0, 30, 255,
    ]);
  });

  test('is mirrored along its rows', () => {
    expect(greysOf(placeLayer(layer, placement({ mirrorX: true }))!)).toEqual([0, 20, 10, 0, 255, 30, 0, 0]);
  });

  test('of pixels half as large has each grey four times', () => {
    const halved = placement({ to: { width: 8, height: 4 }, scale: [2, 2] });
    const rows = [
      [0, 0, 10, 10, 20, 20, 0, 0],
      [0, 0, 0, 0, 30, 30, 255, 255],
    ];
    expect(greysOf(placeLayer(layer, halved)!)).toEqual([...rows[0]!, ...rows[0]!, ...rows[1]!, ...rows[1]!]);
  });

  test('of pixels twice as large has the mean of four', () => {
    const doubled = placement({ to: { width: 2, height: 1 }, scale: [0.5, 0.5] });
    // (0 + 10 + 0 + 0) / 4 = 2.5, halves up; (20 + 0 + 30 + 255) / 4 = 76.25.
    expect(greysOf(placeLayer(layer, doubled)!)).toEqual([3, 76]);
  });

  test('that lies half a pixel aside is shared by area', () => {
    const aside = placement({ to: { width: 5, height: 2 }, offset: [0.5, 0] });
    // Halves of 10 and 20, and of 30 and 255, halves up.
    expect(greysOf(placeLayer(layer, aside)!)).toEqual([0, 5, 15, 10, 0, 0, 0, 15, 143, 128]);
  });

  test('is none where something lit would lie beside the panel, and black may', () => {
    const narrow = { to: { width: 3, height: 2 } };
    expect(placeLayer(layer, placement(narrow))).toBeNull();
    expect(placeLayer(layer, placement({ ...narrow, offset: [-1, 0] }))).not.toBeNull();
    expect(placeLayer(layer, placement({ to: { width: 4, height: 1 } }))).toBeNull();
    expect(placeLayer(layer, placement({ offset: [0, -1] }))).toBeNull();
  });

  test('keeps its light, whatever the pixels, but for the rounding of each', () => {
    const random = createRandom(SEED);
    for (let round = 0; round < 60; round++) {
      const from = { width: random.integer(1, 40), height: random.integer(1, 30) };
      const scale = [0.2 + random.unit() * 3, 0.2 + random.unit() * 3] as const;
      const to = {
        width: Math.ceil(from.width * scale[0]) + 1,
        height: Math.ceil(from.height * scale[1]) + 1,
      };
      const runs = runsOf(
        Array.from({ length: from.width * from.height }, () =>
          random.integer(0, 3) === 0 ? random.integer(0, 256) : 0,
        ),
      );
      const offset = [random.unit(), random.unit()] as const;
      const placed = placeLayer(runs, { from, to, scale, offset, mirrorX: round % 2 === 1 });
      expect(placed, `seed ${SEED}, round ${round}`).not.toBeNull();
      const pixels = to.width * to.height;
      expect(greysOf(placed!)).toHaveLength(pixels);
      const wanted = litPixels(runs) * scale[0] * scale[1];
      expect(Math.abs(litPixels(placed!) - wanted), `seed ${SEED}, round ${round}`).toBeLessThan(
        (pixels * 0.5) / 255 + 1e-6,
      );
    }
  });
});
