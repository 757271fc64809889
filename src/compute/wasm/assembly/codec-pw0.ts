// Anycubic's PW0 layer data. Twin of formats/printer/anycubic/codec.ts, whose doc states the encoder's rule; the bytes are the same.

import { bytes, fitBytes, runs } from './buffers';
import { endRuns, pushRun, startRuns } from './run-writer';

const WHITE: i32 = 15;
/** The longest run of one token: of black and white, and of any other grey. */
const PLAIN_LONGEST: i32 = 0xfff;
const GREY_LONGEST: i32 = 15;
/** Bytes that are made sure of at a time. */
const ROOM: usize = 1 << 16;

/** Encodes `count` words of `runs` behind the first `used` of `bytes`. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodePw0(count: i32, used: i32): i32 {
  let size = <usize>used;
  let limit: usize = 0;
  let at = runs;
  const past = at + (<usize>count << 2);
  while (at < past) {
    const word = load<u32>(at);
    at += 4;
    const value = <i32>((word & 255) >> 4);
    let length = <i32>(word >> 8);
    while (at < past && <i32>((load<u32>(at) & 255) >> 4) == value) {
      length += <i32>(load<u32>(at) >> 8);
      at += 4;
    }
    const isPlain = value == 0 || value == WHITE;
    // What a run takes is not known from the number of runs: a grey one may be a byte every 15 pixels.
    const needed = isPlain ? (<usize>(length / PLAIN_LONGEST) + 1) << 1 : <usize>(length / GREY_LONGEST) + 1;
    if (size + needed > limit) {
      limit = size + needed + ROOM;
      if (!fitBytes(size, needed + ROOM)) return -1;
    }
    let out = bytes + size;
    if (isPlain) {
      for (; length > PLAIN_LONGEST; length -= PLAIN_LONGEST, out += 2) {
        store<u16>(out, <u16>((value << 4) | 15 | 0xff00));
      }
      store<u16>(out, <u16>((value << 4) | (length >> 8) | (length << 8)));
      out += 2;
    } else {
      for (; length > GREY_LONGEST; length -= GREY_LONGEST) store<u8>(out++, <u8>((value << 4) | GREY_LONGEST));
      store<u8>(out++, <u8>((value << 4) | length));
    }
    size = out - bytes;
  }
  return <i32>(size - <usize>used);
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are not such a layer. */
export function decodePw0(source: usize, length: i32, pixels: i32): i32 {
  if (!startRuns(pixels, <usize>length)) return -1;
  let at = source;
  const end = source + <usize>length;
  while (at < end) {
    const head = <i32>load<u8>(at++);
    const value = head >> 4;
    let run = head & 15;
    if (value == 0 || value == WHITE) {
      if (at >= end) return -2;
      run = (run << 8) | <i32>load<u8>(at++);
    }
    if (!pushRun(value * 17, run)) return -2;
  }
  return endRuns();
}
