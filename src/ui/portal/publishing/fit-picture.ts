import { limits } from '#contract';

/** As large as the server keeps them (ADR 0423): more would travel for nothing. */
const MOST = { width: 1600, height: 1200 } as const;
const JPEG_QUALITY = 0.9;

/** The size that fits within what is kept, of the same shape; never larger than it was. */
export function fittedSize(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * A picture as the server takes it: upright, no larger than it keeps, PNG where something shines through and JPEG for a photograph. Null
 * for what this browser cannot read as a picture.
 */
export async function fitPicture(file: Blob): Promise<Blob | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fittedSize(picture.width, picture.height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const type = file.type !== 'image/jpeg' && isSeenThrough(context) ? 'image/png' : 'image/jpeg';
  const drawn = await encode(canvas, type);
  if (drawn === null || drawn.size <= limits.PICTURE_BYTES) return drawn;
  return encode(canvas, 'image/jpeg');
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));

function isSeenThrough(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
