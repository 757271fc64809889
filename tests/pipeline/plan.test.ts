import { describe, expect, test } from 'vitest';
import { createRandom, memorySource, unwrap } from '#base';
import {
  firstPlane,
  latticeMap,
  rasteriseOracleLayer,
  snapVertices,
  transformPoint,
  translation,
  type MeshBuffers,
  type RasterSpec,
  NOTHING_LIT,
} from '#kernel';
import { genericCraft, genericMaterial, printerById, printers, type Printer } from '#document';
import { printerFormatById, printerFormats } from '#formats/printer';
import {
  estimatePrint,
  formatForExtension,
  layerSettingsFor,
  ownFormat,
  planJob,
  planSlice,
  plateToPanel,
  rasterSpecFor,
} from '#pipeline';
import { layerSeconds, volumeOfLayers } from '../../src/pipeline/estimate.ts';
import { madeJob, writeMade } from '../formats/printer/support/made-job.ts';
import { greyPicture, smallPrinter } from './support/fake-slicer.ts';

const goo = printerFormatById('goo')!;
const ctb = printerFormatById('ctb')!;
const mesh: MeshBuffers = { positions: new Float32Array(9), indices: Uint32Array.of(0, 1, 2) };
const part = { key: 'a', mesh, transform: translation(1, 2, 3) };

/** Column and row of a plate point by PrusaSlicer's rule, from the plate's front left corner (FORMATS §0). */
function pixelByRule(printer: Printer, x: number, y: number): readonly [number, number] {
  const { width, height, mirrorX, mirrorY } = printer;
  const [sizeX, sizeY] = printer.platform;
  const [fromLeft, fromFront] = [x + sizeX / 2, y + sizeY / 2];
  if (printer.orientation === 'portrait') {
    const column = fromFront / (sizeY / width);
    const row = fromLeft / (sizeX / height);
    return [mirrorX ? column : width - column, mirrorY ? row : height - row];
  }
  const column = fromLeft / (sizeX / width);
  const row = height - fromFront / (sizeY / height);
  return [mirrorX ? width - column : column, mirrorY ? height - row : row];
}

/** Column and row of a plate point as the slicer has it. */
function pixelBySpec(spec: RasterSpec, printer: Printer, x: number, y: number): readonly [number, number] {
  const [panelX, panelY] = transformPoint(plateToPanel(printer), [x, y, 0]);
  return [
    spec.width / 2 + (spec.directionX * panelX) / spec.pitchX,
    spec.height / 2 + (spec.directionY * panelY) / spec.pitchY,
  ];
}

describe('plate to pixels', () => {
  const random = createRandom(3);
  const variants = [false, true].flatMap((mirrorX) =>
    [false, true].flatMap((mirrorY) =>
      (['landscape', 'portrait'] as const).map((orientation) => ({ mirrorX, mirrorY, orientation })),
    ),
  );

  test.each(variants)('follows the rule for $orientation, mirrorX $mirrorX, mirrorY $mirrorY', (variant) => {
    const printer: Printer = { ...smallPrinter, width: 100, height: 60, platform: [6, 4, 50], ...variant };
    const spec = rasterSpecFor(printer, genericCraft, goo);
    for (let round = 0; round < 20; round++) {
      const [x, y] = [random.unit() * 6 - 3, random.unit() * 4 - 2];
      const wanted = pixelByRule(printer, x, y);
      const found = pixelBySpec(spec, printer, x, y);
      expect(found[0]).toBeCloseTo(wanted[0], 9);
      expect(found[1]).toBeCloseTo(wanted[1], 9);
    }
  });

  test('puts a block at the back right of a mirrored plate into the upper left of the picture', () => {
    const printer: Printer = { ...smallPrinter, width: 24, height: 16, platform: [6, 4, 50] };
    const block = boxMesh([1, 1, 0], [2, 1.5, 1]);
    const input = unwrap(
      planSlice({
        printer,
        format: goo,
        craft: { ...genericCraft, antialias: 1 },
        parts: [{ key: 'block', mesh: block, transform: translation(0, 0, 0) }],
      }),
    );
    const { raster } = input;
    const lattice = snapVertices(block.positions, latticeMap(raster, input.parts[0]!.transform))!;
    const triangles = Int32Array.from(
      Array.from(block.indices).flatMap((vertex) => [...lattice.subarray(3 * vertex, 3 * vertex + 3)]),
    );
    const { runs } = rasteriseOracleLayer({ ...raster, triangles, firstPlane: firstPlane(raster) }, 0);
    const first = runs[0]! >>> 8;
    // x 1..2 mm of pixels of 0.25 mm, mirrored: columns 4..7; y 1..1.5: rows 2 and 3 from the back.
    expect([first % 24, Math.floor(first / 24)]).toEqual([4, 2]);
    expect(runs[1]).toBe((4 << 8) | 255);
  });

  test('has the pitches of every printer in the library, and the greys of the format', () => {
    for (const printer of printers) {
      const spec = rasterSpecFor(printer, genericCraft, ctb);
      const [x, y] =
        printer.orientation === 'portrait' ? [printer.platform[1], printer.platform[0]] : printer.platform;
      expect(spec.width * spec.pitchX).toBeCloseTo(x, 9);
      expect(spec.height * spec.pitchY).toBeCloseTo(y, 9);
      expect(spec.greyTable).toBe(ctb.greyTable);
    }
    expect('greyTable' in rasterSpecFor(smallPrinter, genericCraft, goo)).toBe(false);
  });
});

