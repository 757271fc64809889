import { quietContext } from '#base';
import { type MeshBuffers, translation } from '#kernel';
import type { EngineChoice, SliceBackend, SliceInput } from '#compute/api';

/** How long the same plate took, encoded layers included. */
export interface Calibration {
  readonly wasmMilliseconds: number;
  /** Infinity (null in a record) where the device was stopped for being far behind. */
  readonly gpuMilliseconds: number;
}

/** Stores measurements by adapter: a few lines of text somewhere. */
export interface CalibrationStore {
  load(adapter: string): Promise<string | null>;
  save(adapter: string, record: string): Promise<void>;
}

/** A device that takes this many times as long is not worth waiting for. */
const HOPELESS = 4;

/**
 * Slices the same plate on both, the device second: it is stopped once it is hopelessly behind. Null where WASM fails, or where
 * `signal` stopped it.
 */
export async function calibrate(
  wasm: SliceBackend,
  gpu: SliceBackend,
  signal: AbortSignal,
): Promise<Calibration | null> {
  const input = calibrationPlate();
  // Once unmeasured: threads start, code is compiled.
  if ((await timeSlice(wasm, input, signal)) === null) return null;
  const wasmMilliseconds = await timeSlice(wasm, input, signal);
  if (wasmMilliseconds === null) return null;
  const patience = Math.max(200, HOPELESS * wasmMilliseconds);
  // Whole milliseconds: Node refuses a fraction.
  const patient = (milliseconds: number): AbortSignal =>
    AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(milliseconds))]);
  const warm = await timeSlice(gpu, input, patient(4 * patience));
  const gpuMilliseconds = warm === null ? null : await timeSlice(gpu, input, patient(patience));
  return signal.aborted ? null : { wasmMilliseconds, gpuMilliseconds: gpuMilliseconds ?? Infinity };
}

/** How many times as fast as the processor the device is; 0 where it was hopeless. */
export function speedupOf({ wasmMilliseconds, gpuMilliseconds }: Calibration): number {
  return wasmMilliseconds / gpuMilliseconds;
}

/** What the records of a machine's devices amount to: the fastest of them, before any was looked for. Null without records. */
export function bestKnown(records: Readonly<Record<string, string>>): EngineChoice | null {
  let best: EngineChoice | null = null;
  for (const [adapter, record] of Object.entries(records)) {
    const measured = readCalibration(record);
    if (!measured) continue;
    const speedup = speedupOf(measured);
    if (best !== null && speedup <= best.speedup!) continue;
    best =
      speedup > 1
        ? { backend: 'webgpu', reason: 'device_faster', adapter, speedup }
        : { backend: 'wasm', reason: 'device_slower', adapter, speedup };
  }
  return best;
}

/** The record as it is kept, and read back; null where it is none. */
export function writeCalibration({ wasmMilliseconds, gpuMilliseconds }: Calibration): string {
  return JSON.stringify({ wasmMilliseconds, gpuMilliseconds });
}

export function readCalibration(record: string): Calibration | null {
  try {
    const { wasmMilliseconds, gpuMilliseconds } = JSON.parse(record) as Record<string, unknown>;
    if (typeof wasmMilliseconds !== 'number' || !(wasmMilliseconds > 0)) return null;
    if (gpuMilliseconds === null) return { wasmMilliseconds, gpuMilliseconds: Infinity };
    return typeof gpuMilliseconds === 'number' && gpuMilliseconds > 0
      ? { wasmMilliseconds, gpuMilliseconds }
      : null;
  } catch {
    return null;
  }
}

/** Milliseconds of a slice to its end; null where it did not come there. */
async function timeSlice(
  backend: SliceBackend,
  input: SliceInput,
  signal: AbortSignal,
): Promise<number | null> {
  const context = { ...quietContext(), signal };
  const started = performance.now();
  const session = await backend.prepare(input, context);
  if (!session.ok) return null;
  try {
    const encoding = session.value.encodeLayers({ codec: 'goo', windowBytes: 1 << 24 }, context);
    for await (const layer of encoding) if (!layer.ok) return null;
    // A device that gave up on the way was measured on the other's legs.
    if (session.value.backend !== backend.id) return null;
    return performance.now() - started;
  } finally {
    session.value.dispose();
  }
}

/** A ball of some 16,000 faces on an 8K panel, 320 layers: enough work to measure, little enough to wait for. */
function calibrationPlate(): SliceInput {
  return {
    parts: [{ key: 'calibration', mesh: ball(10, 128, 64), transform: translation(0, 0, 10) }],
    raster: {
      width: 7680,
      height: 4320,
      pitchX: 0.0285,
      pitchY: 0.0285,
      directionX: 1,
      directionY: -1,
      layerHeight: 0.0625,
      firstLayerHeight: 0.0625,
      antialias: 4,
    },
  };
}

function ball(radius: number, around: number, up: number): MeshBuffers {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= up; row++) {
    const height = 1 - (2 * row) / up;
    const width = Math.sqrt(1 - height * height);
    for (let column = 0; column < around; column++) {
      const turn = (2 * Math.PI * column) / around;
      positions.push(radius * width * Math.cos(turn), radius * width * Math.sin(turn), radius * height);
      if (row === up) continue;
      const right = (column + 1) % around;
      const [a, b, c, d] = [column, right, around + column, around + right].map((i) => row * around + i);
      indices.push(a!, c!, d!, a!, d!, b!);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
