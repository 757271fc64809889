import { readFileSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { type LitExtent, type Runs, RunBuilder, litExtent } from '#kernel';
import { type LayerCodec, type LayerCodecId, layerCodecs } from '#formats/printer';
import { type Engine, Scratch, createEngine, createEngineMemory, measureLit } from '#compute/wasm';
import { packFile } from '../../src/formats/printer/png/packed.ts';

const module = new WebAssembly.Module(
  readFileSync(new URL('../../src/compute/wasm/build/engine.single.wasm', import.meta.url)),
);
const engine = createEngine(module, createEngineMemory(false));
const scratch = new Scratch(engine);
const SEED = Number(process.env['SEED'] ?? 20261120);

const FAST: Record<
  LayerCodecId,
  {
    encode(call: Engine['call'], words: number, used: number, width: number, height: number): number;
    decode(call: Engine['call'], at: number, length: number, width: number, height: number): number;
  }
> = {
  goo: {
    encode: (call, words, used) => call.encodeGoo(words, used),
    decode: (call, at, length, width, height) => call.decodeGoo(at, length, width * height),
  },
  ctb: {
    encode: (call, words, used) => call.encodeCtb(words, used),
    decode: (call, at, length, width, height) => call.decodeCtb(at, length, width * height),
  },
  pw0: {
    encode: (call, words, used) => call.encodePw0(words, used),
    decode: (call, at, length, width, height) => call.decodePw0(at, length, width * height),
  },
  'pw0-packed': {
    encode: (call, words, used) => call.encodePackedPw0(words, used),
    decode: (call, at, length, width, height) => call.decodePackedPw0(at, length, width * height),
  },
  cxdlp: {
    encode: (call, _words, used, width, height) => call.encodeCxdlp(used, width, height),
    decode: (call, at, length, width, height) => call.decodeCxdlp(at, length, width, height),
  },
  planes: {
    encode: (call, words, used) => call.encodePlanes(words, used),
    decode: (call, at, length, width, height) => call.decodePlanes(at, length, width * height),
  },
  phz: {
    encode: (call, words, used, width, height) => call.encodePhz(words, used, width, height),
    decode: (call, at, length, width, height) => call.decodePhz(at, length, width * height),
  },
  vuf: {
    encode: (call, words, used, width) => call.encodeVuf(words, used, width),
    decode: (call, at, length, width, height) => call.decodeVuf(at, length, width, height),
  },
  png: {
    encode: (call, words, used, width, height) => call.encodePng(words, used, width, height, 1),
    decode: (call, at, length, width, height) => call.decodePng(at, length, width, height, 1),
  },
  'png-rgb': {
    encode: (call, words, used, width, height) => call.encodePng(words, used, width, height, 3),
    decode: (call, at, length, width, height) => call.decodePng(at, length, width, height, 3),
  },
};

const CODECS = Object.keys(FAST) as readonly LayerCodecId[];

/** Decodes with the engine: words, or the engine's negative answer. */
function decodeFast(id: LayerCodecId, bytes: Uint8Array, width: number, height: number): Runs | number {
  const at = scratch.fit(bytes.length);
  engine.u8(at, bytes.length).set(bytes);
  const words = FAST[id].decode(engine.call, at, bytes.length, width, height);
  return words < 0 ? words : engine.u32(engine.call.runs.value, words).slice();
}

/** Encodes with the engine. Its runs are put in place by decoding GOO bytes, which hold any grey. */
function encodeFast(id: LayerCodecId, runs: Runs, width: number, height: number): Uint8Array {
  const loaded = decodeFast('goo', layerCodecs.goo.encode(runs, width, height), width, height);
  if (typeof loaded === 'number') throw new Error(`loading runs answered ${loaded}`);
  expect([...loaded]).toEqual([...runs]);
  // Behind bytes that are there already, as the layers of a block are.
  const used = 1 + (loaded.length % 7);
  const length = FAST[id].encode(engine.call, loaded.length, used, width, height);
  return engine.u8(engine.call.bytes.value + used, length).slice();
}

function randomRuns(random: ReturnType<typeof createRandom>, pixels: number): Runs {
  const builder = new RunBuilder();
  const style = random.integer(0, 4);
  for (let left = pixels; left > 0;) {
    const longest = [1, 8, 400, pixels][random.integer(0, 4)]!;
    const length = Math.min(left, random.integer(1, longest + 1));
    const grey = [random.integer(0, 256), random.integer(0, 2) * 255, 0, 120 + random.integer(0, 12)][style]!;
    builder.add(length, grey);
    left -= length;
  }
  return builder.finish();
}

function runsOf(...runs: readonly (readonly [length: number, grey: number])[]): Runs {
  const builder = new RunBuilder();
  for (const [length, grey] of runs) builder.add(length, grey);
  return builder.finish();
}

type Layer = readonly [name: string, width: number, height: number, runs: Runs];

/** Widths that a codec takes are multiples of it: RGB holds three greys a pixel, GOO V5 has two halves. */
const stepOf = (id: LayerCodecId): number => ({ 'png-rgb': 3, vuf: 2 })[id as string] ?? 1;
const widthFor = (id: LayerCodecId, width: number): number => width * stepOf(id);

/** The layer so many times as wide. */
function widened([name, width, height, runs]: Layer, times: number): Layer {
  return [
    name,
    width * times,
    height,
    runsOf(...Array.from(runs, (word) => [(word >>> 8) * times, word & 255] as const)),
  ];
}

const LAYERS: readonly Layer[] = [
  ['all black', 7680, 4320, runsOf([7680 * 4320, 0])],
  ['all white', 40, 30, runsOf([1200, 255])],
  ['one pixel', 1, 1, runsOf([1, 7])],
  ['a white run longer than a word', 6000, 6000, runsOf([35_999_995, 255], [5, 9])],
  // More greys than one block of a PNG has codes for, at the start of a row, inside and across rows.
  [
    'all greys and again',
    251,
    40,
    runsOf(...Array.from({ length: 502 }, (_, at) => [20, (at * 7) & 255] as const)),
  ],
  [
    'noise of all greys',
    512,
    8,
    runsOf(...Array.from({ length: 4096 }, (_, at) => [1, (at * 167) & 255] as const)),
  ],
];

test.each(CODECS)('the fast %s codec gives the reference bytes and reads them back', (id) => {
  const codec: LayerCodec = layerCodecs[id];
  for (const layer of LAYERS) {
    const [name, width, height, runs] = widened(layer, stepOf(id));
    const expected = codec.encode(runs, width, height);
    expect(Buffer.compare(encodeFast(id, runs, width, height), expected), name).toBe(0);
    const back = codec.decode(expected, width, height);
    expect(back.ok && [...back.value]).toEqual([...(decodeFast(id, expected, width, height) as Runs)]);
  }
});

test.each(CODECS)(`random layers pass the fast %s codec as they pass the reference (seed ${SEED})`, (id) => {
  const random = createRandom(SEED);
  const codec: LayerCodec = layerCodecs[id];
  for (let round = 0; round < 150; round++) {
    const width = widthFor(id, random.integer(1, 300));
    const height = random.integer(1, 60);
    const runs = randomRuns(random, width * height);
    const expected = codec.encode(runs, width, height);
    const got = encodeFast(id, runs, width, height);
    if (Buffer.compare(got, expected) !== 0) expect([...got], `round ${round}`).toEqual([...expected]);
    const fast = decodeFast(id, expected, width, height);
    const slow = codec.decode(expected, width, height);
    expect(slow.ok && [...slow.value], `round ${round}`).toEqual([...(fast as Runs)]);
  }
});

test(`the engine measures what is lit as the reference does (seed ${SEED})`, () => {
  const random = createRandom(SEED + 5);
  const measured = (runs: Runs, width: number, height: number): LitExtent => {
    const loaded = decodeFast('goo', layerCodecs.goo.encode(runs, width, height), width, height) as Runs;
    return measureLit(engine, loaded.length, width);
  };
  for (const [name, width, height, runs] of LAYERS) {
    expect(measured(runs, width, height), name).toEqual(litExtent(runs, width));
  }
  for (let round = 0; round < 400; round++) {
    const width = random.integer(1, 60);
    const height = random.integer(1, 40);
    const runs = (round % 2 === 0 ? randomRuns : blankRuns)(random, width * height);
    expect(measured(runs, width, height), `round ${round}`).toEqual(litExtent(runs, width));
  }
});

test('GOO layers without chunks are black to the engine as to the reference, and their damage is damage', () => {
  for (const bytes of [[], [0x55, 0xff], [0x55], [0x55, 0xfe], [0x54, 0xff]]) {
    const slow = layerCodecs.goo.decode(Uint8Array.from(bytes), 7000, 5000);
    const fast = decodeFast('goo', Uint8Array.from(bytes), 7000, 5000);
    expect(typeof fast === 'number' ? null : fast, String(bytes)).toEqual(slow.ok ? slow.value : null);
  }
});

/** Long stretches of one grey between pieces of noise: what blank rows of a large panel are to deflate. */
function blankRuns(random: ReturnType<typeof createRandom>, pixels: number): Runs {
  const builder = new RunBuilder();
  const noise = [0, 3, 40][random.integer(0, 3)]!;
  for (let left = pixels; left > 0;) {
    const stretch = Math.min(left, random.integer(1, pixels));
    builder.add(stretch, random.integer(0, 5) === 0 ? 255 : 0);
    left -= stretch;
    for (let i = random.integer(0, noise + 1); i > 0 && left > 0; i--, left--) {
      builder.add(1, random.integer(1, 256));
    }
  }
  return builder.finish();
}

test(`long blank stretches pass the fast png codec wherever their bits begin, whole and damaged (seed ${SEED})`, () => {
  const random = createRandom(SEED + 2);
  const codec = layerCodecs.png;
  for (let round = 0; round < 60; round++) {
    const width = random.integer(200, 3000);
    const height = random.integer(20, 300);
    const runs = blankRuns(random, width * height);
    const bytes = codec.encode(runs, width, height);
    expect(Buffer.compare(encodeFast('png', runs, width, height), bytes), `round ${round}`).toBe(0);
    expect(decodeFast('png', bytes, width, height), `round ${round}`).toEqual(runs);
    // Behind the checks of the file: lengths stay, the data and its CRC are changed alike, the Adler is not.
    const file = inflateRawSync(bytes.subarray(8));
    const past = file.length - 20;
    file[random.integer(43, past)]! ^= 1 << random.integer(0, 8);
    file.writeUInt32BE(crc32(file.subarray(37, file.length - 16)), file.length - 16);
    const damaged = packFile(file, []);
    const slow = codec.decode(damaged, width, height);
    const fast = decodeFast('png', damaged, width, height);
    if (fast === -3) continue;
    if (typeof fast === 'number') expect(slow.ok, `round ${round}, engine ${fast}`).toBe(false);
    else expect(slow.ok && slow.value, `round ${round}`).toEqual(fast);
  }
});

test.each(CODECS)(
  `damaged %s layers are refused, or read as the reference reads them (seed ${SEED})`,
  (id) => {
    const random = createRandom(SEED + 1);
    const codec: LayerCodec = layerCodecs[id];
    for (let round = 0; round < 400; round++) {
      const width = widthFor(id, random.integer(1, 60));
      const height = random.integer(1, 20);
      let bytes = codec.encode(randomRuns(random, width * height), width, height);
      const kind = random.integer(0, 3);
      if (kind === 0) bytes = bytes.slice(0, random.integer(0, bytes.length));
      else
        for (let i = random.integer(1, 4); i > 0; i--)
          bytes[random.integer(0, bytes.length)]! ^= 1 << random.integer(0, 8);
      const fast = decodeFast(id, bytes, width, height);
      // −3: another kind of PNG, which the reference then decides.
      if (fast === -3) continue;
      const slow = codec.decode(bytes, width, height);
      if (typeof fast === 'number') expect(slow.ok, `round ${round}, engine ${fast}`).toBe(false);
      else expect(slow.ok && [...slow.value], `round ${round}`).toEqual([...fast]);
    }
  },
);

test(`damaged chunks of vuf halves are read alike where the checksums are right for them (seed ${SEED})`, () => {
  const random = createRandom(SEED + 4);
  const codec = layerCodecs.vuf;
  let read = 0;
  for (let round = 0; round < 1000; round++) {
    const width = 2 * random.integer(1, 40);
    const height = random.integer(1, 20);
    const bytes = codec.encode(randomRuns(random, width * height), width, height);
    const middle = 5 + new DataView(bytes.buffer).getUint32(1, true);
    const [from, past] = random.integer(0, 2) === 0 ? [6, middle - 3] : [middle + 1, bytes.length - 3];
    // More bits than are written: a level or a difference is seldom one of eight.
    bytes[0] = random.integer(3, 9);
    bytes[random.integer(from, past)]! ^= 1 << random.integer(0, 8);
    bytes[past] = ~bytes.subarray(from, past).reduce((sum, byte) => sum + byte, 0) & 255;
    const fast = decodeFast('vuf', bytes, width, height);
    const slow = codec.decode(bytes, width, height);
    expect(slow.ok ? slow.value : null, `round ${round}`).toEqual(typeof fast === 'number' ? null : fast);
    if (slow.ok) read++;
  }
  expect(read).toBeGreaterThan(50);
  expect(read).toBeLessThan(900);
});

test(`a goo layer passes its check exactly where it decodes to its runs (seed ${SEED})`, () => {
  const random = createRandom(SEED + 3);
  const codec = layerCodecs.goo;
  let passed = 0;
  for (let round = 0; round < 2000; round++) {
    const width = random.integer(1, 300);
    const height = random.integer(1, 60);
    const runs = randomRuns(random, width * height);
    const length = encodeFast('goo', runs, width, height).length;
    const used = 1 + (runs.length % 7);
    const check = (pixels = width * height): boolean =>
      engine.call.checkGoo(runs.length, used, length, pixels) !== 0;
    expect(check(), `round ${round}`).toBe(true);
    expect(check(width * height + 1), `round ${round}`).toBe(false);
    // Other bytes behind a checksum that is right for them; now and then the same ones.
    const bytes = engine.u8(engine.call.bytes.value + used, length);
    const at = random.integer(1, length - 1);
    bytes[at] = bytes[at]! ^ (random.integer(0, 4) === 0 ? 0 : 1 << random.integer(0, 8));
    bytes[length - 1] = ~bytes.subarray(1, length - 1).reduce((sum, byte) => sum + byte, 0) & 255;
    const decoded = codec.decode(bytes.slice(), width, height);
    const same =
      decoded.ok && Buffer.compare(Buffer.from(decoded.value.buffer), Buffer.from(runs.buffer)) === 0;
    expect(check(), `round ${round}, byte ${at} of ${length}`).toBe(same);
    passed += same ? 1 : 0;
  }
  expect(passed).toBeGreaterThan(100);
  expect(passed).toBeLessThan(1000);
});

// Of the xxHash specification and its reference implementation.
test.each([
  ['', 'ef46db3751d8e999'],
  ['a', 'd24ec4f1a98c6e5b'],
  ['abc', '44bc2cf5ad770999'],
  ['Nobody inspects the spammish repetition', 'fbcea83c8a378bf1'],
])('the checksum of "%s" is XXH64’s', (text, expected) => {
  const at = scratch.fit(64);
  const bytes = new TextEncoder().encode(text);
  engine.u8(at, bytes.length).set(bytes);
  const checksum = BigInt.asUintN(64, engine.call.xxh64(at, bytes.length));
  expect(checksum.toString(16).padStart(16, '0')).toBe(expected);
});
