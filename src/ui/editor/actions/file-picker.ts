import type { Editor } from '#editor';

type Importer = Pick<Editor, 'importFiles' | 'getState'>;

/** What the file chooser offers first; readers decide by content, so anything may still be chosen. Of folders only these are taken. */
export const MODEL_EXTENSIONS = [
  'stl',
  'obj',
  'ply',
  '3mf',
  'amf',
  'off',
  'glb',
  'gltf',
  'step',
  'stp',
  'iges',
  'igs',
  'zip',
] as const;

/** The same as a file chooser reads it. */
export const MODEL_ENDINGS = MODEL_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** Lets the person choose model files and gives them to the editor, for the document that is here as they begin to choose. */
export function openFilePicker(editor: Importer): void {
  choose(editor, (input) => {
    input.multiple = true;
    input.accept = MODEL_ENDINGS;
  });
}

/** The same with a folder, of which the models are taken, those in its folders too. */
export function openFolderPicker(editor: Importer): void {
  choose(editor, (input) => {
    input.webkitdirectory = true;
  });
}

function choose(editor: Importer, prepare: (input: HTMLInputElement) => void): void {
  const { loaded, documents } = editor.getState();
  const input = document.createElement('input');
  input.type = 'file';
  prepare(input);
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    const taken = input.webkitdirectory
      ? files
          .filter(({ webkitRelativePath }) => isModelPath(webkitRelativePath))
          .toSorted((a, b) => comparePaths(a.webkitRelativePath, b.webkitRelativePath))
      : files;
    void importFileList(editor, taken, loaded ? documents : undefined);
  });
  input.click();
}

/** Lets the person choose files of some kinds, by their endings: `many`, or one. */
export function chooseFiles(accept: string, onChosen: (files: readonly File[]) => void, many = true): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = many;
  input.accept = accept;
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  input.click();
}

/** The order of files in a folder, which no system promises: by name, 2 before 10. */
export const comparePaths = new Intl.Collator(undefined, { numeric: true }).compare;

/** Whether a file of a folder is a model by its name; hidden ones, and the shadows that macOS keeps beside files, are none. */
export function isModelPath(path: string): boolean {
  const steps = path.split('/');
  if (steps.some((step) => step.startsWith('.') || step === '__MACOSX')) return false;
  const [, extension] = /\.([^.]+)$/.exec(path) ?? [];
  return MODEL_EXTENSIONS.some((known) => known === extension?.toLowerCase());
}

export async function importFileList(
  editor: Pick<Editor, 'importFiles'>,
  files: Iterable<File>,
  documents?: number,
): Promise<void> {
  const chosen = [...files].map((file) => ({ name: file.name, blob: file }));
  await editor.importFiles(chosen, documents);
}
