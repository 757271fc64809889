import type { Editor, PlateId, ViewedDocument } from '#editor';

/** The editor as the scene sees it: of the plate on show, or for a picture of another one. */
export interface ViewedPlate {
  readonly editor: Editor;
  /** Looks at another plate, which may be of a document that is not open, or again at the one on show. */
  readonly look: (plate: PlateId | null, document?: ViewedDocument) => void;
  /** Whether it looks at a plate that is not on show. */
  readonly isElsewhere: () => boolean;
}

/** What of the editor is of a plate answers for the one that is looked at. */
export function createViewedPlate(editor: Editor): ViewedPlate {
  let document: ViewedDocument = editor;
  let other: PlateId | null = null;
  const seen = (): PlateId => other ?? editor.plate().id;
  return {
    editor: {
      ...editor,
      parts: (plate = seen()) => document.parts(plate),
      printer: (plate = seen()) => document.printer(plate),
      platform: (plate = seen()) => document.platform(plate),
      usableVolume: (plate = seen()) => document.usableVolume(plate),
      partBox: (id) => document.partBox(id),
      printedBox: (id) => document.printedBox(id),
    },
    look(plate, of = editor) {
      document = of;
      other = of === editor && plate === editor.plate().id ? null : plate;
    },
    isElsewhere: () => other !== null,
  };
}
