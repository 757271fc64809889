import type { Editor } from '#editor';
import type { ByteSource } from '#base';
import { detectPrinterFormat, printerFormats } from '#formats/printer';
import { openPrint } from '#pipeline';
import type { PageStore } from '../page-store.ts';
import { chooseFiles, isModelPath } from './file-picker.ts';

const EXTENSIONS = new Set(printerFormats.flatMap(({ extensions }) => extensions));
/** What the chooser offers first; what a file is, is known by its content. */
const ENDINGS = [...EXTENSIONS].map((extension) => `.${extension}`).join(',');

/** Enough of a file to recognise its format by. */
const HEAD_BYTES = 1024;

const sourceOf = (file: Blob): ByteSource => ({
  size: file.size,
  read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
});

/**
 * Whether a file is for a printer: by its content, or by a name that no model has, so that a damaged one is called that. An archive may
 * hold models or layers: its tables say which.
 */
export async function isPrintFile(file: File): Promise<boolean> {
  try {
    const source = sourceOf(file);
    const isModel = isModelPath(file.name);
    if (!detectPrinterFormat(file.name, await source.read(0, HEAD_BYTES)).ok) {
      const [, extension = ''] = /\.([^.]+)$/.exec(file.name) ?? [];
      return !isModel && EXTENSIONS.has(extension.toLowerCase());
    }
    return !isModel || (await openPrint(source, file.name)).ok;
  } catch {
    // It cannot be read: importing it says why.
    return false;
  }
}

/** Opens a print file in place of the one that is open, whose unsaved repairs are asked about unless they may be discarded. */
export function showPrintFile(
  editor: Pick<Editor, 'openPrintFile'>,
  store: PageStore,
  file: File,
  discard = false,
): void {
  const open = store.getState().printFile;
  if (!discard && open?.getState().repairs.isUnsaved === true) {
    store.setState({ nextPrintFile: file });
    return;
  }
  open?.close();
  store.setState({
    printFile: editor.openPrintFile({ name: file.name, blob: file }),
    nextPrintFile: null,
  });
}

/** Lets the person choose a print file, and opens it. */
export function pickPrintFile(editor: Pick<Editor, 'openPrintFile'>, store: PageStore): void {
  chooseFiles(ENDINGS, ([file]) => file && showPrintFile(editor, store, file), false);
}
