// GOO layer data. Twin of formats/printer/goo/codec.ts, whose doc states the encoder's rule; the bytes are the same.

import { bytes, fitBytes, runs } from './buffers';
import { endRuns, pushRun, startRuns } from './run-writer';

const START: i32 = 0x55;

/** Sum of bytes modulo 256. */
function sumBytes(at: usize, past: usize): i32 {
  let lanes = i8x16.splat(0);
  for (; at + 16 <= past; at += 16) lanes = i8x16.add(lanes, v128.load(at));
  const pairs = i16x8.extadd_pairwise_i8x16_u(lanes);
  const quads = i32x4.extadd_pairwise_i16x8_u(pairs);
  let sum =
    i32x4.extract_lane(quads, 0) +
    i32x4.extract_lane(quads, 1) +
    i32x4.extract_lane(quads, 2) +
    i32x4.extract_lane(quads, 3);
  for (; at < past; at++) sum += <i32>load<u8>(at);
  return sum & 255;
}

/** Encodes `count` words of `runs` behind the first `used` of `bytes`. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodeGoo(count: i32, used: i32): i32 {
  // A chunk is at most 5 bytes and is stored 8 at a time.
  if (!fitBytes(used, <usize>count * 5 + 16)) return -1;
  let at = runs;
  const past = at + (<usize>count << 2);
  const begin = bytes + <usize>used;
  let out = begin;
  const start = out + 1;
  store<u8>(out++, <u8>START);
  let previous: i32 = 0;
  while (at < past) {
    const word = load<u32>(at);
    at += 4;
    const grey = <i32>(word & 255);
    let length = <i32>(word >> 8);
    // Only a run that filled its word can go on in the next.
    if (length == 0xffffff) {
      while (at < past && <i32>(load<u32>(at) & 255) == grey) {
        length += <i32>(load<u32>(at) >> 8);
        at += 4;
      }
    }
    const change = grey - previous;
    const difference = change < 0 ? -change : change;
    previous = grey;
    if (difference <= 15 && length <= 255 && grey != 0 && grey != 255 && out != start) {
      const several = length > 1 ? 1 : 0;
      const head = 0x80 | (change < 0 ? 0x20 : 0) | (several << 4) | difference;
      store<u16>(out, <u16>(head | (length << 8)));
      out += 1 + several;
    } else {
      // Head, the grey itself where it is neither black nor white, then the high length bytes, biggest first.
      const high = length >> 4;
      const extra = (39 - clz(high)) >> 3;
      const valued = grey != 0 && grey != 255 ? 1 : 0;
      const type = valued | (grey == 255 ? 3 : 0);
      const head = (type << 6) | (extra << 4) | (length & 15);
      const tail = (<u64>bswap<u32>(high)) >> <u64>(32 - (extra << 3));
      const body = valued ? (tail << 8) | <u64>grey : tail;
      store<u64>(out, <u64>head | (body << 8));
      out += 1 + valued + extra;
    }
  }
  store<u8>(out, <u8>(~sumBytes(start, out) & 255));
  return <i32>(out + 1 - begin);
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are not such a layer. */
export function decodeGoo(source: usize, length: i32, pixels: i32): i32 {
  if (length == 1 || (length > 0 && <i32>load<u8>(source) != START)) return -2;
  if (!startRuns(pixels, <usize>length)) return -1;
  if (length == 0) return blackLayer(pixels);
  let at = source + 1;
  const end = source + <usize>length - 1;
  if ((~sumBytes(at, end) & 255) != <i32>load<u8>(end)) return -2;
  if (at == end) return blackLayer(pixels);
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

/** A layer without any chunk. */
function blackLayer(pixels: i32): i32 {
  pushRun(0, pixels);
  return endRuns();
}
