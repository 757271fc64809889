import type { LayerSettings, PrinterFormat, PrintFacts, PrintJob } from '#formats/printer';

/** Formats that know no second stage of motion: they hold both stages as one. */
const ONE_LIFT = /^(zip|ctb-v[23]|cbddlp.*|phz|fdg|nanodlp.*|anycubic.*)$/;

/** What is known of every print; a format that has no room for some of it is named with what it lacks. */
const LACKS: readonly (readonly [RegExp, readonly (keyof PrintFacts)[]])[] = [
  [/^anycubic-(v1|pws)$/, ['printerName', 'platform']],
  [/^cbddlp$/, ['printerName']],
  [/^cbddlp-v1$/, ['printerName', 'volumeMm3']],
  [/^uvj$/, ['printerName', 'platform', 'seconds', 'volumeMm3']],
  [/^cxdlp(-v2)?$/, ['platform', 'seconds', 'volumeMm3']],
];
const KNOWN_TO_ALL = [
  'format',
  'version',
  'width',
  'height',
  'platform',
  'printerName',
  'layerCount',
  'layerHeight',
  'exposure',
  'bottomExposure',
  'seconds',
  'volumeMm3',
] as const;

/** The facts that a format's files must have: those that all have but what it lacks. */
export function factsHeld({ id }: PrinterFormat): readonly (keyof PrintFacts)[] {
  const lacks = LACKS.find(([ids]) => ids.test(id))?.[1] ?? [];
  return KNOWN_TO_ALL.filter((name) => !lacks.includes(name));
}

/** Every fact as a format holds it, for it to be compared where the format has it. */
export function factsOf({ id, codec }: PrinterFormat, job: PrintJob): Readonly<Record<string, unknown>> {
  const { printer, bottom, normal } = job;
  const estimate = job.estimate();
  return {
    format: id,
    width: printer.width,
    height: printer.height,
    platform: printer.platform,
    printerName: printer.name,
    layerCount: job.layers.length,
    layerHeight: job.layerHeight,
    exposure: normal.exposure,
    bottomExposure: bottom.exposure,
    seconds: estimate.seconds,
    volumeMm3: estimate.volumeMm3,
    software: `${job.software.name} ${job.software.version}`,
    mirrorX: printer.mirrorX,
    mirrorY: printer.mirrorY,
    // Bit planes: as many as they are.
    antialias: /^(cbddlp.*|anycubic-pws)$/.test(id) ? 8 : job.antialias,
    bottomLayerCount: job.bottomLayerCount,
    transitionLayerCount: id.startsWith('sl1')
      ? job.bottomLayerCount + job.transitionLayerCount
      : job.transitionLayerCount,
    liftDistance: ONE_LIFT.test(id) ? normal.liftDistance + normal.liftDistance2 : normal.liftDistance,
    liftSpeed: normal.liftSpeed,
    retractSpeed: normal.retractSpeed,
    weightG: estimate.weightG,
    cost: estimate.cost,
    currency: estimate.currency,
    // Whole seconds, millimetres and mm/s: 6.5, 7.75, 1 and 2.5 are what they were made of.
    ...(codec === 'cxdlp' ? { bottomExposure: 7, liftDistance: 8, liftSpeed: 60, retractSpeed: 180 } : {}),
  };
}

/** A layer's settings as a format holds them. */
export function settingsHeld(
  { id, codec }: PrinterFormat,
  settings: LayerSettings,
  index: number,
): LayerSettings {
  // The way up as one, or the way down as long as it.
  const lift = settings.liftDistance + settings.liftDistance2;
  return {
    ...settings,
    // All layers alike, of the job's height: the first is not known to be another.
    ...(codec === 'cxdlp' ? { z: Math.round((index + 1) * 50) / 1000 } : {}),
    ...(ONE_LIFT.test(id) ? { liftDistance: lift } : {}),
    ...(codec === 'ctb' || id === 'vdt' ? { retractDistance: lift - settings.retractDistance2 } : {}),
  };
}
