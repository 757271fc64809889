import { inflateSync, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createRandom, memorySink, unwrap, type ByteSink } from '#base';
import {
  detectPrinterFormat,
  layerCodecs,
  printerFormatById,
  printerFormats,
  printerFormatsForExtension,
  type PrinterFormat,
} from '#formats/printer';
import { slowCrc } from './support/foreign-png.ts';
import { factsHeld, factsOf, settingsHeld } from './support/held.ts';
import { madeJob, madePicture, reusedBytes, watchedSource, writeMade } from './support/made-job.ts';
import { randomRuns, runsOf, type MadeLayer } from './support/made-layers.ts';

const WIDTH = 96;
const SEED = Number(process.env['SEED'] ?? 44);
const HEIGHT = 54;
const isNanodlp = (format: PrinterFormat): boolean => format.id.startsWith('nanodlp');
const ONE_PREVIEW = /^(nanodlp.*|anycubic-(v1|v516|v517|pws))$/;
const OWN_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  uvj: ['config.json', 'preview/tiny.png', 'preview/huge.png'],
  vdt: ['manifest.json', 'Preview_FLT.png', 'Preview_FLT_48.png'],
};
const previewsOf = ({ id }: PrinterFormat): number =>
  ONE_PREVIEW.test(id) ? 1 : id === 'anycubic-zip' ? 3 : 2;

function layersFor(format: PrinterFormat, count: number, seed = 1): readonly MadeLayer[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    name: `layer ${index}`,
    width: WIDTH,
    height: HEIGHT,
    runs: index === 0 ? runsOf([[WIDTH * HEIGHT, 0]]) : randomRuns(random, WIDTH * HEIGHT, format.greyTable),
  }));
}

const containerFormats: readonly PrinterFormat[] = printerFormats;

