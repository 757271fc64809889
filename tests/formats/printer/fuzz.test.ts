import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRandom, memorySource, unwrap, type ByteSource } from '#base';
import { layerCodecs, printerFormats, type DecodedPrint, type PrinterFormat } from '#formats/printer';
import { damagedBytes, damagedFile } from './support/damage.ts';
import { madeJob, writeMade } from './support/made-job.ts';
import { randomRuns, runsOf } from './support/made-layers.ts';

/**
 * Damaged files, for every reader the same number of them: refused with a code or read, never a throw. `FUZZ=1000000` makes so many
 * in all, `SEED=7` others, `ONLY=goo,ctb` of these formats. What is found lies in tests/output/fuzz, with what it is called here.
 */
const SEED = Number(process.env['SEED'] ?? 44);
const INPUTS = Number(process.env['FUZZ'] ?? 4000);
const isLong = process.env['FUZZ'] !== undefined;
const asked = process.env['ONLY']?.split(',');
const formats = printerFormats.filter(({ id }) => asked?.includes(id) ?? true);
/** No input may take longer, ms of the processor, or make the process grow beyond this, bytes. */
const LONGEST_MS = 2000;
const LARGEST = 1 << 30;
const WIDTH = 12;
const HEIGHT = 9;
const MOST_FOUND = 20;

/** The same plate again and again, small and with pictures that say nothing: what is damaged is the structure. */
async function seedsOf(format: PrinterFormat): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const random = createRandom(SEED);
  const picture = { width: 2, height: 2, rgba: new Uint8Array(16) };
  return Promise.all(
    [1, 3].map((count) => {
      const layers = Array.from({ length: count }, (_, index) => ({
        name: `layer ${index}`,
        width: WIDTH,
        height: HEIGHT,
        runs:
          index === 1 ? runsOf([[WIDTH * HEIGHT, 0]]) : randomRuns(random, WIDTH * HEIGHT, format.greyTable),
      }));
      const job = { ...madeJob(WIDTH, HEIGHT, count), previews: { large: picture, small: picture } };
      return writeMade(format, layers, job);
    }),
  );
}

/** Layers of a whole file, to be damaged by themselves. */
async function layersOf(
  format: PrinterFormat,
  bytes: Uint8Array,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const print = unwrap(await format.read(memorySource(bytes)));
  return Promise.all(
    Array.from({ length: print.facts.layerCount }, async (_, index) =>
      unwrap(await print.layerBytes(index)).slice(),
    ),
  );
}

/** A source that is asked for nothing senseless. */
function sourceOf(bytes: Uint8Array): ByteSource {
  const source = memorySource(bytes);
  return {
    size: source.size,
    read: (offset, length) => {
      if (!Number.isSafeInteger(offset) || offset < 0 || !(length >= 0)) {
        throw new Error(`read(${offset}, ${length})`);
      }
      return source.read(offset, length);
    },
  };
}

const CODES: ReadonlySet<string> = new Set(['format_corrupt', 'format_truncated', 'format_unsupported']);

function decode(codec: DecodedPrint['codec'], bytes: Uint8Array, width: number, height: number): void {
  const runs = layerCodecs[codec].decode(bytes, width, height);
  if (!runs.ok) return;
  let pixels = 0;
  for (const word of runs.value) pixels += word >>> 8;
  if (pixels !== width * height) throw new Error(`${pixels} pixels instead of ${width * height}`);
}

/** Reads all that is in a file, as whoever opens it does; its pictures, which take longest, on demand. */
async function readAll(
  format: PrinterFormat,
  bytes: Uint8Array,
  withPreviews: boolean,
): Promise<'read' | 'refused'> {
  const read = await format.read(sourceOf(bytes));
  if (!read.ok) {
    if (!CODES.has(read.error.code)) throw new Error(`refused as ${read.error.code}`);
    return 'refused';
  }
  const print = read.value;
  const { facts, codec } = print;
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
      throw new Error(`${name} is ${value}`);
  }
  for (const { width, height, rgba } of withPreviews ? print.previews : []) {
    if (rgba.length !== width * height * 4) throw new Error('a preview lacks pixels');
  }
  for (let index = 0; index < Math.min(facts.layerCount, 4); index++) {
    const { z } = print.layerSettings(index);
    if (!Number.isFinite(z)) throw new Error(`z is ${z}`);
    const layer = await print.layerBytes(index);
    if (layer.ok) decode(codec, layer.value, facts.width, facts.height);
  }
  return 'read';
}

const processorMs = (): number => process.cpuUsage().user / 1000;

test(
  `damaged files are refused or read, and never throw, hang or fill the memory (seed ${SEED})`,
  { timeout: isLong ? 24 * 3_600_000 : 120_000 },
  async () => {
    const found: string[] = [];
    const counts = { read: 0, refused: 0, layers: 0 };
    let slowest = { ms: 0, name: '' };
    const each = Math.ceil(INPUTS / formats.length);
    for (const format of formats) {
      const files = await seedsOf(format);
      const layers = await layersOf(format, files[1]!);
      for (let input = 0; input < each && found.length < MOST_FOUND; input++) {
        const name = `${format.id}-${SEED}-${input}`;
        const random = createRandom(SEED * 1_000_003 + input);
        const isLayer = input % 5 === 4;
        const bad = isLayer
          ? damagedBytes(layers[random.integer(0, layers.length)]!, random)
          : damagedFile(format, files[random.integer(0, 2)]!, random);
        const started = processorMs();
        try {
          if (isLayer) {
            decode(format.codec, bad, WIDTH, HEIGHT);
            counts.layers++;
          } else counts[await readAll(format, bad, input % 16 === 0)]++;
          const ms = processorMs() - started;
          if (ms > slowest.ms) slowest = { ms, name };
          if (ms > LONGEST_MS && isLong) throw new Error(`it took ${ms.toFixed(0)} ms`);
        } catch (error) {
          found.push(`${name}: ${String(error)}`);
          mkdirSync('tests/output/fuzz', { recursive: true });
          writeFileSync(`tests/output/fuzz/${name}`, bad);
        }
      }
    }
    const peak = process.resourceUsage().maxRSS * 1024;
    if (isLong) {
      const { ms, name } = slowest;
      // oxlint-disable-next-line no-console -- a long run has nothing else to say it with.
      console.log(
        JSON.stringify({
          seed: SEED,
          inputs: each * formats.length,
          ...counts,
          found,
          slowest: { ms, name },
          peak,
        }),
      );
      expect(peak).toBeLessThan(LARGEST);
    }
    expect(found).toEqual([]);
    expect(counts.read).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(0);
  },
);
