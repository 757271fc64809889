// A layer as an 8-bit grey PNG, packed as a ZIP keeps it, straight from runs. Twin of formats/printer/png: codec.ts,
// byte-codes.ts and packed.ts state the encoder's rule; the bytes are the same. read-png.ts reads them.

import { bytes, fitBytes, fitPhrases, fitPicture, phrases, picture, runs } from './buffers';
import {
  chooseLiterals,
  END_OF_BLOCK,
  fitByteCodes,
  HEAD_BYTES,
  LITERALS,
  literalBytes,
  LONGEST,
  LONGEST_BYTE,
  matchBytes,
  writeHead,
} from './byte-codes';
import { adler, combineCrc32, crc32, crc32OfZeros, fitChecksums, pushAdler, startAdler } from './checksums';
import { chooseCodes, fitDeflate, makeTokens, writeTokens } from './deflate';

/** Signature, IHDR, and the length and name of IDAT. */
export const BEFORE_DATA: usize = 8 + 25 + 8;
/** CRC of IDAT, and IEND. */
export const AFTER_DATA: usize = 4 + 12;
/** Size and CRC of the PNG, before its packed bytes. */
export const PACKED_HEAD: usize = 8;
const MAX_PHRASE_MATCHES: u32 = 250;
/** From here on a run of zero bytes is quicker to reckon into a CRC than to read. */
export const LONG_ZEROS: u32 = 1024;

// ── Runs of filtered bytes into tokens of whole bytes ───────────────────────────────────────────────────────────────

let out: usize = 0;
let phraseOut: usize = 0;
/** CRC-32 of IDAT's name and data up to `checkedTo`. */
let crc: u32 = 0;
let checkedTo: usize = 0;
let heldValue: u32 = 0;
let heldCount: u32 = 0;
/** The pixel run with which the held run began, and the one that ends the block. */
let heldRun: usize = 0;
let blockEnd: usize = 0;
let pastRuns: usize = 0;

// @ts-ignore: decorator
@inline
function pushBytes(value: u32, count: u32, run: usize): void {
  if (value == heldValue) {
    heldCount += count;
    return;
  }
  flushBytes();
  heldValue = value;
  heldCount = count;
  heldRun = run;
}

function beginBlock(run: usize): void {
  blockEnd = chooseLiterals(run, pastRuns);
  writeHead(out, blockEnd == pastRuns);
  out += HEAD_BYTES;
}

/** Ends the held run of bytes: writes its tokens. */
function flushBytes(): void {
  if (heldCount == 0) return;
  pushAdler(heldValue, heldCount);
  if (heldRun >= blockEnd && load<u8>(literalBytes + <usize>heldValue) == 0) {
    store<u8>(out++, load<u8>(literalBytes + <usize>END_OF_BLOCK));
    beginBlock(heldRun);
  }
  const literal = load<u8>(literalBytes + <usize>heldValue);
  const longest = (heldCount - 1) / LONGEST;
  const rest = (heldCount - 1) % LONGEST;
  if (longest - 1 < MAX_PHRASE_MATCHES) {
    store<u32>(phraseOut, <u32>(out - picture));
    store<u32>(phraseOut, longest | (heldValue == 0 ? 256 : 0), 4);
    phraseOut += 8;
  }
  store<u8>(out++, literal);
  if (longest > 0) {
    if (longest >= LONG_ZEROS) {
      crc = crc32OfZeros(longest, crc32(checkedTo, out - checkedTo, crc));
      checkedTo = out + longest;
      memory.fill(out, LONGEST_BYTE, longest);
    } else {
      for (let filled: usize = 0; filled < longest; filled += 8) store<u64>(out + filled, 0);
    }
    out += longest;
  }
  if (rest >= 3) {
    store<u16>(out, load<u16>(matchBytes + (<usize>rest << 1)));
    out += 2;
  } else {
    store<u16>(out, <u16>(<u32>literal * 0x101));
    out += rest;
  }
}

