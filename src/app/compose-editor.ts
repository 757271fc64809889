import { builtInLibrary, createEditor, type CloudPort, type CommunityPort, type StoragePort } from '#editor';
import type { Scene } from '#scene';
import { loadTexts, newProjectName, spokenLanguage, storedEngineRequest, type EditorServices } from '#ui';
import { createDelivery } from './delivery.ts';
import { createLayerPainter } from './layer-painter.ts';
import { createModelView } from './model-view.ts';
import { createPrintPainter } from './print-painter.ts';
import { createBrowserClipboard, createBrowserItems, createBrowserShelf } from './storage/index.ts';
import {
  createBridgeClient,
  createFilePlaces,
  createGeometryPool,
  createMeshReader,
  createPrintFiles,
  createSlicer,
} from './ports/index.ts';

// A new document's name is one of the editor's words.
await loadTexts('editor');

/** An editor with all it stands on, over where its document is kept. The caller disposes of the editor. */
export function composeEditor({
  storage,
  cloud,
  community,
  viewOnly = false,
}: {
  readonly storage: StoragePort;
  readonly cloud: CloudPort;
  /** Absent where nobody's library is looked at. */
  readonly community?: CommunityPort;
  readonly viewOnly?: boolean;
}): EditorServices {
  let scene: Scene | null = null;
  const slicer = createSlicer();
  const geometry = createGeometryPool({ meshOf: (hash) => editor.mesh(hash) });
  const places = createFilePlaces();
  const editor = createEditor(
    {
      library: builtInLibrary,
      meshReader: createMeshReader(geometry),
      geometry,
      slicer,
      storage,
      clipboard: createBrowserClipboard(),
      shelf: createBrowserShelf(),
      items: createBrowserItems(),
      ...(community === undefined ? {} : { community }),
      cloud,
      delivery: createDelivery(),
      printFiles: createPrintFiles(),
      ...(places === null ? {} : { places }),
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
    printers: createBridgeClient(),
    layerPainter: createLayerPainter(editor, slicer),
    printPainter: createPrintPainter,
    modelView: createModelView(editor, geometry, (next) => (scene = next)),
  };
}
