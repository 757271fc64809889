import { basename } from 'node:path';
import type { JobContext, Result } from '#base';
import { OutOfMemory } from '#compute/wasm';
import { MESH_LIMITS, decodeMesh, type CreateFaceWelder, type ImportedFile } from '#formats/mesh';
import { fileFailure, nameOfInput, openModel } from './files.ts';
import type { Terminal } from './outcome.ts';

/** Reads a model file or standard input. Throws `OutOfMemory` where the welder does. */
export async function readModel(
  path: string,
  context: JobContext,
  terminal: Pick<Terminal, 'readAll'>,
  createWelder?: CreateFaceWelder,
): Promise<Result<ImportedFile>> {
  const bytes = await openModel(path, terminal);
  if (!bytes.ok) return bytes;
  const name = nameOfInput(path);
  try {
    return decodeMesh(basename(name), bytes.value, context, MESH_LIMITS, createWelder);
  } catch (cause) {
    if (cause instanceof OutOfMemory) throw cause;
    return fileFailure(cause, name);
  } finally {
    bytes.value.close();
  }
}
