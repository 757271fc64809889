import { expect, test } from 'vitest';
import { memorySink, memorySource, quietContext, unwrap } from '#base';
import { genericCraft, genericMaterial, printerById } from '#document';
import { printerFormats } from '#formats/printer';
import { estimateFileBytes, exportPrint, planSlice, sessionLayers } from '#pipeline';
import { createLocalBackend } from '#tests/engine.ts';
import { makeSphere } from '#tests/meshes.ts';
import { identityTransform } from '#kernel';
import { greyPicture } from './support/fake-slicer.ts';

const printer = printerById('elegoo-mars-3')!;
const backend = createLocalBackend();
const sampled = ['goo', 'ctb', 'anycubic-zip', 'sl1', 'nanodlp'];

test.each(
  printerFormats.filter(({ id }) => sampled.includes(id)).map((format) => [format.id, format] as const),
)('the size of a %s file is known to a tenth before it is written', async (_id, format) => {
  const craft = { ...genericCraft, layerHeight: 0.2, firstLayerHeight: 0.2 };
  const part = { key: format.id, mesh: makeSphere(15, 4), transform: identityTransform };
  const input = unwrap(planSlice({ printer, craft, format, parts: [part] }));
  const session = unwrap(await backend.prepare(input, quietContext()));
  const guess = unwrap(
    await estimateFileBytes(sessionLayers(session, input.raster), {
      printer,
      craft,
      material: genericMaterial,
      format,
    }),
  );
  const sink = memorySink();
  const print = {
    session,
    backend,
    format,
    input,
    printer,
    craft,
    material: genericMaterial,
    software: { name: 'Corallite', version: '0' },
    createdAt: '2026-11-27T00:00:00.000Z',
    previews: () => ({ large: greyPicture, small: greyPicture }),
    sink,
    reopen: () => memorySource(sink.bytes()),
  };
  const { bytes } = unwrap(await exportPrint(print, quietContext()));
  session.dispose();
  expect(Math.abs(guess - bytes), `${guess} for ${bytes}`).toBeLessThan(bytes / 10);
});

test('a format that does not hold the panel is refused before a layer is encoded', async () => {
  // Neither a multiple of the three greys of a pixel nor of two halves.
  const odd = { ...printer, width: 1441 };
  for (const format of printerFormats.filter(({ widthStep = 1 }) => widthStep > 1)) {
    const source = {
      panel: { width: odd.width, height: odd.height, pitchX: 0.1, pitchY: 0.1 },
      layerCount: 3,
      heightOf: () => 0.05,
      layer: () => Promise.reject(new Error('a layer was asked for')),
    };
    const plate = { printer: odd, craft: genericCraft, material: genericMaterial, format };
    expect(await estimateFileBytes(source, plate)).toMatchObject({
      ok: false,
      error: { code: 'format_unsupported' },
    });
  }
});
