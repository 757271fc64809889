import { subRowsOf } from '#kernel';
import { definedFacts, platformOf } from '../facts.ts';
import { LARGEST_NUMBER } from '../limits.ts';
import type { DecodedPrint, LayerSettings, PrintEstimate, PrintFacts, PrintJob } from '../types.ts';

const MIRRORED = 'LCD_mirror';

/** run.gcode: facts as `;key:value` comments, then the motion of every layer. */
export function writeGcode(job: PrintJob, estimate: PrintEstimate): string {
  const { bottom, normal, printer } = job;
  const mirrored = printer.mirrorX || printer.mirrorY;
  const facts: Readonly<Record<string, string | number>> = {
    fileName: job.craftName,
    machineType: printer.name,
    estimatedPrintTime: decimal(estimate.seconds),
    // ml and g.
    volume: decimal(estimate.volumeMm3 / 1000),
    resin: job.materialName,
    weight: decimal(estimate.weightG),
    price: decimal(estimate.cost),
    layerHeight: job.layerHeight,
    resolutionX: printer.width,
    resolutionY: printer.height,
    machineX: printer.platform[0],
    machineY: printer.platform[1],
    machineZ: printer.platform[2],
    projectType: mirrored ? MIRRORED : 'Normal',
    normalExposureTime: normal.exposure,
    bottomLayExposureTime: bottom.exposure,
    bottomLayerExposureTime: bottom.exposure,
    normalDropSpeed: normal.retractSpeed,
    normalLayerLiftHeight: liftOf(normal),
    zSlowUpDistance: 0,
    normalLayerLiftSpeed: normal.liftSpeed,
    bottomLayCount: job.bottomLayerCount,
    bottomLayerCount: job.bottomLayerCount,
    mirror: Number(mirrored),
    totalLayer: job.layers.length,
    bottomLayerLiftHeight: liftOf(bottom),
    bottomLayerLiftSpeed: bottom.liftSpeed,
    bottomLightOffTime: bottom.waitBeforeCure,
    lightOffTime: normal.waitBeforeCure,
    bottomPWMLight: bottom.lightPwm,
    PWMLight: normal.lightPwm,
    antiAliasLevel: subRowsOf(job.antialias),
  };
  const lines = Object.entries(facts).map(
    ([key, value]) => `;${key}:${String(value).replaceAll(/[\r\n]+/g, ' ')}`,
  );
  lines.push(';START_GCODE_BEGIN', 'G21;', 'G90;', 'M106 S0;', 'M17;', 'G28 Z0;', ';START_GCODE_END', '');
  job.layers.forEach((layer, index) => lines.push(...layerLines(layer, index)));
  const top = Math.min(printer.platform[2], job.layers.at(-1)!.z + liftOf(normal));
  lines.push(';END_GCODE_BEGIN', 'M106 S0;', `G1 Z${decimal(top)} F25;`, 'M18;', ';END_GCODE_END', '');
  return lines.join('\n');
}

/** Shows the picture, peels off, comes down, rests, exposes. */
function layerLines(layer: LayerSettings, index: number): readonly string[] {
  const up = decimal(layer.z + liftOf(layer));
  const wait = (seconds: number): readonly string[] =>
    seconds > 0 ? [`G4 P${Math.round(seconds * 1000)};`] : [];
  return [
    `;LAYER_START:${index}`,
    `;PositionZ:${decimal(layer.z)}mm`,
    `M6054 "${index + 1}.png";show image`,
    `G0 Z${up} F${layer.liftSpeed};`,
    ...wait(layer.waitAfterLift),
    `G0 Z${decimal(layer.z)} F${layer.retractSpeed};`,
    ...wait(layer.waitBeforeCure),
    `M106 S${layer.lightPwm};light on`,
    `G4 P${Math.round(layer.exposure * 1000)};`,
    'M106 S0;light off',
    ...wait(layer.waitAfterCure),
    ';LAYER_END',
    '',
  ];
}

function liftOf(settings: LayerSettings): number {
  return decimal(settings.liftDistance + settings.liftDistance2);
}

/** Up to six decimals: nanometres and microseconds. */
function decimal(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** What run.gcode says. */
export interface GcodeFacts {
  readonly facts: Partial<PrintFacts>;
  /** Height of each layer's top as `;PositionZ` or `;currPos` give it, mm; empty where there is none. */
  readonly heights: readonly number[];
  readonly stages: NonNullable<DecodedPrint['stages']>;
}

/** Reads the comments of run.gcode; motion lines are passed over. */
export function readGcode(text: string): GcodeFacts {
  const values = new Map<string, string>();
  const heights: number[] = [];
  for (const line of text.split(/\r?\n/)) {
    const found = /^;(\w+):(.*)$/.exec(line);
    if (found === null) continue;
    const [, key, value] = found;
    if (key === 'PositionZ' || key === 'currPos') heights.push(lengthOf(value) ?? 0);
    else values.set(key!, value!.trim());
  }
  const number = (key: string): number | undefined => lengthOf(values.get(key));
  const millilitres = number('volume');
  const facts = definedFacts({
    printerName: values.get('machineType'),
    platform: platformOf(number('machineX'), number('machineY'), number('machineZ')),
    layerHeight: number('layerHeight'),
    antialias: number('antiAliasLevel'),
    bottomLayerCount: number('bottomLayerCount') ?? number('bottomLayCount'),
    exposure: number('normalExposureTime'),
    bottomExposure: number('bottomLayerExposureTime') ?? number('bottomLayExposureTime'),
    liftDistance: number('normalLayerLiftHeight'),
    liftSpeed: number('normalLayerLiftSpeed'),
    retractSpeed: number('normalDropSpeed'),
    seconds: number('estimatedPrintTime'),
    volumeMm3: millilitres === undefined ? undefined : decimal(millilitres * 1000),
    weightG: number('weight'),
    cost: number('price'),
  });
  const stages = {
    bottom: definedFacts({
      exposure: facts.bottomExposure,
      liftDistance: number('bottomLayerLiftHeight'),
      liftSpeed: number('bottomLayerLiftSpeed'),
      retractSpeed: facts.retractSpeed,
      waitBeforeCure: number('bottomLightOffTime'),
      lightPwm: number('bottomPWMLight'),
    }),
    normal: definedFacts({
      exposure: facts.exposure,
      liftDistance: facts.liftDistance,
      liftSpeed: facts.liftSpeed,
      retractSpeed: facts.retractSpeed,
      waitBeforeCure: number('lightOffTime'),
      lightPwm: number('PWMLight'),
    }),
  };
  return { facts, heights, stages };
}

/** A number from 0 to LARGEST_NUMBER at the start of a text, whatever unit follows. */
function lengthOf(text: string | undefined): number | undefined {
  const value = Number.parseFloat(text ?? '');
  return value >= 0 && value <= LARGEST_NUMBER ? value : undefined;
}
