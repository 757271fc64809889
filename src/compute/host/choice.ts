import { type AppError, type Result, ok } from '#base';
import type { BackendRequest, ComputeCode, EngineChoice, EngineReason, SliceBackend } from '#compute/api';
import type { Engine } from '#compute/wasm';
import type { FoundGpu, Gpu } from '#compute/webgpu';
import {
  type Calibration,
  type CalibrationStore,
  calibrate,
  readCalibration,
  speedupOf,
  writeCalibration,
} from './calibration.ts';
import { checkGpu } from './gpu-check.ts';
import { HollowDevice } from './hollow-device.ts';
import { type WasmParts, createWasmBackend } from './wasm-backend.ts';

export interface ChoiceOptions {
  /** Draws the known slice that a device is checked against. */
  readonly engine: Engine;
  readonly request: BackendRequest;
  findGpu(): Promise<Result<FoundGpu, ComputeCode>>;
  /** Without one `auto` measures nothing and takes WASM. */
  readonly store?: CalibrationStore;
  /** Measures a device that nothing is known of yet; null where that was stopped. */
  measure(gpu: Gpu): Promise<Calibration | null>;
}

/** The chosen engine, the device where one is open, drawing or not, and what was wrong with a requested one. */
export interface Chosen {
  readonly choice: EngineChoice;
  readonly gpu: Gpu | null;
  readonly error: AppError<ComputeCode> | null;
}

/**
 * The requested engine, or with `auto` the one measured to be faster on this device. No device is opened that is not needed: not where
 * a measurement says no, and not for software, which draws on the cores that WASM would have.
 */
export async function chooseDevice(options: ChoiceOptions): Promise<Chosen> {
  const { request, store } = options;
  const wasm = (reason: EngineReason, more: Partial<EngineChoice> = {}): Chosen => ({
    choice: { backend: 'wasm', reason, ...more },
    gpu: null,
    error: null,
  });
  if (request === 'wasm') return wasm('asked');
  if (request === 'auto' && !store) return wasm('not_measured');

  const found = await options.findGpu();
  if (!found.ok) return { ...wasm('no_device'), error: found.error };
  const adapter = found.value.name;
  let measured: Calibration | null = null;
  if (request === 'auto') {
    if (found.value.isSoftware) return wasm('device_software', { adapter });
    const kept = await store!.load(adapter);
    measured = kept === null ? null : readCalibration(kept);
    if (measured && speedupOf(measured) <= 1) {
      return wasm('device_slower', { adapter, speedup: speedupOf(measured) });
    }
  }

  const opened = await found.value.open();
  if (!opened.ok) return { ...wasm('no_device', { adapter }), error: opened.error };
  const gpu = opened.value;
  const checked = await checkGpu(gpu, options.engine);
  if (!checked.ok) {
    gpu.dispose();
    return { ...wasm('device_wrong', { adapter }), error: checked.error };
  }
  const webgpu = (reason: EngineReason, more: Partial<EngineChoice> = {}): Chosen => ({
    choice: { backend: 'webgpu', reason, adapter, ...more },
    gpu,
    error: null,
  });
  if (request === 'webgpu') return webgpu('asked');
  if (!measured) {
    measured = await options.measure(gpu);
    if (measured) await store!.save(adapter, writeCalibration(measured));
  }
  const speedup = measured ? speedupOf(measured) : 0;
  if (speedup > 1) return webgpu('device_faster', { speedup });
  const slower = measured ? wasm('device_slower', { adapter, speedup }) : wasm('not_measured', { adapter });
  return { ...slower, gpu };
}

/** A backend, why it is this one, and what was wrong with a device that was looked for. */
export interface ChosenBackend extends Pick<Chosen, 'choice' | 'error'> {
  readonly backend: SliceBackend;
  /** The device that draws, to hollow with; null where none does. */
  readonly hollowDevice: HollowDevice | null;
}

/**
 * The backend for a request, once and for all. Only `webgpu` can fail: `compute_unsupported` says what is missing or wrong, and
 * the runners are stopped.
 */
export async function chooseBackend(
  parts: WasmParts,
  options: Pick<ChoiceOptions, 'request' | 'findGpu' | 'store'>,
): Promise<Result<ChosenBackend, ComputeCode>> {
  const { choice, gpu, error } = await chooseDevice({
    ...options,
    engine: parts.engine,
    measure: (device) => {
      const withDevice = createWasmBackend({ ...parts, device: { gpu: device } });
      return calibrate(createWasmBackend(parts), withDevice, new AbortController().signal);
    },
  });
  if (options.request === 'webgpu' && error) {
    parts.runners.forEach((runner) => runner.dispose());
    return { ok: false, error };
  }
  const drawing = choice.backend === 'webgpu' ? gpu : null;
  if (drawing === null) gpu?.dispose();
  return ok({
    backend: createWasmBackend({ ...parts, device: { gpu: drawing } }),
    hollowDevice: drawing === null ? null : hollowDeviceOf(drawing),
    choice,
    error,
  });
}

const hollowDeviceOf = (gpu: Gpu): HollowDevice =>
  new HollowDevice(() =>
    Promise.resolve(ok({ isSoftware: gpu.isSoftware, openBare: () => Promise.resolve(ok(gpu)) })),
  );
