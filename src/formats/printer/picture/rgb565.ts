import type { Picture } from '../types.ts';
import { overBlack } from './fit-picture.ts';

/**
 * Pixels over black as 16-bit words, red in the top 5 bits, green 6, blue 5: big-endian in previews of GOO V3 and CXDLP,
 * little-endian in those of GOO V5 and Anycubic.
 */
export function encodeRgb565(picture: Picture, endian: 'big' | 'little'): Uint8Array<ArrayBuffer> {
  const { rgba } = picture;
  const bytes = new Uint8Array(picture.width * picture.height * 2);
  const high = endian === 'big' ? 0 : 1;
  for (let to = 0, from = 0; to < bytes.length; to += 2, from += 4) {
    const alpha = rgba[from + 3]!;
    if (alpha === 0) continue;
    const red = overBlack(rgba[from]!, alpha);
    const green = overBlack(rgba[from + 1]!, alpha);
    const blue = overBlack(rgba[from + 2]!, alpha);
    bytes[to + high] = (red & 0xf8) | (green >> 5);
    bytes[to + 1 - high] = ((green << 3) & 0xe0) | (blue >> 3);
  }
  return bytes;
}

/** The picture of such words; channels are spread over 0..255. `bytes` must hold width × height words. */
export function decodeRgb565(
  bytes: Uint8Array,
  width: number,
  height: number,
  endian: 'big' | 'little',
): Picture {
  const rgba = new Uint8Array(width * height * 4);
  const high = endian === 'big' ? 0 : 1;
  for (let index = 0; index < width * height; index++) {
    const word = (bytes[index * 2 + high]! << 8) | bytes[index * 2 + 1 - high]!;
    rgba[index * 4] = Math.round(((word >> 11) * 255) / 31);
    rgba[index * 4 + 1] = Math.round((((word >> 5) & 63) * 255) / 63);
    rgba[index * 4 + 2] = Math.round(((word & 31) * 255) / 31);
    rgba[index * 4 + 3] = 255;
  }
  return { width, height, rgba };
}
