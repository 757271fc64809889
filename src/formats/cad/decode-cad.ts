import type { JobContext, Result } from '#base';
import {
  MESH_LIMITS,
  assembleFile,
  cadFormatOf,
  refuse,
  refuseCancelled,
  refuseTooMany,
  refuseTooManyBodies,
  stemOf,
  type ImportedFile,
  type MeshReadCode,
} from '#formats/mesh';
import { weldIndexed } from '#kernel';
import occtImportJs, { type Occt, type OcctResult } from 'occt-import-js';
import { bodyNames } from './body-names.ts';
import { withoutEval } from './without-eval.ts';

/**
 * How far triangles may be from the surface, mm, and from each other's direction, radians. The finest panels have pixels of 14 to 20 µm:
 * half of one is not seen, and on small radii the angle keeps facets off a smooth surface (ADR 0332).
 */
const PRECISION = {
  linearUnit: 'millimeter',
  linearDeflectionType: 'absolute_value',
  linearDeflection: 0.01,
  angularDeflection: 0.2,
} as const;

let loading: Promise<Occt> | null = null;

/**
 * Reads STEP (ISO 10303-21) or IGES as `cadFormatOf` knows them: each solid a body. `fetchLibrary` gives the bytes of occt-import-js.wasm; it is
 * asked once. Bad input is an error with details {file, …}; what `fetchLibrary` throws is thrown on. Nothing stops it while it reads.
 */
export async function decodeCad(
  file: string,
  bytes: Uint8Array,
  fetchLibrary: () => Promise<Uint8Array>,
  context: JobContext,
  limits = MESH_LIMITS,
): Promise<Result<ImportedFile, MeshReadCode>> {
  const format = cadFormatOf(bytes.subarray(0, 1024));
  if (format === null) return refuse('format_unknown', file, 'neither STEP nor IGES');
  const occt = await load(fetchLibrary);
  if (context.signal.aborted) return refuseCancelled(file);
  // How far it is nobody knows before it is there.
  context.report({ phase: 'read', done: 0, total: 0 });
  let read: OcctResult;
  try {
    read = withoutEval(() =>
      format === 'step' ? occt.ReadStepFile(bytes, PRECISION) : occt.ReadIgesFile(bytes, PRECISION),
    );
  } catch {
    // It may have run out of its memory: the next call starts with a fresh one.
    loading = null;
    return refuse('format_corrupt', file, 'reading it failed');
  }
  if (!read.success) return refuse('format_corrupt', file, 'its text is damaged');
  const { meshes } = read;
  if (meshes.length > limits.bodies) return refuseTooManyBodies(file, limits);
  const triangles = meshes.reduce((sum, { index }) => sum + index.array.length / 3, 0);
  if (triangles > limits.triangles) return refuseTooMany(file, limits);
  const names = bodyNames(read.root, meshes, stemOf(file));
  return assembleFile(
    file,
    format,
    'millimeter',
    meshes.map(({ attributes, index }, mesh) => ({
      name: names[mesh]!,
      // Faces have points of their own along their edges, at the same places.
      welded: weldIndexed(Float32Array.from(attributes.position.array), Uint32Array.from(index.array)),
    })),
  );
}

function load(fetchLibrary: () => Promise<Uint8Array>): Promise<Occt> {
  const quiet = (): void => undefined;
  loading ??= fetchLibrary()
    .then((wasmBinary) => withoutEval(() => occtImportJs({ wasmBinary, print: quiet, printErr: quiet })))
    .catch((cause: unknown) => {
      loading = null;
      throw cause;
    });
  return loading;
}
