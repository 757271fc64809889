import { describe, expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { translation, type MeshBuffers, type Runs } from '#kernel';
import type { SlicePart } from '#compute/api';
import { genericCraft, type PrintCraft } from '#document';
import { printerFormatById } from '#formats/printer';
import { planSlice, rasterSpecFor } from '#pipeline';
import { createLocalBackend } from '#tests/engine.ts';
import { makeBox, makeCylinder, makeSphere } from '#tests/meshes.ts';
import { smallPrinter } from './support/fake-slicer.ts';

// 50 µm pixels and layers: 1 mm is 20 of them.
const PIXEL = 0.05;
const { width, height } = smallPrinter;
const backend = createLocalBackend();

const part = (mesh: MeshBuffers, x = 0, y = 0, z = 0): SlicePart => ({
  key: `${mesh.positions.join()}`.slice(0, 500) + mesh.positions.length,
  mesh,
  transform: translation(x, y, z),
});

async function slice(
  parts: readonly SlicePart[],
  craft: Partial<PrintCraft>,
  format = 'goo',
): Promise<Uint8Array[]> {
  const input = unwrap(
    planSlice({
      printer: smallPrinter,
      craft: { ...genericCraft, ...craft },
      format: printerFormatById(format)!,
      parts,
    }),
  );
  const session = unwrap(await backend.prepare(input, quietContext()));
  const layers: Uint8Array[] = [];
  for (let index = 0; index < session.layerCount; index++) {
    layers.push(pixelsOf(unwrap(await session.layer(index))));
  }
  session.dispose();
  return layers;
}

function pixelsOf(runs: Runs): Uint8Array {
  const pixels = new Uint8Array(width * height);
  let at = 0;
  for (const word of runs) {
    pixels.fill(word & 255, at, at + (word >>> 8));
    at += word >>> 8;
  }
  expect(at).toBe(width * height);
  return pixels;
}

const greysOf = (pixels: Uint8Array): number[] => [...new Set(pixels)].sort((a, b) => a - b);
const rowOf = (pixels: Uint8Array, row: number): number[] => [
  ...pixels.subarray(row * width, (row + 1) * width),
];
const litOf = (pixels: Uint8Array): number => pixels.reduce((sum, grey) => sum + grey, 0) / 255;
const middleRow = height / 2;

/** A box of whole pixels, but for a right border half a pixel further. */
const halfPixelBox = makeBox(20.5 * PIXEL, 10 * PIXEL, 4 * PIXEL, [-10 * PIXEL, -5 * PIXEL, 0]);

describe('without anti-aliasing', () => {
  const off = { antialias: 'off' } as const;
  const ball = part(makeSphere(0.8, 3), 0.013, 0, 0.8);
  const pin: SlicePart = { ...part(makeCylinder(0.33, 20 * PIXEL, 24), -1.5, 0.3), role: 'support' };

  test.each(['goo', 'ctb'])('a %s file has no greys, whatever else a craft says of them', async (format) => {
    const plain = await slice([ball, pin], off, format);
    expect(new Set(plain.flatMap(greysOf))).toEqual(new Set([0, 255]));
    const greys = { antialiasZ: 8, greyLevel: 40, greyCurve: 2, greyBits: 3, blurLevel: 2 } as const;
    expect(await slice([ball, pin], { ...off, ...greys, antialiasSupports: true }, format)).toEqual(plain);
  });

  test('a pixel is lit when half of it or more is inside a box', async () => {
    const lit = async (pixels: number): Promise<number> =>
      rowOf(
        (await slice([part(makeBox(pixels * PIXEL, 1, PIXEL, [-PIXEL * 10, -0.5, 0]))], off))[0]!,
        middleRow,
      ).filter((grey) => grey === 255).length;
    expect(await lit(20.4)).toBe(20);
    expect(await lit(20.6)).toBe(21);
  });

  test('outlines still move and lose points', async () => {
    const box = part(makeBox(20 * PIXEL, 20 * PIXEL, 2 * PIXEL));
    const lit = async (craft: Partial<PrintCraft>): Promise<number> =>
      litOf((await slice([box], { ...off, ...craft }))[0]!);
    expect(await lit({})).toBe(400);
    expect(await lit({ toleranceCompensation: { bottom: -0.1, normal: -0.1 } })).toBe(256);
    const round = part(makeCylinder(1.5, 3 * PIXEL, 400));
    const reduced = litOf((await slice([round], { ...off, pointReduction: 0.05 }))[1]!);
    expect(reduced).toBeLessThan(litOf((await slice([round], off))[1]!));
  });
});

describe('the grey curve', () => {
  test('of 1 leaves every grey, and is left out', () => {
    const format = printerFormatById('goo')!;
    expect(rasterSpecFor(smallPrinter, { ...genericCraft, greyCurve: 1 }, format)).toEqual(
      rasterSpecFor(smallPrinter, genericCraft, format),
    );
  });

  test.each([0.2, 0.45, 2, 2.2, 5])(
    'of %d gives each grey to the nearest, black and full light kept',
    (greyCurve) => {
      const { greyTable } = rasterSpecFor(
        smallPrinter,
        { ...genericCraft, greyCurve },
        printerFormatById('goo')!,
      );
      expect(greyTable![0]).toBe(0);
      expect(greyTable![255]).toBe(255);
      for (let grey = 1; grey < 255; grey++) {
        const meant = Math.max(1, 255 * (grey / 255) ** greyCurve);
        expect(Math.abs(greyTable![grey]! - meant), `grey ${grey}`).toBeLessThanOrEqual(0.5 + 1e-9);
      }
    },
  );

  test('changes the grey of an edge, and comes before the grey level', async () => {
    const edge = async (craft: Partial<PrintCraft>): Promise<number[]> =>
      greysOf((await slice([part(halfPixelBox)], craft))[0]!);
    expect(await edge({})).toEqual([0, 128, 255]);
    expect(await edge({ greyCurve: 2 })).toEqual([0, 64, 255]);
    expect(await edge({ greyCurve: 0.5 })).toEqual([0, 181, 255]);
    expect(await edge({ greyCurve: 2, greyLevel: 100 })).toEqual([0, 139, 255]);
  });
});

describe('anti-aliasing in z', () => {
  const box = (layers: number): MeshBuffers => makeBox(1, 1, layers * PIXEL);

  test('gives a layer the share of its height that a part fills', async () => {
    expect((await slice([part(box(3.74))], {})).map((pixels) => Math.max(...pixels))).toEqual([
      255, 255, 255, 255,
    ]);
    const greys = async (antialiasZ: 2 | 4 | 8): Promise<number[]> =>
      (await slice([part(box(3.74))], { antialiasZ })).map((pixels) => Math.max(...pixels));
    expect(await greys(2)).toEqual([255, 255, 255, 128]);
    expect(await greys(4)).toEqual([255, 255, 255, 191]);
    expect(await greys(8)).toEqual([255, 255, 255, 191]);
    expect((await slice([part(box(3.2))], { antialiasZ: 4 })).map((pixels) => Math.max(...pixels))).toEqual([
      255, 255, 255, 64,
    ]);
  });

  test('turns the steps of a dome into greys', async () => {
    const dome = part(makeSphere(1.5, 4), 0, 0, -1);
    const layers = await slice([dome], { antialiasZ: 8, antialias: 1 });
    const flat = layers.at(-2)!.filter((grey) => grey > 0 && grey < 255);
    const plain = (await slice([dome], { antialias: 1 })).at(-2)!.filter((grey) => grey > 0 && grey < 255);
    expect(flat.length).toBeGreaterThan(3 * plain.length);
  });

  test('leaves the layer on the plate as it is', async () => {
    const cone = part(makeSphere(1, 3), 0, 0, 0.3);
    expect((await slice([cone], { antialiasZ: 8 }))[0]).toEqual((await slice([cone], {}))[0]);
  });
});

describe('panels of few greys', () => {
  const dome = [part(makeSphere(1.5, 4), 0, 0, -1)];

  test.each([
    [3, 'goo'],
    [4, 'goo'],
    [3, 'ctb'],
    [4, 'ctb'],
  ] as const)('%d bits in %s files: no greys but the panel’s', async (greyBits, format) => {
    const layers = await slice(dome, { greyBits, antialiasZ: 8 }, format);
    const steps = 2 ** greyBits - 1;
    const table = printerFormatById(format)!.greyTable;
    const allowed = Array.from({ length: steps + 1 }, (_, level) => Math.round((255 * level) / steps)).map(
      (grey) => table?.[grey] ?? grey,
    );
    const seen = new Set(layers.flatMap((pixels) => greysOf(pixels)));
    expect(allowed).toEqual(expect.arrayContaining([...seen]));
    expect(seen.size).toBeGreaterThan(steps / 2);
  });

  test('a flat grey between two levels alternates from pixel to pixel and from layer to layer, and keeps its mean', async () => {
    // Boxes that fill 3 of 8 planes of their last layer, which is an odd one and an even one.
    const odd = part(makeBox(2, 2, 3.36 * PIXEL));
    const even = part(makeBox(2, 2, 4.36 * PIXEL));
    const rules = { greyBits: 3, antialiasZ: 8 } as const;
    const last = async (one: SlicePart): Promise<number[]> =>
      rowOf((await slice([one], rules)).at(-1)!, middleRow).slice(50, 70);
    const meant = Math.max(...(await slice([odd], { antialiasZ: 8 })).at(-1)!);
    expect(meant).toBe(96);
    const [a, b] = [await last(odd), await last(even)];
    expect(new Set(a)).toEqual(new Set([73, 109]));
    expect(a.map((grey, i) => grey === b[i]!)).toContain(false);
    const square = (await slice([odd], rules)).at(-1)!;
    let sum = 0;
    for (let y = middleRow; y < middleRow + 4; y++)
      for (let x = 60; x < 64; x++) sum += square[y * width + x]!;
    expect(Math.abs(sum / 16 - meant)).toBeLessThan(255 / 7 / 16);
  });
});

describe('the blur level', () => {
  test('turns an edge into a ramp as wide as its window', async () => {
    const row = async (blurLevel: number): Promise<number[]> =>
      rowOf((await slice([part(makeBox(40 * PIXEL, 40 * PIXEL, PIXEL))], { blurLevel }))[0]!, middleRow);
    expect((await row(0)).slice(37, 43)).toEqual([0, 0, 0, 255, 255, 255]);
    expect((await row(1)).slice(37, 43)).toEqual([0, 0, 85, 170, 255, 255]);
    expect((await row(2)).slice(36, 44)).toEqual([0, 0, 51, 102, 153, 204, 255, 255]);
  });

  test('keeps the light of a part away from the border', async () => {
    const parts = [part(makeSphere(1, 3), 0, 0, 1)];
    const sharp = await slice(parts, {});
    const soft = await slice(parts, { blurLevel: 4 });
    for (const [index, pixels] of soft.entries()) {
      expect(Math.abs(litOf(pixels) - litOf(sharp[index]!))).toBeLessThan(4);
    }
  });
});

describe('tolerance compensation', () => {
  const box = part(makeBox(20 * PIXEL, 20 * PIXEL, 10 * PIXEL));

  test.each([0.05, 0.02, -0.015, -0.1, 0.2])('moves the sides of a box by %d mm', async (distance) => {
    const [pixels] = await slice([box], { toleranceCompensation: { bottom: distance, normal: distance } });
    const lit = rowOf(pixels!, middleRow).reduce((sum, grey) => sum + grey, 0) / 255;
    expect(lit).toBeCloseTo(20 + (2 * distance) / PIXEL, 1);
    let column = 0;
    for (let row = 0; row < height; row++) column += pixels![row * width + width / 2]! / 255;
    // In y by whole sub-rows, a quarter of a pixel here.
    expect(Math.abs(column - (20 + (2 * distance) / PIXEL))).toBeLessThanOrEqual(0.26);
  });

  test('rounds corners outwards as a disc does, and keeps them inwards', async () => {
    const radius = 0.2;
    const area = async (normal: number): Promise<number> =>
      litOf((await slice([box], { toleranceCompensation: { bottom: 0, normal }, antialias: 16 }))[6]!) *
      PIXEL ** 2;
    expect(await area(radius)).toBeCloseTo(1 + 4 * radius + Math.PI * radius ** 2, 2);
    expect(await area(-radius)).toBeCloseTo((1 - 2 * radius) ** 2, 2);
  });

  test('narrows a hole when parts grow', async () => {
    const wall = makeBox(2, 2, PIXEL);
    const frame = [-1.2, 1.2].flatMap((at) => [part(wall, at, 0), part(wall, 0, at)]);
    const hole = async (normal: number): Promise<number> => {
      const [pixels] = await slice(frame, { toleranceCompensation: { bottom: normal, normal } });
      return rowOf(pixels!, middleRow)
        .slice(40, 80)
        .filter((grey) => grey < 128).length;
    };
    expect(await hole(0)).toBe(8);
    expect(await hole(0.1)).toBe(4);
    expect(await hole(0.25)).toBe(0);
  });

  test('treats bottom layers by themselves', async () => {
    const layers = await slice([box], {
      bottomLayerCount: 3,
      toleranceCompensation: { bottom: -0.1, normal: 0.1 },
    });
    const widths = layers.map((pixels) => rowOf(pixels, middleRow).filter((grey) => grey > 0).length);
    expect(widths).toEqual([16, 16, 16, 24, 24, 24, 24, 24, 24, 24]);
  });

  test('leaves supports as thick as they are', async () => {
    const pin: SlicePart = { ...part(makeBox(4 * PIXEL, 4 * PIXEL, 6 * PIXEL), -2), role: 'support' };
    const [pixels] = await slice([box, pin], {
      toleranceCompensation: { bottom: 0.1, normal: 0.1 },
      antialiasSupports: true,
    });
    const row = rowOf(pixels!, middleRow);
    expect(row.slice(80).filter((grey) => grey === 255)).toHaveLength(4);
    expect(row.slice(0, 80).filter((grey) => grey === 255)).toHaveLength(24);
  });
});

describe('point reduction', () => {
  const round = part(makeCylinder(1.5, 3 * PIXEL, 400));

  test('changes outlines by no more than its tolerance, and does change them', async () => {
    const full = (await slice([round], {}))[1]!;
    const reduced = (await slice([round], { pointReduction: 0.02 }))[1]!;
    expect(reduced).not.toEqual(full);
    const outline = 2 * Math.PI * 1.5;
    expect(Math.abs(litOf(full) - litOf(reduced)) * PIXEL ** 2).toBeLessThan(0.02 * outline);
    expect(litOf(reduced)).toBeLessThan(litOf(full));
    // A pixel further from the outline than the tolerance and its own diagonal is what it was.
    for (const [at, grey] of full.entries()) {
      const x = ((at % width) + 0.5 - width / 2) * PIXEL;
      const y = (Math.floor(at / width) + 0.5 - height / 2) * PIXEL;
      if (Math.abs(Math.hypot(x, y) - 1.5) > 0.02 + PIXEL) expect(reduced[at]).toBe(grey);
    }
  });

  test('leaves a part of few points as it is, and drops what is smaller than its tolerance', async () => {
    const box = part(makeBox(1, 1, 2 * PIXEL));
    expect(await slice([box], { pointReduction: 0.05 })).toEqual(await slice([box], {}));
    const speck = part(makeBox(0.06, 0.06, 2 * PIXEL), 2);
    expect(await slice([box, speck], { pointReduction: 0.1 })).toEqual(await slice([box], {}));
  });
});

describe('anti-aliasing of supports', () => {
  const pin: SlicePart = { ...part(makeCylinder(0.33, 20 * PIXEL, 24), -1.5, 0.3), role: 'support' };
  const ball = part(makeSphere(0.8, 3), 1, 0, 0.8);
  const greysAt = (pixels: Uint8Array, from: number, to: number): number[] => {
    const greys = new Set<number>();
    for (let row = 0; row < height; row++)
      for (const grey of rowOf(pixels, row).slice(from, to)) greys.add(grey);
    return [...greys].sort((a, b) => a - b);
  };

  test('off: supports are black and white beside parts with greys', async () => {
    const layer = (await slice([pin, ball], { antialiasSupports: false, blurLevel: 1 }))[10]!;
    expect(greysAt(layer, 60, 120).length).toBeLessThanOrEqual(2);
    expect(greysAt(layer, 0, 60).length).toBeGreaterThan(8);
    expect(greysAt(layer, 60, 120)).toContain(255);
  });

  test('on: they are drawn as parts are, to the pixel', async () => {
    const on = await slice([pin, ball], { antialiasSupports: true });
    const { role: _, ...plain } = pin;
    expect(on).toEqual(await slice([plain, ball], {}));
    expect(greysAt(on[10]!, 60, 120).length).toBeGreaterThan(4);
  });

  test('off, a support has the size it has with greys, to the pixel', async () => {
    const on = (await slice([pin], { antialiasSupports: true }))[10]!;
    const off = (await slice([pin], { antialiasSupports: false }))[10]!;
    expect([...off]).toEqual([...on].map((grey) => (grey >= 128 ? 255 : 0)));
  });

  test('a part that no role is given to is a part', async () => {
    const layers = await slice([ball], { antialiasSupports: false });
    expect(greysOf(layers[10]!).length).toBeGreaterThan(8);
  });
});
