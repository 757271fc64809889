import type { PrintFileFacts } from '#editor';
import { fitLayerView, locateOnLayer, paintLayer, plateOrientation, zoomLayerView } from '#scene';
import type { LayerPainter } from '#ui';

/** The layers of a print file as the page asks for them: as the plate is seen from above, where the file or its printer says how. */
export function createPrintPainter(file: PrintFileFacts): LayerPainter {
  const orientation = orientationOf(file);
  return {
    fit(what, picture, canvas) {
      const panel = { left: 0, top: 0, right: picture.width, bottom: picture.height };
      return fitLayerView(picture, (what === 'parts' ? file.lit : null) ?? panel, canvas, orientation);
    },
    zoom: zoomLayerView,
    locate: locateOnLayer,
    attach(canvas) {
      const context = canvas.getContext('2d');
      return {
        show(shown) {
          if (context === null) return;
          if (shown === null) context.clearRect(0, 0, canvas.width, canvas.height);
          else paintLayer(context, shown.picture, shown.view, window.devicePixelRatio);
        },
        dispose: () => undefined,
      };
    },
  };
}

function orientationOf({ width, height, platform, mirrorX, mirrorY, printer }: PrintFileFacts) {
  if (printer !== null && printer.width === width && printer.height === height) {
    return plateOrientation({
      ...printer,
      mirrorX: mirrorX ?? printer.mirrorX,
      mirrorY: mirrorY ?? printer.mirrorY,
    });
  }
  const [x, y] = platform ?? [width, height];
  const aspect = y / height / (x / width);
  return {
    // What a file says is not to be trusted.
    aspect: aspect > 0 && aspect < Infinity ? aspect : 1,
    flipX: mirrorX ?? false,
    flipY: mirrorY ?? false,
  };
}
