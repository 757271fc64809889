import { createRandom } from '#base';
import type { LayerPicture } from '#editor';
import { describe, expect, test } from 'vitest';
import {
  drawLayer,
  fitLayerView,
  locateOnLayer,
  plateOrientation,
  zoomLayerView,
} from '../../src/scene/layer-image.ts';
import { enlargeLayer, litBounds, shrinkLayer } from '../../src/scene/layer-raster.ts';

/** Runs of a dense picture. */
function runsOf(pixels: readonly number[]): Uint32Array {
  const words: number[] = [];
  for (let at = 0; at < pixels.length;) {
    let end = at;
    while (end < pixels.length && pixels[end] === pixels[at]) end++;
    words.push(((end - at) << 8) | pixels[at]!);
    at = end;
  }
  return Uint32Array.from(words);
}

function pictureOf(pixels: readonly number[], width: number): LayerPicture {
  return { index: 0, width, height: pixels.length / width, runs: runsOf(pixels), areaMm2: 0 };
}

/** A picture of blobs, so that runs are long and short and cross row ends. */
function randomPixels(seed: number, width: number, height: number): number[] {
  const random = createRandom(seed);
  const pixels: number[] = [];
  let grey = 0;
  for (let at = 0; at < width * height; at++) {
    if (random.unit() < 0.15) grey = random.unit() < 0.5 ? 0 : random.integer(0, 256);
    pixels.push(grey);
  }
  return pixels;
}

