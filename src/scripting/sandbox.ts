import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import { fail, ok, type Result } from '#base';

/** What a script may take of the machine. */
export const SANDBOX_LIMITS = {
  /** Of its own running: what it asks for is not counted. */
  milliseconds: 2000,
  memoryBytes: 64 << 20,
  /** Deeper calls end; with more, the stack of whoever runs the sandbox ends first on some machines. */
  stackBytes: 128 << 10,
  /** Of what it may call, and how long that may take altogether: work is done for it there that its own time does not count. */
  calls: 200_000,
  callMilliseconds: 60_000,
  /** Characters of its source. */
  source: 200_000,
} as const;

export type SandboxCode =
  | 'script_failed'
  | 'script_too_long'
  | 'script_too_large'
  | 'script_too_many_calls'
  | 'script_value'
  | 'cancelled';

/** Answers a call of the script: takes and gives JSON values. A failure reaches the script as an exception; `end()` ends the run there. */
export type SandboxCall = (name: string, values: readonly unknown[]) => Result<unknown> | typeof END_RUN;

/** The run ends at this call, and nothing that the script does can help it. */
export const END_RUN = Symbol('the run ends');

export interface SandboxRun {
  readonly source: string;
  /** Runs before the source, with `ask(name, …values)` in it, which is gone afterwards. */
  readonly prelude: string;
  readonly call: SandboxCall;
  /** Asked about every ten thousand steps of the script. */
  readonly isStopped: () => boolean;
}

/** How long a run took by itself, ms. */
export type SandboxEnd = { readonly hasEnded: boolean; readonly milliseconds: number };

let wasmBinary: ArrayBuffer | undefined;

/**
 * Hands over the bytes of the sandbox's WebAssembly module, for a program that is one file; before the first run. Elsewhere the library reads its file by
 * itself, from the page's bundle as from node_modules.
 */
export function provideSandbox(bytes: Uint8Array): void {
  wasmBinary = bytes.slice().buffer;
}

/**
 * Runs a script where it reaches nothing but `call`: QuickJS in a WebAssembly memory of its own, new for each run, without clock, chance (`Math.random` counts from one
 * seed), modules or promises. Its mathematics is compiled in, and gives the same bits everywhere. Failures: `script_failed` (with line, column, reason), `script_too_long`,
 * `script_too_large`, `script_too_many_calls`, `cancelled`, and what `call` refused, with the line where that is known.
 */
export async function runInSandbox(run: SandboxRun): Promise<Result<SandboxEnd>> {
  const { source, prelude, call, isStopped } = run;
  if (source.length > SANDBOX_LIMITS.source) return fail('script_too_large', 'the source is too long');
  const quickJs = await newQuickJSWASMModuleFromVariant(
    wasmBinary === undefined ? variant : newVariant(variant, { wasmBinary }),
  );
  const runtime = quickJs.newRuntime();
  runtime.setMemoryLimit(SANDBOX_LIMITS.memoryBytes);
  runtime.setMaxStackSize(SANDBOX_LIMITS.stackBytes);
  const context = runtime.newContext({ intrinsics: INTRINSICS });

  let away = 0;
  let began = performance.now();
  let refused: Result<never> | null = null;
  let isOver = false;
  let stoppedBy: Stop | null = null;
  let calls = 0;
  const spent = (): number => performance.now() - began - away;
  const ask = context.newFunction('ask', (name, values) => {
    const left = performance.now();
    if (++calls > SANDBOX_LIMITS.calls || away > SANDBOX_LIMITS.callMilliseconds) {
      // Whatever it catches: it is ended at its next step.
      stoppedBy = 'calls';
      return { error: context.newError('the run ends here') };
    }
    const answer = isOver ? END_RUN : call(context.getString(name), JSON.parse(context.getString(values)));
    away += performance.now() - left;
    if (answer === END_RUN) {
      isOver = true;
      return { error: context.newError('the run ends here') };
    }
    if (answer.ok) return context.newString(JSON.stringify(answer.value ?? null));
    refused = answer as Result<never>;
    return { error: context.newError(answer.error.message) };
  });
  context.setProp(context.global, 'ask', ask);
  ask.dispose();

  let failure: Result<never> | null = null;
  try {
    context.unwrapResult(context.evalCode(prelude, 'api.js', FLAGS)).dispose();
    runtime.setInterruptHandler(() => {
      if (isOver || stoppedBy === 'calls') return true;
      if (isStopped()) stoppedBy = 'person';
      else if (spent() > SANDBOX_LIMITS.milliseconds) stoppedBy = 'time';
      return stoppedBy !== null;
    });
    began = performance.now();
    const ended = context.evalCode(source, 'script.js', FLAGS);
    if (ended.error) {
      failure = isOver ? null : failureOf(context, ended.error, refused, stoppedBy);
      ended.error.dispose();
    } else {
      ended.value.dispose();
      if (stoppedBy === 'calls') failure = tooManyCalls();
    }
  } catch (cause) {
    // The machine's own stack or memory ended before the sandbox's did: this sandbox is of no use any more, and is left to the collector.
    if (!(cause instanceof RangeError || isTrap(cause))) throw cause;
    return isOver ? ok({ hasEnded: false, milliseconds: spent() }) : overflow();
  }
  const milliseconds = spent();
  dispose(context, runtime);
  return failure ?? ok({ hasEnded: !isOver, milliseconds });
}

