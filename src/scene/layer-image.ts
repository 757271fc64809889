import type { LayerPicture, LayerView, PanelPrinter } from '#editor';
import { enlargeLayer, shrinkLayer, type LayerWindow, type PixelRect } from './layer-raster.ts';
import { rgb } from './palette.ts';

/** Colours of the layer view in both themes (UI §2.4). */
const GROUND = rgb('#06080a');
const PART = rgb('#f4f6f8');
/** The line where the panel ends, as a word of `COLORS`. */
export const PANEL_EDGE = rgb('#323941').reduce(
  (word, channel, index) => (word | (Math.round(channel * 255) << (8 * index))) >>> 0,
  0xff000000,
);

/** Flips and aspect that show a layer of this printer as the plate from above, back at the top. */
export function plateOrientation(
  printer: PanelPrinter & { readonly width: number; readonly height: number },
): Required<Pick<LayerView, 'aspect' | 'flipX' | 'flipY'>> {
  const [x, y] = printer.platform;
  // A portrait panel is drawn as it is: its columns run along the plate's Y.
  if (printer.orientation === 'portrait') return { aspect: 1, flipX: false, flipY: false };
  return {
    aspect: y / printer.height / (x / printer.width),
    flipX: printer.mirrorX,
    flipY: printer.mirrorY,
  };
}

/** The view that shows a rectangle of the panel whole and in the middle; `margin` CSS pixels stay free on each side. */
export function fitLayerView(
  picture: Pick<LayerPicture, 'width' | 'height'>,
  rect: PixelRect,
  canvas: { readonly width: number; readonly height: number },
  orientation: Pick<LayerView, 'aspect' | 'flipX' | 'flipY'> = {},
  margin = 16,
): LayerView {
  const aspect = orientation.aspect ?? 1;
  const width = Math.max(1, rect.right - rect.left);
  const height = Math.max(1, rect.bottom - rect.top);
  const zoom = Math.min(
    Math.max(1, canvas.width - 2 * margin) / width,
    Math.max(1, canvas.height - 2 * margin) / (height * aspect),
  );
  const middleX = (rect.left + rect.right) / 2;
  const middleY = (rect.top + rect.bottom) / 2;
  const shownX = orientation.flipX === true ? picture.width - middleX : middleX;
  const shownY = orientation.flipY === true ? picture.height - middleY : middleY;
  return {
    ...orientation,
    zoom,
    panX: canvas.width / 2 - shownX * zoom,
    panY: canvas.height / 2 - shownY * zoom * aspect,
  };
}

/** Enlarges by a factor; the panel point under a canvas point stays there. */
export function zoomLayerView(view: LayerView, factor: number, x: number, y: number): LayerView {
  return {
    ...view,
    zoom: view.zoom * factor,
    panX: x - (x - view.panX) * factor,
    panY: y - (y - view.panY) * factor,
  };
}

/** Canvas point of a panel point (columns and rows, fractions too), CSS pixels. */
export function locateOnLayer(
  view: LayerView,
  panel: Pick<LayerPicture, 'width' | 'height'>,
  column: number,
  row: number,
): { readonly x: number; readonly y: number } {
  const across = view.flipX === true ? panel.width - column : column;
  const down = view.flipY === true ? panel.height - row : row;
  return { x: view.panX + across * view.zoom, y: view.panY + down * view.zoom * (view.aspect ?? 1) };
}

/**
 * The window that shows a layer on a canvas of `width` × `height` device pixels. Turned round, the canvas' far edge is where the output
 * begins; rows and columns are then written backwards.
 */
export function windowOf(
  picture: Pick<LayerPicture, 'width' | 'height'>,
  view: LayerView,
  width: number,
  height: number,
  devicePixelRatio: number,
): LayerWindow {
  const scaleX = view.zoom * devicePixelRatio;
  const scaleY = scaleX * (view.aspect ?? 1);
  const startX = view.panX * devicePixelRatio;
  const startY = view.panY * devicePixelRatio;
  return {
    left: view.flipX === true ? picture.width - (width - startX) / scaleX : -startX / scaleX,
    top: view.flipY === true ? picture.height - (height - startY) / scaleY : -startY / scaleY,
    scaleX,
    scaleY,
  };
}

/** Whether crisp panel pixels are shown; else means of them are. */
export function isEnlarged({ scaleX, scaleY }: LayerWindow): boolean {
  return scaleX > 1 && scaleY > 1;
}

/** The line where the panel ends, one device pixel wide round it: its corners' pixels. */
export function panelFrame(
  picture: Pick<LayerPicture, 'width' | 'height'>,
  view: LayerView,
  devicePixelRatio: number,
): PixelRect {
  const zoom = view.zoom * devicePixelRatio;
  const left = Math.round(view.panX * devicePixelRatio) - 1;
  const top = Math.round(view.panY * devicePixelRatio) - 1;
  return {
    left,
    top,
    right: left + Math.round(picture.width * zoom) + 1,
    bottom: top + Math.round(picture.height * zoom * (view.aspect ?? 1)) + 1,
  };
}

/**
 * The layer as RGBA rows for a canvas of `width` × `height` device pixels: the mean of the panel pixels under each when
 * zoomed out, crisp panel pixels past 1:1. Greys go evenly from the ground's colour to the part's.
 */
export function drawLayer(
  picture: LayerPicture,
  view: LayerView,
  width: number,
  height: number,
  devicePixelRatio: number,
): Uint8ClampedArray<ArrayBuffer> {
  const window = windowOf(picture, view, width, height, devicePixelRatio);
  const draw = isEnlarged(window) ? enlargeLayer : shrinkLayer;
  const greys = draw(picture.runs, picture.width, window, width, height);
  const pixels = new Uint32Array(width * height);
  const xStep = view.flipX === true ? -1 : 1;
  for (let y = 0; y < height; y++) {
    const source = (view.flipY === true ? height - 1 - y : y) * width + (view.flipX === true ? width - 1 : 0);
    const target = y * width;
    for (let x = 0, from = source; x < width; x++, from += xStep) {
      pixels[target + x] = COLORS[greys[from]!]!;
    }
  }
  return new Uint8ClampedArray(pixels.buffer);
}

/** What a canvas of `width` × `height` device pixels shows of a layer: the layer, and a line where the panel ends; the view has CSS pixels. */
export function layerImage(
  picture: LayerPicture,
  view: LayerView,
  width: number,
  height: number,
  devicePixelRatio: number,
): ImageData {
  const image = new ImageData(drawLayer(picture, view, width, height, devicePixelRatio), width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const { left, top, right, bottom } = panelFrame(picture, view, devicePixelRatio);
  const [from, to] = [Math.max(0, left), Math.min(width - 1, right)];
  for (const y of [top, bottom])
    if (y >= 0 && y < height && from <= to) pixels.fill(PANEL_EDGE, y * width + from, y * width + to + 1);
  for (const x of [left, right])
    if (x >= 0 && x < width)
      for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++)
        pixels[y * width + x] = PANEL_EDGE;
  return image;
}

/** The 256 colours as the 32-bit words of RGBA memory on a little-endian machine, which every browser runs on. */
export const COLORS = Uint32Array.from({ length: 256 }, (_, grey) => {
  const [r, g, b] = [0, 1, 2].map((channel) =>
    Math.round((GROUND[channel]! + ((PART[channel]! - GROUND[channel]!) * grey) / 255) * 255),
  );
  return ((255 << 24) | (b! << 16) | (g! << 8) | r!) >>> 0;
});
