import { partCutHeight, partMapping, type Editor, type LayerPicture } from '#editor';
import type { SectionCap } from './section-cap.ts';
import type { Shading } from './shading.ts';

/** Keeps the live cut at the slider's layer and its face the exact layer, as soon as that has been sliced. */
export interface CutFollower {
  /** Height everything above is hidden from, millimetres, or null. */
  height(): number | null;
  /** `devicePixel`: millimetres a device pixel spans. True when the cut moved. */
  sync(devicePixel: number): boolean;
}

export function createCutFollower(editor: Editor, shading: Shading, cap: SectionCap): CutFollower {
  let shown: { readonly picture: LayerPicture; readonly shrink: number } | null = null;
  let height: number | null = null;

  return {
    height: () => height,
    sync: (devicePixel) => {
      const { currentLayer, layerPicture: picture } = editor.getState();
      const { craft } = editor.plate();
      const next = currentLayer === null ? null : partCutHeight(currentLayer, craft);
      const moved = next !== height;
      height = next;
      if (moved) shading.setCut(next);
      if (next === null || !picture || picture.index !== currentLayer) {
        // Until the exact face is there the parts' insides, drawn in its colour, stand in for it.
        cap.hide();
        shown = null;
        return moved;
      }
      const mapping = partMapping(editor.printer(), craft, picture.width, picture.height);
      const pitch = Math.hypot(...mapping.columnStep);
      // Steps of two, so that a zoom does not make the picture again at every notch.
      const shrink = 2 ** Math.max(0, Math.floor(Math.log2(devicePixel / pitch)));
      if (moved || shown?.picture !== picture || shown.shrink !== shrink) {
        shown = { picture, shrink };
        cap.show(picture, mapping, next, shrink);
      }
      return moved;
    },
  };
}
