import type { Picture } from '../types.ts';
import { eachColourOnBlack } from './fit-picture.ts';

/** Pixels as 16-bit words, big-endian, red in the top 5 bits, green 6, blue 5 (GOO V3 previews). */
export function encodeRgb565(picture: Picture): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(picture.width * picture.height * 2);
  eachColourOnBlack(picture, (red, green, blue, index) => {
    const word = ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3);
    bytes[index * 2] = word >> 8;
    bytes[index * 2 + 1] = word & 255;
  });
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
