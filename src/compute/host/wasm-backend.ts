import { type ErrorCode, type JobContext, type Result, fail, ok } from '#base';
import type { Runs } from '#kernel';
import type {
  ComputeCode,
  ComputeNotice,
  EncodedLayer,
  EncodeOptions,
  LayerByteReader,
  LayerMapping,
  SliceBackend,
  SliceInput,
  SliceSession,
} from '#compute/api';
import {
  CHECKSUM_BYTES,
  DEVICE_COLOURS,
  type Engine,
  DIGEST_BYTES,
  type DrawnBlock,
  Heap,
  MeshStore,
  OutOfMemory,
  type Print,
  type PrintView,
  Scratch,
  buildPrint,
  cellFieldsOf,
  changesOutlines,
  checksumLayer,
  drawPrintLayer,
  drawSpans,
  firmCoverage,
  layersPerBlock,
  passSurfaceOf,
} from '#compute/wasm';
import type { Gpu } from '#compute/webgpu';
import type { GpuBlocks, GpuLayers } from './gpu-layers.ts';
import type { GpuScreen } from './gpu-screen.ts';
import { runInOrder } from './in-order.ts';
import type { DrawTask, LayerDigests, Runner } from './runner.ts';

/** The device that draws the next plate's layers in order, or null: whoever chooses it and the backend share it. */
export interface DeviceSlot {
  gpu: Gpu | null;
  /** Where the device shows layers of the plates that are prepared. */
  screen?: GpuScreen | null;
}

/** What the backend is put together from; `heapLimitBytes` is injected by tests. */
export interface WasmParts {
  readonly engine: Engine;
  readonly runners: readonly Runner[];
  /** Takes over what a runner that died had: one that cannot die, on the calling thread. Where absent the other runners do. */
  readonly fallbackRunner?: Runner;
  /** The device draws where there is one; the runners then only encode, and draw what it does not. */
  readonly device?: DeviceSlot;
  readonly heapLimitBytes?: number;
  /** Lets messages that wait be handled while a mesh is closed: a cancel among them. Where absent it is closed in one go. */
  readonly giveWay?: () => Promise<void>;
}

/** After this long a mesh that is being closed lets messages through. */
const YIELD_MILLISECONDS = 8;

/** Layers decoded in one task when a file is read back: some milliseconds, so that a thread does not wait for the next. */
const LAYERS_PER_DIGEST_TASK = 64;
/** Jobs are numbered through all backends: runners may serve several, and what is cancelled is every job up to a number. */
let lastJob = 0;

/** So many bytes are summed before messages that wait, a cancel among them, have their turn: some milliseconds. */
const BYTES_PER_TURN = 16 << 20;

/** Decoded digests are small; what waits is bounded by the tasks under way. */
const DIGEST_WINDOW_BYTES = 1 << 20;

/**
 * Plates are prepared on this thread; layers are drawn by the runners, or by a graphics device and encoded by the runners. A
 * device that fails is left, and the runners continue from the block it did not finish.
 */
