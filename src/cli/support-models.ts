import { readFile } from 'node:fs/promises';
import { fail, ok, type AppError, type JobContext, type Result } from '#base';
import type { SlicePart } from '#compute/api';
import { closedMesh, MeshStore } from '#compute/wasm';
import {
  isSomeSupportSettings,
  joinMeshes,
  placeMesh,
  supportTypes,
  translation,
  type MeshBuffers,
  type SupportSettings,
} from '#kernel';
import {
  breatheEvery,
  findNewSeals,
  growSupports,
  supportParts,
  supportVolume,
  type GrowingOn,
  type GrownSupports,
  type NewSeal,
} from '#pipeline';
import type { ScriptOutcome } from '#scripting';
import { withHollow } from './bodies.ts';
import { fileFailure } from './files.ts';
import type { HollowBody } from './hollow-models.ts';
import { runScript } from './scripting.ts';
import type { ScriptChoice, SupportChoice } from './support-options.ts';
import type { Workbench } from './workbench.ts';

/** A model where it hangs above the plate. */
export interface HangingModel {
  readonly key: string;
  readonly name: string;
  readonly bodies: readonly MeshBuffers[];
  readonly hollow?: readonly HollowBody[];
  readonly shift: readonly [number, number, number];
  /** What is sliced of it. */
  readonly parts: readonly SlicePart[];
}

/** What one model is held by. */
export interface SupportedModel extends GrownSupports {
  readonly parts: readonly SlicePart[];
  /** With the base. */
  readonly volumeMm3: number;
  readonly seconds: number;
  /** Suction cups and resin traps that the model alone does not have; left out where nobody asked for them. */
  readonly newSeals?: readonly NewSeal[];
}

/** What models are held by, and what the script said that asked for it. */
export interface SupportedModels {
  readonly models: readonly SupportedModel[];
  readonly script?: ScriptOutcome;
}

/** The settings that were asked for; `validation` for a file that holds none. */
export async function settingsOf({ type, lift }: SupportChoice): Promise<Result<SupportSettings>> {
  const settings = typeof type === 'string' ? ok(supportTypes[type]) : await readSettings(type.path);
  if (!settings.ok || lift === undefined) return settings;
  return ok({ ...settings.value, liftHeight: lift });
}

/** A file of settings: those that are not in it are as in `medium`. */
async function readSettings(path: string): Promise<Result<SupportSettings>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    return fileFailure(cause, path);
  }
  const given = parsed(text);
  return isSomeSupportSettings(given)
    ? ok({ ...supportTypes.medium, ...given })
    : fail('support_settings_invalid', 'a setting is unknown, or out of its range');
}

/** What JSON text says; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The file that a failure is about: the script, or the model. */
export function fileOfFault(
  { code }: AppError,
  { script }: Partial<SupportChoice> = {},
  model: string,
): string {
  const isScript = code.startsWith('script_') || code === 'not_found' || code === 'storage_unavailable';
  return script && isScript ? script.path : model;
}

/** Work continues for so long before a request to stop it is noticed, ms. */
const BREATH_MS = 40;

/** Grows supports under each model; none stands in another's way. With `looksForSeals` the layers are looked at twice more, for cups and traps that supports close. */
export async function supportModels(
  models: readonly HangingModel[],
  settings: SupportSettings,
  on: GrowingOn,
  workbench: Workbench,
  context: JobContext,
  { script, looksForSeals }: { readonly script?: ScriptChoice; readonly looksForSeals: boolean },
): Promise<Result<SupportedModels>> {
  const meshes = models.map((model) => standingMesh(model, workbench));
  const scripted = models.map(({ key, name, parts }, at) => ({ id: key, name, mesh: meshes[at]!, parts }));
  const outcome = script && (await runScript(script, scripted, settings, on, context));
  if (outcome && !outcome.ok) return outcome;
  const grown: SupportedModel[] = [];
  for (const [index, { key, parts }] of models.entries()) {
    const begun = performance.now();
    const neighbours = meshes.filter((_, other) => other !== index);
    const asked = outcome?.value.orders[index];
    const given = asked && { ...asked, given: asked.points };
    const order = { key, mesh: meshes[index]!, parts, neighbours, settings, ...given };
    const supports = await growSupports(order, on, context, nextTurn);
    if (!supports.ok) return supports;
    const seconds = (performance.now() - begun) / 1000;
    const sliced = supportParts(key, supports.value.meshes);
    const volume = await supportVolume(sliced, on, context);
    if (!volume.ok) return volume;
    const breathe = breatheEvery(BREATH_MS, nextTurn);
    const seals = looksForSeals ? await findNewSeals(parts, sliced, on, context, breathe) : null;
    if (seals?.ok === false) return seals;
    const found = seals === null ? {} : { newSeals: seals.value };
    grown.push({ ...supports.value, ...found, parts: sliced, volumeMm3: volume.value, seconds });
  }
  return ok({ models: grown, ...(outcome ? { script: outcome.value } : {}) });
}

/** Resolves once signals that wait now have been handled: a timer waits a millisecond each time. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** All of a model as one closed mesh, mm on the plate. */
function standingMesh({ bodies, hollow, shift }: HangingModel, { engine, heap }: Workbench): MeshBuffers {
  const transform = translation(...shift);
  const closed = hollow?.map(({ body, cavity }) => withHollow(body, cavity)) ?? closedBodies();
  // One body alone is welded already.
  if (closed.length === 1) return placeMesh(closed[0]!, transform);
  return joinMeshes(closed.map((mesh) => ({ mesh, transform }))).mesh;

  function closedBodies(): MeshBuffers[] {
    const store = new MeshStore(engine, heap);
    const made = bodies.map((mesh, body) => closedMesh(engine, store.get(`${body}`, mesh)));
    store.keepOnly(new Set());
    return made;
  }
}
