import { fail, ok, type ByteSink, type ByteSource, type JobContext, type Result } from '#base';
import { litPixels } from '#kernel';
import type { SliceBackend } from '#compute/api';
import { genericMaterial } from '#document';
import { printerFormatById, type DecodedPrint } from '#formats/printer';
import {
  convertPrint,
  decodeLayer,
  findIssues,
  openPrint,
  printerOfPrint,
  printLayers,
  repairIssue,
  withEdits,
  type Breathe,
  type IssueReport,
  type LayerEdits,
  type OpenedPrint,
  type RepairableIssue,
} from '#pipeline';
import { joinBoxes, litBox } from './lit-box.ts';
import type { ConversionOrder, ConvertedFile, PanelBox, PrintFileFacts, PrintFileLayer } from './types.ts';

/** What reading needs of where it is done. */
export interface PrintReading {
  readonly source: ByteSource;
  readonly name: string;
  /** Verifies what was written; asked for with the first conversion. */
  readonly backend: () => Promise<SliceBackend>;
  /** A new file, which can be read back and becomes a Blob. */
  readonly newFile: () => ByteSink & ByteSource & { toBlob(): Blob };
  readonly software: { readonly name: string; readonly version: string };
  /** Lets calls that wait have their turn while layers are checked. */
  readonly breathe: Breathe;
}

/** So many layers say where a print is lit: enough to look at it whole, and soon decoded. */
const SAMPLED = 7;

/** Reads one print file, in whatever thread it is called; nothing of it is kept but the tables its format's reader keeps, and repaired layers. */
export function readPrintFile({ source, name, backend, newFile, software, breathe }: PrintReading) {
  let opening: Promise<Result<OpenedPrint>> | null = null;
  /** What is no longer as in the file, after each repair. */
  let repairs: readonly LayerEdits[] = [];
  let shown = 0;
  const after = (print: DecodedPrint, count: number): DecodedPrint => {
    const edits = repairs[count - 1];
    return edits === undefined ? print : withEdits(print, edits);
  };
  /** A file that went away while it is looked at throws in the middle of any of these. */
  const guarded = async <Value>(
    work: (opened: OpenedPrint) => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    try {
      const opened = await (opening ??= openPrint(source, name));
      return opened.ok ? await work(opened.value) : opened;
    } catch (cause) {
      if (!isGone(cause)) throw cause;
      return fail('not_found', `the file could not be read: ${String(cause)}`);
    }
  };
  return {
    facts: () => guarded(async (opened) => ok(await factsOf(opened, source.size))),
    layer: (index: number) => guarded(({ print }) => layerOf(after(print, shown), index)),
    issues: (context: JobContext): Promise<Result<IssueReport>> =>
      guarded(({ print }) => findIssues(printLayers(after(print, shown)), context, undefined, breathe)),
    repair: (issue: RepairableIssue, count: number, context: JobContext): Promise<Result<number>> =>
      guarded(async ({ print }) => {
        const edits = await repairIssue(printLayers(after(print, count)), issue, context);
        if (!edits.ok) return edits;
        const before = repairs[count - 1] ?? new Map();
        repairs = [...repairs.slice(0, count), new Map([...before, ...edits.value])];
        shown = repairs.length;
        return ok(edits.value.size);
      }),
    showRepairs(count: number): Result<void> {
      shown = Math.min(count, repairs.length);
      return ok(undefined);
    },
    convert: (order: ConversionOrder, context: JobContext): Promise<Result<ConvertedFile>> =>
      guarded(async ({ print }) => {
        const format = printerFormatById(order.formatId);
        if (format === undefined) {
          return fail('format_unsupported', `no format ${order.formatId}`, { format: order.formatId });
        }
        const file = newFile();
        const converted = await convertPrint(
          {
            print: after(print, shown),
            name,
            printer: order.printer,
            format,
            material: genericMaterial,
            software,
            createdAt: order.createdAt,
            backend: await backend(),
            sink: file,
            reopen: () => file,
          },
          context,
        );
        if (!converted.ok) return converted;
        const { bytes, layers, resampled, mirrored, greysRounded, motionReplaced, losses, craft } =
          converted.value;
        const { left, refused } = craft;
        const said = {
          bytes,
          layers,
          resampled,
          mirrored,
          greysRounded,
          motionReplaced,
          losses,
          left,
          refused,
        };
        return ok({ ...said, file: file.toBlob() });
      }),
  };
}

/** What browsers throw of a file that was moved, changed or may not be read any more. */
const isGone = (cause: unknown): boolean =>
  cause instanceof Error && /^Not(?:Readable|Found|Allowed)Error$/.test(cause.name);

async function factsOf({ format, print }: OpenedPrint, bytes: number): Promise<PrintFileFacts> {
  const { facts } = print;
  return {
    ...facts,
    formatLabel: format.label,
    bytes,
    printer: printerOfPrint(print) ?? null,
    previews: print.previews,
    tops: Array.from({ length: facts.layerCount }, (_, index) => print.layerSettings(index).z),
    lit: await litOf(print),
    emptyLayers: print.emptyLayers ?? [],
  };
}

/** Some layers from the first to the last, as a box; what is wrong with one is said when it is looked at. */
async function litOf(print: DecodedPrint): Promise<PanelBox | null> {
  const { width, layerCount } = print.facts;
  let lit: PanelBox | null = null;
  const sampled = Array.from({ length: SAMPLED }, (_, at) =>
    Math.round((at * (layerCount - 1)) / (SAMPLED - 1)),
  );
  for (const index of new Set(sampled)) {
    const runs = await decodeLayer(print, index);
    if (runs.ok) lit = joinBoxes(lit, litBox(runs.value, width));
  }
  return lit;
}

async function layerOf(print: DecodedPrint, index: number): Promise<Result<PrintFileLayer>> {
  const { width, height } = print.facts;
  const { panel } = printLayers(print);
  const runs = await decodeLayer(print, index);
  if (!runs.ok) return runs;
  const areaMm2 = litPixels(runs.value) * panel.pitchX * panel.pitchY;
  return ok({
    picture: { index, width, height, runs: runs.value, areaMm2 },
    settings: print.layerSettings(index),
  });
}
