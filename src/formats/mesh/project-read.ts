import { fail, ok, type ContentHash, type JobContext, type Result } from '#base';
import { isFiniteMesh, type MeshBuffers, type Transform } from '#kernel';
import { joinInstances, readBuild } from './3mf-build.ts';
import { parseModelPart, type ModelObject, type ModelPart } from './3mf-model.ts';
import { openArchive, toPartName, type Archive } from './archive.ts';
import { refuse, refuseCancelled, stemOf } from './assemble.ts';
import { MESH_LIMITS } from './limits.ts';
import { PROJECT_FORMAT, PROJECT_PART, PROJECT_VERSION } from './project-format.ts';
import type { MeshReadCode } from './types.ts';

/** A project file of ours: the document as it was given to `writeProject`, unchecked, and its meshes by the names they had. */
export interface ReadProject {
  readonly kind: 'project';
  readonly document: unknown;
  /** Whoever uses a mesh must see that its bytes have this name. */
  readonly meshes: readonly { readonly hash: ContentHash; readonly mesh: MeshBuffers }[];
}

/** A 3MF of another program: parts by their mesh's place in `meshes`, as they stand there, millimetres. */
export interface ReadAssembly {
  readonly kind: 'assembly';
  /** The file's name without its extension. */
  readonly title: string;
  readonly meshes: readonly MeshBuffers[];
  readonly parts: readonly {
    readonly name: string;
    readonly mesh: number;
    readonly transform: Transform;
    /** Its plate's place in `plates`. */
    readonly plate: number;
  }[];
  /** What plates are called, one at least; empty where nobody has named it. */
  readonly plates: readonly string[];
}

/** More text than any document has that opens. */
const LONGEST_DOCUMENT = 64 * 2 ** 20;
/** Deeper than any record is nested. */
const DEEPEST = 32;

/**
 * Opens a 3MF as a project: one of ours as it was, one of another program as parts that stand where they stood, copies sharing a
 * mesh. Nothing in it is trusted. `format_unsupported` with the reason `newer` for one that a newer Corallite made.
 */
export function readProject(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<ReadProject | ReadAssembly, MeshReadCode> {
  if (bytes.length === 0) return refuse('file_empty', file, 'the file has no bytes');
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    return refuse('format_unknown', file, 'no 3MF', { reason: 'project' });
  const archive = openArchive(bytes, file, limits.unpackedBytes);
  if (!archive.ok) return archive;
  return archive.value.names.has(toPartName(PROJECT_PART))
    ? readOwn(archive.value, file, context, limits)
    : readAssembly(archive.value, file, context, limits);
}

interface OwnPart {
  readonly document: unknown;
  readonly meshes: readonly {
    readonly hash: string;
    readonly part: string;
    readonly object: string;
    readonly mirrored: boolean;
  }[];
}

function readOwn(
  archive: Archive,
  file: string,
  context: JobContext,
  limits: typeof MESH_LIMITS,
): Result<ReadProject, MeshReadCode> {
  const text = archive.read(toPartName(PROJECT_PART), context);
  if (!text.ok) return text;
  const own = parseOwn(text.value, file);
  if (!own.ok) return own;
  const models = new Map<string, ModelPart>();
  const meshes: { hash: ContentHash; mesh: MeshBuffers }[] = [];
  for (const { hash, part, object: id, mirrored } of own.value.meshes) {
    if (context.signal.aborted) return refuseCancelled(file);
    const name = toPartName(part);
    let model = models.get(name);
    if (model === undefined) {
      const bytes = archive.read(name, context);
      if (!bytes.ok) return bytes;
      const parsed = parseModelPart(bytes.value, file, context, limits);
      if (!parsed.ok) return parsed;
      model = parsed.value;
      models.set(name, model);
    }
    const object = model.objects.get(id);
    if (object === undefined || model.unit !== 'millimeter')
      return refuse('format_corrupt', file, `the mesh ${hash} is not there`, { reason: 'mesh-missing' });
    meshes.push({ hash: hash as ContentHash, mesh: meshOf(object, mirrored) });
  }
  return ok({ kind: 'project', document: own.value.document, meshes });
}

function parseOwn(text: Uint8Array, file: string): Result<OwnPart, MeshReadCode> {
  if (text.length > LONGEST_DOCUMENT) return refuse('file_too_large', file, 'a document too long');
  const damaged = refuse('format_corrupt', file, `${PROJECT_PART} is damaged`, { part: PROJECT_PART });
  if (depthOf(text) > DEEPEST) return damaged;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    return damaged;
  }
  const { format, version, meshes, document } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (format !== PROJECT_FORMAT || typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return damaged;
  if (version > PROJECT_VERSION)
    return refuse('format_unsupported', file, 'made by a newer version', { reason: 'newer', version });
  if (!Array.isArray(meshes) || !(meshes as readonly unknown[]).every(isMeshEntry)) return damaged;
  return ok({ document, meshes: meshes as OwnPart['meshes'] });
}

function isMeshEntry(value: unknown): boolean {
  const { hash, part, object, mirrored } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [hash, part, object].every((text) => typeof text === 'string') && typeof mirrored === 'boolean';
}

/** How deeply arrays and objects of JSON are nested: what reads it is recursive. */
function depthOf(text: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!;
    if (inString) {
      if (byte === 0x5c) at++;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return deepest;
}

/** The arrays as they were before `writeObject`. */
function meshOf({ points, faces }: ModelObject, mirrored: boolean): MeshBuffers {
  const positions = points.view().slice();
  const indices = faces.view().slice();
  if (mirrored) {
    for (let at = 0; at < positions.length; at += 3) positions[at] = -positions[at]!;
    for (let face = 0; face < indices.length; face += 3) {
      const second = indices[face + 1]!;
      indices[face + 1] = indices[face + 2]!;
      indices[face + 2] = second;
    }
  }
  return { positions, indices };
}

function readAssembly(
  archive: Archive,
  file: string,
  context: JobContext,
  limits: typeof MESH_LIMITS,
): Result<ReadAssembly, MeshReadCode> {
  const build = readBuild(archive, file, context, limits);
  if (!build.ok) return build;
  const meshes: MeshBuffers[] = [];
  const parts: ReadAssembly['parts'][number][] = [];
  /** Null: an object with nothing in it. */
  const known = new Map<string, number | null>();
  for (const { name, transform, instances, object, plate } of build.value.items) {
    if (context.signal.aborted) return refuseCancelled(file);
    let at = known.get(object);
    if (at === undefined) {
      const { mesh } = joinInstances(instances);
      if (!isFiniteMesh(mesh))
        return refuse('mesh_not_finite', file, `a coordinate of "${name}" is not a finite number`);
      at = mesh.indices.length === 0 ? null : meshes.push(mesh) - 1;
      known.set(object, at);
    }
    if (at !== null) parts.push({ name, mesh: at, transform, plate });
  }
  if (parts.length === 0) return fail('mesh_empty', `${file}: no face has an area`, { file });
  const plates = build.value.plates.length === 0 ? [''] : build.value.plates;
  return ok({ kind: 'assembly', title: stemOf(file), meshes, parts, plates });
}
