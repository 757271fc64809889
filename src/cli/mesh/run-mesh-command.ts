import { createHash } from 'node:crypto';
import { extname, resolve } from 'node:path';
import {
  encodeModel,
  MODEL_FORMATS,
  modelExtension,
  type ModelFormat,
  type NamedPlacedMesh,
} from '#formats/mesh';
import { STREAM, fileFailure, nameOfInput, nameOfOutput } from '../files.ts';
import { UsageFault } from '../options.ts';
import { failed, misused, type Outcome, type Step, type Terminal } from '../outcome.ts';
import { createOutput, type PendingFile } from '../pending-file.ts';
import { clearProgress, progressContext } from '../progress.ts';
import { readModel } from '../read-model.ts';
import { MESH_COMMANDS } from './table.ts';
import type { MeshArguments, MeshResult, Model } from './types.ts';

/** Where a result goes. */
interface Target {
  readonly output: string;
  readonly format: ModelFormat;
  readonly file: PendingFile;
}

/** Reads the models, does the command, and writes what came of it. Nothing is written before all of it is there. */
export async function runMeshCommand(command: MeshArguments, terminal: Terminal): Promise<Outcome> {
  const target = openTarget(command, terminal);
  if (!target.ok) return target;
  try {
    const result = await perform(command, terminal);
    clearProgress(terminal);
    if (!result.ok) return result;
    const { said, text, bodies } = result.value;
    const written =
      target.value && bodies ? await write(target.value, bodies) : { ok: true as const, value: null };
    if (!written.ok) return written;
    const all = { ...said, ...written.value };
    const line = written.value === null ? '' : describeFile(written.value);
    terminal.out(command.json ? `${JSON.stringify(all)}\n` : text + line);
    return { ok: true };
  } finally {
    target.value?.file.discard();
  }
}

/** The file to write, begun; null for commands that only report. */
function openTarget(command: MeshArguments, terminal: Terminal): Step<Target | null> {
  const { output, format } = command;
  if (output === undefined) return { ok: true, value: null };
  const extension = extname(output).slice(1).toLowerCase();
  const chosen = MODEL_FORMATS.find((id) =>
    format === undefined ? modelExtension(id) === extension : id === format,
  );
  if (chosen === undefined) {
    if (output === STREAM && format === undefined) {
      return misused('Option --format is missing: standard output has no extension to choose it by.');
    }
    const known = MODEL_FORMATS.map((id) => `${id} (.${modelExtension(id)})`).join(', ');
    const asked =
      format === undefined ? `with the extension "${extname(output)}"` : `in the format "${format}"`;
    return misused(`Models can't be written ${asked}. Formats: ${known}.`);
  }
  const isOutput = (model: string): boolean => model !== STREAM && resolve(model) === resolve(output);
  if (output !== STREAM && command.models.some(isOutput)) {
    return misused(`${output} would overwrite the model being read.`);
  }
  const file = createOutput(output, terminal);
  if (!file.ok) return failed(file.error, nameOfOutput(output));
  return { ok: true, value: { output, format: chosen, file: file.value } };
}

async function perform(command: MeshArguments, terminal: Terminal): Promise<Step<MeshResult>> {
  const context = progressContext(terminal);
  const models: Model[] = [];
  for (const path of command.models) {
    const name = nameOfInput(path);
    const file = await readModel(path, context, terminal);
    if (!file.ok) return failed(file.error, name);
    models.push({ name, file: file.value });
  }
  const run = await MESH_COMMANDS.find(({ name }) => name === command.name)!.load();
  try {
    return await run(models, command.options, context);
  } catch (cause) {
    if (cause instanceof UsageFault) return misused(cause.message);
    throw cause;
  }
}

interface WrittenFile {
  readonly output: string;
  readonly format: string;
  readonly bodies: number;
  readonly triangles: number;
  readonly bytes: number;
  readonly fileSha256: string;
}

async function write(
  { output, format, file }: Target,
  bodies: readonly NamedPlacedMesh[],
): Promise<Step<WrittenFile>> {
  const name = nameOfOutput(output);
  const pieces = encodeModel(format, bodies);
  const sha256 = createHash('sha256');
  try {
    for (const piece of pieces) {
      sha256.update(piece);
      await file.append(piece);
    }
  } catch (cause) {
    return failed(fileFailure(cause, name).error, name);
  }
  const kept = await file.keep();
  if (!kept.ok) return failed(kept.error, name);
  const triangles = bodies.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  return {
    ok: true,
    value: {
      output: name,
      format,
      bodies: bodies.length,
      triangles,
      bytes: pieces.reduce((sum, { length }) => sum + length, 0),
      fileSha256: sha256.digest('hex'),
    },
  };
}

function describeFile({ output, triangles, bytes }: WrittenFile): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return `${output}: ${triangles.toLocaleString('en')} triangles, ${size}\n`;
}
