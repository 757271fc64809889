import { ok, type Result } from '#base';
import type { ClipboardPort } from '#editor';
import { readFile, removeOthers, withLockedFolder, writeFile } from './files.ts';
import { readMesh, writeMesh } from './mesh-files.ts';

const PARTS_FILE = 'parts';
const MESH_FOLDER = 'meshes';

interface Folders {
  readonly root: FileSystemDirectoryHandle;
  readonly meshes: FileSystemDirectoryHandle;
}

/**
 * What was copied last in the origin-private file system, beside the document (ADR 0308): the parts as text and their meshes. It is
 * every tab's, also of those that may not write the document, so a lock is held for each call alone: whoever pastes waits
 * until what is being copied is there. Parts are written after their meshes; a tab that is killed leaves what was copied before,
 * whose meshes go last.
 */
export function createBrowserClipboard(folderName = 'corallite-clipboard'): ClipboardPort {
  const meshPath = [folderName, MESH_FOLDER];
  const withFolders = async <T>(
    mode: LockMode,
    use: (folders: Folders) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    withLockedFolder(folderName, mode, async (root) =>
      use({ root, meshes: await root.getDirectoryHandle(MESH_FOLDER, { create: true }) }),
    );

  return {
    keep: (data, meshes) =>
      withFolders('exclusive', async (folders) => {
        for (const [hash, mesh] of meshes) {
          const known = await readMesh(meshPath, hash);
          const kept = known.ok ? known : await writeMesh(meshPath, hash, mesh);
          if (!kept.ok) return kept;
        }
        await writeFile(folders.root, PARTS_FILE, new TextEncoder().encode(data));
        await removeOthers(folders.meshes, meshes);
        return ok(undefined);
      }),
    kept: () =>
      withFolders('shared', async ({ root }) => {
        const bytes = await readFile(root, PARTS_FILE);
        return ok(bytes === null ? null : new TextDecoder().decode(bytes));
      }),
    mesh: (hash) => withFolders('shared', () => readMesh(meshPath, hash)),
    // Where the browser refuses, the parts are kept all the same.
    putText: (text) => void Promise.resolve(navigator.clipboard?.writeText(text)).catch(() => undefined),
  };
}
