import { fail, ok, type Result } from '#base';
import { parseSlicerSettings } from '#formats/printer';

/** Names of SL1 (config.ini) and of PrusaSlicer (prusaslicer.ini, exported profiles) by field. */
const NAMES = {
  layerHeight: ['layer_height', 'layerHeight'],
  firstLayerHeight: ['initial_layer_height'],
  transitionLayerCount: ['faded_layers', 'numFade'],
  'bottom.exposureTime': ['initial_exposure_time', 'expTimeFirst'],
  'normal.exposureTime': ['exposure_time', 'expTime'],
  'toleranceCompensation.bottom': ['absolute_correction'],
  'toleranceCompensation.normal': ['absolute_correction'],
} as const;
const AXES = ['x', 'y', 'z'] as const;

/**
 * What PrusaSlicer's settings for SL1 printers say of a craft, by field: `config.ini` out of a file, or an exported profile.
 * `format_unsupported` where nothing of it is about resin, or a bundle has more than one material to choose from.
 */
export function valuesOfSettings(text: string): Result<ReadonlyMap<string, unknown>, 'format_unsupported'> {
  const materials = text.match(/^\[sla_material:/gm)?.length ?? 0;
  if (materials > 1)
    return fail('format_unsupported', 'there is more than one material', {
      reason: `${materials} materials`,
    });
  const settings = parseSlicerSettings(text);
  const numberOf = (name: string): number | undefined => {
    const said = settings.get(name);
    const value = Number(said);
    return said === undefined || said === '' || !Number.isFinite(value) ? undefined : value;
  };
  const values = new Map<string, unknown>();
  for (const [field, names] of Object.entries(NAMES)) {
    const value = names.map(numberOf).find((number) => number !== undefined);
    if (value !== undefined) values.set(field, value);
  }
  const factors = AXES.map((axis) => {
    const [printer, material] = ['relative_correction', 'material_correction'].map((name) =>
      numberOf(`${name}_${axis}`),
    );
    return printer === undefined && material === undefined
      ? undefined
      : (printer ?? 1) * (material ?? 1) * 100;
  });
  if (factors.every((factor) => factor !== undefined))
    values.set(
      'scaleFactor',
      factors.map((factor) => Math.round(factor * 100) / 100),
    );
  return values.size === 0
    ? fail('format_unsupported', 'these are no settings of a resin printer')
    : ok(values);
}