describe('planning a slice', () => {
  test('refuses an empty plate and a craft that is out of range', () => {
    const content = { printer: smallPrinter, craft: genericCraft, format: goo, parts: [part] };
    expect(planSlice({ ...content, parts: [] })).toMatchObject({ error: { code: 'plate_empty' } });
    expect(planSlice({ ...content, craft: { ...genericCraft, layerHeight: 0 } })).toMatchObject({
      error: { code: 'craft_invalid', details: { field: 'layerHeight' } },
    });
    expect(planSlice({ ...content, printer: { ...smallPrinter, width: 16_384 } })).toMatchObject({
      error: { code: 'format_unsupported' },
    });
  });

  test('takes with each mesh what it is to the layers, and of which body', () => {
    const content = { printer: smallPrinter, craft: genericCraft, format: goo };
    const cavity = { ...part, solidClass: 'cavity', body: 'a' } as const;
    expect(unwrap(planSlice({ ...content, parts: [part, cavity] })).parts).toMatchObject([
      { key: part.key },
      { solidClass: 'cavity', body: 'a' },
    ]);
  });

  test('leaves transforms alone at 100 per cent, and scales about the plate’s centre otherwise', () => {
    const content = { printer: smallPrinter, craft: genericCraft, format: goo, parts: [part] };
    expect(unwrap(planSlice(content)).parts[0]!.transform).toEqual(part.transform);
    const scaled = { ...genericCraft, scaleFactor: [101, 99, 110] } as const;
    const [first] = unwrap(planSlice({ ...content, craft: scaled })).parts;
    const moved = transformPoint(first!.transform, [1, 1, 1]);
    [2.02, 2.97, 4.4].forEach((wanted, axis) => expect(moved[axis]).toBeCloseTo(wanted, 12));
  });
});

describe('layer settings', () => {
  test('go from bottom to normal exposure in equal steps', () => {
    const { layers, bottom, normal } = layerSettingsFor(genericCraft, 12, smallPrinter);
    expect(layers.map((layer) => layer.exposure)).toEqual([
      30, 30, 30, 30, 30, 23.125, 16.25, 9.375, 2.5, 2.5, 2.5, 2.5,
    ]);
    expect(layers.map((layer) => layer.liftDistance)).toEqual([8, 8, 8, 8, 8, 6, 6, 6, 6, 6, 6, 6]);
    expect([bottom.exposure, normal.exposure, bottom.liftDistance2, normal.retractDistance2]).toEqual([
      30, 2.5, 0, 0,
    ]);
  });

  test('have tops that start with the first layer’s height and have no dust', () => {
    const { layers } = layerSettingsFor({ ...genericCraft, firstLayerHeight: 0.08 }, 4, smallPrinter);
    expect(layers.map((layer) => [layer.z, layer.height])).toEqual([
      [0.08, 0.08],
      [0.13, 0.05],
      [0.18, 0.05],
      [0.23, 0.05],
    ]);
  });

  test('of a print shorter than its bottom are all bottom', () => {
    expect(layerSettingsFor(genericCraft, 2, smallPrinter).layers.map((layer) => layer.exposure)).toEqual([
      30, 30,
    ]);
    expect(
      layerSettingsFor({ ...genericCraft, bottomLayerCount: 0, transitionLayerCount: 0 }, 2, smallPrinter)
        .layers[0]!.exposure,
    ).toBe(2.5);
  });
});