describe.each(containerFormats)('a $id file', (format) => {
  const layers = layersFor(format, 9);

  test('gives back every layer that was written, from one view that is reused', async () => {
    const print = unwrap(await format.read(watchedSource(await writeMade(format, layers))));
    expect(print.codec).toBe(format.codec);
    expect(print.facts.layerCount).toBe(layers.length);
    for (const [index, layer] of layers.entries()) {
      const bytes = unwrap(await print.layerBytes(index));
      expect(layerCodecs[print.codec].decode(bytes, WIDTH, HEIGHT)).toEqual({ ok: true, value: layer.runs });
    }
    for (const index of [-1, layers.length, 0.5, Number.NaN]) {
      expect(await print.layerBytes(index)).toMatchObject({ ok: false, error: { code: 'not_found' } });
    }
  });

  test('gives back the facts it was written with', async () => {
    const job = madeJob(WIDTH, HEIGHT, layers.length);
    const { facts } = unwrap(await format.read(watchedSource(await writeMade(format, layers, job))));
    expect(Object.keys(facts)).toEqual(expect.arrayContaining([...factsHeld(format)]));
    // What only some formats hold is right where it is held.
    for (const [name, value] of Object.entries(factsOf(format, job))) {
      if (name in facts) expect([name, facts[name as keyof typeof facts]]).toEqual([name, value]);
    }
    for (const value of Object.values(facts)) expect(value).toBeDefined();
  });

  test('gives back each layer’s settings as far as it holds them', async () => {
    const job = madeJob(WIDTH, HEIGHT, layers.length);
    const print = unwrap(await format.read(watchedSource(await writeMade(format, layers, job))));
    for (const [index, settings] of job.layers.entries()) {
      const read = print.layerSettings(index);
      const wanted = settingsHeld(format, settings, index);
      const held = Object.fromEntries(
        Object.keys(read).map((key) => [key, wanted[key as keyof typeof wanted]]),
      );
      expect(read, `layer ${index}`).toEqual(held);
      expect(read.z).toBe(wanted.z);
    }
  });

  test('bears its previews, which look like what was given', async () => {
    const print = unwrap(await format.read(watchedSource(await writeMade(format, layers))));
    expect(print.previews).toHaveLength(previewsOf(format));
    for (const preview of print.previews) {
      expect(preview.rgba.length).toBe(preview.width * preview.height * 4);
      const middle = (preview.width * (preview.height >> 1) + (preview.width >> 1)) * 4;
      for (const [channel, wanted] of [127, 127, 200, 255].entries()) {
        expect(Math.abs(preview.rgba[middle + channel]! - wanted)).toBeLessThan(12);
      }
    }
  });

  test('asks for the estimate after the last layer, once, where it has a place for it', async () => {
    const asked: number[] = [];
    let pulled = 0;
    const job = {
      ...madeJob(WIDTH, HEIGHT, layers.length),
      estimate: () => {
        asked.push(pulled);
        return { seconds: 1, volumeMm3: 2, weightG: 3, cost: 4, currency: 'JPY' };
      },
    };
    async function* counted(): AsyncGenerator<Uint8Array, void> {
      for await (const bytes of reusedBytes(format, layers)) {
        pulled++;
        yield bytes;
      }
    }
    unwrap(await format.write(job, counted(), memorySink()));
    expect(asked).toEqual(factsHeld(format).includes('seconds') ? [layers.length] : []);
  });

  test('holds one layer at a time while it is written', async () => {
    const inner = memorySink();
    let appended = 0;
    let pulled = 0;
    const sink: ByteSink = {
      get length() {
        return inner.length;
      },
      append: async (bytes) => {
        appended += bytes.length;
        await inner.append(bytes);
      },
      patch: (offset, bytes) => inner.patch(offset, bytes),
      read: (offset, length) => inner.read(offset, length),
    };
    async function* watched(): AsyncGenerator<Uint8Array, void> {
      for await (const bytes of reusedBytes(format, layers)) {
        expect(appended).toBeGreaterThanOrEqual(pulled);
        pulled += bytes.length;
        yield bytes;
      }
    }
    unwrap(await format.write(madeJob(WIDTH, HEIGHT, layers.length), watched(), sink));
  });

  test('is refused when it would have too few layers, too many, none, or an impossible panel', async () => {
    const refusals = [
      format.write(madeJob(WIDTH, HEIGHT, layers.length + 1), reusedBytes(format, layers), memorySink()),
      format.write(madeJob(WIDTH, HEIGHT, layers.length - 1), reusedBytes(format, layers), memorySink()),
      format.write(madeJob(WIDTH, HEIGHT, 0), reusedBytes(format, []), memorySink()),
      format.write(madeJob(16_384, HEIGHT, 9), reusedBytes(format, layers), memorySink()),
      format.write(madeJob(0, HEIGHT, 9), reusedBytes(format, layers), memorySink()),
    ];
    for (const refusal of await Promise.all(refusals)) {
      expect(refusal).toMatchObject({ ok: false, error: { code: 'validation' } });
    }
  });

  test('is known by its content under any name, and found by id and extension', async () => {
    const head = (await writeMade(format, layers)).subarray(0, 1024);
    const [extension] = format.extensions;
    // Formats that one reader tells apart are known as either.
    for (const name of [`print.${extension!.toUpperCase()}`, 'print.stl']) {
      const found = unwrap(detectPrinterFormat(name, head));
      expect(Reflect.get(found, 'read')).toBe(Reflect.get(format, 'read'));
    }
    expect(printerFormatById(format.id)).toBe(format);
    expect(printerFormatsForExtension(`.${extension}`)).toContain(format);
  });

  test(`of random bytes behind its own first ones is refused, and so is none at all (seed ${SEED})`, async () => {
    const bytes = await writeMade(format, layers.slice(0, 2));
    expect((await format.read(watchedSource(new Uint8Array(0)))).ok).toBe(false);
    const random = createRandom(SEED + 2);
    for (let round = 0; round < 40; round++) {
      const bad = Uint8Array.from({ length: random.integer(1, 4000) }, () => random.integer(0, 256));
      bad.set(bytes.subarray(0, Math.min(bad.length, random.integer(1, 64))));
      expect((await format.read(watchedSource(bad))).ok).toBe(false);
    }
  });
});

