import type { JobContext, Result } from '#base';
import { type WeldedMesh, multiplyTransforms } from '#kernel';
import { joinInstances, readBuild } from './3mf-build.ts';
import { openArchive } from './archive.ts';
import { assembleFile, refuseCancelled, wholeOf } from './assemble.ts';
import { MESH_LIMITS } from './limits.ts';
import type { ImportedFile, MeshFormat, MeshReadCode } from './types.ts';

/** 3MF (3MF Core Specification 1.3, and of the Production Extension the objects in other parts). */
export const threeMfFormat: MeshFormat = {
  id: '3mf',
  label: '3MF',
  extensions: ['3mf'],
  sniff: (head) => head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04,
  decode: (bytes, name, context, limits) => decode3mf(wholeOf(bytes), name, context, limits),
};

/** Every item of the build is one body: its components are parts of one thing. */
function decode3mf(
  bytes: Uint8Array,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
): Result<ImportedFile, MeshReadCode> {
  const opened = openArchive(bytes, file, limits.unpackedBytes);
  if (!opened.ok) return opened;
  const build = readBuild(opened.value, file, context, limits);
  if (!build.ok) return build;
  const bodies: { name: string; welded: WeldedMesh }[] = [];
  for (const { name, transform, instances } of build.value.items) {
    if (context.signal.aborted) return refuseCancelled(file);
    const standing = instances.map((instance) => ({
      ...instance,
      transform: multiplyTransforms(transform, instance.transform),
    }));
    bodies.push({ name, welded: joinInstances(standing) });
  }
  return assembleFile(file, '3mf', build.value.unit, bodies);
}
