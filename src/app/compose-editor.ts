import { builtInLibrary, createEditor, type CloudPort, type DeliveryPort, type StoragePort } from '#editor';
import type { Scene } from '#scene';
import {
  loadEditorTexts,
  newProjectName,
  spokenLanguage,
  storedEngineRequest,
  type EditorServices,
} from '#ui';
import { createLayerPainter } from './layer-painter.ts';
import { createModelView } from './model-view.ts';
import { createBrowserClipboard } from './storage/index.ts';
import { createGeometryPool, createMeshReader, createSlicer } from './ports/index.ts';

// A new document's name is one of the editor's words.
await loadEditorTexts();

/** An editor with all it stands on, over where its document is kept. The caller disposes of the editor. */
export function composeEditor({
  storage,
  cloud,
  viewOnly = false,
}: {
  readonly storage: StoragePort;
  readonly cloud: CloudPort;
  readonly viewOnly?: boolean;
}): EditorServices {
  let scene: Scene | null = null;
  const slicer = createSlicer();
  const geometry = createGeometryPool({ meshOf: (hash) => editor.mesh(hash) });
  const editor = createEditor(
    {
      library: builtInLibrary,
      meshReader: createMeshReader(geometry),
      geometry,
      slicer,
      storage,
      clipboard: createBrowserClipboard(),
      cloud,
      delivery: download,
      viewport: () => scene?.viewport ?? null,
      now: () => new Date().toISOString(),
      newId: () => crypto.randomUUID(),
      untitledName: newProjectName,
      language: spokenLanguage,
    },
    { viewOnly },
  );
  void editor.chooseEngine(storedEngineRequest());
  return {
    editor,
    layerPainter: createLayerPainter(editor, slicer),
    modelView: createModelView(editor, geometry, (next) => (scene = next)),
  };
}

/** Gives a file to the browser's downloads. */
const download: DeliveryPort = {
  deliver(fileName, file) {
    const url = URL.createObjectURL(file instanceof Blob ? file : new Blob([file]));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // The download has begun when the click returns; the address must only outlive the browser's reading of it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
};
