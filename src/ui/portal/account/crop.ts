/** Which square of a picture is kept: its centre in pixels of the picture, and how much it is enlarged (1 = as much as fits). */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 4;

/** Side of the kept square, pixels of the picture. */
export const cropSide = ({ width, height }: PictureSize, { zoom }: Crop): number =>
  Math.min(width, height) / zoom;

/** The nearest crop that lies within the picture. */
export function fitCrop(size: PictureSize, crop: Crop): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const half = cropSide(size, { ...crop, zoom }) / 2;
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { zoom, x: within(crop.x, size.width), y: within(crop.y, size.height) };
}

/** The middle of the picture, as much of it as fits. */
export const centreCrop = ({ width, height }: PictureSize): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** Moves by a share of the kept square: a drag by half the frame is 0.5. */
export function moveCrop(size: PictureSize, crop: Crop, right: number, down: number): Crop {
  const side = cropSide(size, crop);
  return fitCrop(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}