/** Mean grey of the panel under one output pixel, by area, the slow way. */
function meanUnder(
  pixels: readonly number[],
  width: number,
  window: { left: number; top: number; scaleX: number; scaleY: number },
  x: number,
  y: number,
): number {
  const height = pixels.length / width;
  let sum = 0;
  for (let row = 0; row < height; row++) {
    const upper = Math.max(y, (row - window.top) * window.scaleY);
    const lower = Math.min(y + 1, (row + 1 - window.top) * window.scaleY);
    if (lower <= upper) continue;
    for (let column = 0; column < width; column++) {
      const left = Math.max(x, (column - window.left) * window.scaleX);
      const right = Math.min(x + 1, (column + 1 - window.left) * window.scaleX);
      if (right > left) sum += pixels[row * width + column]! * (right - left) * (lower - upper);
    }
  }
  return sum;
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('seed %i', (seed) => {
  const random = createRandom(seed);
  const width = random.integer(3, 40);
  const height = random.integer(3, 30);
  const pixels = randomPixels(seed, width, height);

  test('a shrunk layer is the mean of the panel pixels under each output pixel', () => {
    const window = {
      left: random.unit() * 20 - 10,
      top: random.unit() * 20 - 10,
      scaleX: 0.15 + random.unit() * 0.85,
      scaleY: 0.15 + random.unit() * 0.85,
    };
    const output = shrinkLayer(runsOf(pixels), width, window, 17, 13);
    for (let y = 0; y < 13; y++) {
      for (let x = 0; x < 17; x++) {
        expect(Math.abs(output[y * 17 + x]! - meanUnder(pixels, width, window, x, y))).toBeLessThan(0.51);
      }
    }
  });

  test('an enlarged layer shows the panel pixel under each centre and nothing between greys', () => {
    const window = { left: random.unit() * 6 - 3, top: random.unit() * 6 - 3, scaleX: 2.7, scaleY: 3.3 };
    const output = enlargeLayer(runsOf(pixels), width, window, 29, 31);
    for (let y = 0; y < 31; y++) {
      for (let x = 0; x < 29; x++) {
        const column = Math.floor((x + 0.5) / window.scaleX + window.left);
        const row = Math.floor((y + 0.5) / window.scaleY + window.top);
        const inside = column >= 0 && column < width && row >= 0 && row < height;
        expect(output[y * 29 + x]).toBe(inside ? pixels[row * width + column] : 0);
      }
    }
  });

  test('the lit rectangle holds every lit pixel and no smaller one does', () => {
    const lit = litBounds(runsOf(pixels), width);
    const columns = pixels.flatMap((grey, at) => (grey === 0 ? [] : [at % width]));
    const rows = pixels.flatMap((grey, at) => (grey === 0 ? [] : [Math.floor(at / width)]));
    expect(lit === null).toBe(columns.length === 0);
    if (!lit) return;
    expect([lit.top, lit.bottom]).toEqual([Math.min(...rows), Math.max(...rows) + 1]);
    expect(lit.left).toBeLessThanOrEqual(Math.min(...columns));
    expect(lit.right).toBeGreaterThanOrEqual(Math.max(...columns) + 1);
  });
});

test('a dark layer has no lit rectangle', () => {
  expect(litBounds(runsOf([0, 0, 0, 0]), 2)).toBeNull();
});

const bytesAt = (pixels: Uint8ClampedArray, width: number, x: number, y: number): number[] => [
  ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

test('dark is the ground, lit is the part, grey is between', () => {
  const picture = pictureOf([0, 255, 128, 0], 2);
  const drawn = drawLayer(picture, { zoom: 2, panX: 0, panY: 0 }, 4, 4, 1);
  expect(bytesAt(drawn, 4, 0, 0)).toEqual([0x06, 0x08, 0x0a, 255]);
  expect(bytesAt(drawn, 4, 3, 1)).toEqual([0xf4, 0xf6, 0xf8, 255]);
  const grey = bytesAt(drawn, 4, 0, 3);
  expect(grey[0]).toBeGreaterThan(0x70);
  expect(grey[0]).toBeLessThan(0x90);
});

test('flips turn the picture round, enlarged and shrunk alike', () => {
  const picture = pictureOf([255, 0, 0, 0, 0, 0, 0, 0], 4);
  for (const [zoom, size] of [
    [2, [8, 4]],
    [1, [4, 2]],
  ] as const) {
    const [width, height] = size;
    const isLit = (flipX: boolean, flipY: boolean, x: number, y: number): boolean => {
      const drawn = drawLayer(picture, { zoom, panX: 0, panY: 0, flipX, flipY }, width, height, 1);
      return bytesAt(drawn, width, x, y)[0]! > 200;
    };
    expect(isLit(false, false, 0, 0)).toBe(true);
    expect(isLit(true, false, width - 1, 0)).toBe(true);
    expect(isLit(true, false, 0, 0)).toBe(false);
    expect(isLit(false, true, 0, height - 1)).toBe(true);
    expect(isLit(true, true, width - 1, height - 1)).toBe(true);
  }
});

test('the same view covers the same part of the canvas at every pixel ratio', () => {
  const picture = pictureOf([0, 255, 255, 0], 2);
  const view = { zoom: 3, panX: 1, panY: 2 };
  const once = drawLayer(picture, view, 8, 8, 1);
  const twice = drawLayer(picture, view, 16, 16, 2);
  expect(bytesAt(once, 8, 5, 3)).toEqual(bytesAt(twice, 16, 11, 7));
  expect(bytesAt(once, 8, 1, 3)).toEqual(bytesAt(twice, 16, 3, 7));
});

test('a fitted rectangle lies in the middle of the canvas, flips and aspect included', () => {
  const picture = { width: 100, height: 60 };
  const rect = { left: 10, top: 5, right: 30, bottom: 15 };
  const view = fitLayerView(
    picture,
    rect,
    { width: 400, height: 300 },
    { aspect: 1.5, flipX: true, flipY: false },
    0,
  );
  expect(view.zoom).toBe(20);
  expect(view.panX + (100 - 20) * view.zoom).toBeCloseTo(200, 9);
  expect(view.panY + 10 * view.zoom * 1.5).toBeCloseTo(150, 9);
});

test('zooming keeps the panel point under the pointer', () => {
  const view = zoomLayerView({ zoom: 2, panX: 10, panY: -4 }, 1.5, 50, 30);
  expect((50 - view.panX) / view.zoom).toBeCloseTo((50 - 10) / 2, 9);
  expect((30 - view.panY) / view.zoom).toBeCloseTo((30 + 4) / 2, 9);
});

test('a mirrored printer is shown as its plate from above', () => {
  const printer = {
    platform: [200, 100, 100],
    mirrorX: true,
    mirrorY: false,
    width: 400,
    height: 100,
  } as const;
  expect(plateOrientation({ ...printer, orientation: 'landscape' })).toEqual({
    aspect: 2,
    flipX: true,
    flipY: false,
  });
});

test.each([
  { flipX: false, flipY: false, aspect: 1 },
  { flipX: true, flipY: false, aspect: 1.5 },
  { flipX: true, flipY: true, aspect: 1 },
])('a panel point is located where its pixel is drawn: $flipX, $flipY, $aspect', (orientation) => {
  const [column, row, width, height] = [7, 3, 16, 10];
  const pixels = Array.from<number>({ length: width * height }).fill(0);
  pixels[row * width + column] = 255;
  const picture = pictureOf(pixels, width);
  const canvas = { width: 320, height: 300 };
  const view = fitLayerView(picture, { left: 0, top: 0, right: width, bottom: height }, canvas, orientation);
  const { x, y } = locateOnLayer(view, picture, column + 0.5, row + 0.5);
  const drawn = drawLayer(picture, view, canvas.width, canvas.height, 1);
  expect(drawn[(Math.floor(y) * canvas.width + Math.floor(x)) * 4]).toBeGreaterThan(200);
});
