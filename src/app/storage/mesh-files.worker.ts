import { contentHash, fail, ok, type ContentHash, type Result } from '#base';
import { decodeMeshBytes, encodeMesh, type MeshBuffers } from '#kernel';
import { attempt, readFile, writeFile } from './files.ts';
import { serveCalls } from '../workers/channel.ts';
import type { FolderPath, MeshFileCalls } from './mesh-file-calls.ts';
import { replyWithMesh } from '../workers/mesh-reply.ts';

// Meshes on this device: packed, written, read and checked off the page's thread.

serveCalls<MeshFileCalls>({
  write: async ({ folder, hash, mesh }) => ({
    result: await attempt(async () => writeFile(await open(folder), hash, encodeMesh(mesh))),
  }),
  read: async ({ folder, hash }) => {
    const read = await attempt(async () => readMesh(await open(folder), hash));
    if (!read.ok) return { result: read };
    return read.value.ok ? replyWithMesh(read.value.value) : { result: read.value };
  },
});

async function open(path: FolderPath): Promise<FileSystemDirectoryHandle> {
  let folder = await navigator.storage.getDirectory();
  for (const name of path) folder = await folder.getDirectoryHandle(name);
  return folder;
}

async function readMesh(folder: FileSystemDirectoryHandle, hash: ContentHash): Promise<Result<MeshBuffers>> {
  const bytes = await readFile(folder, hash);
  if (bytes === null) return fail('not_found', 'no such mesh', { hash });
  if ((await contentHash(bytes)) !== hash) return fail('format_corrupt', 'the mesh is damaged', { hash });
  const mesh = decodeMeshBytes(bytes);
  return mesh.ok ? ok(mesh.value) : mesh;
}
