// Reads a layer's packed PNG back into runs: those that codec-png.ts writes, and says −3 to any other PNG.

import { fitPicture, picture } from './buffers';
import {
  fitByteCodes,
  HEAD_BYTES,
  LONGEST,
  matchLengths,
  MEANS_END,
  MEANS_LONGEST,
  MEANS_MATCH,
  meanings,
  readHead,
} from './byte-codes';
import { adler, combineCrc32, crc32, crc32OfZeros, fitChecksums, pushAdler, startAdler } from './checksums';
import { AFTER_DATA, BEFORE_DATA, kindOfPixel, LONG_ZEROS, PACKED_HEAD } from './codec-png';
import { inflate, MAX_DEFLATE_RATIO } from './inflate';
import { endRuns, pushRun, startRuns } from './run-writer';

/** No PNG of a layer is larger (formats/printer/png/codec.ts). */
const MAX_PNG_BYTES: u32 = 1 << 28;

let rowPosition: u32 = 0;

/** Passes bytes of one value on as pixels; filter bytes must be 0. Returns 1, −2 or −3. */
function passBytes(value: u32, count: u32, width: u32): i32 {
  pushAdler(value, count);
  const stride = width + 1;
  if (value == 0) {
    if (rowPosition != 0 && rowPosition + count < stride) {
      rowPosition += count;
      return pushRun(0, count) ? 1 : -2;
    }
    // Filter bytes among them: one wherever a row begins.
    const filters = (rowPosition + count + stride - 1) / stride - (rowPosition + stride - 1) / stride;
    rowPosition = (rowPosition + count) % stride;
    return pushRun(0, count - filters) ? 1 : -2;
  }
  // Any other value stays inside its row: a filter byte that is not 0 is not ours.
  if (rowPosition == 0 || rowPosition + count > stride) return -3;
  rowPosition += count;
  if (rowPosition == stride) rowPosition = 0;
  return pushRun(value, count) ? 1 : -2;
}

/** CRC-32 of IDAT's name and data up to `checkedTo`. */
let crc: u32 = 0;
let checkedTo: usize = 0;

/** Reads tokens of whole bytes up to the last block's end. `most`: bytes of the longest run there can be. Returns where they end, or −2 or −3. */
function readTokens(at: usize, past: usize, width: u32, most: u32): i32 {
  let value: u32 = 0;
  let count: u32 = 0;
  let isLast = false;
  let isInside = false;
  while (true) {
    if (!isInside) {
      if (at + HEAD_BYTES > past) return -3;
      const head = readHead(at);
      if (head < 0) return head;
      isLast = head == 1;
      isInside = true;
      at += HEAD_BYTES;
    }
    if (at >= past) return -2;
    const meaning = <u32>load<u16>(meanings + (<usize>load<u8>(at) << 1));
    if (meaning < 256) {
      at++;
      if (meaning == value) {
        count++;
        continue;
      }
      if (count > 0) {
        const passed = passBytes(value, count, width);
        if (passed < 0) return passed;
      }
      value = meaning;
      count = 1;
    } else if (meaning == MEANS_LONGEST) {
      if (count == 0) return -2;
      const from = at++;
      while (at + 8 <= past && load<u64>(at) == 0) at += 8;
      while (at < past && load<u8>(at) == 0) at++;
      const zeros = <u32>(at - from);
      if (zeros >= LONG_ZEROS) {
        crc = crc32OfZeros(zeros, crc32(checkedTo, from - checkedTo, crc));
        checkedTo = at;
      }
      // Bounds the held run well below 2³², whatever the stream says.
      if (zeros > most / LONGEST) return -2;
      count += zeros * LONGEST;
      if (count > most) return -2;
    } else if (meaning == MEANS_MATCH) {
      if (count == 0 || at + 2 > past) return -2;
      count += load<u16>(matchLengths + (<usize>(load<u16>(at) >> 7) << 1));
      if (count > most) return -2;
      at += 2;
    } else {
      if (meaning != MEANS_END) return -2;
      at++;
      if (isLast) break;
      isInside = false;
    }
  }
  if (count > 0) {
    const passed = passBytes(value, count, width);
    if (passed < 0) return passed;
  }
  return <i32>at;
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are damaged, −3 where they are another kind of PNG. */
export function decodePng(source: usize, length: i32, width: i32, height: i32, greys: i32): i32 {
  if (!fitByteCodes() || !fitChecksums()) return -1;
  if (<usize>length < PACKED_HEAD || load<u64>(source) == 0x0a1a0a0d474e5089) return -3;
  const size = <usize>load<u32>(source);
  const packed = <usize>length - PACKED_HEAD;
  if (size > MAX_PNG_BYTES || <u64>size > <u64>packed * MAX_DEFLATE_RATIO) return -2;
  if (size < BEFORE_DATA + AFTER_DATA + 2 + HEAD_BYTES + 4) return -3;
  if (!fitPicture(size + 16)) return -1;
  const inflated = inflate(source + PACKED_HEAD, packed, picture, size);
  if (inflated < 0) return inflated;

  const dataLength = bswap<u32>(load<u32>(picture, 33));
  if (
    load<u64>(picture) != 0x0a1a0a0d474e5089 ||
    bswap<u32>(load<u32>(picture, 8)) != 13 ||
    bswap<u32>(load<u32>(picture, 12)) != 0x49484452 ||
    bswap<u32>(load<u32>(picture, 16)) != <u32>(width / greys) ||
    bswap<u32>(load<u32>(picture, 20)) != <u32>height ||
    load<u32>(picture, 24) != kindOfPixel(greys) ||
    load<u8>(picture, 28) != 0 ||
    bswap<u32>(load<u32>(picture, 29)) != crc32(picture + 12, 17) ||
    bswap<u32>(load<u32>(picture, 37)) != 0x49444154 ||
    <usize>dataLength != size - BEFORE_DATA - AFTER_DATA ||
    load<u16>(picture + BEFORE_DATA) != 0x0178
  ) {
    return -3;
  }
  // Every run costs at least one byte, and no layer has more runs than pixels.
  const pixels = width * height;
  if (!startRuns(pixels, min<usize>(size, <usize>pixels))) return -1;
  startAdler();
  rowPosition = 0;
  crc = 0;
  checkedTo = picture + 37;
  const afterData = picture + BEFORE_DATA + <usize>dataLength;
  const end = readTokens(picture + BEFORE_DATA + 2, afterData - 4, width, <u32>pixels + <u32>height + 2);
  if (end < 0 && end >= -3) return end;
  const adlerAt = <usize>end;
  if (adlerAt != afterData - 4 || adler() != bswap<u32>(load<u32>(adlerAt)) || rowPosition != 0) return -2;
  crc = crc32(checkedTo, afterData - checkedTo, crc);
  if (bswap<u32>(load<u32>(afterData)) != crc) return -2;
  if (load<u32>(afterData, 4) != 0 || bswap<u32>(load<u32>(afterData, 8)) != 0x49454e44) return -3;
  if (bswap<u32>(load<u32>(afterData, 12)) != 0xae426082) return -2;
  const whole = crc32(afterData, AFTER_DATA, combineCrc32(crc32(picture, 37), crc, dataLength + 4));
  if (whole != load<u32>(source, 4)) return -2;
  return endRuns();
}