/** Pixel runs with a filter byte 0 before every row; black flows across filter bytes. */
function filterRuns(width: u32): void {
  let column: u32 = 0;
  for (let at = runs; at < pastRuns; at += 4) {
    const run = load<u32>(at);
    const grey = run & 255;
    let left = run >> 8;
    if (grey == 0) {
      if (column != 0 && column + left < width) {
        pushBytes(0, left, at);
        column += left;
        continue;
      }
      const rowsBegun = (column + left - 1) / width + (column == 0 ? 1 : 0);
      pushBytes(0, left + rowsBegun, at);
      column = (column + left) % width;
      continue;
    }
    while (left > 0) {
      if (column == 0) pushBytes(0, 1, at);
      const take = min(left, width - column);
      pushBytes(grey, take, at);
      left -= take;
      column += take;
      if (column == width) column = 0;
    }
  }
  flushBytes();
}

function storeBig(at: usize, value: u32): void {
  store<u32>(at, bswap<u32>(value));
}

/** Depth and colour type as IHDR has them: 8-bit grey, or RGB whose samples are three greys side by side. */
export function kindOfPixel(greys: i32): u32 {
  return greys == 1 ? 0x0008 : 0x0208;
}

/** Encodes `count` words of `runs` behind the first `used` of `bytes`, `greys` of them a pixel. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodePng(count: i32, used: i32, width: i32, height: i32, greys: i32): i32 {
  if (!fitByteCodes() || !fitChecksums() || !fitDeflate()) return -1;
  const byteRuns = <usize>count + 2 * <usize>height + 8;
  const longest = (<usize>width + 1) * <usize>height / LONGEST;
  // A literal and two bytes of a match for each run, and a block for each 251 greys.
  const most = BEFORE_DATA + AFTER_DATA + 3 * byteRuns + longest + (byteRuns / LITERALS + 1) * (HEAD_BYTES + 1) + 64;
  if (!fitPicture(most) || !fitPhrases(min(byteRuns, longest) + 1)) return -1;

  store<u64>(picture, 0x0a1a0a0d474e5089);
  storeBig(picture + 8, 13);
  storeBig(picture + 12, 0x49484452);
  storeBig(picture + 16, width / greys);
  storeBig(picture + 20, height);
  store<u32>(picture + 24, kindOfPixel(greys));
  store<u8>(picture + 28, 0);
  storeBig(picture + 29, crc32(picture + 12, 17));
  storeBig(picture + 37, 0x49444154);
  store<u16>(picture + BEFORE_DATA, 0x0178);
  out = picture + BEFORE_DATA + 2;
  phraseOut = phrases;
  pastRuns = runs + (<usize>count << 2);
  crc = 0;
  checkedTo = picture + 37;
  heldValue = 0;
  heldCount = 0;
  heldRun = runs;
  startAdler();
  beginBlock(runs);
  filterRuns(width);
  store<u8>(out++, load<u8>(literalBytes + <usize>END_OF_BLOCK));
  storeBig(out, adler());
  out += 4;
  const dataLength = <u32>(out - picture - BEFORE_DATA);
  storeBig(picture + 33, dataLength);
  crc = crc32(checkedTo, out - checkedTo, crc);
  storeBig(out, crc);
  storeBig(out + 4, 0);
  storeBig(out + 8, 0x49454e44);
  storeBig(out + 12, 0xae426082);
  const size = <usize>(out - picture) + AFTER_DATA;

  if (!makeTokens(picture, size, (phraseOut - phrases) >> 3)) return -1;
  const packed = PACKED_HEAD + chooseCodes();
  // Bits are stored eight bytes at a time.
  if (!fitBytes(used, packed + 8)) return -1;
  const at = bytes + <usize>used;
  store<u32>(at, <u32>size);
  store<u32>(at + 4, crc32(out, AFTER_DATA, combineCrc32(crc32(picture, 37), crc, dataLength + 4)));
  writeTokens(at + PACKED_HEAD);
  return <i32>packed;
}
