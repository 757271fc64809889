import { fail, ok, type AppError, type ByteSink, type ByteSource, type JobContext, type Result } from '#base';
import type { SliceBackend, SliceInput, SliceSession } from '#compute/api';
import { lossesOf, type DecodedPrint, type Loss, type PrinterFormat, type PrintJob } from '#formats/printer';
import type { LitExtent } from '#kernel';
import { decodedDigests, layerReader, layersSha256 } from './digests.ts';
import { areasOfLayers, estimatePrint, volumeOfLayers, type PlateEstimate } from './estimate.ts';
import { areaMotionOf } from './layer-settings.ts';
import { planJob, type JobFacts } from './plan.ts';

/** Finished layers that may wait to be written, bytes. */
const WINDOW_BYTES = 16 << 20;

export interface PrintExport extends Omit<
  JobFacts,
  'layerCount' | 'estimate' | 'litExtent' | 'previews' | 'byArea'
> {
  /** Made while the engine is at its first layers. */
  readonly previews: () => JobFacts['previews'];
  readonly format: PrinterFormat;
  /** What the session was prepared from. */
  readonly input: SliceInput;
  readonly session: SliceSession;
  readonly backend: SliceBackend;
  /** Empty; the caller throws away its contents when the export fails. */
  readonly sink: ByteSink;
  /** The finished file, opened again for the read-back check. */
  readonly reopen: () => ByteSource | Promise<ByteSource>;
}

export interface ExportedPrint {
  readonly bytes: number;
  readonly layers: number;
  /** Hex; see layersSha256. */
  readonly layersSha256: string;
  /** Lit pixels of each layer, greys counted by their share. */
  readonly litPixels: readonly number[];
  readonly estimate: PlateEstimate;
  /** What the file has not as the print wanted it. */
  readonly losses: readonly Loss[];
  readonly seconds: { readonly encode: number; readonly verify: number };
}

/**
 * Slices, encodes and writes a print, then reads the finished file back and compares every layer with what was sliced (verifyPrint):
 * `verification_failed` names the first that differs (`details.layer`, from 1). A print without a lit pixel in any layer is refused
 * as `print_empty`. Progress phases: `slice`, `verify`, counted in layers; twice
 * where layers move by their area, which is measured first. Aborting the context's signal ends in `cancelled`. What
 * the sink throws goes through.
 */
export async function exportPrint(print: PrintExport, context: JobContext): Promise<Result<ExportedPrint>> {
  const { session, format, input, sink } = print;
  const started = performance.now();
  const digests: Uint8Array[] = [];
  const checksums: (Uint8Array | undefined)[] = [];
  const litPixels: number[] = [];
  const lit: (LitExtent | undefined)[] = [];
  const failures: AppError[] = [];

  // Heads and tables of files come before their layers, and how a layer moves follows from those around it.
  const moves = areaMotionOf(print.craft, print.printer) && format.layerMotion;
  const measured = moves ? await measureLayers(session, format, input.raster, context) : ok(undefined);
  if (!measured.ok) return measured;
  const areas = measured.value;
  const before = areas?.length ?? 0;
  const byArea = moves && areas && { areas, moves };

  const estimate = (): PlateEstimate =>
    estimatePrint({
      printer: print.printer,
      craft: print.craft,
      format,
      material: print.material,
      layerCount: session.layerCount,
      volumeMm3: volumeOfLayers(input.raster, litPixels),
      areas,
    });

  const litExtent = (index: number): LitExtent => {
    const extent = lit[index];
    if (extent === undefined) throw new Error(`layer ${index} was not measured`);
    return extent;
  };

  const encoded = session
    .encodeLayers(
      { codec: format.codec, measuresLight: format.measuresLight, windowBytes: WINDOW_BYTES },
      { signal: context.signal, report: () => undefined },
    )
    [Symbol.asyncIterator]();
  // Asked for before anything else: the engine works while pictures and header are made.
  let next = encoded.next();

  async function* layerBytes(): AsyncGenerator<Uint8Array, void> {
    for (let item = await next; item.done !== true; item = await next) {
      const layer = item.value;
      if (!layer.ok) {
        failures.push(layer.error);
        return;
      }
      digests.push(layer.value.digest);
      checksums.push(layer.value.checksum);
      litPixels.push(layer.value.litPixels);
      lit.push(layer.value.lit);
      context.report({ phase: 'slice', done: before + digests.length, total: before + session.layerCount });
      yield layer.value.bytes;
      next = encoded.next();
    }
  }

  const { layerCount } = session;
  let written: Awaited<ReturnType<PrinterFormat['write']>>;
  let job: PrintJob;
  try {
    job = planJob({ ...print, previews: print.previews(), layerCount, byArea, estimate, litExtent });
    written = await format.write(job, layerBytes(), sink);
  } finally {
    // However the writer left: no more layers are made.
    await encoded.return?.();
  }
  // A layer that failed leaves the writer short of layers: what counts is why.
  if (context.signal.aborted) return fail('cancelled', 'the export was stopped');
  const [failure] = failures;
  if (failure !== undefined) return { ok: false, error: failure };
  if (!written.ok) return written;
  if (!litPixels.some((lit) => lit > 0)) return fail('print_empty', 'no layer has a lit pixel');

  const finished = performance.now();
  // Under way while the file is read.
  const named = layersSha256(digests);
  const verified = await verifyPrint(await print.reopen(), print, { digests, checksums }, context);
  if (!verified.ok) return verified;
  return ok({
    bytes: written.value.bytes,
    layers: digests.length,
    layersSha256: await named,
    litPixels,
    estimate: estimate(),
    losses: [...lossesOf(job, verified.value), ...motionLost(print)],
    seconds: { encode: (finished - started) / 1000, verify: (performance.now() - finished) / 1000 },
  });
}

