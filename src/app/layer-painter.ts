import { fitLayerView, litBounds, paintLayer, plateOrientation, zoomLayerView } from '#scene';
import type { LayerPainter } from '#ui';

/** The scene's exact layers as the page asks for them. */
export const layerPainter: LayerPainter = {
  fit(what, picture, printer, canvas) {
    const rect =
      what === 'panel'
        ? { left: 0, top: 0, right: picture.width, bottom: picture.height }
        : litBounds(picture.runs, picture.width);
    return rect && fitLayerView(picture, rect, canvas, plateOrientation(printer));
  },
  zoom: zoomLayerView,
  paint(canvas, picture, view) {
    const context = canvas.getContext('2d');
    if (context !== null) paintLayer(context, picture, view, window.devicePixelRatio);
  },
};
