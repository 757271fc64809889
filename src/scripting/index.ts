export { provideSandbox, SANDBOX_LIMITS } from './sandbox.ts';
export { SCRIPT_CALLS, type ScriptCall } from './prelude.ts';
export type { ScriptParameter, ScriptText, ScriptValues } from './parameters.ts';
export type { ScriptOrder, ScriptPart, ScriptReport } from './host.ts';
export {
  describeSupportScript,
  runSupportScript,
  type ScriptedPart,
  type ScriptOutcome,
  type ScriptRun,
} from './run-support-script.ts';
export { SCRIPT_SAMPLES } from './samples.ts';