/** Motion by area that a file has no place for. */
function motionLost({ craft, printer, format }: PrintExport): readonly Loss[] {
  if (!areaMotionOf(craft, printer) || format.layerMotion !== undefined) return [];
  return [{ stage: 'print', name: 'motionByArea', wanted: 1, written: null }];
}

/** Area of every layer, mm². Draws all of them once: the first half of the phase `slice`. */
async function measureLayers(
  session: SliceSession,
  { codec }: PrinterFormat,
  raster: SliceInput['raster'],
  context: JobContext,
): Promise<Result<readonly number[]>> {
  const { signal } = context;
  const lit: number[] = [];
  const silent = { signal, report: () => undefined };
  for await (const layer of session.encodeLayers({ codec, windowBytes: WINDOW_BYTES }, silent)) {
    if (!layer.ok) return layer;
    lit.push(layer.value.litPixels);
    context.report({ phase: 'slice', done: lit.length, total: 2 * session.layerCount });
  }
  return signal.aborted ? fail('cancelled', 'the export was stopped') : ok(areasOfLayers(raster, lit));
}

/** Of each layer that was sliced: its digest, and the checksum of its bytes where the slicer has decoded them already. */
interface SlicedLayers {
  readonly digests: readonly Uint8Array[];
  readonly checksums: readonly (Uint8Array | undefined)[];
}

/**
 * Reads the finished file with the format's own reader and compares its layers with what was sliced: bytes by the checksum they had
 * when they were decoded, as soon as they were encoded (ADR 0222); where a slicer did not do that, decoded, by their digests.
 */
async function verifyPrint(
  source: ByteSource,
  print: PrintExport,
  { digests, checksums }: SlicedLayers,
  context: JobContext,
): Promise<Result<DecodedPrint>> {
  const reopened = await print.format.read(source);
  if (!reopened.ok)
    return fail('verification_failed', `the finished file cannot be read: ${reopened.error.message}`);
  const { facts, codec } = reopened.value;
  const { width, height } = print.input.raster;
  if (
    facts.layerCount !== digests.length ||
    facts.width !== width ||
    facts.height !== height ||
    codec !== print.format.codec
  ) {
    return fail('verification_failed', 'the finished file has other layers than were sliced');
  }
  const { backend } = print;
  const reading: JobContext = {
    signal: context.signal,
    report: ({ done, total }) => context.report({ phase: 'verify', done, total }),
  };
  const sums = checksums.filter((sum) => sum !== undefined);
  let expected = digests;
  let read: Awaited<ReturnType<typeof decodedDigests>>;
  if (backend.checksumLayers && sums.length === digests.length) {
    expected = sums;
    read = await backend.checksumLayers(layerReader(reopened.value), reading);
  } else {
    read = await decodedDigests(reopened.value, backend, reading);
  }
  if (context.signal.aborted) return fail('cancelled', 'the export was stopped');
  if (!read.ok) return read;
  for (const [index, bytes] of expected.entries()) {
    const back = read.value[index];
    if (
      back?.ok &&
      back.value.length === bytes.length &&
      back.value.every((byte, at) => byte === bytes[at])
    ) {
      continue;
    }
    const why = back && !back.ok ? `: ${back.error.message}` : '';
    return fail(
      'verification_failed',
      `layer ${index + 1} of the finished file is not what was sliced${why}`,
      { layer: index + 1 },
    );
  }
  return ok(reopened.value);
}