describe('the estimate', () => {
  test('counts supports in the whole, and says what they are of it', () => {
    const print = {
      printer: smallPrinter,
      craft: genericCraft,
      material: genericMaterial,
      layerCount: 100,
      volumeMm3: 20_000,
    };
    const { seconds, ...resin } = estimatePrint({ ...print, supportMm3: 5000 });
    const without = estimatePrint(print);
    expect(without.supports).toBeNull();
    expect({ seconds, ...resin, supports: null }).toEqual(without);
    const { volumeMm3, weightG, cost } = resin.supports!;
    expect(volumeMm3).toBe(5000);
    expect(weightG).toBeCloseTo(5.5, 12);
    expect(cost).toBeCloseTo(0.15, 12);
  });

  test('adds rests, exposures and travel', () => {
    const craft = { ...genericCraft, transitionLayerCount: 0 };
    const estimate = estimatePrint({
      printer: smallPrinter,
      craft,
      material: genericMaterial,
      layerCount: 100,
      volumeMm3: 20_000,
    });
    const bottom = 0.5 + 30 + (60 * 8) / 90 + (60 * 8) / 150;
    const normal = 0.5 + 2.5 + (60 * 6) / 120 + (60 * 6) / 150;
    expect(estimate.seconds).toBeCloseTo(5 * bottom + 95 * normal, 9);
    expect(estimate.weightG).toBeCloseTo(22, 12);
    expect(estimate.cost).toBeCloseTo(0.6, 12);
    expect(estimate.currency).toBe('USD');
  });

  test.each(printerFormats.map(({ id }) => id))('of %s counts the motion that its file has', async (id) => {
    const format = printerFormatById(id)!;
    const stage = { ...genericCraft.normal, liftDistance: 3, liftSpeed: 60, retractDistance: 5 };
    const normal = { ...stage, liftDistance2: 5, liftSpeed2: 240, retractDistance2: 3, retractSpeed2: 30 };
    const craft = { ...genericCraft, bottomLayerCount: 0, transitionLayerCount: 0, normal, bottom: normal };
    const print = { printer: smallPrinter, craft, material: genericMaterial, layerCount: 1, volumeMm3: 0 };
    // By hand: half a second of rest, 2.5 s of light, then 3 and 5 mm up, 5 and 3 mm down.
    const both = 3 + 3 + 1.25 + 2 + 6;
    const atFirst = 3 + 8 + 3.2;
    expect(estimatePrint({ ...print, format }).seconds).toBeCloseTo(format.twoStageLift ? both : atFirst, 9);
    if (!format.twoStageLift) return;
    const planned = layerSettingsFor(craft, 2, smallPrinter);
    const job = { ...madeJob(96, 54, 2), ...planned, bottomLayerCount: 0, transitionLayerCount: 0 };
    const layer = { name: 'black', width: 96, height: 54, runs: Uint32Array.of((96 * 54) << 8) };
    const file = unwrap(await format.read(memorySource(await writeMade(format, [layer, layer], job))));
    const found = { ...planned.layers[1]!, ...file.layerSettings(1), ...file.head?.normal };
    expect(layerSeconds(found, smallPrinter)).toBeCloseTo(both, 4);
  });

  test('takes four seconds for the motion of a vat that tilts, whose file has next to none', () => {
    const craft = { ...genericCraft, transitionLayerCount: 0 };
    const printer = printerById('elegoo-mars-5-ultra')!;
    const estimate = estimatePrint({
      printer,
      craft,
      material: genericMaterial,
      layerCount: 100,
      volumeMm3: 1,
    });
    expect(estimate.seconds).toBeCloseTo(5 * (0.5 + 30 + 4) + 95 * (0.5 + 2.5 + 4), 9);
    const { bottom, normal, layers } = layerSettingsFor(craft, 20, printer);
    for (const settings of [bottom, normal, ...layers]) {
      expect(settings).toMatchObject({
        liftDistance: 0.05,
        liftSpeed: 0.05,
        liftDistance2: 0,
        retractDistance: 0.05,
        retractSpeed: 0.05,
        retractDistance2: 0,
      });
    }
    expect(printers.filter(({ tiltingVat }) => tiltingVat).map(({ id }) => id)).toEqual([
      'elegoo-mars-5-ultra',
      'elegoo-saturn-4-ultra',
      'elegoo-saturn-4-ultra-16k',
    ]);
  });

  test('takes the first layer’s own height for the volume', () => {
    const raster = rasterSpecFor(smallPrinter, { ...genericCraft, firstLayerHeight: 0.1 }, goo);
    expect(volumeOfLayers(raster, [1000, 2000, 3000])).toBeCloseTo(
      (1000 * 0.1 + 5000 * 0.05) * 0.05 * 0.05,
      12,
    );
    expect(volumeOfLayers(raster, [])).toBe(0);
  });
});