describe('the registry', () => {
  test('has distinct ids and labels, and extensions that only versions share', () => {
    for (const key of ['id', 'label'] as const) {
      expect(new Set(printerFormats.map((format) => format[key])).size).toBe(printerFormats.length);
    }
    const claims = printerFormats.flatMap((format) =>
      format.extensions.flatMap((extension) =>
        (format.writtenVersions ?? ['']).map((version) => `${extension} ${version}`),
      ),
    );
    expect(new Set(claims).size).toBe(claims.length);
  });

  test('does not know other files', () => {
    for (const text of ['', 'solid cube', '%PDF-1.7', 'PK\u0003\u0004']) {
      expect(detectPrinterFormat('print.goo', new TextEncoder().encode(text))).toMatchObject({
        ok: false,
        error: { code: 'format_unknown' },
      });
    }
    expect(printerFormatById('stl')).toBeUndefined();
    expect(printerFormatsForExtension('stl')).toEqual([]);
  });
});

describe.each(containerFormats.filter((format) => format.codec.startsWith('png')))(
  'the archive of a $id file',
  (format) => {
    test('is read by fflate: entries with right CRCs, layers and settings', async () => {
      const layers = layersFor(format, 4);
      const bytes = await writeMade(format, layers);
      const files = unzipSync(bytes);
      const pictures = Object.keys(files).filter(
        (name) => /\d\.png$/.test(name) && !/thumbnail|^Preview_/.test(name),
      );
      expect(pictures).toHaveLength(4);
      const wanted =
        format.id === 'zip'
          ? ['run.gcode', 'preview.png', 'preview_cropping.png']
          : isNanodlp(format)
            ? ['meta.json', 'slicer.json', 'profile.json', 'plate.json', '3d.png']
            : (OWN_ENTRIES[format.id] ?? ['config.ini', 'prusaslicer.ini']);
      expect(Object.keys(files)).toEqual(expect.arrayContaining([...wanted]));
      for (const [index, name] of pictures.entries()) {
        expect(layerCodecs[format.codec].decode(files[name]!, WIDTH, HEIGHT)).toEqual({
          ok: true,
          value: layers[index]!.runs,
        });
      }
    });

    test('has the CRC of every entry in its directory and before the entry', async () => {
      const bytes = await writeMade(format, layersFor(format, 3));
      const view = new DataView(bytes.buffer);
      const end = bytes.length - 22;
      expect(view.getUint32(end, true)).toBe(0x06054b50);
      const count = view.getUint16(end + 10, true);
      let at = view.getUint32(end + 16, true);
      for (let index = 0; index < count; index++) {
        const [crc, size, nameLength] = [16, 20, 28].map((field) => view.getUint32(at + field, true));
        const isPacked = view.getUint16(at + 10, true) === 8;
        const local = view.getUint32(at + 42, true);
        const dataAt = local + 30 + (nameLength! & 0xffff);
        const data = bytes.subarray(dataAt, dataAt + size!);
        expect(slowCrc(isPacked ? inflateSync(data) : data)).toBe(crc);
        expect(view.getUint32(local + 14, true)).toBe(crc);
        at += 46 + (nameLength! & 0xffff);
      }
      expect(at).toBe(end);
    });

    test('draws previews from any size of picture', async () => {
      const layers = layersFor(format, 1);
      for (const [width, height] of [
        [1, 1],
        [1000, 20],
        [33, 900],
      ] as const) {
        const job = {
          ...madeJob(WIDTH, HEIGHT, 1),
          previews: { large: madePicture(width, height), small: madePicture(width, height) },
        };
        expect(
          unwrap(await format.read(watchedSource(await writeMade(format, layers, job)))).previews,
        ).toHaveLength(previewsOf(format));
      }
    });
  },
);
