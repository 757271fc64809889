export { createBrowserBackend } from './browser.ts';
export { type InOrderOptions, runInOrder } from './in-order.ts';
export { createLocalRunner } from './local-runner.ts';
export type { DigestTask, DrawTask, LayerDigests, Runner, TaskResults } from './runner.ts';
export { type WasmParts, createWasmBackend } from './wasm-backend.ts';
