import { fail, ok, sha256, type ByteSink, type ByteSource, type JobContext, type Result } from '#base';
import type { SliceBackend } from '#compute/api';
import { genericCraft, printers, type Material, type Printer } from '#document';
import {
  layerCodecs,
  lossesOf,
  type DecodedPrint,
  type LayerSettings,
  type Loss,
  type Picture,
  type PrinterFormat,
  type PrintEstimate,
  type PrintJob,
} from '#formats/printer';
import {
  RunBuilder,
  litExtent,
  litPixels,
  placeLayer,
  runBytes,
  type LayerPlacement,
  type LitExtent,
  type Runs,
} from '#kernel';
import { valuesOfPrint } from './crafts/of-print.ts';
import { withFound, type FoundCraft } from './crafts/found-craft.ts';
import { decodeLayer, decodedDigests, layersSha256 } from './digests.ts';
import { estimatePrint } from './estimate.ts';
import { breatheEvery } from './issues.ts';
import { checkPanel, panelOf, planJob } from './plan.ts';

/** A file that becomes another one. */
export interface PrintConversion {
  readonly print: DecodedPrint;
  /** What the craft is called. */
  readonly name: string;
  /** Of the new file. */
  readonly printer: Printer;
  readonly format: PrinterFormat;
  readonly material: Material;
  readonly software: { readonly name: string; readonly version: string };
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly backend: SliceBackend;
  /** Empty; the caller throws away its contents when the conversion fails. */
  readonly sink: ByteSink;
  /** The finished file, opened again. */
  readonly reopen: () => ByteSource;
}

export interface ConvertedPrint {
  readonly bytes: number;
  readonly layers: number;
  /** Hex; see layersSha256. */
  readonly layersSha256: string;
  /** Whether pixels are of another size, so that greys were made anew from what covers them. */
  readonly resampled: boolean;
  /** Whether layers were mirrored, because one of the two panels is seen from the other side. */
  readonly mirrored: boolean;
  /** Whether greys came to be others because the new file holds fewer. */
  readonly greysRounded: boolean;
  /** The craft that was found in the old file. */
  readonly craft: FoundCraft;
  /** Whether lifts and ways down are the built-in craft's: the old file left them to its printer's tilting vat. */
  readonly motionReplaced: boolean;
  readonly estimate: PrintEstimate;
  /** What the new file has not as it was wanted: by the old file, and by the built-in craft where that says nothing. */
  readonly losses: readonly Loss[];
}

/** How far pixel sizes may differ so that a whole panel is off by less than half a pixel. */
const HALF_PIXEL = 0.5;
/** A lift that is none: what files for tilting vats have, mm. */
const TILTING_LIFT = 0.05;
/** The page and signals are heard as often, ms. */
const BREATH_MS = 40;

/**
 * Writes the layers of a file for a printer, in its format, and reads the new file back. Both plates' centres lie on each other. Pixels of
 * one size keep their greys; others are made from what covers them, by area. Layers keep their heights, exposures and motion where the
 * old file says them; what it leaves out is the built-in craft's. Refuses what does not fit (`part_outside`, `part_too_tall`, with
 * `details.layer`) and pixels nobody knows the size of (`format_unsupported`). Progress phases: `convert`, `verify`, counted in layers.
 */
