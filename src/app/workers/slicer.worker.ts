import { type ContentHash, type JobContext, type Result, fail, ok, sha256, toHex } from '#base';
import { HELD_ISLAND_MM2, type MeshBuffers, litPixels } from '#kernel';
import type { BackendRequest, LayerMapping, SliceInput, SliceSession } from '#compute/api';
import { type CalibrationStore, createBrowserEngine } from '#compute/host';
import type { ExportedFile, LayerPicture, PreparedPlate } from '#editor';
import { type PrinterFormat, printerFormatById } from '#formats/printer';
import {
  breatheEvery,
  estimateFileBytes,
  estimatePrint,
  findIssues,
  ownFormat,
  planSlice,
  printPlate,
  sampleVolumes,
  sessionLayers,
  type IssueReport,
  type LayerSource,
  type PlateContent,
  type SizedPlate,
} from '#pipeline';
import { version } from '../../../package.json';
import { serveCalls } from './channel.ts';
import { ChunkStore } from './chunk-store.ts';
import { nextTurn } from './next-turn.ts';
import { QuietTime } from './quiet-time.ts';
import type { EngineRecord, PlateMessage, SlicerCalls } from './slicer-calls.ts';

// Slices off the page's thread: one engine, the plate that is live, and exports beside it.

const engine = createBrowserEngine();
const quiet = new QuietTime();
const meshes = new Map<ContentHash, MeshBuffers>();
let live: {
  readonly session: SliceSession;
  readonly input: SliceInput;
  readonly of: Omit<SizedPlate, 'format'>;
} | null = null;

serveCalls<SlicerCalls>({
  chooseEngine: async ({ request, records }) => ({ result: ok(await chooseEngine(request, records)) }),
  prepare: (plate, context) => quiet.during(async () => ({ result: await prepare(plate, context) })),
  layer: (index) =>
    quiet.during(async () => {
      const result = await drawLayer(index);
      return result.ok ? { result, transfer: [result.value.runs.buffer as ArrayBuffer] } : { result };
    }),
  fileBytes: (formatId) => quiet.during(async () => ({ result: await fileBytes(formatId) })),
  screen: async (canvas) => ({ result: ok(await (await engine).setScreen(canvas)) }),
  show: ({ index, mapping }) => quiet.during(async () => ({ result: await showLayer(index, mapping) })),
  issues: (_nothing, context) => quiet.during(async () => ({ result: await checkLive(context) })),
  export: ({ plate, request }, context) =>
    quiet.during(async () => ({ result: await exportPlate(plate, request, context) })),
});

async function chooseEngine(
  request: BackendRequest,
  records: Readonly<Record<string, string>>,
): Promise<SlicerCalls['chooseEngine']['out']> {
  let measured: EngineRecord | null = null;
  const store: CalibrationStore = {
    load: (adapter) => Promise.resolve(records[adapter] ?? null),
    save: (adapter, record) => Promise.resolve(void (measured = { adapter, record })),
  };
  const choice = await (await engine).choose({ request, store, quietMoment: () => quiet.moment() });
  return { choice, measured };
}

/** The layer on show is the layer that will be printed: drawn for the printer's own format where we write it. */
function liveFormat(plate: PlateMessage): PrinterFormat {
  return ownFormat(plate.printer) ?? printerFormatById('goo')!;
}

/** What came with the message is kept: later plates name it by its hash alone. */
function contentOf(plate: PlateMessage, format: PrinterFormat): PlateContent {
  for (const { hash, mesh } of plate.newMeshes) meshes.set(hash, mesh);
  return {
    printer: plate.printer,
    craft: plate.plate.craft,
    format,
    parts: plate.parts.map(({ hash, ...part }) => ({ ...part, key: hash, mesh: meshes.get(hash)! })),
  };
}

