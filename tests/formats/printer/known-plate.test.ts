import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { printerFormatById } from '#formats/printer';
import { expectFields, pointer } from './support/fields.ts';
import { writeMade } from './support/made-job.ts';
import { runsOf } from './support/made-layers.ts';

// The made job of support/made-job.ts, five layers of 64 × 40 pixels; every value by hand, from the sections of FORMATS that are named.

const layers = Array.from({ length: 5 }, (_, index) => ({
  name: `layer ${index}`,
  width: 64,
  height: 40,
  runs: runsOf([
    [1000, 0],
    [60, 255],
    [1500, 0],
  ]),
}));

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

test('GOO has every field of its head and of its layers (FORMATS §4)', async () => {
  const bytes = await writeMade(printerFormatById('goo')!, layers);
  expectFields(bytes, 0, false, [
    [0, 'text', 'V3.0\u0007'],
    [5, 'u16', 0],
    [8, 'text', 'DLP'],
    [12, 'text', 'Corallite'],
    [44, 'text', '0.1.0'],
    [68, 'text', '2026-11-20 07:08:10'],
    [92, 'text', 'Test Printer 8K'],
    [124, 'text', 'MSLA'],
    [156, 'text', 'Made resin'],
    [188, 'u16', 4],
    [190, 'u16', 0],
    [192, 'u16', 0],
    [27_106, 'u16', 0x0d0a],
    [195_308, 'u16', 0x0d0a],
    [195_310, 'u32', 5],
    [195_314, 'u16', 64],
    [195_316, 'u16', 40],
    [195_318, 'u8', 1],
    [195_319, 'u8', 0],
    [195_320, 'f32', 218.88],
    [195_324, 'f32', 123.12],
    [195_328, 'f32', 250],
    [195_332, 'f32', 0.05],
    [195_336, 'f32', 2.5],
    [195_340, 'u8', 1],
    [195_341, 'f32', 0],
    [195_345, 'f32', 4.25],
    [195_349, 'f32', 4.75],
    [195_353, 'f32', 4.5],
    [195_357, 'f32', 0.25],
    [195_361, 'f32', 0.75],
    [195_365, 'f32', 0.5],
    [195_369, 'f32', 6.5],
    [195_373, 'u32', 2],
    [195_377, 'f32', 7.5],
    [195_381, 'f32', 64],
    [195_385, 'f32', 3.5],
    [195_389, 'f32', 60],
    [195_393, 'f32', 9.5],
    [195_397, 'f32', 154],
    [195_401, 'f32', 5.5],
    [195_405, 'f32', 150],
    [195_409, 'f32', 8.25],
    [195_413, 'f32', 184],
    [195_417, 'f32', 4.25],
    [195_421, 'f32', 180],
    [195_425, 'f32', 6.25],
    [195_429, 'f32', 94],
    [195_433, 'f32', 2.25],
    [195_437, 'f32', 90],
    [195_441, 'u16', 204],
    [195_443, 'u16', 200],
    [195_445, 'u8', 1],
    [195_446, 'u32', 5432],
    [195_450, 'f32', 12_345.5],
    [195_454, 'f32', 13.58],
    [195_458, 'f32', 0.37],
    [195_462, 'text', 'EUR'],
    [195_470, 'u32', 195_477],
    [195_474, 'u8', 1],
    [195_475, 'u16', 2],
    // The first layer, a bottom one, and the size of its data: 0x55, 1,000 black and 60 white pixels, 1,500 black ones, the sum.
    [195_477, 'u16', 0],
    [195_479, 'f32', 0],
    [195_483, 'f32', 0.06],
    [195_487, 'f32', 6.5],
    [195_491, 'f32', 0],
    [195_495, 'f32', 4.25],
    [195_499, 'f32', 4.75],
    [195_503, 'f32', 4.5],
    [195_507, 'f32', 7.5],
    [195_511, 'f32', 64],
    [195_515, 'f32', 8.25],
    [195_519, 'f32', 184],
    [195_523, 'f32', 9.5],
    [195_527, 'f32', 154],
    [195_531, 'f32', 6.25],
    [195_535, 'f32', 94],
    [195_539, 'u16', 204],
    [195_541, 'u16', 0x0d0a],
    [195_543, 'u32', 8],
  ]);
  expect(Buffer.from(bytes.subarray(195_547, 195_555)).toString('hex')).toBe('55183edc031c5d51');
});