export async function convertPrint(
  conversion: PrintConversion,
  context: JobContext,
): Promise<Result<ConvertedPrint>> {
  const { print, printer, format } = conversion;
  const held = checkPanel(printer, format);
  if (!held.ok) return held;
  const mapping = placementOf(print, printer);
  if (!mapping.ok) return mapping;
  const { placement, resampled } = mapping.value;
  const { layerCount } = print.facts;
  const top = print.layerSettings(layerCount - 1).z;
  if (top > printer.platform[2]) {
    return fail('part_too_tall', `it is ${top} mm high`, {
      by: Math.round((top - printer.platform[2]) * 1000) / 1000,
      reason: 'file',
    });
  }
  const found = withFound(
    genericCraft,
    new Map<string, unknown>([['name', conversion.name], ...craftValues(print, printer)]),
  );
  const motionReplaced = leavesMotion(print) && printer.tiltingVat === undefined;
  let volumeMm3 = 0;
  const lit: LitExtent[] = [];
  const estimate = (): PrintEstimate =>
    estimatePrint({
      printer,
      craft: found.craft,
      format: conversion.format,
      material: conversion.material,
      layerCount,
      volumeMm3,
    });
  const planned = planJob({
    ...conversion,
    craft: found.craft,
    layerCount,
    estimate,
    litExtent: (index) => lit[index]!,
    previews: previewsOf(print),
  });
  const keepsMotion = printer.tiltingVat === undefined && !motionReplaced;
  const job = withLayers(planned, print, keepsMotion);
  const pixelMm2 = (job.printer.platform[0] / printer.width) * (job.printer.platform[1] / printer.height);
  const digests: Uint8Array[] = [];
  let greysRounded = false;
  let failure: Result<never> | undefined;
  const breathe = breatheEvery(BREATH_MS, () => new Promise((resolve) => setTimeout(resolve, 0)));

  async function* layerBytes(): AsyncGenerator<Uint8Array, void> {
    for (let index = 0; index < layerCount; index++) {
      await breathe();
      if (context.signal.aborted) return;
      const runs = await decodeLayer(print, index);
      if (!runs.ok) {
        failure = runs;
        return;
      }
      const placed = placement === null ? runs.value : placeLayer(runs.value, placement);
      if (placed === null) {
        failure = fail('part_outside', `layer ${index + 1} is lit beside the panel`, {
          layer: index + 1,
          reason: 'file',
        });
        return;
      }
      const kept = format.greyTable === undefined ? placed : withGreys(placed, format.greyTable);
      greysRounded ||= kept !== placed;
      digests.push(await sha256(runBytes(kept)));
      if (format.measuresLight) lit.push(litExtent(kept, printer.width));
      volumeMm3 += litPixels(kept) * pixelMm2 * job.layers[index]!.height;
      context.report({ phase: 'convert', done: index + 1, total: layerCount });
      yield layerCodecs[format.codec].encode(kept, printer.width, printer.height);
    }
  }

  const written = await format.write(job, layerBytes(), conversion.sink);
  if (context.signal.aborted) return fail('cancelled', 'the conversion was stopped');
  if (failure !== undefined) return failure;
  if (!written.ok) return written;
  const verified = await verify(conversion, digests, context);
  if (!verified.ok) return verified;
  return ok({
    bytes: written.value.bytes,
    layers: layerCount,
    layersSha256: await layersSha256(digests),
    resampled,
    mirrored: placement?.mirrorX ?? false,
    greysRounded,
    craft: found,
    motionReplaced,
    estimate: estimate(),
    losses: lossesOf(job, verified.value),
  });
}

/** Reads the finished file with its format's reader: its layers must be those that were written. */
async function verify(
  { format, reopen, backend }: PrintConversion,
  digests: readonly Uint8Array[],
  context: JobContext,
): Promise<Result<DecodedPrint>> {
  const reopened = await format.read(reopen());
  if (!reopened.ok)
    return fail('verification_failed', `the finished file cannot be read: ${reopened.error.message}`);
  const read = await decodedDigests(reopened.value, backend, {
    signal: context.signal,
    report: ({ done, total }) => context.report({ phase: 'verify', done, total }),
  });
  if (context.signal.aborted) return fail('cancelled', 'the conversion was stopped');
  if (!read.ok) return read;
  for (const [index, digest] of digests.entries()) {
    const back = read.value[index];
    if (back?.ok && back.value.every((byte, at) => byte === digest[at])) continue;
    return fail('verification_failed', `layer ${index + 1} of the finished file is not what was written`, {
      layer: index + 1,
    });
  }
  return ok(reopened.value);
}

/** The printer of our library that a file names, with or without its maker. */
export function printerOfPrint({ facts }: DecodedPrint): Printer | undefined {
  const said = facts.printerName?.toLowerCase();
  return printers.find(({ name, model }) => name.toLowerCase() === said || model.toLowerCase() === said);
}

