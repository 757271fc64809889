import type { Editor } from '#editor';

/** What the file chooser offers first; readers decide by content, so anything may still be chosen. */
export const MODEL_EXTENSIONS = ['stl', 'obj', 'ply', '3mf', 'off', 'glb', 'gltf'] as const;

/** Lets the person choose model files and gives them to the editor, for the document that is here as they begin to choose. */
export function openFilePicker(editor: Pick<Editor, 'importFiles' | 'getState'>): void {
  const { loaded, documents } = editor.getState();
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = MODEL_EXTENSIONS.map((extension) => `.${extension}`).join(',');
  input.addEventListener(
    'change',
    () => void importFileList(editor, input.files, loaded ? documents : undefined),
  );
  input.click();
}

export async function importFileList(
  editor: Pick<Editor, 'importFiles'>,
  files: Iterable<File> | null,
  documents?: number,
): Promise<void> {
  const chosen = [...(files ?? [])].map((file) => ({ name: file.name, blob: file }));
  if (chosen.length > 0) await editor.importFiles(chosen, documents);
}
