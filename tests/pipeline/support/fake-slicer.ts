import { createRandom, fail, ok, quietContext, sha256, type JobContext, type Result } from '#base';
import { litExtent, litPixels, runBytes, type Runs } from '#kernel';
import type { EncodedLayer, LayerByteReader, SliceBackend, SliceSession } from '#compute/api';
import { layerCodecs, type Picture, type PrinterFormat } from '#formats/printer';
import { genericCraft, genericMaterial, type Printer } from '#document';
import { rasterSpecFor, type PrintExport } from '#pipeline';

/** A small real-shaped printer: 120 × 80 pixels of 50 µm. */
export const smallPrinter: Printer = {
  id: 'small',
  name: 'Small printer',
  brand: 'Small',
  model: 'One',
  width: 120,
  height: 80,
  platform: [6, 4, 50],
  mirrorX: true,
  mirrorY: false,
  orientation: 'landscape',
  origin: 'center',
  fileFormat: 'goo',
  formatVersion: null,
  panelGreyBits: null,
  sources: [{ repo: 'tests', path: 'tests', commit: '0' }],
};

/** Random layers with greys a format keeps; the last is black. */
export function makeLayers(seed: number, count: number, format: PrinterFormat): readonly Runs[] {
  const random = createRandom(seed);
  const pixels = smallPrinter.width * smallPrinter.height;
  return Array.from({ length: count }, (_, index) => {
    const words: number[] = [];
    for (let left = pixels, before = -1; left > 0;) {
      const drawn = index === count - 1 ? 0 : random.integer(0, 256);
      const grey = format.greyTable?.[drawn] ?? drawn;
      const length =
        grey === before ? 0 : Math.min(left, index === count - 1 ? pixels : random.integer(1, 700));
      if (length > 0) words.push((length << 8) | grey);
      left -= length;
      before = grey;
    }
    return Uint32Array.from(words);
  });
}

/** Answers with given layers through the reference codecs, always in the same buffer. */
export function fakeSession(
  layers: readonly Runs[],
  spoil?: (layer: EncodedLayer) => Result<EncodedLayer, 'compute_crashed'>,
): SliceSession {
  const { width, height } = smallPrinter;
  return {
    backend: 'wasm',
    threads: 1,
    layerCount: layers.length,
    triangles: 12,
    repairs: {
      flippedFaces: 0,
      openEdges: 0,
      closingTriangles: 0,
      duplicateFaces: 0,
      degenerateFaces: 0,
      joinedPoints: 0,
      coneLoops: 0,
      volumeChange: 0,
    },
    openEdges: [],
    layer: (index) => Promise.resolve(ok(layers[index]!)),
    async *encodeLayers({ codec }, context) {
      const buffer = new Uint8Array(1 << 20);
      for (const [index, runs] of layers.entries()) {
        if (context.signal.aborted) {
          yield fail('cancelled', 'stopped');
          return;
        }
        const bytes = layerCodecs[codec].encode(runs, width, height);
        buffer.set(bytes);
        const layer = {
          index,
          bytes: buffer.subarray(0, bytes.length),
          digest: await sha256(runBytes(runs)),
          litPixels: litPixels(runs),
          lit: litExtent(runs, width),
        };
        yield spoil ? spoil(layer) : ok(layer);
      }
    },
    dispose: () => undefined,
  };
}

/** Digests by the reference codecs. `reads: 'nothing'` leaves every layer to the caller. */
export function fakeBackend(reads: 'everything' | 'nothing' = 'everything'): SliceBackend {
  return {
    id: 'wasm',
    threads: 1,
    prepare: () => Promise.resolve(fail('compute_unsupported', 'a fake')),
    digestLayers: async (reader: LayerByteReader, context: JobContext) => {
      const digests: Result<Uint8Array>[] = [];
      for (let index = 0; index < reader.layerCount; index++) {
        const bytes = await reader.bytes(index);
        const runs = bytes.ok
          ? layerCodecs[reader.codec].decode(bytes.value, reader.width, reader.height)
          : bytes;
        if (reads === 'nothing') digests.push(fail('compute_unsupported', 'a fake'));
        else digests.push(runs.ok ? ok(await sha256(runBytes(runs.value))) : runs);
        context.report({ phase: 'digest', done: index + 1, total: reader.layerCount });
      }
      return ok(digests);
    },
    dispose: () => undefined,
  };
}

export const greyPicture: Picture = { width: 40, height: 30, rgba: new Uint8Array(40 * 30 * 4).fill(0x80) };

/** An export of given layers with everything generic. */
export function exportOf(
  format: PrinterFormat,
  layers: readonly Runs[],
  rest: Pick<PrintExport, 'sink' | 'reopen'> & Partial<PrintExport>,
): PrintExport {
  return {
    format,
    printer: smallPrinter,
    craft: genericCraft,
    material: genericMaterial,
    software: { name: 'Corallite', version: '0.1.0' },
    createdAt: '2026-11-20T07:08:10.000Z',
    previews: () => ({ large: greyPicture, small: greyPicture }),
    input: { parts: [], raster: rasterSpecFor(smallPrinter, genericCraft, format) },
    session: fakeSession(layers),
    backend: fakeBackend(),
    ...rest,
  };
}

/** A context that keeps what was reported. */
export function watchedContext(
  controller = new AbortController(),
): JobContext & { readonly reports: string[] } {
  const reports: string[] = [];
  return {
    ...quietContext(),
    signal: controller.signal,
    reports,
    report: ({ phase, done, total }) => reports.push(`${phase} ${done}/${total}`),
  };
}
