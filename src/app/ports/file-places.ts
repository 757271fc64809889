import { ok } from '#base';
import type { FilePlace, FilePlacesPort } from '#editor';
import { attempt } from '../storage/index.ts';

/** Of the File System Access API what Chromium has and the type library does not. */
interface Pickers {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
    readonly types: readonly FileType[];
  }) => Promise<FileSystemFileHandle>;
  readonly showOpenFilePicker?: (options: {
    readonly types: readonly FileType[];
  }) => Promise<FileSystemFileHandle[]>;
}
interface FileType {
  readonly description: string;
  readonly accept: Record<string, string[]>;
}
interface AskedHandle extends FileSystemFileHandle {
  requestPermission(options: { readonly mode: 'readwrite' }): Promise<PermissionState>;
}

const TYPES = [{ description: '3MF', accept: { 'model/3mf': ['.3mf'] } }];

/** Files of this device that can be written again; null in browsers that only hand files out. */
export function createFilePlaces(): FilePlacesPort | null {
  const { showSaveFilePicker, showOpenFilePicker } = window as Pickers;
  if (showSaveFilePicker === undefined || showOpenFilePicker === undefined) return null;
  return {
    async choose(suggestedName) {
      try {
        return placeOf(await showSaveFilePicker.call(window, { suggestedName, types: TYPES }));
      } catch {
        // The person closed the chooser.
        return null;
      }
    },
    async open(endings) {
      try {
        const accept = { 'application/octet-stream': endings.map((ending) => `.${ending}`) };
        const [handle] = await showOpenFilePicker.call(window, { types: [{ description: '', accept }] });
        return { name: handle!.name, blob: await handle!.getFile(), place: askedPlaceOf(handle!) };
      } catch {
        return null;
      }
    },
    of: (handle) => (handle instanceof FileSystemFileHandle ? askedPlaceOf(handle) : null),
  };
}

/** A file the person gave for reading: they are asked before it is written. */
function askedPlaceOf(handle: FileSystemFileHandle): FilePlace {
  const asked = handle as AskedHandle;
  const allow = async () => (await asked.requestPermission({ mode: 'readwrite' })) === 'granted';
  return { ...placeOf(handle), allow };
}

function placeOf(handle: FileSystemFileHandle): FilePlace {
  return {
    name: handle.name,
    async write(file) {
      const written = await attempt(async () => {
        const writable = await handle.createWritable();
        await file.stream().pipeTo(writable);
      });
      return written.ok ? ok(undefined) : written;
    },
  };
}