export function createWasmBackend(parts: WasmParts): SliceBackend {
  const { engine, runners, fallbackRunner, device: slot } = parts;
  const allRunners = fallbackRunner ? [...runners, fallbackRunner] : runners;
  const heap = new Heap(engine, parts.heapLimitBytes);
  const meshes = new MeshStore(engine, heap);
  const scratch = new Scratch(engine);
  /** Keys of the meshes that plates in use were made from: what is prepared beside one, or after it, is often of the same. */
  const inUse = new Map<Print, readonly string[]>();
  const session = (print: Print, gpu: Gpu | null): SliceSession => {
    const { view } = print;
    let opening: Promise<GpuLayers> | null = null;
    let deviceDraws = gpu !== null;
    let disposed = false;
    const notices: ComputeNotice[] = [];
    /** The first failure is the one to report; the layers that fail with it come in any order. */
    const note = ({ code, layer }: ComputeNotice): void => {
      const first = notices[0];
      notices[0] = { code: first?.code ?? code, layer: Math.min(layer, first?.layer ?? layer) };
    };
    const leaveDevice = (notice: ComputeNotice): void => {
      note(notice);
      deviceDraws = false;
      // No room for this plate says nothing of the next one; a device that went away does.
      if (notice.code === 'compute_device_lost' && slot && slot.gpu === gpu) slot.gpu = null;
    };
    /** A plate whose layers are only looked at takes no room on the device: a screen has its own, for one layer. */
    const openDevice = (): Promise<GpuLayers> | null => {
      if (gpu !== null) opening ??= openLayers(gpu, print, leaveDevice);
      return opening;
    };
    return {
      get backend() {
        return deviceDraws ? 'webgpu' : 'wasm';
      },
      processorOnly: isForProcessor(view),
      notices,
      threads: runners.length,
      layerCount: view.layerCount,
      triangles: print.triangles,
      repairs: print.repairs,
      openEdges: print.openEdges,
      layer: (index) => Promise.resolve(drawOne(print, index)),
      ...spansOf(print),
      show: (index, mapping) => showOne(print, index, mapping, () => disposed),
      encodeLayers: (options, context) => encodeLayers(print, openDevice, note, options, context),
      dispose: () => {
        disposed = true;
        inUse.delete(print);
        if (opening === null) print.dispose();
        // The device draws from the plate until it is told otherwise.
        else void opening.then((device) => device.dispose()).then(() => print.dispose());
      },
    };
  };

  /** One layer by itself: the way to a device and back would take longer than drawing it. */
  const drawOne = ({ view }: Print, index: number): Result<Runs, ComputeCode> => {
    if (!Number.isInteger(index) || index < 0 || index >= view.layerCount) {
      return fail('out_of_range', `there is no layer ${index}`);
    }
    const runs = drawPrintLayer(engine, view, index);
    return runs ? ok(runs) : fail('compute_out_of_memory', 'engine memory is at its limit');
  };

  /** Spans of layers, where they can be drawn as such. */
  const spansOf = ({ view }: Print): Pick<SliceSession, 'spans'> => {
    const leastFirm = firmCoverage(engine, view);
    if (leastFirm === null) return {};
    return {
      spans: (first, past, take) =>
        drawSpans(engine, view, leastFirm, first, past, take)
          ? ok(undefined)
          : fail('compute_out_of_memory', 'engine memory is at its limit'),
    };
  };

  /** Shows one layer by the device that is chosen now, where it is what a device draws: finishing and outlines are the processor's. */
  const showOne = async (
    { view }: Print,
    index: number,
    mapping: LayerMapping,
    isGone: () => boolean,
  ): Promise<Result<void, ComputeCode>> => {
    const plate = view.plates[0]!.view;
    if (isGone()) return fail('cancelled', 'the plate is gone');
    if (!Number.isInteger(index) || index < 0 || index >= view.layerCount) {
      return fail('out_of_range', `there is no layer ${index}`);
    }
    const { gpu = null, screen = null } = slot ?? {};
    if (gpu === null || screen === null)
      return fail('compute_unsupported', 'there is no device or no screen');
    if (view.finish || isForProcessor(view)) {
      return fail('compute_unsupported', 'the processor finishes this layer');
    }
    const shown = await screen.show(gpu, engine, () => (isGone() ? null : plate), index, mapping);
    if (!shown.ok && shown.error.code === 'compute_device_lost' && slot?.gpu === gpu) slot.gpu = null;
    return shown;
  };

  const openLayers = async (
    gpu: Gpu,
    print: Print,
    note: (notice: ComputeNotice) => void,
  ): Promise<GpuLayers> => {
    // Loaded when there is a device: most slices do without it.
    const { GpuLayers } = await import('./gpu-layers.ts');
    return GpuLayers.open(gpu, engine, print, note);
  };

  async function* encodeLayers(
    print: Print,
    openDevice: () => Promise<GpuLayers> | null,
    note: (notice: ComputeNotice) => void,
    options: EncodeOptions,
    context: JobContext,
  ): AsyncGenerator<Result<EncodedLayer, ComputeCode>> {
    const { view } = print;
    const encoding = { codec: options.codec, measuresLight: options.measuresLight ?? false };
    const drawn = (await openDevice())?.blocks() ?? null;
    const job = ++lastJob;
    const blocks = runInOrder({
      lanes: runners,
      count: Math.ceil(view.layerCount / layersPerBlock(view)),
      run: (runner, block): Promise<Result<DrawnBlock, ErrorCode>> =>
        onLivingRunner(allRunners, runner, (one, isFirst) => {
          if (!isFirst) note({ code: 'compute_crashed', layer: block * layersPerBlock(view) });
          const task = { job, print: view, block, encoding };
          // What the device drew went with the thread that was to encode it.
          return drawn && isFirst ? encodeDrawn(one, drawn, task) : one.run({ kind: 'draw', ...task });
        }),
      sizeOf: (block) => block.bytes.length,
      windowBytes: options.windowBytes,
      signal: context.signal,
      onLeave: () => {
        drawn?.stop();
        allRunners.forEach((runner) => runner.cancel(job));
      },
    });
    let index = 0;
    for await (const block of blocks) {
      if (!block.ok) {
        yield block as Result<never, ComputeCode>;
        return;
      }
      const { bytes, lengths, digests, checksums, litPixels, lit, unbalanced } = block.value;
      // Closing makes every row balance; a row that does not is a bug here, never something to print.
      if (unbalanced !== 0) throw new Error(`${unbalanced} unbalanced rows`);
      let offset = 0;
      for (const [i, length] of lengths.entries()) {
        yield ok({
          index: index++,
          bytes: bytes.subarray(offset, offset + length),
          digest: digests.subarray(i * DIGEST_BYTES, (i + 1) * DIGEST_BYTES),
          checksum: checksums.subarray(i * CHECKSUM_BYTES, (i + 1) * CHECKSUM_BYTES),
          litPixels: litPixels[i]!,
          ...(lit.length > 0 && { lit: lit[i]! }),
        });
        offset += length;
      }
      context.report({ phase: 'slice', done: index, total: view.layerCount });
    }
  }

  /** Closes the meshes that are new, giving way between steps, counted in hundredths. False where that was called off. */
  const loadMeshes = async (input: SliceInput, context: JobContext): Promise<boolean> => {
    let lastYield = performance.now();
    const total = input.parts.length * 100;
    for (const [index, { key, mesh }] of input.parts.entries()) {
      const loaded = await meshes.load(key, mesh, async (share) => {
        context.report({ phase: 'prepare', done: Math.floor((index + share) * 100), total });
        if (parts.giveWay && performance.now() - lastYield > YIELD_MILLISECONDS) {
          await parts.giveWay();
          lastYield = performance.now();
        }
        return !context.signal.aborted;
      });
      if (!loaded) return false;
    }
    return true;
  };

  const prepare = async (
    input: SliceInput,
    context: JobContext,
  ): Promise<Result<SliceSession, ComputeCode>> => {
    try {
      if (!(await loadMeshes(input, context))) return fail('cancelled', 'preparing was cancelled');
      const print = buildPrint(engine, heap, meshes, input);
      const keys = input.parts.map((part) => part.key);
      meshes.keepOnly(new Set([...keys, ...[...inUse.values()].flat()]));
      if (!print.ok) return print;
      inUse.set(print.value, keys);
      const gpu = isForProcessor(print.value.view) ? null : (slot?.gpu ?? null);
      return ok(session(print.value, gpu));
    } catch (error) {
      if (!(error instanceof OutOfMemory)) throw error;
      return fail('compute_out_of_memory', 'the plate does not fit into memory');
    }
  };
  /** One plate at a time: the engine holds one mesh that is being closed. */
  let lastPrepared: Promise<unknown> = Promise.resolve();

  return {
    get id() {
      return slot?.gpu ? 'webgpu' : 'wasm';
    },
    threads: runners.length,
    prepare: (input, context) => {
      const prepared = lastPrepared.then(() => prepare(input, context));
      lastPrepared = prepared.catch(() => undefined);
      return prepared;
    },
    digestLayers: async (reader, context) => {
      const job = ++lastJob;
      const digests: Result<Uint8Array, ErrorCode>[] = [];
      const chunks = runInOrder<Runner, readonly Result<Uint8Array, ErrorCode>[]>({
        lanes: runners,
        count: Math.ceil(reader.layerCount / LAYERS_PER_DIGEST_TASK),
        run: (runner, chunk) =>
          onLivingRunner(allRunners, runner, (one) => digestChunk(one, reader, chunk, job)),
        sizeOf: (chunk) => chunk.length * DIGEST_BYTES,
        windowBytes: DIGEST_WINDOW_BYTES,
        signal: context.signal,
        onLeave: () => allRunners.forEach((runner) => runner.cancel(job)),
      });
      for await (const chunk of chunks) {
        if (!chunk.ok) return chunk;
        digests.push(...chunk.value);
        context.report({ phase: 'verify', done: digests.length, total: reader.layerCount });
      }
      return ok(digests);
    },
    // On this thread: handing bytes to others would take longer than summing them.
    checksumLayers: async (reader, context) => {
      const checksums: Result<Uint8Array, ErrorCode>[] = [];
      let summed = 0;
      for (let index = 0; index < reader.layerCount; index++) {
        if (context.signal.aborted) return fail('cancelled', 'reading back was cancelled');
        const read = await reader.bytes(index);
        const checksum = read.ok ? checksumLayer(engine, read.value, scratch) : null;
        if (read.ok && checksum === null) {
          return fail('compute_out_of_memory', 'engine memory is at its limit');
        }
        checksums.push(read.ok ? ok(checksum!) : read);
        summed += read.ok ? read.value.length : 0;
        const isLast = index + 1 === reader.layerCount;
        if (summed < BYTES_PER_TURN && !isLast) continue;
        summed = 0;
        context.report({ phase: 'verify', done: index + 1, total: reader.layerCount });
        if (!isLast) await new Promise((resolve) => setTimeout(resolve));
      }
      return ok(checksums);
    },
    cellFields: cellFieldsOf(engine, heap),
    passSurface: passSurfaceOf(engine, heap),
    dispose: () => {
      allRunners.forEach((runner) => runner.dispose());
      slot?.gpu?.dispose();
    },
  };
}

