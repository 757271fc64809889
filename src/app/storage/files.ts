import { fail, ok, type ContentHash, type ErrorCode, type Result } from '#base';

/**
 * Replaces a file: the browser writes beside it and swaps when it is closed. Where `mayClose` says no just before that, the file stays
 * as it was and this throws.
 */
export async function writeFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  bytes: Uint8Array<ArrayBuffer> | Blob,
  mayClose: () => boolean = () => true,
): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true });
  const writable = await handle.createWritable();
  try {
    await writable.write(bytes);
    if (!mayClose()) throw new Error('it is no longer this tab’s to write');
    await writable.close();
  } catch (cause) {
    await writable.abort().catch(() => undefined);
    throw cause;
  }
}

/** The bytes of a file, or null where there is none. */
export async function readFile(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const handle = await folder.getFileHandle(name);
    return new Uint8Array(await (await handle.getFile()).arrayBuffer());
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotFoundError') return null;
    throw cause;
  }
}

/** Removes every file of a folder but these. */
export async function removeOthers(
  folder: FileSystemDirectoryHandle,
  keep: { has(name: ContentHash): boolean },
): Promise<void> {
  // Listed first: removing while walking may skip entries.
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  for (const name of names) if (!keep.has(name as ContentHash)) await folder.removeEntry(name);
}

/** The browser's refusals as codes. */
export async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (cause) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    const code: ErrorCode = isFull ? 'storage_full' : 'storage_unavailable';
    return { ok: false, error: { code, message: `the browser's storage refused: ${String(cause)}`, cause } };
  }
}

/**
 * Calls `use` with a folder of the origin-private file system, made where there is none, under the lock of its name, for it is
 * every tab's. `storage_unavailable` where the page has neither; `storage_full` and what else `attempt` says of a throw.
 */
export async function withLockedFolder<T>(
  name: string,
  mode: LockMode,
  use: (folder: FileSystemDirectoryHandle) => Promise<Result<T>>,
): Promise<Result<T>> {
  // Neither locks nor files exist on a page that came by plain http from another machine.
  if (!isSecureContext) return fail('storage_unavailable', 'the page has no secure context');
  const used = await attempt(
    async () =>
      await navigator.locks.request(name, { mode }, async () => {
        const origin = await navigator.storage.getDirectory();
        return use(await origin.getDirectoryHandle(name, { create: true }));
      }),
  );
  return used.ok ? used.value : used;
}
