import type { Editor, PlateId } from '#editor';

/** The editor as the scene sees it: of the plate on show, or for a picture of another one. */
export interface ViewedPlate {
  readonly editor: Editor;
  /** Looks at another plate, or again at the one on show. */
  readonly look: (plate: PlateId | null) => void;
  /** Whether it looks at a plate that is not on show. */
  readonly isElsewhere: () => boolean;
}

/** What of the editor is of a plate answers for the one that is looked at. */
export function createViewedPlate(editor: Editor): ViewedPlate {
  let other: PlateId | null = null;
  const seen = (): PlateId => other ?? editor.plate().id;
  return {
    editor: {
      ...editor,
      parts: (plate = seen()) => editor.parts(plate),
      printer: (plate = seen()) => editor.printer(plate),
      platform: (plate = seen()) => editor.platform(plate),
      usableVolume: (plate = seen()) => editor.usableVolume(plate),
    },
    look(plate) {
      other = plate === editor.plate().id ? null : plate;
    },
    isElsewhere: () => other !== null,
  };
}
