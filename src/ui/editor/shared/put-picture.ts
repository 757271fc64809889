const latest = new WeakMap<HTMLCanvasElement, ImageData | null>();

/**
 * Puts a picture on a canvas that holds nothing else, or clears it; it shows as soon as the browser has made an image of it. A 2D context would wait
 * until the graphics device has drawn what it is at, which held the page for seconds where that was busy.
 */
export async function putPicture(canvas: HTMLCanvasElement, picture: ImageData | null): Promise<void> {
  latest.set(canvas, picture);
  const image = picture && (await createImageBitmap(picture));
  // A later picture may have been ready before.
  if (latest.get(canvas) === picture) canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image);
  else image?.close();
}
