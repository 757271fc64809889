import { comparePaths, isModelPath } from './file-picker.ts';

/** A file or folder as browsers give what was dropped (File and Directory Entries API). */
export interface DroppedEntry {
  readonly isDirectory: boolean;
  readonly name: string;
  file?(found: (file: File) => void, failed: (cause: unknown) => void): void;
  createReader?(): {
    /** Gives some of what is in the folder, and nothing once all was given. */
    readEntries(found: (entries: readonly DroppedEntry[]) => void, failed: (cause: unknown) => void): void;
  };
}

/** Folders in folders; deeper nesting is nobody's collection, or a folder in itself. */
const MOST_LEVELS = 16;
/** More models at once are nobody's plate: the rest of a folder is left out. */
const MOST_MODELS = 1000;

/** Files that were dropped, and the models in folders that were. What was dropped is asked for at once: it is gone when the event is over. */
export function droppedFiles({ items }: DataTransfer): Promise<readonly File[]> {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry() as DroppedEntry | null, file: item.getAsFile() }));
  return collect(dropped);
}

/** Of the File System API what browsers have that write into files. */
interface HandledItem {
  getAsFileSystemHandle?(): Promise<unknown>;
}

/** What leads to a file that was dropped alone, to write it again; null for more than one, and where the browser has no such thing. */
export async function droppedHandle({
  items,
}: {
  readonly items: Iterable<Pick<DataTransferItem, 'kind'> & HandledItem>;
}): Promise<unknown> {
  const [item, another] = [...items].filter(({ kind }) => kind === 'file');
  if (item === undefined || another !== undefined) return null;
  try {
    return (await item.getAsFileSystemHandle?.()) ?? null;
  } catch {
    return null;
  }
}

/** The same of entries; a folder that cannot be read is left out. */
export async function collect(
  dropped: readonly { readonly entry: DroppedEntry | null; readonly file: File | null }[],
): Promise<readonly File[]> {
  const files: File[] = [];
  for (const { entry, file } of dropped) {
    if (entry?.isDirectory === true) await walk(entry, MOST_LEVELS, files);
    else if (file !== null) files.push(file);
  }
  return files;
}

async function walk(folder: DroppedEntry, levels: number, files: File[]): Promise<void> {
  const reader = folder.createReader?.();
  if (reader === undefined || levels === 0) return;
  const readSome = () =>
    new Promise<readonly DroppedEntry[]>((found) => reader.readEntries(found, () => found([])));
  const entries: DroppedEntry[] = [];
  for (let some = await readSome(); some.length > 0; some = await readSome()) entries.push(...some);
  for (const entry of entries.toSorted((a, b) => comparePaths(a.name, b.name))) {
    if (files.length === MOST_MODELS) return;
    if (entry.isDirectory) await walk(entry, levels - 1, files);
    else if (isModelPath(entry.name)) {
      const file = await new Promise<File | null>((found) => entry.file?.(found, () => found(null)));
      if (file !== null) files.push(file);
    }
  }
}
