import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { memorySource, unwrap } from '#base';
import { printerFormatById } from '#formats/printer';
import { writeMade } from '../formats/printer/support/made-job.ts';
import { runsOf } from '../formats/printer/support/made-layers.ts';

// Found by fuzzing: a number that is finite as it stands is none when it becomes cubic millimetres or nanometres.
test.each([
  ['sl1', 'config.ini', /(usedMaterial|layerHeight) = .*/g, '$1 = 1e308'],
  ['zip', 'run.gcode', /;(volume|layerHeight|PositionZ):.*/g, ';$1:1e308'],
])('a %s file whose %s says enormous numbers has finite ones or none', async (id, name, line, enormous) => {
  const format = printerFormatById(id)!;
  const layer = { name: 'lit', width: 4, height: 3, runs: runsOf([[12, 255]]) };
  const files = unzipSync(await writeMade(format, [layer, layer]));
  files[name] = strToU8(strFromU8(files[name]!).replaceAll(line, enormous));
  const print = unwrap(await format.read(memorySource(zipSync(files))));
  const { volumeMm3 = 0, layerHeight } = print.facts;
  for (const number of [volumeMm3, layerHeight, print.layerSettings(1).z]) {
    expect(Number.isFinite(number)).toBe(true);
  }
});
