import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fail, memorySink, memorySource, ok, quietContext, unwrap } from '#base';
import { printerFormatById, printerFormats } from '#formats/printer';
import { decodeLayer, exportPrint, hashPrint, layerToPng, openPrint } from '#pipeline';
import { factsHeld } from '../formats/printer/support/held.ts';
import {
  exportOf,
  fakeBackend,
  fakeSession,
  makeLayers,
  smallPrinter,
  watchedContext,
} from './support/fake-slicer.ts';

const goo = printerFormatById('goo')!;

/** SHA-256 over the layers' SHA-256 over their words as little-endian u32, as kernel/raster's README has it. */
function expectedHash(layers: readonly Uint32Array[]): string {
  const outer = createHash('sha256');
  for (const runs of layers) {
    const bytes = Buffer.alloc(runs.length * 4);
    runs.forEach((word, index) => bytes.writeUInt32LE(word, index * 4));
    outer.update(createHash('sha256').update(bytes).digest());
  }
  return outer.digest('hex');
}

describe.each(printerFormats.map((format) => ({ id: format.id, format })))(
  'an export as $id',
  ({ format }) => {
    test('writes, reads back and names its layers; inspecting the file gives the same name', async () => {
      const layers = makeLayers(5, 12, format);
      const sink = memorySink();
      const context = watchedContext();
      const exported = unwrap(
        await exportPrint(
          exportOf(format, layers, { sink, reopen: () => memorySource(sink.bytes()) }),
          context,
        ),
      );
      expect(exported.layersSha256).toBe(expectedHash(layers));
      expect([exported.layers, exported.bytes]).toEqual([12, sink.length]);
      expect(context.reports.filter((report) => report.startsWith('slice'))).toHaveLength(12);
      expect(context.reports.slice(-1)).toEqual(['verify 12/12']);

      const file = memorySource(sink.bytes());
      for (const backend of [fakeBackend(), fakeBackend('nothing')]) {
        const { print, format: found } = unwrap(await openPrint(file, `print.${format.extensions[0]}`));
        expect(found).toBe(format);
        expect(unwrap(await hashPrint(print, backend, quietContext()))).toBe(expectedHash(layers));
        expect(unwrap(await decodeLayer(print, 3))).toEqual(layers[3]);
        expect(await decodeLayer(print, 12)).toMatchObject({ ok: false, error: { code: 'not_found' } });
      }
    });

    test('gives the file the time, volume, weight and cost of what was sliced', async () => {
      const layers = makeLayers(6, 12, format);
      const sink = memorySink();
      const { estimate, litPixels } = unwrap(
        await exportPrint(
          exportOf(format, layers, { sink, reopen: () => memorySource(sink.bytes()) }),
          quietContext(),
        ),
      );
      const lit = layers.map(
        (runs) => runs.reduce((sum, word) => sum + (word >>> 8) * (word & 255), 0) / 255,
      );
      expect(litPixels).toEqual(lit);
      const volume = lit.reduce((sum, pixels) => sum + pixels, 0) * 0.05 ** 3;
      expect(estimate.volumeMm3).toBeCloseTo(volume, 9);
      expect(estimate.weightG).toBeCloseTo(volume * 1.1e-3, 12);
      expect(estimate.cost).toBeCloseTo(volume * 30e-6, 12);
      const { facts } = unwrap(await openPrint(memorySource(sink.bytes()), 'print')).print;
      const held = factsHeld(format);
      expect(facts.volumeMm3 !== undefined).toBe(held.includes('volumeMm3'));
      if (held.includes('volumeMm3')) expect(facts.volumeMm3).toBeCloseTo(volume, 3);
      if (held.includes('seconds'))
        expect(Math.abs(facts.seconds! - estimate.seconds)).toBeLessThanOrEqual(0.5);
      expect(facts).toMatchObject({
        layerCount: 12,
        width: 120,
        height: 80,
        exposure: 2.5,
        bottomExposure: 30,
      });
    });
  },
);

