import { expect, test } from 'vitest';
import { fail, memorySink, memorySource, ok, quietContext, unwrap, type ByteSource } from '#base';
import {
  createPrinterFormats,
  detectPrinterFormat,
  printerFormatById,
  printerFormats,
  type DecodedPrint,
  type PrinterFormat,
} from '#formats/printer';
import { decodeLayer, exportPrint, hashPrint } from '#pipeline';
import { exportOf, fakeBackend, makeLayers, watchedContext } from './support/fake-slicer.ts';

const HEAD = 16;
const MAGIC = 0x4544_414d;

/** "MADE", width, height, number of layers; then of each layer its length and its bytes. Little-endian u32. */
const made: PrinterFormat = {
  id: 'made',
  label: 'Made for a test',
  extensions: ['made'],
  codec: 'goo',
  maxWidth: 4096,
  maxHeight: 4096,
  previewSizes: { large: { width: 8, height: 8 }, small: { width: 4, height: 4 } },
  sniff: (head) =>
    head.length >= HEAD && new DataView(head.buffer, head.byteOffset).getUint32(0, true) === MAGIC,
  async write(job, layers, sink) {
    const words = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);
    await sink.append(words(MAGIC, job.printer.width, job.printer.height, job.layers.length));
    let bytes = HEAD;
    for await (const layer of layers) {
      await sink.append(words(layer.length));
      await sink.append(layer.slice());
      bytes += 4 + layer.length;
    }
    return ok({ bytes });
  },
  read: readMade,
};

async function readMade(source: ByteSource): ReturnType<PrinterFormat['read']> {
  const wordsAt = async (at: number, count: number) => {
    const bytes = await source.read(at, count * 4);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return bytes.length < count * 4
      ? null
      : Array.from({ length: count }, (_, i) => view.getUint32(i * 4, true));
  };
  const head = await wordsAt(4, 3);
  if (head === null) return fail('format_truncated', 'the head is cut');
  const [width, height, layerCount] = head as [number, number, number];
  const places: { at: number; length: number }[] = [];
  for (let at = HEAD; places.length < layerCount; at += 4 + places.at(-1)!.length) {
    const length = (await wordsAt(at, 1))?.[0];
    if (length === undefined) return fail('format_truncated', 'a layer is missing');
    places.push({ at: at + 4, length });
  }
  const print: DecodedPrint = {
    facts: { format: 'made', version: '1', width, height, layerCount, layerHeight: 0.05 },
    codec: 'goo',
    previews: [],
    layerSettings: (index) => ({ z: 0.05 * (index + 1) }),
    async layerBytes(index) {
      const place = places[index];
      if (place === undefined) return fail('not_found', `there is no layer ${index}`);
      return ok(await source.read(place.at, place.length));
    },
  };
  return ok(print);
}

test('a format that is added to the registry is offered, written, verified, recognised and read', async () => {
  const registry = createPrinterFormats([...printerFormats, made]);
  const format = registry.byId('made')!;
  expect(registry.forExtension('.MADE')).toEqual([made]);
  expect(registry.written).toEqual([...printerFormats, made]);

  const layers = makeLayers(5, 12, format);
  const sink = memorySink();
  const reopen = () => memorySource(sink.bytes());
  const exported = unwrap(await exportPrint(exportOf(format, layers, { sink, reopen }), watchedContext()));
  expect(exported.layers).toBe(12);

  const found = unwrap(registry.detect('print.stl', sink.bytes().subarray(0, 1024)));
  expect(found).toBe(made);
  const print = unwrap(await found.read(reopen()));
  expect(unwrap(await hashPrint(print, fakeBackend(), quietContext()))).toBe(exported.layersSha256);
  expect(unwrap(await decodeLayer(print, 3))).toEqual(layers[3]);
});

test('a writer whose file reads back otherwise is refused, whoever wrote it', async () => {
  const careless: PrinterFormat = {
    ...made,
    async write(job, layers, sink) {
      const written = await made.write(job, layers, sink);
      await sink.patch(HEAD + 4, Uint8Array.of(0xff));
      return written;
    },
  };
  const sink = memorySink();
  const layers = makeLayers(5, 12, careless);
  const reopen = () => memorySource(sink.bytes());
  expect(await exportPrint(exportOf(careless, layers, { sink, reopen }), watchedContext())).toMatchObject({
    ok: false,
    error: { code: 'verification_failed' },
  });
});

test('a format without a writer is recognised and read, and offered nowhere', () => {
  const { id, label, extensions } = made;
  const readOnly = { id, label, extensions, sniff: (head: Uint8Array) => made.sniff(head), read: readMade };
  const registry = createPrinterFormats([...printerFormats, readOnly]);
  const head = new Uint8Array(Uint32Array.of(MAGIC, 1, 1, 0).buffer);
  expect(registry.detect('print.made', head)).toEqual(ok(readOnly));
  expect(registry.written).toEqual(printerFormats);
  expect([registry.byId('made'), registry.forExtension('made')]).toEqual([undefined, []]);
});

test('the formats of the product know nothing of it', () => {
  const head = new Uint8Array(Uint32Array.of(MAGIC, 1, 1, 0).buffer);
  expect(detectPrinterFormat('print.made', head).ok).toBe(false);
  expect(printerFormatById('made')).toBeUndefined();
});
