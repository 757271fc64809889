import { type Result, ok } from '#base';
import type { BackendId, ComputeCode, SliceBackend } from '#compute/api';
import type { Gpu } from '#compute/webgpu';
import { type CalibrationStore, calibrate, readCalibration, writeCalibration } from './calibration.ts';
import { checkGpu } from './gpu-check.ts';
import { type WasmParts, createWasmBackend } from './wasm-backend.ts';

export type BackendRequest = BackendId | 'auto';

/**
 * Why a backend draws, as a key of a text: it was asked for; nothing was measured so far; there is no device, or one that draws
 * wrong layers or none; the device was measured to be slower, or faster.
 */
export type ChoiceReason =
  'asked' | 'not_measured' | 'no_device' | 'device_wrong' | 'device_slower' | 'device_faster';

/** A backend and why it is this one. */
export interface ChosenBackend {
  readonly backend: SliceBackend;
  readonly reason: ChoiceReason;
  /** The device's name where one was looked at. */
  readonly adapter?: string;
}

export interface ChoiceOptions {
  readonly parts: WasmParts;
  readonly request: BackendRequest;
  openGpu(): Promise<Result<Gpu, ComputeCode>>;
  /** Without one `auto` measures nothing and takes WASM. */
  readonly store?: CalibrationStore;
}

/**
 * The backend that was asked for, or with `auto` the one measured to be faster on this device. Only `webgpu` can fail:
 * `compute_unsupported` says what is missing or wrong, and the runners are stopped.
 */
export async function chooseBackend(options: ChoiceOptions): Promise<Result<ChosenBackend, ComputeCode>> {
  const { parts, request, store } = options;
  const wasm = (reason: ChoiceReason, adapter?: string): Result<ChosenBackend, ComputeCode> =>
    ok({ backend: createWasmBackend(parts), reason, ...(adapter === undefined ? {} : { adapter }) });
  if (request === 'wasm') return wasm('asked');
  if (request === 'auto' && !store) return wasm('not_measured');

  const refuse = (result: Result<never, ComputeCode>): Result<never, ComputeCode> => {
    parts.runners.forEach((runner) => runner.dispose());
    return result;
  };
  const opened = await options.openGpu();
  if (!opened.ok) return request === 'webgpu' ? refuse(opened) : wasm('no_device');
  const gpu = opened.value;
  const checked = await checkGpu(gpu, parts.engine);
  if (!checked.ok) {
    gpu.dispose();
    return request === 'webgpu' ? refuse(checked) : wasm('device_wrong', gpu.name);
  }
  const withGpu = createWasmBackend({ ...parts, gpu });
  if (request === 'webgpu' || !store) return ok({ backend: withGpu, reason: 'asked', adapter: gpu.name });
  if (await isGpuFaster(store, gpu.name, parts, withGpu)) {
    return ok({ backend: withGpu, reason: 'device_faster', adapter: gpu.name });
  }
  gpu.dispose();
  return wasm('device_slower', gpu.name);
}

async function isGpuFaster(
  store: CalibrationStore,
  adapter: string,
  parts: WasmParts,
  withGpu: SliceBackend,
): Promise<boolean> {
  const kept = await store.load(adapter);
  let measured = kept === null ? null : readCalibration(kept);
  if (!measured) {
    measured = await calibrate(createWasmBackend(parts), withGpu);
    if (!measured) return false;
    await store.save(adapter, writeCalibration(measured));
  }
  return measured.gpuMilliseconds < measured.wasmMilliseconds;
}
