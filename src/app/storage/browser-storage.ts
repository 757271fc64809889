import { fail, ok, type Result } from '#base';
import type { StoragePort, StoredDocument, TabsPort } from '#editor';
import { encodeSlot } from './slot.ts';
import { attempt, removeOthers, writeFile } from './files.ts';
import { readMesh, startMeshFiles, writeMesh } from './mesh-files.ts';
import {
  findSlots,
  FIRST_SLOT,
  newestOf,
  outdatedIn,
  slotAfter,
  slotBeside,
  slotName,
  type NextSlot,
} from './slot-names.ts';
import { createTabLock, type Patience } from './tab-lock.ts';

const MESH_FOLDER = 'meshes';

interface Folders {
  readonly root: FileSystemDirectoryHandle;
  readonly meshes: FileSystemDirectoryHandle;
}

/**
 * The document and its meshes in the browser's origin-private file system (ADR 0032). The document alternates between two
 * slots, each checked by length and SHA-256, so that a write cut off anywhere leaves the state before it. Meshes are files
 * named by their content and checked when read. One tab at a time: a second one is told `storage_unavailable` with
 * `details.reason` 'other-tab' and never writes, until it takes over (`tabs`); it reads the document anew then.
 */
export function createBrowserStorage(
  folderName = 'corallite',
  patience?: Patience,
): StoragePort & { readonly tabs: TabsPort; dispose(): void } {
  let opened: Promise<Result<Folders>> | null = null;
  let disposed = false;
  let askedToPersist = false;
  let next: NextSlot = FIRST_SLOT;
  /** The document was taken from a tab that may still be writing, and nothing has been saved since. */
  let stolen = false;
  /** Writes of the document follow each other: two at once could tear both slots. */
  let lastSave: Promise<unknown> = Promise.resolve();
  const lock = createTabLock(
    `${folderName}-document`,
    {
      async letGo() {
        await lastSave;
      },
      lost() {
        opened = Promise.resolve(elsewhere());
      },
    },
    patience,
  );

  const openFolders = (): Promise<Result<Folders>> =>
    attempt(async () => {
      const origin = await navigator.storage.getDirectory();
      const root = await origin.getDirectoryHandle(folderName, { create: true });
      return { root, meshes: await root.getDirectoryHandle(MESH_FOLDER, { create: true }) };
    });
  const open = async (): Promise<Result<Folders>> => {
    startMeshFiles();
    // Neither locks nor files exist on a page that came by plain http from another machine.
    if (!isSecureContext) {
      return fail('storage_unavailable', 'the page has no secure context', { reason: 'insecure' });
    }
    return (await lock.take()) ? openFolders() : elsewhere();
  };
  const folders = (): Promise<Result<Folders>> => (opened ??= open());

  const withFolders = async <T>(use: (folders: Folders) => Promise<Result<T>>): Promise<Result<T>> => {
    const ready = await folders();
    if (!ready.ok) return ready;
    if (disposed) return fail('storage_unavailable', 'the storage was closed');
    const used = await attempt(() => use(ready.value));
    return used.ok ? used.value : used;
  };

  const saveNow = (document: StoredDocument): Promise<Result<void>> =>
    withFolders(async ({ root }) => {
      const to = next;
      const bytes = await encodeSlot({ sequence: to.sequence + 1, value: document });
      await writeFile(root, slotName(to), bytes, () => lock.isHeld());
      next = slotAfter(to);
      stolen = false;
      askToPersist();
      return ok(undefined);
    });

  /** Asks the browser once to keep this origin's files when the disk runs short; it may say no. */
  const askToPersist = (): void => {
    if (askedToPersist) return;
    askedToPersist = true;
    void navigator.storage.persist().catch(() => false);
  };

  return {
    load: () =>
      withFolders(async ({ root }) => {
        const found = await findSlots(root);
        const newest = newestOf(found);
        // A first save that was cut off leaves one broken slot and nothing to lose; two broken ones are damage.
        if (newest === undefined && found.filter(({ state }) => state === 'broken').length > 1)
          return fail('format_corrupt', 'no slot of the document is whole');
        next = slotBeside(found, stolen);
        for (const name of outdatedIn(found)) await root.removeEntry(name);
        return ok(newest === undefined ? null : (newest.slot.value as StoredDocument));
      }),
    save(document) {
      const saved = lastSave.then(() => saveNow(document));
      lastSave = saved;
      return saved;
    },
    putMesh: (hash, mesh) => withFolders(() => writeMesh([folderName, MESH_FOLDER], hash, mesh)),
    getMesh: (hash) => withFolders(() => readMesh([folderName, MESH_FOLDER], hash)),
    async collect(keep) {
      await withFolders(async ({ meshes }) => {
        await removeOthers(meshes, keep);
        return ok(undefined);
      });
    },
    tabs: {
      serve: (holder) => lock.serve(holder),
      look: () => lock.look(),
      async ask(onSilence, signal) {
        const answer = await lock.ask(onSilence, signal);
        if (answer === 'taken') opened = openFolders();
        return answer;
      },
      async steal() {
        const isOurs = await lock.steal();
        if (!isOurs) return false;
        stolen = true;
        opened = openFolders();
        return true;
      },
    },
    dispose() {
      disposed = true;
      lock.dispose();
    },
  };
}

const elsewhere = (): Result<never> =>
  fail('storage_unavailable', 'another tab has the document', { reason: 'other-tab' });
