// CTB layer data. Twin of formats/printer/ctb/codec.ts, whose doc states the encoder's rule; the bytes are the same.

import { bytes, fitBytes, runs } from './buffers';
import { endRuns, pushRun, startRuns } from './run-writer';

/** Encodes `count` words of `runs` behind the first `used` of `bytes`. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodeCtb(count: i32, used: i32): i32 {
  if (!fitBytes(used, <usize>count * 5 + 8)) return -1;
  let at = runs;
  const past = at + (<usize>count << 2);
  const begin = bytes + <usize>used;
  let out = begin;
  while (at < past) {
    const word = load<u32>(at);
    at += 4;
    const value = <i32>((word & 255) >> 1);
    let length = <i32>(word >> 8);
    while (at < past && <i32>((load<u32>(at) & 255) >> 1) == value) {
      length += <i32>(load<u32>(at) >> 8);
      at += 4;
    }
    if (length == 1) {
      store<u8>(out++, <u8>value);
      continue;
    }
    store<u8>(out++, <u8>(0x80 | value));
    if (length <= 0x7f) {
      store<u8>(out++, <u8>length);
    } else if (length <= 0x3fff) {
      store<u8>(out++, <u8>(0x80 | (length >> 8)));
      store<u8>(out++, <u8>length);
    } else if (length <= 0x1fffff) {
      store<u8>(out++, <u8>(0xc0 | (length >> 16)));
      store<u8>(out++, <u8>(length >> 8));
      store<u8>(out++, <u8>length);
    } else {
      store<u8>(out++, <u8>(0xe0 | (length >> 24)));
      store<u8>(out++, <u8>(length >> 16));
      store<u8>(out++, <u8>(length >> 8));
      store<u8>(out++, <u8>length);
    }
  }
  return <i32>(out - begin);
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are not such a layer. */
export function decodeCtb(source: usize, length: i32, pixels: i32): i32 {
  if (!startRuns(pixels, <usize>length)) return -1;
  let at = source;
  const end = source + <usize>length;
  while (at < end) {
    const head = <i32>load<u8>(at++);
    let run: i32 = 1;
    if (head & 0x80) {
      if (at >= end) return -2;
      const prefix = <i32>load<u8>(at++);
      const extra = prefix < 0x80 ? 0 : prefix < 0xc0 ? 1 : prefix < 0xe0 ? 2 : prefix < 0xf0 ? 3 : 4;
      if (extra == 4 || at + <usize>extra > end) return -2;
      run = prefix & (0x7f >> extra);
      for (let k = 0; k < extra; k++) run = (run << 8) | <i32>load<u8>(at++);
    }
    const value = head & 0x7f;
    if (!pushRun(value == 0 ? 0 : (value << 1) | 1, run)) return -2;
  }
  return endRuns();
}