describe('an export', () => {
  const layers = makeLayers(7, 6, goo);

  test('whose file is damaged before it is read back names the first layer that differs', async () => {
    const sink = memorySink();
    const reopen = async () => {
      const bytes = sink.bytes();
      const other = await exportFile(layers.map((runs, index) => (index === 3 ? layers[0]! : runs)));
      return memorySource(bytes.length > 0 ? other : bytes);
    };
    expect(await exportPrint(exportOf(goo, layers, { sink, reopen }), quietContext())).toMatchObject({
      ok: false,
      error: { code: 'verification_failed', details: { layer: 4 } },
    });
  });

  test('whose layer cannot be decoded any more names it', async () => {
    const sink = memorySink();
    const reopen = () => {
      const bytes = sink.bytes();
      // The checksum of the last layer: before its delimiter and the footer.
      bytes[bytes.length - 14]! ^= 1;
      return memorySource(bytes);
    };
    expect(await exportPrint(exportOf(goo, layers, { sink, reopen }), quietContext())).toMatchObject({
      ok: false,
      error: { code: 'verification_failed', details: { layer: 6 } },
    });
  });

  test.each([
    ['is cut', (bytes: Uint8Array) => bytes.subarray(0, -20)],
    ['is empty', () => new Uint8Array(0)],
  ])('whose file %s is not handed over', async (_name, spoil) => {
    const sink = memorySink();
    const reopen = () => memorySource(spoil(sink.bytes()));
    expect(await exportPrint(exportOf(goo, layers, { sink, reopen }), quietContext())).toMatchObject({
      ok: false,
      error: { code: 'verification_failed' },
    });
  });

  test('of a slicer that reports a wrong digest is not handed over', async () => {
    const sink = memorySink();
    const session = fakeSession(layers, (layer) =>
      ok(layer.index === 2 ? { ...layer, digest: new Uint8Array(32) } : layer),
    );
    const reopen = () => memorySource(sink.bytes());
    expect(await exportPrint(exportOf(goo, layers, { sink, reopen, session }), quietContext())).toMatchObject(
      {
        ok: false,
        error: { code: 'verification_failed', details: { layer: 3 } },
      },
    );
  });

  test('answers with the slicer’s failure', async () => {
    const sink = memorySink();
    const session = fakeSession(layers, (layer) =>
      layer.index === 2 ? fail('compute_crashed', 'gone') : ok(layer),
    );
    const reopen = () => memorySource(sink.bytes());
    expect(await exportPrint(exportOf(goo, layers, { sink, reopen, session }), quietContext())).toMatchObject(
      {
        ok: false,
        error: { code: 'compute_crashed' },
      },
    );
  });

  test.each(['slice 3/6', 'verify 2/6'])('stopped at %s is cancelled', async (moment) => {
    const sink = memorySink();
    const controller = new AbortController();
    const context = watchedContext(controller);
    const stopping = {
      ...context,
      report: (progress: { phase: string; done: number; total: number }) => {
        if (`${progress.phase} ${progress.done}/${progress.total}` === moment) controller.abort();
      },
    };
    const reopen = () => memorySource(sink.bytes());
    expect(await exportPrint(exportOf(goo, layers, { sink, reopen }), stopping)).toMatchObject({
      ok: false,
      error: { code: 'cancelled' },
    });
  });

  test('whose sink throws lets the throw through', async () => {
    const sink = { ...memorySink(), length: 0, append: () => Promise.reject(new Error('disk full')) };
    const reopen = () => memorySource(new Uint8Array(0));
    await expect(exportPrint(exportOf(goo, layers, { sink, reopen }), quietContext())).rejects.toThrow(
      'disk full',
    );
  });

  async function exportFile(runs: readonly Uint32Array[]): Promise<Uint8Array> {
    const sink = memorySink();
    unwrap(
      await exportPrint(
        exportOf(goo, runs, { sink, reopen: () => memorySource(sink.bytes()) }),
        quietContext(),
      ),
    );
    return sink.bytes();
  }
});

describe('inspecting', () => {
  test('refuses no bytes and other files', async () => {
    expect(await openPrint(memorySource(new Uint8Array(0)), 'a.goo')).toMatchObject({
      error: { code: 'file_empty' },
    });
    const pdf = memorySource(new TextEncoder().encode('%PDF-1.7 and so on'));
    expect(await openPrint(pdf, 'a.goo')).toMatchObject({ error: { code: 'format_unknown' } });
  });

  test('names the layer that cannot be read', async () => {
    const layers = makeLayers(8, 4, goo);
    const sink = memorySink();
    const reopen = () => memorySource(sink.bytes());
    unwrap(await exportPrint(exportOf(goo, layers, { sink, reopen }), quietContext()));
    const bytes = sink.bytes();
    bytes[bytes.length - 14]! ^= 1;
    const { print } = unwrap(await openPrint(memorySource(bytes), 'a.goo'));
    expect(await hashPrint(print, fakeBackend(), quietContext())).toMatchObject({
      ok: false,
      error: { code: 'format_corrupt', details: { layer: 4 } },
    });
  });

  test('draws a layer as a PNG of its size', () => {
    const [runs] = makeLayers(9, 2, goo);
    const png = Buffer.from(layerToPng(runs!, smallPrinter.width, smallPrinter.height));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([120, 80]);
  });
});
