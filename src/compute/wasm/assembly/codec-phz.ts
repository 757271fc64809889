// PHZ and FDG layer data. Twin of formats/printer/phz/codec.ts, whose doc states the encoder's rule; the bytes are the same.

import { bytes, fitBytes, runs } from './buffers';
import { endRuns, pushRun, startRuns } from './run-writer';

const WHITE: i32 = 0x7c;
const LONGEST: i32 = 0x7d;

// @ts-ignore: decorator
@inline
function valueOf(word: u32): i32 {
  return min(<i32>((word & 255) >> 1), WHITE);
}

/** Encodes `count` words of `runs` behind the first `used` of `bytes`. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodePhz(count: i32, used: i32, width: i32, height: i32): i32 {
  const pieces = <usize>count + <usize>height * 2;
  if (!fitBytes(used, pieces * 2 + <usize>(width * height) / LONGEST)) return -1;
  const begin = bytes + <usize>used;
  const half = width >> 1;
  let out = begin;
  let x = 0;
  let at = runs;
  const past = at + (<usize>count << 2);
  while (at < past) {
    const value = valueOf(load<u32>(at));
    let length = <i32>(load<u32>(at) >> 8);
    at += 4;
    while (at < past && valueOf(load<u32>(at)) == value) {
      length += <i32>(load<u32>(at) >> 8);
      at += 4;
    }
    while (length > 0) {
      const part = min(length, (x < half ? half : width) - x);
      store<u8>(out++, <u8>(0x80 | value));
      let more = part - 1;
      for (; more > LONGEST; more -= LONGEST) store<u8>(out++, <u8>LONGEST);
      if (more > 0) store<u8>(out++, <u8>more);
      length -= part;
      x += part;
      if (x == width) x = 0;
    }
  }
  return <i32>(out - begin);
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are not such a layer. */
export function decodePhz(source: usize, length: i32, pixels: i32): i32 {
  if (!startRuns(pixels, <usize>length)) return -1;
  let grey = 0;
  for (let at = 0; at < length; at++) {
    const byte = <i32>load<u8>(source + <usize>at);
    let run = byte;
    if (byte & 0x80) {
      const value = byte & 0x7f;
      grey = value >= WHITE ? 255 : (value << 1) | (value & 1);
      run = 1;
    }
    if (!pushRun(grey, run)) return -2;
  }
  return endRuns();
}
