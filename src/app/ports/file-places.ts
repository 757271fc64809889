import { ok } from '#base';
import type { FilePlacesPort } from '#editor';
import { attempt } from '../storage/index.ts';

/** Of the File System Access API what Chromium has and the type library does not. */
type SavePicker = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly description: string; readonly accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

const TYPES = [{ description: '3MF', accept: { 'model/3mf': ['.3mf'] } }];

/** Files of this device that can be written again; null in browsers that only hand files out. */
export function createFilePlaces(): FilePlacesPort | null {
  const { showSaveFilePicker } = window as { readonly showSaveFilePicker?: SavePicker };
  if (showSaveFilePicker === undefined) return null;
  return {
    async choose(suggestedName) {
      let handle: FileSystemFileHandle;
      try {
        handle = await showSaveFilePicker.call(window, { suggestedName, types: TYPES });
      } catch {
        // The person closed the chooser.
        return null;
      }
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
    },
  };
}
