export { type BrowserEngineOptions, createBrowserBackend, createBrowserEngine } from './browser.ts';
export type { CalibrationStore } from './calibration.ts';
export {
  type BackendRequest,
  type ChoiceOptions,
  type ChoiceReason,
  type ChosenBackend,
  chooseBackend,
} from './choice.ts';
export { type InOrderOptions, runInOrder } from './in-order.ts';
export { createLocalRunner } from './local-runner.ts';
export type { DigestTask, DrawTask, EncodeTask, LayerDigests, Runner, Task, TaskResults } from './runner.ts';
export { type WasmParts, createWasmBackend } from './wasm-backend.ts';
