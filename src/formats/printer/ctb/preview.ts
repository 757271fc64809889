import { ByteList } from '../byte-list.ts';
import { eachColourOnBlack } from '../picture/fit-picture.ts';
import type { Picture } from '../types.ts';

/** Set in a pixel whose count follows; the low 12 bits of the count hold it less one. */
const REPEAT = 0x0020;
const COUNT = 0x3000;
const LONGEST = 0x0fff;

/**
 * Preview data of ChiTu files: 16-bit words, little-endian, red 5 bits from the top, green 5, the repeat bit, blue 5.
 * Runs of 1 and 2 are plain words, longer ones a word with the repeat bit and 0x3000 | (length − 1). Runs cross rows.
 */
export function encodeCtbPreview(picture: Picture): Uint8Array<ArrayBuffer> {
  const out = new ByteList();
  let word = -1;
  let length = 0;
  const put = (value: number): void => {
    out.push(value & 255);
    out.push(value >> 8);
  };
  const flush = (): void => {
    if (length > 2) {
      put(word | REPEAT);
      put(COUNT | (length - 1));
      return;
    }
    for (let index = 0; index < length; index++) put(word);
  };
  eachColourOnBlack(picture, (red, green, blue) => {
    const next = ((red >> 3) << 11) | ((green >> 3) << 6) | (blue >> 3);
    if (next !== word || length === LONGEST) {
      flush();
      word = next;
      length = 0;
    }
    length++;
  });
  flush();
  return out.finish();
}

/** The picture of such data, or null when it does not fill width × height exactly. */
export function decodeCtbPreview(bytes: Uint8Array, width: number, height: number): Picture | null {
  const pixels = width * height;
  const rgba = new Uint8Array(pixels * 4);
  let pixel = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const word = bytes[at]! | (bytes[at + 1]! << 8);
    let length = 1;
    if (word & REPEAT) {
      at += 2;
      if (at + 1 >= bytes.length) return null;
      length = ((bytes[at]! | (bytes[at + 1]! << 8)) & 0x0fff) + 1;
    }
    if (length > pixels - pixel) return null;
    for (; length > 0; length--, pixel++) {
      rgba[pixel * 4] = Math.round((word >> 11) * (255 / 31));
      rgba[pixel * 4 + 1] = Math.round(((word >> 6) & 31) * (255 / 31));
      rgba[pixel * 4 + 2] = Math.round((word & 31) * (255 / 31));
      rgba[pixel * 4 + 3] = 255;
    }
  }
  return pixel === pixels ? { width, height, rgba } : null;
}