/** How the old panel lies on the new one; null where every pixel stays where it is. */
function placementOf(
  print: DecodedPrint,
  printer: Printer,
): Result<{ readonly placement: LayerPlacement | null; readonly resampled: boolean }, 'format_unsupported'> {
  const { facts } = print;
  const to = panelOf(printer);
  const library = printerOfPrint(print);
  const named = library && panelOf(library);
  const alike = facts.width === to.width && facts.height === to.height ? to : undefined;
  // What a file leaves out is its printer's in our library; a panel of as many pixels is taken to be the same one.
  const platform = facts.platform ?? named?.platform ?? alike?.platform;
  if (platform === undefined || platform[0] <= 0 || platform[1] <= 0) {
    return fail('format_unsupported', 'it does not say how large its pixels are', { reason: 'pixels' });
  }
  const { mirrorX = (named ?? to).mirrorX, mirrorY = (named ?? to).mirrorY } = facts;
  // Two panels that are both mirrored, or both not, are at most turned to each other.
  const mirrored = (mirrorX !== mirrorY) !== (to.mirrorX !== to.mirrorY);
  const scaleOf = (axis: 0 | 1, pixels: number, toPixels: number): number => {
    const scale = platform[axis] / pixels / (to.platform[axis] / toPixels);
    return Math.abs(scale - 1) * Math.max(pixels, toPixels) < HALF_PIXEL ? 1 : scale;
  };
  const scale = [scaleOf(0, facts.width, to.width), scaleOf(1, facts.height, to.height)] as const;
  const resampled = scale[0] !== 1 || scale[1] !== 1;
  const offsetOf = (axis: 0 | 1, pixels: number, toPixels: number): number => {
    const offset = (toPixels - pixels * scale[axis]) / 2;
    return scale[axis] === 1 ? Math.floor(offset) : offset;
  };
  const isSame = alike !== undefined && !resampled && !mirrored;
  return ok({
    resampled,
    placement: isSame
      ? null
      : {
          from: facts,
          to,
          scale,
          offset: [offsetOf(0, facts.width, to.width), offsetOf(1, facts.height, to.height)],
          mirrorX: mirrored,
        },
  });
}

/** Runs with the greys that a file holds; the same runs where it holds all of theirs. */
function withGreys(runs: Runs, greys: Uint8Array): Runs {
  if (!runs.some((word) => greys[word & 255] !== (word & 255))) return runs;
  const list = new RunBuilder();
  for (const word of runs) list.add(word >>> 8, greys[word & 255]!);
  return list.finish();
}

/** Whether a file leaves lifts to its printer. */
function leavesMotion(print: DecodedPrint): boolean {
  const { liftDistance, liftDistance2 = 0 } = print.layerSettings(print.facts.layerCount - 1);
  const lift = liftDistance ?? print.stages?.normal.liftDistance ?? print.facts.liftDistance;
  return lift !== undefined && lift + liftDistance2 <= TILTING_LIFT;
}

/** What the file says of its craft, without a motion that is none. */
function craftValues(print: DecodedPrint, printer: Printer): ReadonlyMap<string, unknown> {
  const values = valuesOfPrint(print);
  if (!leavesMotion(print) || printer.tiltingVat !== undefined) return values;
  return new Map([...values].filter(([field]) => !/\.(lift|retract)/.test(field)));
}

/** The job with each layer as the file has it, and stages as its first and last layers. */
function withLayers(job: PrintJob, print: DecodedPrint, keepsMotion: boolean): PrintJob {
  let before = 0;
  const layers = job.layers.map((planned, index): LayerSettings => {
    const { height, ...said } = print.layerSettings(index);
    const own = height ?? Math.round((said.z - before) * 1e6) / 1e6;
    before = said.z;
    return { ...planned, ...ownOf(said, planned, keepsMotion), height: own > 0 ? own : planned.height };
  });
  const hasNormal = job.bottomLayerCount + job.transitionLayerCount < layers.length;
  return {
    ...job,
    layers,
    bottom: job.bottomLayerCount > 0 ? layers[0]! : job.bottom,
    normal: hasNormal ? layers.at(-1)! : job.normal,
  };
}

/** What a layer says of itself, its motion as a whole or not at all. What goes up comes down as far. */
function ownOf(
  said: Partial<LayerSettings>,
  planned: LayerSettings,
  keepsMotion: boolean,
): Partial<LayerSettings> {
  const motion = Object.keys(said).filter((key) => /^(lift|retract)/.test(key));
  if (!keepsMotion) return Object.fromEntries(Object.entries(said).filter(([key]) => !motion.includes(key)));
  if (said.liftDistance === undefined || said.retractDistance !== undefined) return said;
  const lift = said.liftDistance + (said.liftDistance2 ?? planned.liftDistance2);
  return { ...said, retractDistance: lift - (said.retractDistance2 ?? planned.retractDistance2) };
}

/** The largest and the smallest picture of a file; nothing at all where it has none. */
function previewsOf({ previews }: DecodedPrint): PrintJob['previews'] {
  const nothing: Picture = { width: 1, height: 1, rgba: new Uint8Array(4) };
  const sorted = previews.toSorted((a, b) => b.width * b.height - a.width * a.height);
  return { large: sorted[0] ?? nothing, small: sorted.at(-1) ?? nothing };
}