/** Whether a device has nothing to draw: outlines change, or many bodies reach into each other. */
function isForProcessor(print: PrintView): boolean {
  const isBeyond = print.plates.some(({ view }) => (view.solids?.colours ?? 0) > DEVICE_COLOURS);
  return isBeyond || changesOutlines(print);
}

/** Does the work on a runner; where that dies under it, on the next one that lives. */
async function onLivingRunner<Value>(
  allRunners: readonly Runner[],
  first: Runner,
  work: (runner: Runner, isFirst: boolean) => Promise<Result<Value, ErrorCode>>,
): Promise<Result<Value, ErrorCode>> {
  let result = await work(first, true);
  for (const runner of allRunners) {
    if (result.ok || result.error.code !== 'compute_crashed') break;
    if (runner !== first) result = await work(runner, false);
  }
  return result;
}

/** A block drawn by the device and encoded by a runner, or drawn by the runner too where the device does not draw. */
async function encodeDrawn(
  runner: Runner,
  drawn: GpuBlocks,
  { job, print, block, encoding }: Omit<DrawTask, 'kind'>,
): Promise<Result<DrawnBlock, ErrorCode>> {
  const runs = await drawn.read(block);
  if (runs === null) return runner.run({ kind: 'draw', job, print, block, encoding });
  if (!runs.ok) return runs;
  return runner.run({ kind: 'encode', job, print, block, runs: runs.value, encoding });
}

