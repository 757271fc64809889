import { type ErrorCode, type JobContext, type Result, fail, ok } from '#base';
import type {
  ComputeCode,
  EncodedLayer,
  EncodeOptions,
  LayerByteReader,
  SliceBackend,
  SliceSession,
} from '#compute/api';
import {
  type Engine,
  DIGEST_BYTES,
  Heap,
  LAYERS_PER_BLOCK,
  MeshStore,
  OutOfMemory,
  type Plate,
  buildPlate,
  drawLayer,
} from '#compute/wasm';
import { runInOrder } from './in-order.ts';
import type { LayerDigests, Runner } from './runner.ts';

/** What the backend is put together from; `heapLimitBytes` is injected by tests. */
export interface WasmParts {
  readonly engine: Engine;
  readonly runners: readonly Runner[];
  readonly heapLimitBytes?: number;
}

/** Layers decoded in one task when a file is read back. */
const LAYERS_PER_DIGEST_TASK = 16;
/** Decoded digests are small; what waits is bounded by the tasks under way. */
const DIGEST_WINDOW_BYTES = 1 << 20;

/** The WASM backend: plates are prepared on this thread, layers drawn by the runners. */
export function createWasmBackend(parts: WasmParts): SliceBackend {
  const { engine, runners } = parts;
  const heap = new Heap(engine, parts.heapLimitBytes);
  const meshes = new MeshStore(engine, heap);
  let lastJob = 0;

  const session = (plate: Plate): SliceSession => {
    const { view } = plate;
    return {
      backend: 'wasm',
      threads: runners.length,
      layerCount: view.layerCount,
      triangles: plate.triangles,
      mended: plate.mended,
      openEdges: plate.openEdges,
      layer: (index) => {
        if (!Number.isInteger(index) || index < 0 || index >= view.layerCount) {
          return Promise.resolve(fail('out_of_range', `there is no layer ${index}`));
        }
        const runs = drawLayer(engine, view, index);
        return Promise.resolve(
          runs ? ok(runs) : fail('compute_out_of_memory', 'engine memory is at its limit'),
        );
      },
      encodeLayers: (options, context) => encodeLayers(plate, options, context),
      dispose: () => plate.dispose(),
    };
  };

  async function* encodeLayers(
    plate: Plate,
    options: EncodeOptions,
    context: JobContext,
  ): AsyncGenerator<Result<EncodedLayer, ComputeCode>> {
    const { view } = plate;
    const job = ++lastJob;
    const blocks = runInOrder({
      lanes: runners,
      count: Math.ceil(view.layerCount / LAYERS_PER_BLOCK),
      run: (runner, block) => runner.run({ kind: 'draw', job, plate: view, block, codec: options.codec }),
      sizeOf: (block) => block.bytes.length,
      windowBytes: options.windowBytes,
      signal: context.signal,
      onLeave: () => runners.forEach((runner) => runner.cancel(job)),
    });
    let index = 0;
    for await (const block of blocks) {
      if (!block.ok) {
        yield block as Result<never, ComputeCode>;
        return;
      }
      const { bytes, lengths, digests, litPixels, unbalanced } = block.value;
      // Closing makes every row balance; a row that does not is a bug here, never something to print.
      if (unbalanced !== 0) throw new Error(`${unbalanced} unbalanced rows`);
      let offset = 0;
      for (const [i, length] of lengths.entries()) {
        yield ok({
          index: index++,
          bytes: bytes.subarray(offset, offset + length),
          digest: digests.subarray(i * DIGEST_BYTES, (i + 1) * DIGEST_BYTES),
          litPixels: litPixels[i]!,
        });
        offset += length;
      }
      context.report({ phase: 'slice', done: index, total: view.layerCount });
    }
  }

  return {
    id: 'wasm',
    threads: runners.length,
    prepare: (input) => {
      try {
        const plate = buildPlate(engine, heap, meshes, input);
        meshes.keepOnly(new Set(input.parts.map((part) => part.key)));
        return Promise.resolve(plate.ok ? ok(session(plate.value)) : plate);
      } catch (error) {
        if (!(error instanceof OutOfMemory)) throw error;
        return Promise.resolve(fail('compute_out_of_memory', 'the plate does not fit into memory'));
      }
    },
    digestLayers: async (reader, context) => {
      const job = ++lastJob;
      const digests: Result<Uint8Array, ErrorCode>[] = [];
      const chunks = runInOrder<Runner, readonly Result<Uint8Array, ErrorCode>[]>({
        lanes: runners,
        count: Math.ceil(reader.layerCount / LAYERS_PER_DIGEST_TASK),
        run: (runner, chunk) => digestChunk(runner, reader, chunk, job),
        sizeOf: (chunk) => chunk.length * DIGEST_BYTES,
        windowBytes: DIGEST_WINDOW_BYTES,
        signal: context.signal,
        onLeave: () => runners.forEach((runner) => runner.cancel(job)),
      });
      for await (const chunk of chunks) {
        if (!chunk.ok) return chunk;
        digests.push(...chunk.value);
        context.report({ phase: 'verify', done: digests.length, total: reader.layerCount });
      }
      return ok(digests);
    },
    dispose: () => runners.forEach((runner) => runner.dispose()),
  };
}

/** Reads a chunk's layers into one buffer of their own and has their digests made. A layer that cannot be read is its own failure. */
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
  const buffer = new Uint8Array(read.reduce((sum, one) => sum + (one.ok ? one.value.length : 0), 0));
  const layers: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const one of read) {
    if (!one.ok) continue;
    buffer.set(one.value, at);
    layers.push(buffer.subarray(at, at + one.value.length));
    at += one.value.length;
  }
  const { codec, width, height } = reader;
  const drawn = await runner.run({ kind: 'digest', job, codec, width, height, layers });
  if (!drawn.ok) return drawn;
  let next = 0;
  return ok(read.map((one) => (one.ok ? digestAt(drawn.value, next++) : one)));
}

function digestAt({ digests, failures }: LayerDigests, index: number): Result<Uint8Array, ErrorCode> {
  const failure = failures[index];
  if (failure) return { ok: false, error: failure };
  return ok(digests.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES));
}
