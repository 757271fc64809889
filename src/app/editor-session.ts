import { builtInLibrary, createEditor, type DeliveryPort } from '#editor';
import type { Scene } from '#scene';
import { storedEngineRequest, untitledName, type EditorServices } from '#ui';
import { createLayerPainter } from './layer-painter.ts';
import { createModelView } from './model-view.ts';
import { createMeshReader, createSlicer } from './ports/index.ts';
import { createBrowserStorage } from './storage/index.ts';

export interface EditorSession {
  readonly services: EditorServices;
}

let session: EditorSession | null = null;

/** The one editor of this tab, made when it is first asked for. */
export function editorSession(): EditorSession {
  session ??= createSession();
  return session;
}

function createSession(): EditorSession {
  let scene: Scene | null = null;
  const editor = createEditor({
    library: builtInLibrary,
    meshReader: createMeshReader(),
    slicer: createSlicer(),
    storage: createBrowserStorage(),
    delivery: download,
    viewport: () => scene?.viewport ?? null,
    now: () => new Date().toISOString(),
    newId: () => crypto.randomUUID(),
    untitledName,
  });
  void editor.chooseEngine(storedEngineRequest());
  return {
    services: {
      editor,
      layerPainter: createLayerPainter(editor),
      modelView: createModelView(editor, (next) => (scene = next)),
    },
  };
}

/** Gives a file to the browser's downloads. */
const download: DeliveryPort = {
  deliver(fileName, file) {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // The download has begun when the click returns; the address must only outlive the browser's reading of it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
};
