import { type AppError, type JobContext, type Result, fail, ok } from '#base';
import { type Aabb, type WeldedMesh, isFiniteMesh } from '#kernel';
import type { MeshLimits } from './limits.ts';
import type { FileBytes, ImportedBody, ImportedFile, LengthUnit, MeshReadCode } from './types.ts';

/** A failure to read a file. */
export interface Refusal<Code extends MeshReadCode = MeshReadCode> {
  readonly ok: false;
  readonly error: AppError<Code>;
}

/** A failure whose sentence and details name the file. */
export function refuse<Code extends MeshReadCode>(
  code: Code,
  file: string,
  message: string,
  details: Readonly<Record<string, string | number | boolean>> = {},
): Refusal<Code> {
  return fail(code, `${file}: ${message}`, { file, ...details });
}

export function refuseCancelled(file: string): Refusal {
  return refuse('cancelled', file, 'reading was cancelled');
}

export function refuseTooMany(file: string, limits: MeshLimits): Refusal {
  return refuse('file_too_large', file, `more than ${limits.triangles} triangles`, {
    limit: limits.triangles,
  });
}

export function refuseTooManyBodies(file: string, limits: MeshLimits): Refusal {
  return refuse('file_too_large', file, `more than ${limits.bodies} bodies`, { limit: limits.bodies });
}

/** Reports to the watcher how far reading is, about once a step, and whether it should end. */
export function createPace(
  context: JobContext,
  phase: string,
  total: number,
  step: number,
): (done: number) => boolean {
  let next = 0;
  return (done) => {
    if (done < next) return false;
    next = done + step;
    context.report({ phase, done: Math.min(done, total), total });
    return context.signal.aborted;
  };
}

/** The last checks every file goes through: coordinates are numbers and something is left to print. */
export function assembleFile(
  file: string,
  format: string,
  unit: LengthUnit,
  bodies: readonly { readonly name: string; readonly welded: WeldedMesh & { readonly bounds?: Aabb } }[],
): Result<ImportedFile, MeshReadCode> {
  const kept: ImportedBody[] = [];
  let degenerateFaces = 0;
  for (const { name, welded } of bodies) {
    degenerateFaces += welded.degenerateFaces;
    const { mesh, bounds } = welded;
    if (!bounds && !isFiniteMesh(mesh)) {
      return refuse('mesh_not_finite', file, `a coordinate of "${name}" is not a finite number`, {
        body: name,
      });
    }
    if (mesh.indices.length > 0) kept.push({ name, mesh, ...(bounds ? { bounds } : {}) });
  }
  if (kept.length === 0) return refuse('mesh_empty', file, 'no face has an area', { degenerateFaces });
  return ok({ format, unit, bodies: kept, degenerateFaces });
}

/** All bytes of a file. */
export function wholeOf(bytes: FileBytes): Uint8Array {
  return bytes instanceof Uint8Array ? bytes : bytes.subarray(0, bytes.length);
}

/** The file's name without folders and without the extension. */
export function stemOf(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** A name a file gives, fit to be shown: one line, at most 120 characters; `otherwise` when nothing is left. */
export function cleanName(name: string, otherwise: string): string {
  const clean = name
    .replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .trim();
  return clean === '' ? otherwise : clean;
}
