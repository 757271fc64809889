import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ok, type JobContext, type Result } from '#base';
import type { SupportSettings } from '#kernel';
import type { GrowingOn } from '#pipeline';
import type * as Scripting from '#scripting';
import type { ScriptedPart, ScriptOutcome, ScriptParameter, ScriptValues } from '#scripting';
import { fileFailure } from './files.ts';
import type { ScriptChoice } from './support-options.ts';

/** Beside the bundled program; in a checkout the library finds its own. */
const WASM_FILE = new URL('./quickjs.wasm', import.meta.url);

/** The room that runs scripts, loaded when one is to be run. */
async function loadScripting(): Promise<typeof Scripting> {
  const scripting = await import('#scripting');
  if (existsSync(WASM_FILE)) scripting.provideSandbox(readFileSync(WASM_FILE));
  return scripting;
}

/** Runs the script that was asked for. Failures: those of the file, and of runSupportScript. */
export async function runScript(
  { path, values }: ScriptChoice,
  parts: readonly ScriptedPart[],
  settings: SupportSettings,
  on: GrowingOn,
  context: JobContext,
): Promise<Result<ScriptOutcome>> {
  let source: string;
  try {
    source = await readFile(path, 'utf8');
  } catch (cause) {
    return fileFailure(cause, path);
  }
  const { describeSupportScript, runSupportScript } = await loadScripting();
  const parameters = await describeSupportScript(source, settings);
  if (!parameters.ok) return parameters;
  const typed = typedValues(values, parameters.value);
  const outcome = await runSupportScript({ source, values: typed, parts, settings }, on, context);
  return outcome.ok ? ok(outcome.value) : outcome;
}

/** Values as they were typed, of the kinds that are declared; those that are of none stay texts, and are refused by name. */
function typedValues(
  values: Readonly<Record<string, string>>,
  parameters: readonly ScriptParameter[],
): ScriptValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      const kind = parameters.find((parameter) => parameter.name === name)?.kind;
      if (kind === 'number' && /^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return [name, Number(text)];
      if (kind === 'flag' && (text === 'true' || text === 'false')) return [name, text === 'true'];
      return [name, text];
    }),
  );
}
