// GOO layer data. Twin of formats/printer/goo/codec.ts, whose doc states the encoder's rule; the bytes are the same.

import { bytes, fitBytes, runs } from './buffers';
import { endRuns, pushRun, startRuns } from './run-writer';

const START: i32 = 0x55;

/** Encodes `count` words of `runs` into `bytes`. Returns the number of bytes, or −1 where memory is at its limit. */
export function encodeGoo(count: i32): i32 {
  if (!fitBytes(<usize>count * 5 + 8)) return -1;
  let at = runs;
  const past = at + (<usize>count << 2);
  let out = bytes;
  store<u8>(out++, <u8>START);
  let sum: i32 = 0;
  let previous: i32 = 0;
  let isFirst = true;
  while (at < past) {
    const word = load<u32>(at);
    at += 4;
    const grey = <i32>(word & 255);
    let length = <i32>(word >> 8);
    while (at < past && <i32>(load<u32>(at) & 255) == grey) {
      length += <i32>(load<u32>(at) >> 8);
      at += 4;
    }
    const change = grey - previous;
    const difference = change < 0 ? -change : change;
    if (!isFirst && grey != 0 && grey != 255 && difference <= 15 && length <= 255) {
      const head = 0x80 | (change < 0 ? 0x20 : 0) | (length > 1 ? 0x10 : 0) | difference;
      store<u8>(out++, <u8>head);
      sum += head;
      if (length > 1) {
        store<u8>(out++, <u8>length);
        sum += length;
      }
    } else {
      const high = length >> 4;
      const extra = high == 0 ? 0 : high <= 0xff ? 1 : high <= 0xffff ? 2 : 3;
      const type = grey == 0 ? 0 : grey == 255 ? 3 : 1;
      const head = (type << 6) | (extra << 4) | (length & 15);
      store<u8>(out++, <u8>head);
      sum += head;
      if (type == 1) {
        store<u8>(out++, <u8>grey);
        sum += grey;
      }
      for (let k = extra - 1; k >= 0; k--) {
        const part = (high >> (8 * k)) & 255;
        store<u8>(out++, <u8>part);
        sum += part;
      }
    }
    previous = grey;
    isFirst = false;
  }
  store<u8>(out++, <u8>(~sum & 255));
  return <i32>(out - bytes);
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are not such a layer. */
export function decodeGoo(source: usize, length: i32, pixels: i32): i32 {
  if (length < 2 || <i32>load<u8>(source) != START) return -2;
  if (!startRuns(pixels, <usize>length)) return -1;
  let at = source + 1;
  const end = source + <usize>length - 1;
  let sum: i32 = 0;
  for (let i = at; i < end; i++) sum += <i32>load<u8>(i);
  if ((~sum & 255) != <i32>load<u8>(end)) return -2;
  let grey: i32 = 0;
  let isFirst = true;
  while (at < end) {
    const head = <i32>load<u8>(at++);
    const type = head >> 6;
    let run: i32 = 1;
    if (type == 2) {
      if (isFirst) return -2;
      grey += head & 0x20 ? -(head & 15) : head & 15;
      if (grey < 0 || grey > 255) return -2;
      if (head & 0x10) {
        if (at >= end) return -2;
        run = <i32>load<u8>(at++);
      }
    } else {
      const extra = (head >> 4) & 3;
      if (at + <usize>(extra + (type == 1 ? 1 : 0)) > end) return -2;
      grey = type == 0 ? 0 : type == 3 ? 255 : <i32>load<u8>(at++);
      let high: i32 = 0;
      for (let k = 0; k < extra; k++) high = (high << 8) | <i32>load<u8>(at++);
      run = (high << 4) | (head & 15);
    }
    isFirst = false;
    if (!pushRun(grey, run)) return -2;
  }
  return endRuns();
}