describe('the job', () => {
  const facts = {
    craft: genericCraft,
    material: genericMaterial,
    layerCount: 10,
    software: { name: 'Corallite', version: '0.1.0' },
    createdAt: '2026-11-20T07:08:10.000Z',
    previews: { large: greyPicture, small: greyPicture },
    litExtent: () => NOTHING_LIT,
    estimate: () => ({ seconds: 0, volumeMm3: 0, weightG: 0, cost: 0, currency: 'USD' }),
  };

  test('has platform and mirroring along the file’s columns and rows', () => {
    const landscape = planJob({ ...facts, printer: printerById('elegoo-saturn-4')! }).printer;
    expect(landscape).toMatchObject({
      width: 11520,
      platform: [218.88, 122.88, 220],
      mirrorX: true,
      mirrorY: false,
    });
    const portrait = planJob({ ...facts, printer: printerById('prusa-sl1')! }).printer;
    expect(portrait).toMatchObject({
      width: 1440,
      platform: [68.04, 120.96, 150],
      mirrorX: false,
      mirrorY: true,
    });
  });

  test('says of a print without anti-aliasing that there are no greys', () => {
    const printer = printerById('elegoo-saturn-4')!;
    const craft = { ...facts.craft, greyLevel: 30, blurLevel: 2 };
    expect(planJob({ ...facts, printer, craft })).toMatchObject({
      antialias: 4,
      greyLevel: 30,
      blurLevel: 2,
    });
    const off = planJob({ ...facts, printer, craft: { ...craft, antialias: 'off' } });
    expect(off).toMatchObject({ antialias: 'off', greyLevel: 0, blurLevel: 0 });
  });

  test('knows the printers whose own format is written', () => {
    const own = (id: string): string | undefined => ownFormat(printerById(id)!)?.id;
    expect([own('elegoo-saturn-4'), own('prusa-sl1'), own('prusa-sl1s-speed'), own('elegoo-mars-2')]).toEqual(
      ['goo', 'sl1', 'sl1s', 'ctb'],
    );
    expect([own('elegoo-saturn-2'), own('phrozen-sonic-mighty-8k'), own('elegoo-mars-5-ultra')]).toEqual([
      'ctb-encrypted',
      'ctb-encrypted',
      'ctb-encrypted',
    ]);
    expect([own('epax-x1'), own('elegoo-jupiter'), own('elegoo-mars')]).toEqual(['ctb-v3', 'ctb-v5', 'ctb']);
    expect([own('anycubic-photon-mono-m5'), own('anycubic-photon-mono-x-6k')]).toEqual([
      'anycubic-v517',
      'anycubic-v516',
    ]);
    // FlashForge's drawings are none we write.
    expect([own('elegoo-jupiter-2'), own('flashforge-foto-8-9')]).toEqual(['goo-v5', undefined]);
  });

  test('takes a file’s extension for the printer’s own format where it has that one, else for the usual one', () => {
    const named = (id: string, extension: string): string | undefined =>
      formatForExtension(printerById(id)!, extension)?.id;
    expect(named('elegoo-saturn-2', '.ctb')).toBe('ctb-encrypted');
    expect(named('epax-x1', '.CTB')).toBe('ctb-v3');
    expect(named('elegoo-saturn-4', 'ctb')).toBe('ctb');
    expect(named('elegoo-saturn-2', 'goo')).toBe('goo');
    expect(named('elegoo-saturn-2', 'stl')).toBeUndefined();
  });
});

function boxMesh(
  min: readonly [number, number, number],
  max: readonly [number, number, number],
): MeshBuffers {
  const positions: number[] = [];
  for (let corner = 0; corner < 8; corner++) {
    positions.push(corner & 1 ? max[0] : min[0], corner & 2 ? max[1] : min[1], corner & 4 ? max[2] : min[2]);
  }
  const indices = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7,
    5,
  ];
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
