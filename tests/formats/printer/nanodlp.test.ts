import { strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { detectPrinterFormat, layerCodecs, printerFormatById } from '#formats/printer';
import { foreignPng } from './support/foreign-png.ts';
import { watchedSource, writeMade } from './support/made-job.ts';
import { pixelsOf, randomRuns, runsOf, runsOfPixels, type MadeLayer } from './support/made-layers.ts';

const nanodlp = printerFormatById('nanodlp')!;
const grey = printerFormatById('nanodlp-grey')!;
const SEED = Number(process.env['SEED'] ?? 20_261_125);
const layers: readonly MadeLayer[] = Array.from({ length: 5 }, (_, index) => ({
  name: `layer ${index}`,
  width: 60,
  height: 40,
  runs: randomRuns(createRandom(index + 1), 60 * 40),
}));

const jsonOf = (files: Record<string, Uint8Array>, name: string): unknown =>
  JSON.parse(Buffer.from(files[name]!).toString());

/** A plate of another program: what is given, stored. */
function foreignPlate(files: Readonly<Record<string, object | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? value : strToU8(JSON.stringify(value)),
      ]),
    ),
  );
}

const greys = Uint8Array.from({ length: 12 }, (_, index) => index * 20);
const greyPng = foreignPng({ width: 6, height: 2, bitDepth: 8, colourType: 0, filter: 'mixed', rows: greys });
const rgbPng = foreignPng({ width: 2, height: 2, bitDepth: 8, colourType: 2, filter: 'mixed', rows: greys });

