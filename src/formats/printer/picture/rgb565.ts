import type { Picture } from '../types.ts';
import { overBlack } from './fit-picture.ts';

/** Pixels over black as 16-bit words, big-endian, red in the top 5 bits, green 6, blue 5 (GOO V3 previews). */
export function encodeRgb565(picture: Picture): Uint8Array<ArrayBuffer> {
  const { rgba } = picture;
  const bytes = new Uint8Array(picture.width * picture.height * 2);
  for (let to = 0, from = 0; to < bytes.length; to += 2, from += 4) {
    const alpha = rgba[from + 3]!;
    if (alpha === 0) continue;
    const red = overBlack(rgba[from]!, alpha);
    const green = overBlack(rgba[from + 1]!, alpha);
    const blue = overBlack(rgba[from + 2]!, alpha);
    bytes[to] = (red & 0xf8) | (green >> 5);
    bytes[to + 1] = ((green << 3) & 0xe0) | (blue >> 3);
  }
  return bytes;
}

/** The picture of such words; channels are spread over 0..255. `bytes` must hold width × height words. */
export function decodeRgb565(bytes: Uint8Array, width: number, height: number): Picture {
  const rgba = new Uint8Array(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    const word = (bytes[index * 2]! << 8) | bytes[index * 2 + 1]!;
    rgba[index * 4] = Math.round(((word >> 11) * 255) / 31);
    rgba[index * 4 + 1] = Math.round((((word >> 5) & 63) * 255) / 63);
    rgba[index * 4 + 2] = Math.round(((word & 31) * 255) / 31);
    rgba[index * 4 + 3] = 255;
  }
  return { width, height, rgba };
}
