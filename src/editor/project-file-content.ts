import { fail, ok, type ContentHash, type JobContext, type Result } from '#base';
import { meshesOf, restoreDocument, storeDocument, type DocumentStore } from '#document';
import type { MeshBuffers } from '#kernel';
import type { EditorCore } from './core.ts';
import type { ReadProjectFile } from './geometry.ts';
import { documentOfAssembly } from './project-assembly.ts';
import { projectItems } from './project-items.ts';
import type { PlateId } from './types.ts';

/** The document as a project file, as it is when this is called: what becomes of it meanwhile is not in the file. */
export function encodeProjectFile(
  core: EditorCore,
  thumbnail: string | null,
  job: JobContext,
): Promise<Result<Blob>> {
  const { plate } = core.getState();
  const document = JSON.stringify({ ...storeDocument(core.document), plate });
  const { named, items } = projectItems(core);
  const call = {
    op: 'encodeProject',
    meshes: named.map(({ hash }) => hash),
    in: { title: core.project().name, document, named, items, thumbnail },
  } as const;
  return core.ports.geometry.run(call, job);
}

/** A project as its file has it. */
export interface ProjectOfFile {
  readonly document: DocumentStore;
  /** The plate that was on show. */
  readonly plate: PlateId | null;
  readonly meshes: ReadProjectFile['meshes'];
  /** Written here, and not by another program. */
  readonly isOurs: boolean;
}

/** Reads a project file, or a 3MF of another program as a new project with the settings of the plate on show. */
export async function readProjectFile(
  core: EditorCore,
  name: string,
  content: Blob,
  job: JobContext,
): Promise<Result<ProjectOfFile>> {
  const call = { op: 'decodeProject', meshes: [], in: { name, content } } as const;
  const read = await core.ports.geometry.run(call, job);
  if (!read.ok) return read;
  const opened = documentOf(core, read.value);
  if (!opened.ok) return opened;
  return ok({ ...opened.value, meshes: read.value.meshes, isOurs: read.value.kind === 'project' });
}

/** The document in a file that was read, and the plate that was on show. Every mesh it names is there. */
function documentOf(
  core: EditorCore,
  file: ReadProjectFile,
): Result<Pick<ProjectOfFile, 'document' | 'plate'>> {
  if (file.kind === 'assembly') {
    const document = documentOfAssembly(core, file);
    return document.ok ? ok({ document: document.value, plate: null }) : document;
  }
  const restored = restoreDocument(file.document);
  if (!restored.ok) return restored;
  const there = new Map<ContentHash, MeshBuffers>(file.meshes.map(({ hash, mesh }) => [hash, mesh]));
  const wanted = restored.value.all('part').flatMap(meshesOf);
  if (wanted.some((hash) => !there.has(hash)))
    return fail('format_corrupt', 'the mesh of a part is not in the file', { reason: 'mesh-missing' });
  const { plate } = file.document as { readonly plate?: unknown };
  return ok({ document: restored.value, plate: typeof plate === 'string' ? (plate as PlateId) : null });
}