describe('a NanoDLP file', () => {
  // Every value by hand, from FORMATS §10 and the made job of support/made-job.ts: micrometres, seconds, millimetres.
  test('says what the print is in its JSON', async () => {
    const files = unzipSync(await writeMade(nanodlp, layers));
    expect(Object.keys(files)).toEqual([
      'meta.json',
      'slicer.json',
      'profile.json',
      '3d.png',
      '1.png',
      '2.png',
      '3.png',
      '4.png',
      '5.png',
      'plate.json',
    ]);
    expect(jsonOf(files, 'meta.json')).toEqual({
      FormatVersion: 2,
      Distro: 'generic',
      Program: 'Corallite',
      Version: '0.1.0',
      OS: '',
      Arch: '',
      Profile: true,
      Printer: 'Test Printer 8K',
      Platform: [218.88, 123.12, 250],
    });
    expect(jsonOf(files, 'slicer.json')).toEqual({
      Type: 'stl',
      URL: '',
      PWidth: 60,
      PHeight: 40,
      ScaleFactor: 0,
      StartLayer: 0,
      SupportDepth: 50,
      SupportLayerNumber: 2,
      Thickness: 50,
      XOffset: 30,
      YOffset: 20,
      ZOffset: 0,
      XPixelSize: 3.648,
      YPixelSize: 3.078,
      Mask: null,
      AutoCenter: 0,
      AdaptSlicing: 0,
      FillColor: '#ffffff',
      BlankColor: '#000000',
      IgnoreMask: 1,
      ImageMirror: 1,
      DisplayController: 1,
      LayerCount: 5,
      ExportType: 1,
    });
    expect(jsonOf(files, 'profile.json')).toEqual({
      ResinID: 0,
      ProfileID: 0,
      Title: 'Made resin',
      Desc: 'Made craft',
      Depth: 50,
      SupportDepth: 50,
      CureTime: 2.5,
      SupportCureTime: 6.5,
      SupportLayerNumber: 2,
      TransitionalLayer: 2,
      LiftSpeed: 60,
      RetractSpeed: 150,
      WaitHeight: 7.75,
      SupportWaitHeight: 15.75,
      TopWait: 0.75,
      SupportTopWait: 4.75,
      WaitBeforePrint: 0.5,
      SupportWaitBeforePrint: 4.5,
      WaitAfterPrint: 0.25,
      SupportWaitAfterPrint: 4.25,
      CustomValues: { UvPwmValue: '0.784314' },
    });
    expect(jsonOf(files, 'plate.json')).toEqual({
      PlateID: 0,
      ProfileID: 0,
      CreatedDate: Date.UTC(2026, 10, 20, 7, 8, 10) / 1000,
      LayersCount: 5,
      Processed: true,
      TotalSolidArea: 12.3455,
      PrintTime: 5432,
      ZMin: 0,
      ZMax: 0.26,
    });
  });

  test('has layers whose red, green and blue are three pixels of the panel, to another decoder', async () => {
    const files = unzipSync(await writeMade(nanodlp, layers));
    for (const [index, layer] of layers.entries()) {
      const picture = sharp(files[`${index + 1}.png`]);
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([20, 40, 3]);
      expect(new Uint8Array(data)).toEqual(pixelsOf(layer.runs, 60 * 40));
    }
    const plain = await sharp(unzipSync(await writeMade(grey, layers))['1.png']).metadata();
    expect([plain.width, plain.height, plain.channels]).toEqual([60, 40, 1]);
    const preview = await sharp(files['3d.png']).metadata();
    expect([preview.width, preview.height]).toEqual([607, 487]);
  });

  test.each([
    ['grey', greyPng, { PWidth: 6 }, 'png'],
    ['RGB, three pixels in one', rgbPng, { PWidth: 6 }, 'png-rgb'],
    ['RGB, in snake case', rgbPng, { p_width: 6 }, 'png-rgb'],
    ['grey, two pixels in one', greyPng, { PWidth: 12 }, 'png'],
    ['grey, of a width nobody says', greyPng, {}, 'png'],
  ] as const)('of another program is read: %s', async (_name, png, options, codec) => {
    const bytes = foreignPlate({
      '1.png': png,
      '2.png': png,
      'plate.json': {},
      'options.json': { ...options, Thickness: 30 },
      'profile.json': { CureTime: 2, support_cure_time: 20 },
      'override.json': { CureTime: 3 },
    });
    const found = unwrap(detectPrinterFormat('someone.nanodlp', bytes.subarray(0, 1024)));
    const print = unwrap(await found.read(watchedSource(bytes)));
    expect(print.codec).toBe(codec);
    expect(print.facts).toMatchObject({
      width: 6,
      height: 2,
      layerCount: 2,
      layerHeight: 0.03,
      exposure: 3,
      bottomExposure: 20,
    });
    expect([print.layerSettings(0).z, print.layerSettings(1).z]).toEqual([0.03, 0.06]);
    expect(layerCodecs[codec].decode(unwrap(await print.layerBytes(1)), 6, 2)).toEqual({
      ok: true,
      value: runsOfPixels(greys),
    });
  });

  test('whose RGB pixels are no three of the panel are read as light', async () => {
    const bytes = foreignPlate({ '1.png': rgbPng, 'plate.json': {}, 'slicer.json': { PWidth: 2 } });
    const print = unwrap(await nanodlp.read(watchedSource(bytes)));
    expect([print.codec, print.facts.width]).toEqual(['png', 2]);
  });

  test.each([
    ['without a plate', { '1.png': greyPng, 'meta.json': {} }],
    ['without layers', { 'plate.json': {}, '3d.png': greyPng }],
    ['with a gap in its layers', { 'plate.json': {}, '1.png': greyPng, '3.png': greyPng }],
    ['with a layer that is no PNG', { 'plate.json': {}, '1.png': strToU8('{}'.repeat(40)) }],
    ['with text for settings', { 'plate.json': strToU8('plate'), '1.png': greyPng }],
    ['with a list for settings', { 'plate.json': [], '1.png': greyPng }],
    ['with rows of padded pixels', { 'plate.json': {}, '1.png': rgbPng, 'slicer.json': { PWidth: 5 } }],
  ])('%s is refused', async (_name, files) => {
    expect((await nanodlp.read(watchedSource(foreignPlate(files)))).ok).toBe(false);
  });

  test('takes no number, name or date on trust', async () => {
    const values = [
      -1,
      1e308,
      Number.POSITIVE_INFINITY,
      null,
      '12',
      true,
      [],
      {},
      'x'.repeat(100),
      Number.NaN,
      0,
    ];
    const random = createRandom(SEED);
    const value = (): unknown => values[random.integer(0, values.length)];
    for (let round = 0; round < 300; round++) {
      const bytes = foreignPlate({
        'meta.json': { FormatVersion: value(), Program: value(), Printer: value(), Platform: value() },
        'plate.json': {
          CreatedDate: value(),
          TotalSolidArea: value(),
          PrintTime: value(),
          ZMax: value(),
        },
        'slicer.json': { Thickness: value(), SupportLayerNumber: value() },
        'profile.json': { Depth: value(), CureTime: value(), WaitHeight: value(), LiftSpeed: value() },
        '1.png': greyPng,
      });
      const read = await nanodlp.read(watchedSource(bytes));
      if (!read.ok) continue;
      for (const [name, fact] of Object.entries(read.value.facts)) {
        if (typeof fact === 'number') {
          expect(Number.isFinite(fact) && fact >= 0, `${name}, seed ${SEED}, round ${round}`).toBe(true);
        }
      }
      expect(Number.isFinite(read.value.layerSettings(0).z), `seed ${SEED}, round ${round}`).toBe(true);
    }
  });

  test('keeps the top of layers of which the first is higher', async () => {
    const layer = { name: 'one', width: 6, height: 2, runs: runsOf([[12, 255]]) };
    const print = unwrap(await nanodlp.read(watchedSource(await writeMade(nanodlp, [layer]))));
    expect(print.layerSettings(0).z).toBe(0.06);
  });
});
