import type { Editor, ProjectFile } from '#editor';
import { endsAsProject, PROJECT_TAIL_BYTES } from '#formats/mesh';
import type { PageStore } from '../page-store.ts';
import { chooseFiles, importFileList, MODEL_ENDINGS, MODEL_EXTENSIONS } from './file-picker.ts';
import { isPrintFile, showPrintFile } from './print-files.ts';

type FileEditor = Pick<
  Editor,
  'getState' | 'importFiles' | 'openFile' | 'openPrintFile' | 'pickFile' | 'placeOf'
>;

/** Saves the project to a file; a dialog says why not. */
export async function saveToFile(
  editor: Pick<Editor, 'saveToFile' | 'project'>,
  store: PageStore,
  elsewhere = false,
): Promise<boolean> {
  const saved = await editor.saveToFile({ elsewhere });
  if (!saved.ok && saved.error.code !== 'cancelled')
    store.setState({
      dialog: { kind: 'file-failed', act: 'save', name: editor.project().name, error: saved.error },
    });
  return saved.ok;
}

/** Opens a file as a project; work that would be lost is asked about first, and a dialog says why not. */
export async function openProjectFile(
  editor: Pick<Editor, 'openFile'>,
  store: PageStore,
  file: ProjectFile,
  discard = false,
): Promise<void> {
  const opened = await editor.openFile(file, discard);
  if (opened.ok || opened.error.code === 'cancelled') return;
  const { error } = opened;
  store.setState({
    dialog:
      error.code === 'unsaved_work'
        ? { kind: 'leave-for-file', file }
        : { kind: 'file-failed', act: 'open', name: file.name, error },
  });
}

/** Lets the person choose a file to open: a 3MF as a project, a model of another kind as a part of this one. */
export async function pickProjectFile(editor: FileEditor, store: PageStore): Promise<void> {
  const { loaded, documents } = editor.getState();
  const open = (file: ProjectFile) =>
    /\.3mf$/i.test(file.name)
      ? openProjectFile(editor, store, file)
      : editor.importFiles([file], loaded ? documents : undefined);
  const picked = editor.pickFile(MODEL_EXTENSIONS);
  if (picked === null)
    return chooseFiles(MODEL_ENDINGS, ([file]) => file && void open({ name: file.name, blob: file }), false);
  const file = await picked;
  if (file !== null) await open(file);
}

/**
 * Files that came to the page: a project of ours alone is opened, to be saved again where its `handle` leads; so is a print file, beside
 * the document. All else is imported, into the document they came to.
 */
export async function takeFiles(
  editor: FileEditor,
  store: PageStore,
  files: readonly File[],
  documents?: number,
  handle: unknown = null,
): Promise<void> {
  const [file] = files;
  if (file !== undefined && files.length === 1 && (await isProjectFile(file))) {
    const place = editor.placeOf(handle);
    await openProjectFile(editor, store, {
      name: file.name,
      blob: file,
      ...(place === null ? {} : { place }),
    });
  } else if (file !== undefined && files.length === 1 && (await isPrintFile(file))) {
    showPrintFile(editor, store, file);
  } else await importFileList(editor, files, documents);
}

/** Whether a file is a project of ours. One that cannot be read is none: importing it says why. */
async function isProjectFile(file: Blob): Promise<boolean> {
  try {
    const tail = file.slice(Math.max(0, file.size - PROJECT_TAIL_BYTES));
    return endsAsProject(new Uint8Array(await tail.arrayBuffer()));
  } catch {
    return false;
  }
}
