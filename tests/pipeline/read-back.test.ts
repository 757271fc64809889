import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom, memorySink, memorySource, quietContext, unwrap, type Result } from '#base';
import type { SliceBackend, SliceInput } from '#compute/api';
import { genericCraft } from '#document';
import { printerFormatById, printerFormats, type PrinterFormat } from '#formats/printer';
import { translation } from '#kernel';
import { exportPrint, hashPrint, openPrint, rasterSpecFor, type ExportedPrint } from '#pipeline';
import { createLocalBackend } from '#tests/engine.ts';
import { makeSphere } from '#tests/meshes.ts';
import { PACKED_HEAD_BYTES } from '../../src/formats/printer/png/packed.ts';
import { exportOf, smallPrinter, watchedContext } from './support/fake-slicer.ts';

// A slicer that decodes what it has just encoded, as the engine does: the file is read back by checksums (ADR 0222).

const SEED = Number(process.env['SEED'] ?? 20261122);
let backend: SliceBackend;
let decoded = 0;
let summed = 0;

beforeAll(() => {
  const engine = createLocalBackend();
  backend = {
    ...engine,
    digestLayers: (reader, context) => {
      decoded++;
      return engine.digestLayers(reader, context);
    },
    checksumLayers: (reader, context) => {
      summed++;
      return engine.checksumLayers!(reader, context);
    },
  };
});
afterAll(() => backend.dispose());

/** Slices a ball into a file that is spoiled before it is read back. */
async function exportSpoiled(
  format: PrinterFormat,
  spoil: (bytes: Uint8Array) => Uint8Array | undefined,
  context = quietContext(),
): Promise<{ readonly result: Result<ExportedPrint>; readonly bytes: Uint8Array }> {
  const input: SliceInput = {
    parts: [{ key: 'ball', mesh: makeSphere(1.5, 3), transform: translation(0, 0, 1.2) }],
    raster: rasterSpecFor(smallPrinter, genericCraft, format),
  };
  const session = unwrap(await backend.prepare(input, context));
  const sink = memorySink();
  let bytes = new Uint8Array(0);
  const reopen = (): ReturnType<typeof memorySource> => {
    bytes = sink.bytes();
    return memorySource(spoil(bytes) ?? bytes);
  };
  const result = await exportPrint(exportOf(format, [], { sink, reopen, session, input, backend }), context);
  session.dispose();
  return { result, bytes };
}

/** Where the bytes of the first layers lie in a file: start and length. They are alike where layers are, so one is looked for behind another. */
async function placesOf(format: PrinterFormat, bytes: Uint8Array): Promise<[number, number][]> {
  const print = unwrap(await format.read(memorySource(bytes)));
  const places: [number, number][] = [];
  let from = 0;
  for (let layer = 0; layer < 40; layer++) {
    const read = unwrap(await print.layerBytes(layer));
    // In an archive the head of a packed layer lies apart from what is packed.
    const part = format.codec === 'png' ? read.subarray(PACKED_HEAD_BYTES) : read;
    const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(part, from);
    expect(at).toBeGreaterThan(0);
    places.push([at, part.length]);
    from = at + part.length;
  }
  return places;
}

const refused = { ok: false, error: { code: 'verification_failed' } };

describe.each(printerFormats.map((format) => ({ id: format.id, format })))(
  'a finished $id file',
  ({ format }) => {
    test('is compared by checksums, nothing is decoded again, and its layers are those inspecting finds', async () => {
      decoded = 0;
      summed = 0;
      const context = watchedContext();
      const { result, bytes } = await exportSpoiled(format, () => undefined, context);
      const { layers, layersSha256 } = unwrap(result);
      expect([decoded, summed]).toEqual([0, 1]);
      expect(layers).toBeGreaterThan(40);
      expect(context.reports.at(-1)).toBe(`verify ${layers}/${layers}`);
      const { print } = unwrap(await openPrint(memorySource(bytes), `print.${format.extensions[0]}`));
      expect(unwrap(await hashPrint(print, backend, quietContext()))).toBe(layersSha256);
    });

    test.each([
      ['is cut', (bytes: Uint8Array) => bytes.subarray(0, -9)],
      ['has lost its second half', (bytes: Uint8Array) => bytes.subarray(0, bytes.length >> 1)],
      ['is empty', () => new Uint8Array(0)],
    ])('that %s is refused', async (_name, spoil) => {
      expect((await exportSpoiled(format, spoil)).result).toMatchObject(refused);
    });
  },
);

// These keep layers as they are, so that a layer's place in the file can be found.
describe.each(['goo', 'sl1'] as const)('a finished %s file', (id) => {
  const format = printerFormatById(id)!;

  test(`with any byte of a layer changed is refused, and the layer is named (seed ${SEED})`, async () => {
    const random = createRandom(SEED);
    const places = await placesOf(format, (await exportSpoiled(format, () => undefined)).bytes);
    for (let round = 0; round < 12; round++) {
      const layer = random.integer(0, places.length);
      const [at, length] = places[layer]!;
      const { result } = await exportSpoiled(format, (file) => {
        file[at + random.integer(0, length)]! ^= 1 << random.integer(0, 8);
        return file;
      });
      expect(result, `round ${round}, layer ${layer + 1}`).toMatchObject(refused);
      if (!result.ok && id === 'goo') expect(result.error.details).toEqual({ layer: layer + 1 });
    }
  });
});

describe('a finished goo file', () => {
  const goo = printerFormatById('goo')!;

  test('that does not begin as it should is refused', async () => {
    expect((await exportSpoiled(goo, (bytes) => bytes.fill(0xff, 0, 12))).result).toMatchObject(refused);
  });

  test('whose table leads elsewhere is refused', async () => {
    const { bytes } = await exportSpoiled(goo, () => undefined);
    const [at] = (await placesOf(goo, bytes))[7]!;
    // The size before the layer's bytes: all that follows is looked for in another place.
    for (const change of [1, -1, 4096]) {
      const { result } = await exportSpoiled(goo, (file) => {
        const view = new DataView(file.buffer);
        view.setUint32(at - 4, view.getUint32(at - 4) + change);
        return file;
      });
      expect(result).toMatchObject(refused);
    }
  });

  test('with another number of layers, or another panel, is refused', async () => {
    const { bytes } = await exportSpoiled(goo, () => undefined);
    const countAt = Buffer.from(bytes).indexOf(Buffer.from([0, 120, 0, 80])) - 4;
    for (const at of [countAt + 3, countAt + 5, countAt + 7]) {
      const { result } = await exportSpoiled(goo, (file) => {
        file[at]!--;
        return file;
      });
      expect(result, `byte ${at - countAt}`).toMatchObject(refused);
    }
  });

  test('with two layers of one length changed for each other is refused', async () => {
    const { bytes } = await exportSpoiled(goo, () => undefined);
    const places = await placesOf(goo, bytes);
    const pairs = places.flatMap(([first, length], i) =>
      places
        .slice(i + 1)
        .filter(([, other]) => other === length)
        .map(([second]) => [first, second, length] as const),
    );
    const pair = pairs.find(
      ([a, b, length]) => Buffer.compare(bytes.subarray(a, a + length), bytes.subarray(b, b + length)) !== 0,
    )!;
    const [first, second, length] = pair;
    const { result } = await exportSpoiled(goo, (file) => {
      const kept = file.slice(first, first + length);
      file.copyWithin(first, second, second + length);
      file.set(kept, second);
      return file;
    });
    expect(result).toMatchObject(refused);
  });
});
