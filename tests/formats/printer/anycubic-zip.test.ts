import { strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { detectPrinterFormat, layerCodecs, printerFormatById } from '#formats/printer';
import { expectFields } from './support/fields.ts';
import { madeJob, watchedSource, writeMade } from './support/made-job.ts';
import { pixelsOf, randomRuns, runsOf, type MadeLayer } from './support/made-layers.ts';

const format = printerFormatById('anycubic-zip')!;
const SEED = Number(process.env['SEED'] ?? 20_261_125);
const random = createRandom(SEED);
const layers: readonly MadeLayer[] = [
  // Row 3, columns 8 to 47, thirty white and ten grey.
  runsOf([
    [200, 0],
    [30, 255],
    [10, 136],
    [2320, 0],
  ]),
  runsOf([[2560, 0]]),
  ...Array.from({ length: 3 }, () => randomRuns(random, 2560, format.greyTable)),
].map((runs, index) => ({ name: `layer ${index}`, width: 64, height: 40, runs }));
const MACHINE = 'anycubic_photon_resins.pwsp';
const LAYERS = 'layers_controller.conf';

const jsonOf = (files: Record<string, Uint8Array>, name: string): unknown =>
  JSON.parse(Buffer.from(files[name]!).toString());

/** The archive of a machine and its layers' settings as another program would pack them: deflated. */
function foreign(machine: object, paras: readonly unknown[], more: Record<string, Uint8Array> = {}) {
  return zipSync({
    [LAYERS]: strToU8(JSON.stringify({ count: paras.length, paras })),
    [MACHINE]: strToU8(JSON.stringify(machine)),
    'layer_images/layer_0.pw0Img': layerCodecs.pw0.encode(layers[0]!.runs, 64, 40),
    ...more,
  });
}
const machineType = { res_x: 64, res_y: 40, key_image_format: 'pw0Img' };

describe('an Anycubic ZIP', () => {
  // Every value by hand, from FORMATS §7 and the made job of support/made-job.ts: mm/s, seconds, millimetres.
  test('says what the print is in its JSON', async () => {
    const files = unzipSync(await writeMade(format, layers));
    expect(Object.keys(files)).toEqual([
      MACHINE,
      LAYERS,
      'lcd_function.json',
      'software_info.conf',
      ...[0, 1, 2].map((index) => `preview_images/preview_${index}.png`),
      ...layers.map((_layer, index) => `layer_images/layer_${index}.pw0Img`),
      'scene.slice',
      'print_info.json',
    ]);
    const resin = {
      property: { resin_name: 'Made resin', setting_name: 'Made craft', name: 'default_resin' },
      slicepara: {
        anti_count: 4,
        blur_level: 0,
        bott_layers: 2,
        bott_off_time: 4.5,
        bott_time: 6.5,
        bott_time_dual: 6.5,
        bott_wait_before_lift: 4.25,
        bott_wait_after_lift: 4.75,
        exposure_time: 2.5,
        off_time: 0.5,
        wait_before_lift: 0.25,
        wait_after_lift: 0.75,
        gray_level: 0,
        use_indivi_layerpara: 1,
        zthick: 0.05,
        zup_height: 7.75,
        zup_speed: 1,
        zdown_speed: 2.5,
      },
      slice_extpara: {
        multi_state_used: 1,
        transition_layercount: 2,
        multi_state_paras: {
          bott_0: { height: 7.5, up_speed: 1.066667, down_speed: 1.566667 },
          bott_1: { height: 8.25, up_speed: 3.066667, down_speed: 2.566667 },
          normal_0: { height: 3.5, up_speed: 1, down_speed: 1.5 },
          normal_1: { height: 4.25, up_speed: 3, down_speed: 2.5 },
        },
      },
    };
    expect(jsonOf(files, MACHINE)).toMatchObject({
      version: '3',
      machine_type: {
        name: 'Test Printer 8K',
        key_suffix: 'pwsz',
        key_image_format: 'pw0Img',
        res_x: 64,
        res_y: 40,
        xy_pixel: 3420,
        xy_pixel_y: 3078,
        print_xsize: 218.88,
        print_ysize: 123.12,
        print_zsize: 250,
        max_file_version: 518,
        child_screen: [{ x: 0, y: 0, width: 64, height: 40 }],
      },
      machine_extern: { active_resins: ['default_resin'], factory_resins: [resin], user_resins: [resin] },
    });
    const { count, paras } = jsonOf(files, LAYERS) as { count: number; paras: unknown[] };
    expect([count, paras.length]).toEqual([5, 5]);
    expect(paras.slice(0, 2)).toEqual([
      {
        exposure_time: 6.5,
        layer_index: 0,
        layer_minheight: 0,
        layer_thickness: 0.06,
        zup_height: 15.75,
        zup_speed: 1.066667,
      },
      {
        exposure_time: 5.5,
        layer_index: 1,
        layer_minheight: 0.06,
        layer_thickness: 0.05,
        zup_height: 13.75,
        zup_speed: 1.05,
      },
    ]);
    expect(jsonOf(files, 'print_info.json')).toMatchObject({
      model_layers_count: 5,
      cost: 0.37,
      currency: 'EUR',
      print_time: 5432,
      volume: 12.3455,
      weight: 13.58,
    });
    expect(jsonOf(files, 'software_info.conf')).toMatchObject({ mark: 'Corallite', Version: '0.1.0' });
    for (const [index, size] of [
      [224, 168],
      [336, 252],
      [800, 600],
    ].entries()) {
      const { width, height } = await sharp(files[`preview_images/preview_${index}.png`]).metadata();
      expect([width, height]).toEqual(size);
    }
    expect(Buffer.from(files['layer_images/layer_0.pw0Img']!).toString('hex')).toBe('00c8f01e8a0910');
  });

  test('says where each layer is lit, in millimetres from the middle of the plate', async () => {
    const scene = unzipSync(await writeMade(format, layers.slice(0, 2)))['scene.slice']!;
    expect(scene.length).toBe(396 + 4 + 2 * 64);
    // Pixels of 3.42 × 3.078 mm on 218.88 × 123.12 mm.
    const rectangle = [8 * 3.42 - 109.44, 3 * 3.078 - 61.56, 48 * 3.42 - 109.44, 4 * 3.078 - 61.56] as const;
    expectFields(scene, 0, true, [
      [0, 'text', 'ANYCUBIC-PWSZ'],
      [16, 'text', 'Corallite 0.1.0'],
      [80, 'u32', 3],
      [84, 'u32', 1],
      [96, 'f32', 1],
      [100, 'u32', 2],
      [104, 'f32', rectangle[0]],
      [108, 'f32', rectangle[1]],
      [112, 'f32', 0],
      [116, 'f32', rectangle[2]],
      [120, 'f32', rectangle[3]],
      [124, 'f32', 0.11],
      [392, 'u32', 2],
    ]);
    expect(Buffer.from(scene.subarray(388, 392)).toString()).toBe('<---');
    expect(Buffer.from(scene.subarray(-4)).toString()).toBe('--->');
    expectFields(scene, 396, true, [
      [0, 'f32', 0.06],
      [4, 'f32', 40 * 3.42 * 3.078],
      ...rectangle.map((side, index) => [8 + index * 4, 'f32', side] as const),
      [24, 'u32', 1],
      [28, 'f32', 40 * 3.42 * 3.078],
    ]);
    expectFields(scene, 396 + 64, true, [
      [0, 'f32', 0.11],
      ...[4, 8, 12, 16, 20, 28].map((at) => [at, 'f32', 0] as const),
      [24, 'u32', 0],
    ]);
  });

  test('has the rectangle around the lit pixels of any layer', async () => {
    const scene = unzipSync(await writeMade(format, layers))['scene.slice']!;
    const view = new DataView(scene.buffer, scene.byteOffset);
    for (const [index, { runs }] of layers.entries()) {
      const lit = [...pixelsOf(runs, 2560).entries()].filter(([, grey]) => grey > 0).map(([at]) => at);
      if (lit.length === 0) continue;
      const columns = lit.map((at) => at % 64);
      const rows = lit.map((at) => Math.floor(at / 64));
      const wanted = [
        lit.length * 3.42 * 3.078,
        Math.min(...columns) * 3.42 - 109.44,
        Math.min(...rows) * 3.078 - 61.56,
        (Math.max(...columns) + 1) * 3.42 - 109.44,
        (Math.max(...rows) + 1) * 3.078 - 61.56,
      ];
      for (const [field, value] of wanted.entries()) {
        const held = view.getFloat32(396 + index * 64 + 4 + field * 4, true);
        expect(held, `seed ${SEED}, layer ${index}, field ${field}`).toBeCloseTo(value, 2);
      }
    }
  });

  test('bears the extension of the printer it is for', async () => {
    const job = madeJob(64, 40, 5);
    const suffixOf = async (name: string): Promise<unknown> => {
      const files = unzipSync(await writeMade(format, layers, { ...job, printer: { ...job.printer, name } }));
      return (jsonOf(files, MACHINE) as { machine_type: unknown }).machine_type;
    };
    expect(await suffixOf('Anycubic Photon P1 Max')).toMatchObject({
      name: 'Photon P1 Max',
      key_suffix: 'pp1m',
    });
    expect(await suffixOf('Anycubic Photon Mono M7 Pro')).toMatchObject({ key_suffix: 'pwsz' });
  });

  test('of another program is read: deflated, of the resin in use, with rests of its own', async () => {
    const resin = (name: string, time: number) => ({
      property: { name },
      slicepara: { zthick: 0.05, exposure_time: time, bott_time: 30, off_time: 1, bott_off_time: 2 },
    });
    const bytes = foreign(
      {
        machine_type: machineType,
        machine_extern: {
          factory_resins: [resin('one', 1)],
          user_resins: [resin('two', 2)],
          active_resins: ['two'],
        },
      },
      [{ layer_minheight: 0, layer_thickness: 0.05, exposure_time: 30, zup_speed: 2 }],
    );
    const found = unwrap(detectPrinterFormat('print.pm7', bytes.subarray(0, 1024)));
    expect(found.id).toBe('anycubic-zip');
    const print = unwrap(await found.read(watchedSource(bytes)));
    expect(print.facts).toMatchObject({
      width: 64,
      height: 40,
      layerCount: 1,
      layerHeight: 0.05,
      exposure: 2,
    });
    expect(print.layerSettings(0)).toEqual({ z: 0.05, height: 0.05, exposure: 30, liftSpeed: 120 });
    expect(print.stages).toMatchObject({ bottom: { waitBeforeCure: 2 }, normal: { waitBeforeCure: 1 } });
    const decoded = layerCodecs[print.codec].decode(unwrap(await print.layerBytes(0)), 64, 40);
    expect(decoded).toEqual({ ok: true, value: layers[0]!.runs });
  });

  test('of another program is read where one of its layers is stored', async () => {
    const [first, second] = layers.map(({ runs }) => layerCodecs.pw0.encode(runs, 64, 40));
    const bytes = zipSync({
      [LAYERS]: strToU8(JSON.stringify({ count: 2, paras: [{}, {}] })),
      [MACHINE]: strToU8(JSON.stringify({ machine_type: machineType })),
      'layer_images/layer_0.pw0Img': [first!, { level: 0 }],
      'layer_images/layer_1.pw0Img': second!,
    });
    const print = unwrap(await format.read(watchedSource(bytes)));
    for (const [index, { runs }] of layers.slice(0, 2).entries()) {
      const layer = unwrap(await print.layerBytes(index));
      expect(layerCodecs[print.codec].decode(layer, 64, 40)).toEqual({ ok: true, value: runs });
    }
  });

  test.each([
    ['whose layers are lines', { ...machineType, key_image_format: 'pwszImg' }, [{}], 'format_unsupported'],
    ['without layers', machineType, [], 'format_corrupt'],
    ['that lacks a layer', machineType, [{}, {}], 'format_corrupt'],
    ['whose panel is no whole pixels', { ...machineType, res_x: 63.5 }, [{}], 'format_corrupt'],
    ['whose panel is not said', {}, [{}], 'format_corrupt'],
  ] as const)('%s is refused', async (_name, machine, paras, code) => {
    const read = await format.read(watchedSource(foreign({ machine_type: machine }, paras)));
    expect(read).toMatchObject({ ok: false, error: { code } });
  });

  test('takes no number, name or list on trust', async () => {
    const values = [-1, 1e308, null, '12', true, [], {}, [null], 'x'.repeat(100), 0];
    const value = (): unknown => values[random.integer(0, values.length)];
    for (let round = 0; round < 300; round++) {
      const resin = {
        property: value(),
        slicepara: { zthick: value(), bott_time: value() },
        slice_extpara: value(),
      };
      const bytes = foreign(
        {
          machine_type: { ...machineType, name: value(), print_xsize: value() },
          machine_extern: { factory_resins: [resin, value()], user_resins: value(), active_resins: value() },
        },
        [{ layer_minheight: value(), layer_thickness: value(), zup_speed: value() }],
        { 'print_info.json': strToU8(JSON.stringify({ print_time: value(), volume: value() })) },
      );
      const read = await format.read(watchedSource(bytes));
      expect(read.ok, `seed ${SEED}, round ${round}`).toBe(true);
      if (!read.ok) continue;
      for (const [name, fact] of Object.entries(read.value.facts)) {
        if (typeof fact !== 'number') continue;
        expect(Number.isFinite(fact) && fact >= 0, `${name}, seed ${SEED}, round ${round}`).toBe(true);
      }
      expect(Number.isFinite(read.value.layerSettings(0).z), `seed ${SEED}, round ${round}`).toBe(true);
    }
  });
});

test('layers are deflated to a few bytes, and inflate to the layers of the codec', async () => {
  const width = 600;
  const height = 400;
  const stripes = runsOf(
    Array.from(
      { length: height },
      () =>
        [
          [300, 0],
          [300, 255],
        ] as const,
    ).flat(),
  );
  const small = runsOf([[width * height, 0]]);
  const two = [stripes, small].map((runs, index) => ({ name: `layer ${index}`, width, height, runs }));
  const bytes = await writeMade(format, two);
  const files = unzipSync(bytes);
  for (const [index, layer] of two.entries()) {
    const data = layerCodecs.pw0.encode(layer.runs, width, height);
    expect(Buffer.from(files[`layer_images/layer_${index}.pw0Img`]!)).toEqual(Buffer.from(data));
  }
  // Local headers: method 8 is deflated, at byte 8; the size packed at byte 18.
  const methodOf = (name: string): readonly [number, number] => {
    const at = Buffer.from(bytes).indexOf(name) - 30;
    const view = new DataView(bytes.buffer, at);
    return [view.getUint16(8, true), view.getUint32(18, true)];
  };
  const [method, size] = methodOf('layer_images/layer_0.pw0Img');
  expect(method).toBe(8);
  expect(size).toBeLessThan(layerCodecs.pw0.encode(stripes, width, height).length / 5);
});