test('CTB v4 has every field of its head and of its records (FORMATS §2)', async () => {
  const bytes = await writeMade(printerFormatById('ctb')!, layers);
  expectFields(bytes, 0, true, [
    [0, 'u32', 0x12fd0106],
    [4, 'u32', 4],
    [8, 'f32', 218.88],
    [12, 'f32', 123.12],
    [16, 'f32', 250],
    [20, 'u32', 0],
    [24, 'u32', 0],
    [28, 'f32', 0.26],
    [32, 'f32', 0.05],
    [36, 'f32', 2.5],
    [40, 'f32', 6.5],
    // The rests have places of their own.
    [44, 'f32', 0],
    [48, 'u32', 2],
    [52, 'u32', 64],
    [56, 'u32', 40],
    [68, 'u32', 5],
    [76, 'u32', 5432],
    [80, 'u32', 1],
    [88, 'u32', 60],
    [92, 'u32', 1],
    [96, 'u16', 200],
    [98, 'u16', 204],
    [100, 'u32', 0],
    [108, 'u32', 76],
  ]);
  expectFields(bytes, pointer(bytes, 84), true, [
    [0, 'f32', 15.75],
    [4, 'f32', 64],
    [8, 'f32', 7.75],
    [12, 'f32', 60],
    [16, 'f32', 150],
    [20, 'f32', 12.3455],
    [24, 'f32', 13.58],
    [28, 'f32', 0.37],
    [32, 'f32', 0],
    [36, 'f32', 0],
    [40, 'u32', 2],
    [44, 'u32', 0],
    [48, 'u32', 0],
    [52, 'u32', 0],
    [56, 'u32', 0],
  ]);
  const slicer = pointer(bytes, 104);
  expectFields(bytes, slicer, true, [
    [0, 'f32', 8.25],
    [4, 'f32', 184],
    [8, 'f32', 4.25],
    [12, 'f32', 180],
    [16, 'f32', 2.25],
    [20, 'f32', 90],
    [24, 'f32', 0.75],
    [28, 'u32', slicer + 76],
    [32, 'u32', 15],
    [36, 'u8', 0x0f],
    [39, 'u8', 0x40],
    [40, 'u32', Date.UTC(2026, 10, 20, 7, 8) / 60_000],
    [44, 'u32', 4],
    [48, 'u32', 0x01090000],
    [52, 'f32', 0.5],
    [56, 'f32', 0.75],
    [60, 'u32', 2],
    [68, 'u32', 0],
    [72, 'u32', 0],
  ]);
  // Without a zero behind it.
  expect(textOf(bytes.subarray(slicer + 76, slicer + 91))).toBe('Test Printer 8K');
  const fourth = pointer(bytes, slicer + 64);
  expect(fourth).toBe(slicer + 91 + 320);
  expectFields(bytes, fourth, true, [
    [0, 'f32', 154],
    [4, 'f32', 94],
    [8, 'u32', 0],
    [12, 'f32', 4],
    [16, 'u32', 0],
    [20, 'f32', 4],
    [24, 'f32', 0.5],
    [28, 'f32', 0.75],
    [32, 'f32', 0.25],
    [36, 'f32', 6.25],
    [52, 'u32', 4],
    [72, 'u32', fourth - 320],
    [76, 'u32', 320],
    [80, 'u32', 0],
  ]);
});

