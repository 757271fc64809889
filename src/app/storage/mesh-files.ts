import { fail, type ContentHash, type Result } from '#base';
import type { MeshBuffers } from '#kernel';
import { WorkerClient } from '../workers/channel.ts';
import type { FolderPath, MeshFileCalls } from './mesh-file-calls.ts';

let client: WorkerClient<MeshFileCalls> | null = null;

/**
 * Starts what reads and writes meshes, where it is not running: with the page, and for as long as it, since a device that is
 * offline later could not fetch it.
 */
export function startMeshFiles(): WorkerClient<MeshFileCalls> {
  client ??= new WorkerClient<MeshFileCalls>(
    new Worker(new URL('./mesh-files.worker.ts', import.meta.url), { type: 'module' }),
    () => (client = null),
  );
  return client;
}

/** Keeps a mesh in a folder, under its content name. */
export const writeMesh = async (
  folder: FolderPath,
  hash: ContentHash,
  mesh: MeshBuffers,
): Promise<Result<void>> => asStorage(await startMeshFiles().call('write', { folder, hash, mesh }));

/** A mesh by its content: `not_found`, or `format_corrupt` where the file is not what it is called. */
export const readMesh = async (folder: FolderPath, hash: ContentHash): Promise<Result<MeshBuffers>> =>
  asStorage(await startMeshFiles().call('read', { folder, hash }));

/** A worker that died is storage that cannot be had now. */
const asStorage = <T>(result: Result<T>): Result<T> =>
  !result.ok && result.error.code === 'compute_crashed'
    ? fail('storage_unavailable', result.error.message)
    : result;
