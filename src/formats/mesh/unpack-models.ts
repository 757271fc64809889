import { type AppError, type JobContext, type Result, ok } from '#base';
import { openArchive, toPartName } from './archive.ts';
import { refuse, refuseCancelled } from './assemble.ts';
import { CAD_EXTENSIONS } from './cad-marks.ts';
import { MESH_LIMITS } from './limits.ts';
import { meshFormats } from './registry.ts';
import type { MeshReadCode } from './types.ts';

/** What an archive of models came to. Names are without folders. */
export interface UnpackedModels {
  readonly models: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Models that are damaged in the archive, or unpack to more than they should. */
  readonly refused: readonly { readonly name: string; readonly error: AppError<MeshReadCode> }[];
}

/** More models at once are nobody's plate. */
const MOST_MODELS = 1000;

/** An archive in an archive is given out as it is: no reader opens it, so that none is opened for ever. */
const EXTENSIONS = new Set([
  ...meshFormats.flatMap(({ extensions }) => extensions),
  ...CAD_EXTENSIONS,
  'zip',
]);

/**
 * The models in a ZIP archive, by their extensions, from all its folders. Textures, notes and what systems leave behind are passed over.
 * An archive that is itself a model (3MF) is given out whole. Errors carry details {file, …}.
 */
export function unpackModels(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<UnpackedModels, MeshReadCode> {
  const archive = openArchive(bytes, file, limits.unpackedBytes);
  if (!archive.ok) return archive;
  const { names, paths } = archive.value;
  if (names.has('/_rels/.rels')) return ok({ models: [{ name: file, bytes }], refused: [] });
  const wanted = paths.filter(isModel);
  if (wanted.length === 0) return refuse('format_unknown', file, 'an archive without a model');
  if (wanted.length > MOST_MODELS)
    return refuse('archive_suspicious', file, `more than ${MOST_MODELS} models`);
  const models: { name: string; bytes: Uint8Array }[] = [];
  const refused: { name: string; error: AppError<MeshReadCode> }[] = [];
  for (const [at, path] of wanted.entries()) {
    if (context.signal.aborted) return refuseCancelled(file);
    context.report({ phase: 'unpack', done: at, total: wanted.length });
    const name = lastOf(path);
    const unpacked = archive.value.read(toPartName(path), { ...context, report: () => undefined });
    if (unpacked.ok) models.push({ name, bytes: unpacked.value });
    else if (unpacked.error.code === 'cancelled') return unpacked;
    else refused.push({ name, error: unpacked.error });
  }
  return ok({ models, refused });
}

const lastOf = (path: string): string => path.split(/[\\/]/).at(-1)!;

/** Whether a path is a model's; hidden files, and the shadows that macOS keeps in a folder of its own, are none. */
function isModel(path: string): boolean {
  const isHidden = path.split(/[\\/]/).some((step) => step.startsWith('.') || step === '__MACOSX');
  const name = lastOf(path);
  return (
    !isHidden && name.includes('.') && EXTENSIONS.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  );
}
