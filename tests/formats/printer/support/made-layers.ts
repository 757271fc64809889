import { createRandom, type SeededRandom } from '#base';
import type { Runs } from '#kernel';

/** A layer to encode: canonical runs over width × height. */
export interface MadeLayer {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly runs: Runs;
}

/** Canonical runs from (length, grey) pairs, made apart from the product's own run list. */
export function runsOf(pairs: readonly (readonly [length: number, grey: number])[]): Runs {
  const words: number[] = [];
  for (let index = 0; index < pairs.length;) {
    const grey = pairs[index]![1];
    let length = 0;
    for (; index < pairs.length && pairs[index]![1] === grey; index++) length += pairs[index]![0];
    for (; length > 0xffffff; length -= 0xffffff) words.push(0xffffff * 256 + grey);
    if (length > 0) words.push(length * 256 + grey);
  }
  return Uint32Array.from(words);
}

/** The pixels of runs, one byte each. */
export function pixelsOf(runs: Runs, pixels: number): Uint8Array {
  const out = new Uint8Array(pixels);
  let at = 0;
  for (const word of runs) {
    out.fill(word & 255, at, at + (word >>> 8));
    at += word >>> 8;
  }
  if (at !== pixels) throw new Error(`${at} pixels instead of ${pixels}`);
  return out;
}

/** Runs of pixels. */
export function runsOfPixels(pixels: Uint8Array): Runs {
  return runsOf(Array.from(pixels, (grey) => [1, grey] as const));
}

/** A layer in which all 256 greys come again and again, in short runs and long ones: `seed` says in which order. */
export function manyGreys(seed: number): MadeLayer {
  const random = createRandom(seed);
  const pairs = Array.from(
    { length: 3000 },
    () => [random.integer(1, random.integer(0, 9) === 0 ? 900 : 4), random.integer(0, 256)] as const,
  );
  const width = 1000;
  const pixels = pairs.reduce((sum, [length]) => sum + length, 0);
  const height = Math.ceil(pixels / width);
  return {
    name: `all greys in order ${seed}`,
    width,
    height,
    runs: runsOf([...pairs, [width * height - pixels, 0]]),
  };
}

/** Random runs: mostly black and white, some greys near each other, lengths from 1 to many rows. */
export function randomRuns(random: SeededRandom, pixels: number, greyTable?: Uint8Array): Runs {
  const pairs: [number, number][] = [];
  let grey = 0;
  for (let left = pixels; left > 0;) {
    const longest = [1, 2, 16, 300, pixels][random.integer(0, 5)]!;
    const length = Math.min(left, random.integer(1, longest + 1));
    const kind = random.integer(0, 4);
    grey =
      kind === 0
        ? 0
        : kind === 1
          ? 255
          : kind === 2
            ? random.integer(0, 256)
            : (grey + random.integer(0, 33)) & 255;
    pairs.push([length, greyTable ? greyTable[grey]! : grey]);
    left -= length;
  }
  return runsOf(pairs);
}

/** The same layer so many times as wide, every pixel as many times. */
export function widened(layer: MadeLayer, times: number): MadeLayer {
  const pairs = Array.from(layer.runs, (word) => [(word >>> 8) * times, word & 255] as const);
  return { ...layer, width: layer.width * times, runs: runsOf(pairs) };
}

/** Layers with something to trip over. */
export function madeLayers(greyTable?: Uint8Array): readonly MadeLayer[] {
  const grey = (value: number): number => (greyTable ? greyTable[value]! : value);
  const made = (
    name: string,
    width: number,
    height: number,
    pairs: readonly (readonly [number, number])[],
  ): MadeLayer => ({
    name,
    width,
    height,
    runs: runsOf(pairs.map(([length, value]) => [length, grey(value)])),
  });
  const ramp = Array.from({ length: 256 }, (_, value) => [1, value] as const);
  return [
    made('all black 8K', 7680, 4320, [[7680 * 4320, 0]]),
    made('all white 8K', 7680, 4320, [[7680 * 4320, 255]]),
    made('one black pixel', 1, 1, [[1, 0]]),
    made('one white pixel', 1, 1, [[1, 255]]),
    made('one lit pixel at the end', 640, 480, [
      [640 * 480 - 1, 0],
      [1, 255],
    ]),
    made('one lit pixel at the start', 640, 480, [
      [1, 255],
      [640 * 480 - 1, 0],
    ]),
    made('runs longer than one word', 11520, 5120, [
      [20_000_000, 0],
      [20_000_001, 255],
      [11520 * 5120 - 40_000_001, 128],
    ]),
    made('a full grey ramp, both ways', 32, 16, [...ramp, ...ramp.toReversed()]),
    made('a white band over row ends', 100, 50, [
      [250, 0],
      [2000, 255],
      [2750, 0],
    ]),
    made('a single column', 1, 300, [
      [100, 0],
      [100, 77],
      [100, 0],
    ]),
    made(
      'soft edges',
      64,
      64,
      Array.from(
        { length: 64 },
        () =>
          [
            [20, 0],
            [1, 60],
            [1, 191],
            [20, 255],
            [1, 240],
            [1, 128],
            [20, 0],
          ] as const,
      ).flat(),
    ),
  ];
}

/** Seeded random layers of small sizes. */
export function randomLayers(seed: number, count: number, greyTable?: Uint8Array): readonly MadeLayer[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const width = random.integer(1, 200);
    const height = random.integer(1, 60);
    return {
      name: `seed ${seed}, layer ${index}`,
      width,
      height,
      runs: randomRuns(random, width * height, greyTable),
    };
  });
}
