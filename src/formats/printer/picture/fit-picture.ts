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
  for (let y = 0; y < innerHeight; y++) {
    const [top0, bottom0] = covered(y, innerHeight, picture.height);
    for (let x = 0; x < innerWidth; x++) {
      const [left0, right0] = covered(x, innerWidth, picture.width);
      const at = ((top + y) * width + left + x) * 4;
      rgba.set(meanColour(picture, left0, right0, top0, bottom0), at);
    }
  }
  return { width, height, rgba };
}

/** Source pixels from the first to before the last that a target pixel covers, at least one. */
function covered(index: number, size: number, sourceSize: number): readonly [number, number] {
  const from = Math.min(sourceSize - 1, Math.floor((index * sourceSize) / size));
  return [from, Math.max(from + 1, Math.floor(((index + 1) * sourceSize) / size))];
}

function meanColour(
  picture: Picture,
  left: number,
  right: number,
  top: number,
  bottom: number,
): readonly [number, number, number, number] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * picture.width + x) * 4;
      const weight = picture.rgba[at + 3]!;
      red += picture.rgba[at]! * weight;
      green += picture.rgba[at + 1]! * weight;
      blue += picture.rgba[at + 2]! * weight;
      alpha += weight;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  const pixels = (right - left) * (bottom - top);
  return [
    Math.round(red / alpha),
    Math.round(green / alpha),
    Math.round(blue / alpha),
    Math.round(alpha / pixels),
  ];
}

/** Calls `visit` with the colour of every pixel over black, in row order. */
export function eachColourOnBlack(
  picture: Picture,
  visit: (red: number, green: number, blue: number, index: number) => void,
): void {
  const { rgba } = picture;
  for (let index = 0; index < picture.width * picture.height; index++) {
    const alpha = rgba[index * 4 + 3]!;
    const over = (channel: number): number => Math.round((rgba[index * 4 + channel]! * alpha) / 255);
    visit(over(0), over(1), over(2), index);
  }
}