test('SL1 has every line of its config.ini and its prusaslicer.ini (FORMATS §8)', async () => {
  const files = unzipSync(await writeMade(printerFormatById('sl1')!, layers));
  expect(textOf(files['config.ini']!)).toBe(`action = print
expTime = 2.5
expTimeFirst = 6.5
expUserProfile = 0
fileCreationTimestamp = 2026-11-20 at 07:08:10 UTC
hollow = 0
jobDir = print
layerHeight = 0.05
materialName = Made resin
numFade = 4
numFast = 1
numSlow = 4
printProfile = Made craft
printTime = 5432
printerModel = SL1
printerProfile = Test Printer 8K
printerVariant = default
prusaSlicerVersion = Corallite 0.1.0
usedMaterial = 12.3455
`);
  expect(textOf(files['prusaslicer.ini']!)).toBe(`display_height = 123.12
display_mirror_x = 1
display_mirror_y = 0
display_orientation = landscape
display_pixels_x = 64
display_pixels_y = 40
display_width = 218.88
exposure_time = 2.5
faded_layers = 4
initial_exposure_time = 6.5
initial_layer_height = 0.06
layer_height = 0.05
max_print_height = 250
printer_model = SL1
printer_settings_id = Test Printer 8K
printer_technology = SLA
sla_material_settings_id = Made resin
sla_print_settings_id = Made craft
`);
});

test('ChiTuBox’s ZIP has every line of its run.gcode (FORMATS §9)', async () => {
  const files = unzipSync(await writeMade(printerFormatById('zip')!, layers));
  const [head, start, ...parts] = textOf(files['run.gcode']!).split(
    /(?=;START_GCODE_BEGIN|;LAYER_START|;END_GCODE)/,
  );
  expect(head).toBe(`;fileName:Made craft
;machineType:Test Printer 8K
;estimatedPrintTime:5432
;volume:12.3455
;resin:Made resin
;weight:13.58
;price:0.37
;layerHeight:0.05
;resolutionX:64
;resolutionY:40
;machineX:218.88
;machineY:123.12
;machineZ:250
;projectType:LCD_mirror
;normalExposureTime:2.5
;bottomLayExposureTime:6.5
;bottomLayerExposureTime:6.5
;normalDropSpeed:150
;normalLayerLiftHeight:7.75
;zSlowUpDistance:0
;normalLayerLiftSpeed:60
;bottomLayCount:2
;bottomLayerCount:2
;mirror:1
;totalLayer:5
;bottomLayerLiftHeight:15.75
;bottomLayerLiftSpeed:64
;bottomLightOffTime:4.5
;lightOffTime:0.5
;bottomPWMLight:204
;PWMLight:200
;antiAliasLevel:4
`);
  expect(start).toBe(';START_GCODE_BEGIN\nG21;\nG90;\nM106 S0;\nM17;\nG28 Z0;\n;START_GCODE_END\n\n');
  const moves = [
    'Z15.81 F64;|G4 P4750;|G0 Z0.06 F154;|G4 P4500;|M106 S204;light on|G4 P6500;|M106 S0;light off|G4 P4250;',
    'Z13.86 F63;|G4 P3750;|G0 Z0.11 F153;|G4 P3500;|M106 S203;light on|G4 P5500;|M106 S0;light off|G4 P3250;',
    'Z11.91 F62;|G4 P2750;|G0 Z0.16 F152;|G4 P2500;|M106 S202;light on|G4 P4500;|M106 S0;light off|G4 P2250;',
    'Z9.96 F61;|G4 P1750;|G0 Z0.21 F151;|G4 P1500;|M106 S201;light on|G4 P3500;|M106 S0;light off|G4 P1250;',
    'Z8.01 F60;|G4 P750;|G0 Z0.26 F150;|G4 P500;|M106 S200;light on|G4 P2500;|M106 S0;light off|G4 P250;',
  ];
  const heights = ['0.06', '0.11', '0.16', '0.21', '0.26'];
  expect(parts.slice(0, 5)).toEqual(
    moves.map((move, index) => {
      const place = `;LAYER_START:${index}\n;PositionZ:${heights[index]}mm\n`;
      const shown = `M6054 "${index + 1}.png";show image\n`;
      return `${place}${shown}G0 ${move.replaceAll('|', '\n')}\n;LAYER_END\n\n`;
    }),
  );
  expect(parts.slice(5).join('')).toBe(';END_GCODE_BEGIN\nM106 S0;\nG1 Z8.01 F25;\nM18;\n;END_GCODE_END\n');
});
