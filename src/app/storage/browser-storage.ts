import { fail, ok, type Result } from '#base';
import type { StoragePort, StoredDocument } from '#editor';
import { decodeSlot, encodeSlot, type Slot } from './slot.ts';
import { attempt, readFile, removeOthers, writeFile } from './files.ts';
import { readMesh, startMeshFiles, writeMesh } from './mesh-files.ts';
import { takeTabLock } from './tab-lock.ts';

const SLOT_NAMES = ['document-a', 'document-b'] as const;
const MESH_FOLDER = 'meshes';

type SlotName = (typeof SLOT_NAMES)[number];
interface Folders {
  readonly root: FileSystemDirectoryHandle;
  readonly meshes: FileSystemDirectoryHandle;
}

/**
 * The document and its meshes in the browser's origin-private file system (ADR 0032). The document alternates between two
 * slots, each checked by length and SHA-256, so that a write cut off anywhere leaves the state before it. Meshes are files
 * named by their content and checked when read. One tab at a time: a second one is told `storage_unavailable` with
 * `details.reason` 'other-tab' and never writes.
 */
export function createBrowserStorage(folderName = 'corallite'): StoragePort & { dispose(): void } {
  let opened: Promise<Result<Folders>> | null = null;
  let release = (): void => undefined;
  let disposed = false;
  let askedToPersist = false;
  let sequence = 0;
  let nextSlot: SlotName = SLOT_NAMES[0];
  /** Writes of the document follow each other: two at once could tear both slots. */
  let lastSave: Promise<unknown> = Promise.resolve();

  const open = async (): Promise<Result<Folders>> => {
    startMeshFiles();
    // Neither locks nor files exist on a page that came by plain http from another machine.
    if (!isSecureContext) {
      return fail('storage_unavailable', 'the page has no secure context', { reason: 'insecure' });
    }
    const lock = await takeTabLock(`${folderName}-document`);
    if (lock === null)
      return fail('storage_unavailable', 'another tab has the document', { reason: 'other-tab' });
    release = lock.release;
    if (disposed) release();
    return attempt(async () => {
      const origin = await navigator.storage.getDirectory();
      const root = await origin.getDirectoryHandle(folderName, { create: true });
      return { root, meshes: await root.getDirectoryHandle(MESH_FOLDER, { create: true }) };
    });
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
      const name = nextSlot;
      await writeFile(root, name, await encodeSlot({ sequence: sequence + 1, value: document }));
      sequence++;
      nextSlot = otherSlot(name);
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
        const found = await Promise.all(SLOT_NAMES.map((name) => readSlot(root, name)));
        const newest = found
          .filter((slot) => slot.state === 'whole')
          .toSorted((left, right) => right.slot.sequence - left.slot.sequence)[0];
        if (newest === undefined) {
          // A first save that was cut off leaves one broken slot and nothing to lose; two broken ones are damage.
          const isDamaged = found.every((slot) => slot.state === 'broken');
          return isDamaged ? fail('format_corrupt', 'neither slot of the document is whole') : ok(null);
        }
        sequence = newest.slot.sequence;
        nextSlot = otherSlot(newest.name);
        return ok(newest.slot.value as StoredDocument);
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
    dispose() {
      disposed = true;
      release();
    },
  };
}

type FoundSlot =
  | { readonly state: 'absent' | 'broken'; readonly name: SlotName }
  | { readonly state: 'whole'; readonly name: SlotName; readonly slot: Slot };

async function readSlot(root: FileSystemDirectoryHandle, name: SlotName): Promise<FoundSlot> {
  const bytes = await readFile(root, name);
  if (bytes === null || bytes.length === 0) return { state: 'absent', name };
  const slot = await decodeSlot(bytes);
  return slot.ok ? { state: 'whole', name, slot: slot.value } : { state: 'broken', name };
}

function otherSlot(name: SlotName): SlotName {
  return name === SLOT_NAMES[0] ? SLOT_NAMES[1] : SLOT_NAMES[0];
}
