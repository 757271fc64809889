import type { PrintFileFacts } from '#editor';
import { fitLayerView, layerImage, locateOnLayer, plateOrientation, zoomLayerView } from '#scene';
import { putPicture, type LayerPainter } from '#ui';

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
      return {
        show(shown) {
          const { width, height } = canvas;
          const isDrawn = shown !== null && width > 0 && height > 0;
          const image = isDrawn
            ? layerImage(shown.picture, shown.view, width, height, window.devicePixelRatio)
            : null;
          void putPicture(canvas, image);
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