const tooManyCalls = () => fail('script_too_many_calls', 'the script called too often');

/** Who ended a run before its end. */
type Stop = 'person' | 'time' | 'calls';

const FLAGS = { type: 'global', strict: true } as const;

const INTRINSICS = {
  BaseObjects: true,
  Eval: true,
  StringNormalize: true,
  RegExp: true,
  RegExpCompiler: true,
  JSON: true,
  Proxy: true,
  MapSet: true,
  TypedArrays: true,
  Date: false,
  Promise: false,
} as const;

const isTrap = (cause: unknown): boolean => cause instanceof Error && cause.name === 'RuntimeError';

const overflow = () =>
  fail('script_failed', 'the stack of a script ended', { line: 0, column: 0, reason: 'stack overflow' });

function dispose(...parts: readonly { dispose(): void }[]): void {
  try {
    for (const part of parts) part.dispose();
  } catch {
    // A script that ran out of memory may leave objects behind; its whole memory goes with the module.
  }
}

/** Why a run ended with an exception. */
function failureOf(
  context: QuickJSContext,
  error: QuickJSHandle,
  refused: Result<never> | null,
  stoppedBy: Stop | null,
): Result<never> {
  if (stoppedBy === 'person') return fail('cancelled', 'the script was stopped');
  // A loop without calls has no places: the line would be one before it.
  if (stoppedBy === 'calls') return tooManyCalls();
  if (stoppedBy === 'time') return fail('script_too_long', 'the script ran too long');
  const place = placeOf(textOf(context, error, 'stack'));
  const message = textOf(context, error, 'message');
  if (refused !== null && !refused.ok && refused.error.message === message) {
    const { code, details } = refused.error;
    return fail(code, message, { ...details, ...place });
  }
  if (message === 'out of memory') return fail('script_too_large', 'the script needs too much memory', place);
  const name = textOf(context, error, 'name');
  const said = message === '' ? textOf(context, error) : message;
  const reason = (name === '' || name === 'Error' ? said : `${name}: ${said}`).slice(0, 300);
  return fail('script_failed', reason, { ...place, reason });
}

/** A property of a thrown value as text, or the value itself; empty where it has none. */
function textOf(context: QuickJSContext, value: QuickJSHandle, property?: string): string {
  const type = context.typeof(value);
  if (property === undefined)
    return type === 'object' || type === 'undefined' ? '' : context.getString(value);
  if (type !== 'object') return '';
  const handle = context.getProp(value, property);
  const text = context.typeof(handle) === 'string' ? context.getString(handle) : '';
  handle.dispose();
  return text;
}

/** The first line of the script itself that a stack names; 0 where it names none. */
function placeOf(stack: string): { readonly line: number; readonly column: number } {
  const match = /script\.js:(\d+)(?::(\d+))?/.exec(stack);
  return { line: Number(match?.[1] ?? 0), column: Number(match?.[2] ?? 0) };
}