async function prepare(plate: PlateMessage, context: JobContext): Promise<Result<PreparedPlate>> {
  live?.session.dispose();
  live = null;
  const planned = planSlice(contentOf(plate, liveFormat(plate)));
  const used = new Set(plate.parts.map((part) => part.hash));
  for (const hash of meshes.keys()) if (!used.has(hash)) meshes.delete(hash);
  if (!planned.ok) return planned;
  const prepared = await (await engine).backend.prepare(planned.value, context);
  if (!prepared.ok) return prepared;
  const session = prepared.value;
  const { layerCount, threads, processorOnly = false, triangles, repairs, openEdges } = session;
  const { craft, material } = plate.plate;
  live = { session, input: planned.value, of: { printer: plate.printer, craft, material } };
  const volumes = await sampleVolumes(session, planned.value, (await engine).backend, context);
  if (!volumes.ok) return volumes;
  return ok({
    revision: plate.revision,
    layerCount,
    threads,
    processorOnly,
    triangles,
    repairs,
    openEdges,
    estimate: estimatePrint({
      printer: plate.printer,
      craft,
      format: liveFormat(plate),
      material,
      layerCount,
      ...volumes.value,
    }),
  });
}

async function drawLayer(index: number): Promise<Result<LayerPicture>> {
  if (live === null) return fail('cancelled', 'the plate is being prepared');
  const { session, input } = live;
  const layer = await session.layer(index);
  if (!layer.ok) return layer;
  const { width, height, pitchX, pitchY } = input.raster;
  return ok({ index, width, height, runs: layer.value, areaMm2: litPixels(layer.value) * pitchX * pitchY });
}

async function fileBytes(formatId: string): Promise<Result<number>> {
  const format = printerFormatById(formatId);
  if (!format) return fail('format_unsupported', `no format ${formatId}`, { format: formatId });
  if (live === null) return fail('cancelled', 'the plate is being prepared');
  return estimateFileBytes(layersOf(live), { ...live.of, format }, breatheEvery(GIVE_WAY_MS, nextTurn));
}

async function showLayer(index: number, mapping: LayerMapping): Promise<Result<void>> {
  if (live === null) return fail('cancelled', 'the plate is being prepared');
  const shown = await live.session.show?.(index, mapping);
  return shown ?? fail('compute_unsupported', 'this engine has no screen');
}

/** The layer on show must never wait long for the layers being checked, ms. */
const GIVE_WAY_MS = 8;

/** A plate's layers for as long as it is the live one: after that it has none any more. */
function layersOf(plate: NonNullable<typeof live>): LayerSource {
  const layers = sessionLayers(plate.session, plate.input.raster);
  return {
    ...layers,
    layer: async (index) =>
      live === plate ? layers.layer(index) : fail('cancelled', 'the plate has changed'),
  };
}

/** Checks the live plate for as long as it is the live one. */
async function checkLive(context: JobContext): Promise<Result<IssueReport>> {
  const plate = live;
  if (plate === null) return fail('cancelled', 'the plate is being prepared');
  // Flat starts on tips are held, though little of each is.
  const isHeld = plate.input.parts.some(({ role }) => role === 'support');
  return findIssues(
    layersOf(plate),
    context,
    isHeld ? { islandHeldMm2: HELD_ISLAND_MM2 } : undefined,
    breatheEvery(GIVE_WAY_MS, nextTurn),
  );
}

async function exportPlate(
  plate: PlateMessage,
  request: SlicerCalls['export']['in']['request'],
  context: JobContext,
): Promise<Result<ExportedFile>> {
  const started = performance.now();
  const format = printerFormatById(request.formatId);
  if (!format)
    return fail('format_unsupported', `no format ${request.formatId}`, { format: request.formatId });
  // Before anything is waited for: a plate prepared meanwhile forgets meshes that it does not name.
  const content = contentOf(plate, format);
  const slicing = await engine;
  const store = new ChunkStore();
  const printed = await printPlate(
    {
      ...content,
      backend: slicing.backend,
      sink: store,
      reopen: () => store,
      material: plate.plate.material,
      software: { name: 'Corallite', version },
      createdAt: request.createdAt,
      previews: () => request.previews,
    },
    context,
  );
  if (!printed.ok) return printed;
  const { bytes, layers, layersSha256, losses, session } = printed.value;
  const { notices = [] } = session;
  session.dispose();
  const file = store.toBlob();
  return ok({
    bytes,
    layers,
    layersSha256,
    fileSha256: toHex(await sha256(new Uint8Array(await file.arrayBuffer()))),
    seconds: (performance.now() - started) / 1000,
    file,
    losses,
    engine: slicing.current(),
    notice: notices[0] ?? null,
  });
}
