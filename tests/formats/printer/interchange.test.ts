import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { detectPrinterFormat, printerFormatById } from '#formats/printer';
import { watchedSource, writeMade } from './support/made-job.ts';
import { randomRuns } from './support/made-layers.ts';

const layers = Array.from({ length: 5 }, (_, index) => ({
  name: `layer ${index}`,
  width: 60,
  height: 40,
  runs: randomRuns(createRandom(index + 1), 60 * 40),
}));

const jsonOf = (files: Record<string, Uint8Array>, name: string): unknown =>
  JSON.parse(Buffer.from(files[name]!).toString());

/** As it is kept, the file without some entries and with others. */
function changed(bytes: Uint8Array, change: (files: Record<string, Uint8Array>) => void): Uint8Array {
  const files = unzipSync(bytes);
  change(files);
  return zipSync(files);
}

// Every value by hand, from FORMATS §15 and the made job of support/made-job.ts.
describe('a UVJ file', () => {
  const uvj = printerFormatById('uvj')!;
  const normal = {
    WaitTimeBeforeCure: 0.5,
    LightOffTime: 0,
    LightOnTime: 2.5,
    LightPWM: 200,
    WaitTimeAfterCure: 0.25,
    LiftHeight: 3.5,
    LiftSpeed: 60,
    LiftHeight2: 4.25,
    LiftSpeed2: 180,
    WaitTimeAfterLift: 0.75,
    RetractHeight: 5.5,
    RetractSpeed: 150,
    RetractHeight2: 2.25,
    RetractSpeed2: 90,
  };

  test('says what the print is in its JSON', async () => {
    const files = unzipSync(await writeMade(uvj, layers));
    expect(Object.keys(files)).toEqual([
      'preview/tiny.png',
      'preview/huge.png',
      'config.json',
      ...[0, 1, 2, 3, 4].map((index) => `slice/0000000${index}.png`),
    ]);
    const config = jsonOf(files, 'config.json') as { readonly Layers: readonly unknown[] };
    expect(config).toMatchObject({
      Properties: {
        Size: { X: 60, Y: 40, Millimeter: { X: 218.88, Y: 123.12 }, Layers: 5, LayerHeight: 0.05 },
        Exposure: normal,
        Bottom: { LightOnTime: 6.5, LightPWM: 204, LiftHeight: 7.5, RetractSpeed2: 94, Count: 2 },
        AntiAliasLevel: 4,
      },
    });
    expect(config.Layers).toHaveLength(5);
    expect(config.Layers[4]).toEqual({ Z: 0.26, Exposure: normal });
  });

  test('of another program, without layers’ own settings and with its settings first, is read', async () => {
    const foreign = changed(await writeMade(uvj, layers), (files) => {
      const { Properties } = jsonOf(files, 'config.json') as { readonly Properties: object };
      delete files['preview/tiny.png'];
      delete files['preview/huge.png'];
      files['config.json'] = strToU8(JSON.stringify({ Properties }));
    });
    expect(unwrap(detectPrinterFormat('print.uvj', foreign.subarray(0, 1024))).id).toBe('uvj');
    const print = unwrap(await uvj.read(watchedSource(foreign)));
    expect(print.layerSettings(4)).toEqual({ z: 0.25 });
    expect(print.stages).toMatchObject({ bottom: { exposure: 6.5 }, normal: { exposure: 2.5 } });
    expect(print.previews).toEqual([]);
  });

  test('is refused where a layer is missing', async () => {
    const gap = changed(await writeMade(uvj, layers), (files) => delete files['slice/00000002.png']);
    expect(await uvj.read(watchedSource(gap))).toMatchObject({
      ok: false,
      error: { code: 'format_corrupt', details: { layer: 3 } },
    });
  });
});

// FORMATS §11.
test('a VDT file says what the print is in its JSON', async () => {
  const files = unzipSync(await writeMade(printerFormatById('vdt')!, layers));
  expect(Object.keys(files)).toEqual([
    'Preview_FLT.png',
    'Preview_FLT_48.png',
    ...[0, 1, 2, 3, 4].map((index) => `${index}.png`),
    'manifest.json',
  ]);
  const motion = {
    light_off_delay: 0,
    wait_time_before_cure: 0.5,
    exposure_time: 2.5,
    wait_time_after_cure: 0.25,
    lift_distance: 3.5,
    lift_speed: 60,
    lift_distance2: 4.25,
    lift_speed2: 180,
    wait_time_after_lift: 0.75,
    retract_speed: 150,
    retract_distance2: 2.25,
    retract_speed2: 90,
  };
  const manifest = jsonOf(files, 'manifest.json') as { readonly layers: readonly unknown[] };
  expect(manifest).toMatchObject({
    application_name: 'Corallite',
    application_version: '0.1.0',
    create_datetime: '2026-11-20 07:08:10Z',
    file_version: 1,
    project_name: 'Made craft',
    machine: {
      name: 'Test Printer 8K',
      lcd_width: 218.88,
      lcd_height: 123.12,
      z_height: 250,
      resolution_x: 60,
      resolution_y: 40,
      x_mirror: true,
      y_mirror: false,
    },
    advanced_parameters: { antialasing_level: 4, bottom_light_pwm: 204, light_pwm: 200 },
    resin: { name: 'Made resin' },
    print: {
      layer_thickness: 0.05,
      bottom_layers: 2,
      transition_layer: 2,
      bottom_exposure_time: 6.5,
      bottom_wait_time_before_cure: 4.5,
      bottom_lift_distance: 7.5,
      bottom_lift_speed2: 184,
      bottom_retract_distance2: 6.25,
      ...motion,
    },
    print_statistics: {
      price: 0.37,
      price_currency: 'EUR',
      estimated_time: 5432,
      volume: 12.3455,
      weight: 13.58,
    },
  });
  expect(manifest.layers).toHaveLength(5);
  expect(manifest.layers[4]).toEqual({ height: 0.26, ...motion, light_pwm: 200 });
});