/** Reads a chunk's layers and has their digests made. A layer that cannot be read is its own failure. */
async function digestChunk(
  runner: Runner,
  reader: LayerByteReader,
  chunk: number,
  job: number,
): Promise<Result<readonly Result<Uint8Array, ErrorCode>[], ErrorCode>> {
  const first = chunk * LAYERS_PER_DIGEST_TASK;
  const past = Math.min(reader.layerCount, first + LAYERS_PER_DIGEST_TASK);
  const read: Result<Uint8Array>[] = [];
  for (let index = first; index < past; index++) read.push(await reader.bytes(index));
  const layers = shareOrCopy(read.flatMap((one) => (one.ok ? [one.value] : [])));
  const { codec, width, height } = reader;
  const drawn = await runner.run({ kind: 'digest', job, codec, width, height, layers });
  if (!drawn.ok) return drawn;
  let next = 0;
  return ok(read.map((one) => (one.ok ? digestAt(drawn.value, next++) : one)));
}

/** Bytes as a thread may have them: as they are where their memory is shared, otherwise copied into one buffer of their own. */
function shareOrCopy(pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  if (
    typeof SharedArrayBuffer !== 'undefined' &&
    pieces.every(({ buffer }) => buffer instanceof SharedArrayBuffer)
  ) {
    return pieces;
  }
  const copy = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  return pieces.map((piece) => {
    copy.set(piece, at);
    at += piece.length;
    return copy.subarray(at - piece.length, at);
  });
}

function digestAt({ digests, failures }: LayerDigests, index: number): Result<Uint8Array, ErrorCode> {
  const failure = failures[index];
  if (failure) return { ok: false, error: failure };
  return ok(digests.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES));
}
