import { fail, ok, type Result } from '#base';
import { multiplyTransforms, scaling } from '#kernel';
import type { SliceInput, SlicePart } from '#compute/api';
import { checkCraft, type Material, type PrintCraft, type Printer } from '#document';
import type { Picture, PrinterFormat, PrintEstimate, PrintJob } from '#formats/printer';
import { layerSettingsFor, type AreasOfLayers } from './layer-settings.ts';
import { plateToPanel, rasterSpecFor } from './plate-mapping.ts';

/** What is on the plate and what it is printed with. Part transforms go to plate millimetres. */
export interface PlateContent {
  readonly printer: Printer;
  readonly craft: PrintCraft;
  readonly format: PrinterFormat;
  readonly parts: readonly SlicePart[];
}

/**
 * Everything that can be refused before slicing, and what is sliced: parts taken to the panel, with the craft's scale
 * factor (per cent, about the plate's centre) put on.
 */
export function planSlice(
  content: PlateContent,
): Result<SliceInput, 'plate_empty' | 'craft_invalid' | 'format_unsupported'> {
  const { printer, format, parts } = content;
  if (parts.length === 0) return fail('plate_empty', 'there is nothing on the plate');
  const craft = checkCraft(content.craft);
  if (!craft.ok) return craft;
  const held = checkPanel(printer, format);
  if (!held.ok) return held;
  const [x, y, z] = craft.value.scaleFactor;
  const toPanel = multiplyTransforms(plateToPanel(printer), scaling(x / 100, y / 100, z / 100));
  return ok({
    parts: parts.map((part) => ({ ...part, transform: multiplyTransforms(toPanel, part.transform) })),
    raster: rasterSpecFor(printer, craft.value, format),
  });
}

/** What a printer file says of the print besides its layers. Clock and names are arguments. */
export interface JobFacts {
  readonly printer: Printer;
  readonly craft: PrintCraft;
  readonly material: Material;
  readonly layerCount: number;
  readonly software: { readonly name: string; readonly version: string };
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly previews: { readonly large: Picture; readonly small: Picture };
  /** Of every layer, mm², where its motion follows from it. */
  readonly byArea?: AreasOfLayers | undefined;
  /** Asked when the last layer has been written. */
  readonly estimate: () => PrintEstimate;
  readonly litExtent: PrintJob['litExtent'];
}

/**
 * A printer as its files have it: platform and mirroring along the file's columns and rows, so a portrait printer's are turned:
 * its flags mean the opposite of a landscape one's (rasterSpecFor).
 */
export function panelOf(printer: Printer): PrintJob['printer'] {
  const [x, y, z] = printer.platform;
  const portrait = printer.orientation === 'portrait';
  return {
    id: printer.id,
    name: printer.name,
    width: printer.width,
    height: printer.height,
    platform: portrait ? [y, x, z] : [x, y, z],
    mirrorX: printer.mirrorX !== portrait,
    mirrorY: printer.mirrorY !== portrait,
  };
}

/** Refuses a panel that a format cannot hold. */
export function checkPanel(printer: Printer, format: PrinterFormat): Result<void, 'format_unsupported'> {
  const isTooLarge = printer.width > format.maxWidth || printer.height > format.maxHeight;
  if (!isTooLarge && printer.width % (format.widthStep ?? 1) === 0) return ok(undefined);
  return fail(
    'format_unsupported',
    `${format.label} does not hold ${printer.width} × ${printer.height} pixels`,
    { format: format.id },
  );
}

/** The job as printer formats take it. */
export function planJob(facts: JobFacts): PrintJob {
  const { printer, craft } = facts;
  const hasGreys = craft.antialias !== 'off';
  return {
    software: facts.software,
    createdAt: facts.createdAt,
    printer: panelOf(printer),
    craftName: craft.name,
    materialName: facts.material.name,
    layerHeight: craft.layerHeight,
    antialias: craft.antialias,
    greyLevel: hasGreys ? craft.greyLevel : 0,
    blurLevel: hasGreys ? craft.blurLevel : 0,
    bottomLayerCount: craft.bottomLayerCount,
    transitionLayerCount: craft.transitionLayerCount,
    ...layerSettingsFor(craft, facts.layerCount, printer, facts.byArea),
    estimate: facts.estimate,
    litExtent: facts.litExtent,
    previews: facts.previews,
  };
}
