import type { Picture } from '../types.ts';

/**
 * A picture inside width × height, whole, centred, in its own proportions; what is left over is transparent. Smaller:
 * each pixel is the mean of those it covers, weighted by their alpha. Larger: the nearest pixel.
 */
export function fitPicture(picture: Picture, width: number, height: number): Picture {
  if (picture.width === width && picture.height === height) return picture;
  const scale = Math.min(width / picture.width, height / picture.height);
  const innerWidth = Math.max(1, Math.round(picture.width * scale));
  const innerHeight = Math.max(1, Math.round(picture.height * scale));
  const left = (width - innerWidth) >> 1;
  const top = (height - innerHeight) >> 1;
  const rgba = new Uint8Array(width * height * 4);
  const columns = borders(innerWidth, picture.width);
  const rows = borders(innerHeight, picture.height);
  for (let y = 0; y < innerHeight; y++) {
    const fromY = rows[2 * y]!;
    const toY = rows[2 * y + 1]!;
    for (let x = 0; x < innerWidth; x++) {
      const fromX = columns[2 * x]!;
      const toX = columns[2 * x + 1]!;
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let row = fromY; row < toY; row++) {
        for (let column = fromX; column < toX; column++) {
          const source = (row * picture.width + column) * 4;
          const weight = picture.rgba[source + 3]!;
          red += picture.rgba[source]! * weight;
          green += picture.rgba[source + 1]! * weight;
          blue += picture.rgba[source + 2]! * weight;
          alpha += weight;
        }
      }
      if (alpha === 0) continue;
      const at = ((top + y) * width + left + x) * 4;
      rgba[at] = Math.round(red / alpha);
      rgba[at + 1] = Math.round(green / alpha);
      rgba[at + 2] = Math.round(blue / alpha);
      rgba[at + 3] = Math.round(alpha / ((toX - fromX) * (toY - fromY)));
    }
  }
  return { width, height, rgba };
}

/** For each of `size` target pixels the first source pixel it covers and the one after the last, at least one apart. */
function borders(size: number, sourceSize: number): Int32Array {
  const out = new Int32Array(2 * size);
  for (let index = 0; index < size; index++) {
    const from = Math.min(sourceSize - 1, Math.floor((index * sourceSize) / size));
    out[2 * index] = from;
    out[2 * index + 1] = Math.max(from + 1, Math.floor(((index + 1) * sourceSize) / size));
  }
  return out;
}

/** Calls `visit` with the colour of every pixel over black, in row order. */
export function eachColourOnBlack(
  picture: Picture,
  visit: (red: number, green: number, blue: number, index: number) => void,
): void {
  const { rgba } = picture;
  for (let index = 0, at = 0; index < picture.width * picture.height; index++, at += 4) {
    const alpha = rgba[at + 3]!;
    visit(
      overBlack(rgba[at]!, alpha),
      overBlack(rgba[at + 1]!, alpha),
      overBlack(rgba[at + 2]!, alpha),
      index,
    );
  }
}

/** A channel of a pixel over black. */
export function overBlack(value: number, alpha: number): number {
  return alpha === 255 ? value : Math.round((value * alpha) / 255);
}
