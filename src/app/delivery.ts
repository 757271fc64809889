import { fail, ok } from '#base';
import type { DeliveryFolder, DeliveryPort } from '#editor';
import { attempt, writeFile } from './storage/files.ts';

/** What browsers with folders have; TypeScript's library has not. */
interface FolderPicker {
  showDirectoryPicker?(options: { readonly mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
}

/** Gives files to the browser's downloads, or into a folder where it lets people choose one. */
export function createDelivery(): DeliveryPort {
  const picker = window as FolderPicker;
  return {
    deliver(fileName, file) {
      const url = URL.createObjectURL(file instanceof Blob ? file : new Blob([file]));
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
      // The download has begun when the click returns; the address must only outlive the browser's reading of it.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    ...(picker.showDirectoryPicker === undefined
      ? {}
      : {
          async pickFolder() {
            try {
              return ok(folderOf(await picker.showDirectoryPicker!({ mode: 'readwrite' })));
            } catch (cause) {
              return cause instanceof DOMException && cause.name === 'AbortError'
                ? fail('cancelled', 'no folder was chosen')
                : fail('storage_unavailable', `the browser refused the folder: ${String(cause)}`);
            }
          },
        }),
  };
}

/** A folder of the person's, where no file of theirs is written over. */
export function folderOf(folder: FileSystemDirectoryHandle): DeliveryFolder {
  return {
    put: (fileName, file) =>
      attempt(async () => {
        const name = await unusedName(folder, fileName);
        await writeFile(folder, name, file);
        return name;
      }),
  };
}

async function unusedName(folder: FileSystemDirectoryHandle, fileName: string): Promise<string> {
  const dot = fileName.lastIndexOf('.');
  for (let number = 1; ; number++) {
    const name = number === 1 ? fileName : `${fileName.slice(0, dot)} (${number})${fileName.slice(dot)}`;
    try {
      await folder.getFileHandle(name);
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'NotFoundError') return name;
      throw cause;
    }
  }
}
