import { afterAll, expect, test } from 'vitest';
import { type ContentHash, memorySource, unwrap } from '#base';
import { translation } from '#kernel';
import { genericCraft, genericMaterial, printerById } from '#document';
import { printerFormatById } from '#formats/printer';
import { createSlicer } from '../../src/app/ports/index.ts';
import { makeSphere } from '#tests/meshes.ts';

const slicer = createSlicer();
afterAll(() => slicer.dispose());

const printer = printerById('elegoo-mars-4-9k') ?? printerById('elegoo-mars')!;
const sphere = makeSphere(10, 4);

function plateInput(height: number) {
  return {
    revision: 1,
    plate: {
      kind: 'plate' as const,
      id: 'plate' as never,
      name: '',
      order: 'A1',
      printer: printer.id,
      craft: genericCraft,
      material: genericMaterial,
    },
    printer,
    parts: [{ hash: 'sphere' as ContentHash, mesh: sphere, transform: translation(0, 0, height) }],
  };
}

test('the page shares memory between threads, and slices the plate it is given', async () => {
  expect(globalThis.crossOriginIsolated).toBe(true);
  const prepared = unwrap(await slicer.prepare(plateInput(10)));
  expect(prepared.layerCount).toBe(400);
  expect(prepared.threads).toBeGreaterThan(0);
  expect(Math.abs(prepared.estimate.volumeMm3 / ((4 / 3) * Math.PI * 1000) - 1)).toBeLessThan(0.01);
  const layer = unwrap(await slicer.layer(200));
  expect(Math.abs(layer.areaMm2 / (Math.PI * 100) - 1)).toBeLessThan(0.01);
  expect(await slicer.layer(400)).toMatchObject({ ok: false, error: { code: 'out_of_range' } });
});

test.each(['goo', 'ctb', 'ctb-encrypted', 'sl1', 'nanodlp'])(
  'a %s file is written, read back and equal, with progress on the way',
  async (formatId) => {
    const phases = new Set<string>();
    const picture = { width: 8, height: 6, rgba: new Uint8Array(8 * 6 * 4).fill(255) };
    const exported = unwrap(
      await slicer.export(
        plateInput(10),
        {
          formatId,
          fileName: `sphere.${formatId}`,
          createdAt: '2026-11-20T00:00:00Z',
          previews: { large: picture, small: picture },
        },
        new AbortController().signal,
        ({ phase }) => phases.add(phase),
      ),
    );
    expect([...phases]).toEqual(['slice', 'verify']);
    expect(exported.layers).toBe(400);
    expect(exported.file.size).toBe(exported.bytes);
    // Prusa's has no place for lifts, NanoDLP's one lifting speed.
    expect(exported.losses.length > 0).toBe(/^(sl1|nanodlp)$/.test(formatId));
    const bytes = new Uint8Array(await exported.file.arrayBuffer());
    const read = unwrap(await printerFormatById(formatId)!.read(memorySource(bytes)));
    expect(read.facts.layerCount).toBe(400);
    expect([read.facts.width, read.facts.height]).toEqual([printer.width, printer.height]);
  },
);

test('the graphics device and the processor give the same file, byte for byte', async () => {
  const picture = { width: 8, height: 6, rgba: new Uint8Array(8 * 6 * 4).fill(255) };
  const files: unknown[] = [];
  for (const backend of ['webgpu', 'wasm'] as const) {
    const choice = unwrap(await slicer.chooseEngine(backend));
    expect(choice).toMatchObject({ backend, reason: 'asked' });
    const { engine, notice, layersSha256, fileSha256, bytes } = unwrap(
      await slicer.export(
        plateInput(10),
        {
          formatId: 'goo',
          fileName: 'sphere.goo',
          createdAt: '2026-11-20T00:00:00Z',
          previews: { large: picture, small: picture },
        },
        new AbortController().signal,
        () => undefined,
      ),
    );
    expect(engine).toEqual(choice);
    expect(notice).toBeNull();
    files.push({ layersSha256, fileSha256, bytes });
  }
  expect(files[0]).toEqual(files[1]);
});

test('left to itself the page does not slice with a device that is software, and says why', async () => {
  const choice = unwrap(await slicer.chooseEngine('auto'));
  expect(choice).toMatchObject({ backend: 'wasm', reason: 'device_software' });
  expect(choice.adapter).not.toBe('');
});

test('of two engines asked for the newer holds', async () => {
  const older = slicer.chooseEngine('webgpu');
  const newer = slicer.chooseEngine('wasm');
  expect(await older).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(unwrap(await newer)).toEqual({ backend: 'wasm', reason: 'asked' });
});

test('the layers of the live plate are checked, and a layer is drawn meanwhile', async () => {
  // One sphere stands on the plate, one begins in the air.
  const plate = plateInput(10);
  const two = {
    ...plate,
    parts: [...plate.parts, { ...plate.parts[0]!, transform: translation(30, 0, 15) }],
  };
  const { layerCount } = unwrap(await slicer.prepare(two));
  const order: string[] = [];
  const checking = slicer
    .issues(new AbortController().signal, () => undefined)
    .then((found) => {
      order.push('issues');
      return found;
    });
  const layers = Promise.all(
    [10, 200, 300].map(async (index) => {
      expect(unwrap(await slicer.layer(index)).index).toBe(index);
      order.push('layer');
    }),
  );
  await layers;
  const report = unwrap(await checking);
  expect(order).toEqual(['layer', 'layer', 'layer', 'issues']);
  expect(report.layerCount).toBe(layerCount);
  expect(report.counts.island).toBe(1);
  expect(report.issues.filter((issue) => issue.kind === 'island')).toMatchObject([{ firstLayer: 100 }]);
});

test('checking the layers ends with the plate they belong to, and with its signal', async () => {
  unwrap(await slicer.prepare(plateInput(10)));
  const overtaken = slicer.issues(new AbortController().signal, () => undefined);
  const next = slicer.prepare(plateInput(12));
  expect(await overtaken).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  unwrap(await next);
  const abort = new AbortController();
  const stopped = slicer.issues(abort.signal, () => undefined);
  abort.abort();
  expect(await stopped).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(unwrap(await slicer.layer(10)).index).toBe(10);
});

test('a plate prepared meanwhile supersedes the one before, and a stopped export says so', async () => {
  const first = slicer.prepare(plateInput(10));
  const second = slicer.prepare(plateInput(12));
  expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(unwrap(await second).layerCount).toBe(440);
  const abort = new AbortController();
  const picture = { width: 1, height: 1, rgba: new Uint8Array(4) };
  const exporting = slicer.export(
    plateInput(10),
    {
      formatId: 'goo',
      fileName: 'a.goo',
      createdAt: '2026-11-20T00:00:00Z',
      previews: { large: picture, small: picture },
    },
    abort.signal,
    () => abort.abort(),
  );
  expect(await exporting).toMatchObject({ ok: false, error: { code: 'cancelled' } });
});
