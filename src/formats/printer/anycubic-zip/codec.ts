import { fail } from '#base';
import { pw0Codec } from '../anycubic/codec.ts';
import type { Phrase } from '../png/byte-codes.ts';
import { PACKED_HEAD_BYTES, packFile, splitPacked, unpackFile } from '../png/packed.ts';
import type { LayerCodec } from '../types.ts';

/** No layer's data is larger: a byte a pixel of the largest panel. */
export const MAX_LAYER_BYTES = 2 ** 28;

/**
 * A phrase begins at each token of black or white: rows that are alike have such tokens of one length. Its key is the
 * length's low eight bits, and 256 more for white.
 */
function phrasesOf(bytes: Uint8Array): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const value = bytes[at]! >>> 4;
    if (value !== 0 && value !== 15) continue;
    phrases.push({ at, key: bytes[at + 1]! + (value === 0 ? 0 : 256) });
    at++;
  }
  return phrases;
}

/** "PW0" layer data (../anycubic/codec.ts) packed as the archive keeps it (packFile). */
export const packedPw0Codec: LayerCodec = {
  id: 'pw0-packed',
  encode(runs, width, height) {
    const bytes = pw0Codec.encode(runs, width, height);
    return packFile(bytes, phrasesOf(bytes));
  },
  decode(bytes, width, height) {
    if (bytes.length < PACKED_HEAD_BYTES) return fail('format_corrupt', 'the layer is too short');
    const unpacked = unpackFile(splitPacked(bytes), MAX_LAYER_BYTES);
    return unpacked.ok ? pw0Codec.decode(unpacked.value, width, height) : unpacked;
  },
};
