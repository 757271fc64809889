import type { LayerSettings, Picture, PrinterFormat, PrintJob } from '#formats/printer';
import { layerCodecs } from '#formats/printer';
import { NOTHING_LIT, litExtent, type LitExtent } from '#kernel';
import { memorySink, memorySource, unwrap, type ByteSource } from '#base';
import type { MadeLayer } from './made-layers.ts';

/** A picture with something in it: a gradient, a lit block and transparent corners. */
export function madePicture(width: number, height: number): Picture {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = Math.abs(x - width / 2) + Math.abs(y - height / 2) < (width + height) / 3;
      rgba.set(
        [(x * 255) / width, (y * 255) / height, inside ? 200 : 20, inside ? 255 : 0],
        (y * width + x) * 4,
      );
    }
  }
  return { width, height, rgba };
}

/** Settings in which every number is another, so that mixed-up fields show. */
export function madeSettings(z: number, height: number, seed: number): LayerSettings {
  return {
    z,
    height,
    exposure: 2.5 + seed,
    lightPwm: 200 + (seed % 50),
    area: 0,
    waitBeforeCure: 0.5 + seed,
    waitAfterCure: 0.25 + seed,
    waitAfterLift: 0.75 + seed,
    liftDistance: 3.5 + seed,
    liftSpeed: 60 + seed,
    liftDistance2: 4.25 + seed,
    liftSpeed2: 180 + seed,
    retractDistance: 5.5 + seed,
    retractSpeed: 150 + seed,
    retractDistance2: 2.25 + seed,
    retractSpeed2: 90 + seed,
  };
}

/** A job of `count` layers: two bottom layers, two of transition, then normal ones. */
export function madeJob(width: number, height: number, count: number): PrintJob {
  const layers = Array.from({ length: count }, (_, index) =>
    madeSettings(
      Math.round((0.06 + index * 0.05) * 1000) / 1000,
      index === 0 ? 0.06 : 0.05,
      Math.max(0, 4 - index),
    ),
  );
  return {
    software: { name: 'Corallite', version: '0.1.0' },
    createdAt: '2026-11-20T07:08:10.000Z',
    printer: {
      id: 'test-printer',
      name: 'Test Printer 8K',
      width,
      height,
      platform: [218.88, 123.12, 250],
      mirrorX: true,
      mirrorY: false,
    },
    craftName: 'Made craft',
    materialName: 'Made resin',
    layerHeight: 0.05,
    antialias: 4,
    greyLevel: 0,
    blurLevel: 0,
    bottomLayerCount: 2,
    transitionLayerCount: 2,
    bottom: madeSettings(0.06, 0.06, 4),
    normal: madeSettings(0.05, 0.05, 0),
    layers,
    litExtent: () => NOTHING_LIT,
    estimate: () => ({ seconds: 5432, volumeMm3: 12_345.5, weightG: 13.58, cost: 0.37, currency: 'EUR' }),
    previews: { large: madePicture(160, 120), small: madePicture(80, 50) },
  };
}

/** Layers' bytes in order, each in the same buffer as the one before: writers must not keep them. */
export async function* reusedBytes(
  format: PrinterFormat,
  layers: readonly MadeLayer[],
): AsyncGenerator<Uint8Array, void> {
  const buffer = new Uint8Array(1 << 22);
  for (const { runs, width, height } of layers) {
    const bytes = layerCodecs[format.codec].encode(runs, width, height);
    buffer.fill(0xee);
    buffer.set(bytes);
    await Promise.resolve();
    yield buffer.subarray(0, bytes.length);
  }
}

/** The finished file of a made job. */
export async function writeMade(
  format: PrinterFormat,
  layers: readonly MadeLayer[],
  job = madeJob(layers[0]!.width, layers[0]!.height, layers.length),
): Promise<Uint8Array<ArrayBuffer>> {
  const sink = memorySink();
  const lit = (index: number): LitExtent => litExtent(layers[index]!.runs, layers[index]!.width);
  const measured = { ...job, litExtent: lit };
  const written = unwrap(await format.write(measured, reusedBytes(format, layers), sink));
  const bytes = sink.bytes();
  if (written.bytes !== bytes.length) throw new Error('the writer is wrong about its length');
  return bytes;
}

/** A source that hands out copies and counts what was asked for. */
export function watchedSource(bytes: Uint8Array): ByteSource & { readonly asked: number } {
  const source = memorySource(bytes);
  let asked = 0;
  return {
    size: source.size,
    get asked() {
      return asked;
    },
    read: async (offset, length) => {
      if (!Number.isSafeInteger(offset) || offset < 0 || length < 0)
        throw new Error(`read(${offset}, ${length})`);
      asked += length;
      return (await source.read(offset, length)).slice();
    },
  };
}
