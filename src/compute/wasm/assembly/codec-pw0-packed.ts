// PW0 layer data packed as a ZIP keeps it. Twin of formats/printer/anycubic-zip/codec.ts; the bytes are the same.

import { bytes, fitBytes, fitPhrases, fitPicture, phrases, picture } from './buffers';
import { crc32, fitChecksums } from './checksums';
import { decodePw0, encodePw0 } from './codec-pw0';
import { PACKED_HEAD } from './codec-png';
import { chooseCodes, fitDeflate, makeTokens, writeTokens } from './deflate';
import { fitHuffman } from './huffman';
import { inflate, MAX_DEFLATE_RATIO } from './inflate';

/** No layer's data is larger (formats/printer/anycubic-zip/codec.ts). */
const MAX_LAYER_BYTES: u32 = 1 << 28;

/** Finds the tokens of black and of white. Returns where the list of phrases ends. */
function findPhrases(from: usize, past: usize): usize {
  let out = phrases;
  for (let at = from; at < past; at++) {
    const value = load<u8>(at) >> 4;
    if (value != 0 && value != 15) continue;
    store<u32>(out, <u32>(at - from));
    store<u32>(out, <u32>load<u8>(at, 1) + (value == 0 ? 0 : 256), 4);
    out += 8;
    at++;
  }
  return out;
}

/** Encodes `count` words of `runs` behind the first `used` of `bytes`. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodePackedPw0(count: i32, used: i32): i32 {
  if (!fitHuffman() || !fitChecksums() || !fitDeflate()) return -1;
  const size = encodePw0(count, used);
  if (size < 0 || !fitPhrases((<usize>size >> 1) + 1)) return -1;
  const plain = bytes + <usize>used;
  const past = findPhrases(plain, plain + <usize>size);
  if (!makeTokens(plain, <usize>size, (past - phrases) >> 3)) return -1;
  const crc = crc32(plain, <usize>size);
  const packed = PACKED_HEAD + chooseCodes();
  // Bits are stored eight bytes at a time. The tokens have all that is overwritten.
  if (!fitBytes(used, packed + 8)) return -1;
  const at = bytes + <usize>used;
  store<u32>(at, <u32>size);
  store<u32>(at + 4, crc);
  writeTokens(at + PACKED_HEAD);
  return <i32>packed;
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are damaged, −3 where another program packed them. */
export function decodePackedPw0(source: usize, length: i32, pixels: i32): i32 {
  if (!fitHuffman() || !fitChecksums()) return -1;
  if (<usize>length < PACKED_HEAD) return -2;
  const size = <usize>load<u32>(source);
  const packed = <usize>length - PACKED_HEAD;
  if (size > MAX_LAYER_BYTES || <u64>size > <u64>packed * MAX_DEFLATE_RATIO) return -2;
  if (!fitPicture(size + 16)) return -1;
  const inflated = inflate(source + PACKED_HEAD, packed, picture, size);
  if (inflated < 0) return inflated;
  if (crc32(picture, size) != load<u32>(source, 4)) return -2;
  return decodePw0(picture, <i32>size, pixels);
}
