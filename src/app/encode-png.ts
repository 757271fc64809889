import type { Picture } from '#formats/printer';

/** A picture as PNG in base64. */
export async function encodePng(picture: Picture): Promise<string> {
  return base64Of(await pngOf(await canvasOf(picture)));
}

/** A canvas with a picture on it. Without a 2D context, which waits for what the graphics device is drawing. */
export async function canvasOf({ width, height, rgba }: Picture): Promise<OffscreenCanvas> {
  const canvas = new OffscreenCanvas(width, height);
  const image = await createImageBitmap(new ImageData(new Uint8ClampedArray(rgba), width, height));
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(image);
  return canvas;
}

/** The bytes of a canvas as PNG. */
export async function pngOf(canvas: OffscreenCanvas): Promise<Uint8Array> {
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
