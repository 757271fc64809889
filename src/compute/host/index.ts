export {
  type BrowserEngine,
  type EngineOrder,
  createBrowserEngine,
  findBrowserGpu,
  openBrowserEngine,
} from './browser.ts';
export type { CalibrationStore } from './calibration.ts';
export {
  type ChoiceOptions,
  type Chosen,
  type ChosenBackend,
  chooseBackend,
  chooseDevice,
} from './choice.ts';
export { hollowBy, paysOnDevice } from './hollow.ts';
export { HollowDevice, type HollowJob } from './hollow-device.ts';
export { type InOrderOptions, runInOrder } from './in-order.ts';
export { createLocalRunner } from './local-runner.ts';
export type { DigestTask, DrawTask, EncodeTask, LayerDigests, Runner, Task, TaskResults } from './runner.ts';
export { type DeviceSlot, type WasmParts, createWasmBackend } from './wasm-backend.ts';
export { type OverhangMeter, createOverhangMeter } from './overhang.ts';
