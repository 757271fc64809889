import { partMapping, type Editor } from '#editor';
import { fitLayerView, locateOnLayer, plateOrientation, zoomLayerView } from '#scene';
import type { LayerPainter } from '#ui';
import { createLayerSurface } from './layer-surface.ts';
import type { LayerScreen } from './ports/index.ts';

/** The scene's exact layers as the page asks for them. */
export function createLayerPainter(editor: Editor, screen: LayerScreen): LayerPainter {
  return {
    fit(what, picture, canvas) {
      const rect = (what === 'parts' ? footprint(editor, picture) : null) ?? {
        left: 0,
        top: 0,
        right: picture.width,
        bottom: picture.height,
      };
      return fitLayerView(picture, rect, canvas, plateOrientation(editor.printer()));
    },
    zoom: zoomLayerView,
    locate: locateOnLayer,
    attach: (canvas, behind) => createLayerSurface(canvas, behind, screen, editor),
  };
}

/** Panel pixels that the visible parts stand over, or null where there are none. */
function footprint(editor: Editor, panel: { readonly width: number; readonly height: number }) {
  const { origin, columnStep, rowStep } = partMapping(
    editor.printer(),
    editor.plate().craft,
    panel.width,
    panel.height,
  );
  const columns: number[] = [];
  const rows: number[] = [];
  for (const part of editor.parts()) {
    const box = part.visible ? editor.partBox(part.id) : undefined;
    if (box === undefined) continue;
    for (const { 0: x, 1: y } of [box.min, box.max]) {
      // Steps lie along the plate's axes: one of the two components of each is 0.
      columns.push(alongStep([x - origin[0], y - origin[1]], columnStep));
      rows.push(alongStep([x - origin[0], y - origin[1]], rowStep));
    }
  }
  if (columns.length === 0) return null;
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
}

/** How many steps a plate vector spans along a step's direction. */
function alongStep([x, y]: readonly [number, number], [stepX, stepY]: readonly [number, number]): number {
  return (x * stepX + y * stepY) / (stepX * stepX + stepY * stepY);
}
