// GOO layer data. Twin of formats/printer/goo/codec.ts, whose doc states the encoder's rule; the bytes are the same. Four chunks at a
// time: edges of an antialiased outline take another branch with every run, which costs more than computing what is not needed.

import { bytes, chunkSizes, fitBytes, fitChunkSizes, runs } from './buffers';
import { endRuns, pushRun, startRuns } from './run-writer';

const START: i32 = 0x55;
/** Runs below this have at most two length bytes, and a chunk with them at most four. */
const SHORT: i32 = 1 << 20;

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

/** Sizes of the chunks of the layer that was encoded last, a byte each: where checkGoo looks for them, and sees whether they are there. */
let sizesEnd: usize = 0;

// @ts-ignore: decorator
@inline
function areShort(length: v128): bool {
  return !v128.any_true(i32x4.ge_s(length, i32x4.splat(SHORT)));
}

/** Encodes `count` words of `runs` behind the first `used` of `bytes`. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodeGoo(count: i32, used: i32): i32 {
  // A chunk is at most 5 bytes and is stored 8 at a time.
  if (!fitBytes(used, <usize>count * 5 + 16) || !fitChunkSizes(<usize>count + 4)) return -1;
  let at = runs;
  const past = at + (<usize>count << 2);
  const begin = bytes + <usize>used;
  let out = begin;
  let size = chunkSizes;
  store<u8>(out++, <u8>START);
  const start = out;
  let previous = i32x4.splat(0);
  while (at < past) {
    if (at + 16 <= past && out != start) {
      const words = v128.load(at);
      const length = i32x4.shr_u(words, 8);
      if (areShort(length)) {
        const grey = v128.and(words, i32x4.splat(255));
        const change = i32x4.sub(grey, v128.shuffle<i32>(previous, grey, 3, 4, 5, 6));
        const difference = i32x4.abs(change);
        const isWhite = i32x4.eq(grey, i32x4.splat(255));
        const isValued = v128.not(v128.or(isWhite, i32x4.eq(grey, i32x4.splat(0))));
        const isNear = v128.and(
          v128.and(isValued, i32x4.lt_s(difference, i32x4.splat(16))),
          i32x4.lt_s(length, i32x4.splat(256)),
        );
        const high = i32x4.shr_u(length, 4);
        const isWide = i32x4.gt_s(high, i32x4.splat(255));
        const extra = i32x4.neg(i32x4.add(i32x4.gt_s(high, i32x4.splat(0)), isWide));
        // Biggest byte first.
        const swapped = v128.or(i32x4.shr_u(high, 8), i32x4.shl(v128.and(high, i32x4.splat(255)), 8));
        const tail = v128.bitselect(swapped, high, isWide);
        const body = v128.bitselect(v128.or(grey, i32x4.shl(tail, 8)), tail, isValued);
        const type = v128.or(
          v128.and(isValued, i32x4.splat(0x40)),
          v128.and(isWhite, i32x4.splat(0xc0)),
        );
        const head = v128.or(v128.or(type, i32x4.shl(extra, 4)), v128.and(length, i32x4.splat(15)));
        const several = i32x4.gt_s(length, i32x4.splat(1));
        const signs = v128.or(
          v128.and(i32x4.lt_s(change, i32x4.splat(0)), i32x4.splat(0x20)),
          v128.and(several, i32x4.splat(0x10)),
        );
        const near = v128.or(
          v128.or(signs, v128.or(difference, i32x4.splat(0x80))),
          i32x4.shl(length, 8),
        );
        const chunks = v128.bitselect(near, v128.or(head, i32x4.shl(body, 8)), isNear);
        const sizes = i32x4.sub(
          i32x4.splat(1),
          v128.bitselect(several, i32x4.sub(isValued, extra), isNear),
        );
        v128.store32_lane(size, v128.shuffle<i8>(sizes, sizes, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12), 0);
        v128.store32_lane(out, chunks, 0);
        out += i32x4.extract_lane(sizes, 0);
        v128.store32_lane(out, chunks, 1);
        out += i32x4.extract_lane(sizes, 1);
        v128.store32_lane(out, chunks, 2);
        out += i32x4.extract_lane(sizes, 2);
        v128.store32_lane(out, chunks, 3);
        out += i32x4.extract_lane(sizes, 3);
        previous = grey;
        at += 16;
        size += 4;
        continue;
      }
    }
    const word = load<u32>(at);
    const last = i32x4.extract_lane(previous, 3);
    const grey = <i32>(word & 255);
    let length = <i32>(word >> 8);
    at += 4;
    // Only a run that filled its word can continue in the next.
    if (length == 0xffffff) {
      while (at < past && <i32>(load<u32>(at) & 255) == grey) {
        length += <i32>(load<u32>(at) >> 8);
        at += 4;
      }
    }
    const added = putChunk(out, grey, length, out == start ? 256 : last);
    store<u8>(size++, <u8>added);
    out += added;
    previous = i32x4.splat(grey);
  }
  sizesEnd = size;
  store<u8>(out, <u8>(~sumBytes(start, out) & 255));
  return <i32>(out + 1 - begin);
}

/** One chunk of any length; `previous` of 256: there is none. Returns its size. */
function putChunk(out: usize, grey: i32, length: i32, previous: i32): i32 {
  const change = grey - previous;
  const difference = change < 0 ? -change : change;
  const isValued = grey != 0 && grey != 255;
  if (previous < 256 && difference <= 15 && length <= 255 && isValued) {
    const several = length > 1 ? 1 : 0;
    store<u16>(out, <u16>(0x80 | (change < 0 ? 0x20 : 0) | (several << 4) | difference | (length << 8)));
    return 1 + several;
  }
  // Head, the grey itself where it is neither black nor white, then the high length bytes, biggest first.
  const high = length >> 4;
  const extra = (39 - clz(high)) >> 3;
  const valued = isValued ? 1 : 0;
  const head = ((valued | (grey == 255 ? 3 : 0)) << 6) | (extra << 4) | (length & 15);
  const tail = <u64>bswap<u32>(high) >> <u64>(32 - (extra << 3));
  const body = isValued ? (tail << 8) | <u64>grey : tail;
  store<u64>(out, <u64>head | (body << 8));
  return 1 + valued + extra;
}

/** The chunk at an address before `end`: grey | length << 8 | size << 40, or 0 where there is none. `previous` of 256: it is the first. */
// @ts-ignore: decorator
@inline
function takeChunk(at: usize, end: usize, previous: i32): u64 {
  const head = <i32>load<u8>(at);
  const type = head >> 6;
  if (type == 2) {
    const grey = previous + (head & 0x20 ? -(head & 15) : head & 15);
    const several = (head >> 4) & 1;
    if (previous > 255 || grey < 0 || grey > 255 || at + <usize>several >= end) return 0;
    const length = several ? <i32>load<u8>(at, 1) : 1;
    return <u64>grey | ((<u64>length) << 8) | ((<u64>(1 + several)) << 40);
  }
  const extra = (head >> 4) & 3;
  const valued = type == 1 ? 1 : 0;
  if (at + <usize>(1 + extra + valued) > end) return 0;
  const grey = valued ? <i32>load<u8>(at, 1) : type == 3 ? 255 : 0;
  const tail = at + 1 + <usize>valued;
  let high: i32 = 0;
  for (let k = 0; k < extra; k++) high = (high << 8) | <i32>load<u8>(tail + <usize>k);
  return <u64>grey | ((<u64>((high << 4) | (head & 15))) << 8) | ((<u64>(1 + valued + extra)) << 40);
}

/** Whether `length` bytes have a layer's first byte and its checksum. */
// @ts-ignore: decorator
@inline
function isFramed(source: usize, length: i32): bool {
  if (length < 2 || <i32>load<u8>(source) != START) return false;
  const end = source + <usize>length - 1;
  return (~sumBytes(source + 1, end) & 255) == <i32>load<u8>(end);
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are not such a layer. */
export function decodeGoo(source: usize, length: i32, pixels: i32): i32 {
  if (length != 0 && !isFramed(source, length)) return -2;
  if (!startRuns(pixels, <usize>length)) return -1;
  // Nothing at all, or the frame alone: what other programs write of a layer without light.
  if (length <= 2) return blackLayer(pixels);
  let at = source + 1;
  const end = source + <usize>length - 1;
  let grey: i32 = 256;
  while (at < end) {
    const chunk = takeChunk(at, end, grey);
    if (chunk == 0) return -2;
    grey = <i32>(chunk & 255);
    if (!pushRun(grey, <i32>(<u32>(chunk >> 8)))) return -2;
    at += <usize>(chunk >> 40);
  }
  return endRuns();
}

/**
 * Whether the layer that encodeGoo has just written, `length` bytes behind the first `used`, decodes to the `count` words of `runs`
 * again. As decodeGoo, but four chunks at a time: it looks for each where the sizes of those before it lead, and what the bytes there
 * say must be the run and the size. So no size is believed, and a chunk is read with the grey that the one before it was seen to have.
 */
export function checkGoo(count: i32, used: i32, length: i32, pixels: i32): bool {
  const source = bytes + <usize>used;
  if (!isFramed(source, length)) return false;
  const end = source + <usize>length - 1;
  let at = source + 1;
  let run = runs;
  const past = run + (<usize>count << 2);
  let size = chunkSizes;
  let wrong = i32x4.splat(0);
  let total = i32x4.splat(0);
  let rest: i32 = 0;
  let previous = i32x4.splat(256);
  const low = i32x4.splat(255);
  const one = i32x4.splat(1);
  while (run < past) {
    // Four bytes are read of each: the last of them lies before the end.
    if (run + 16 <= past && run != runs && at + 16 <= end && size + 4 <= sizesEnd) {
      const words = v128.load(run);
      const expected = i32x4.shr_u(words, 8);
      if (areShort(expected)) {
        const grey = v128.and(words, low);
        const before = v128.shuffle<i32>(previous, grey, 3, 4, 5, 6);
        const second = at + <usize>load<u8>(size);
        const third = second + <usize>load<u8>(size, 1);
        const fourth = third + <usize>load<u8>(size, 2);
        let chunks = v128.load32_zero(at);
        chunks = v128.load32_lane(second, chunks, 1);
        chunks = v128.load32_lane(third, chunks, 2);
        chunks = v128.load32_lane(fourth, chunks, 3);
        const type = v128.and(chunks, i32x4.splat(0xc0));
        const isNear = i32x4.eq(type, i32x4.splat(0x80));
        const isValued = i32x4.eq(type, i32x4.splat(0x40));
        const nibble = v128.and(chunks, i32x4.splat(15));
        const byte = v128.and(i32x4.shr_u(chunks, 8), low);
        // A difference.
        const turn = i32x4.ne(v128.and(chunks, i32x4.splat(0x20)), i32x4.splat(0));
        const nearGrey = i32x4.add(before, i32x4.sub(v128.xor(nibble, turn), turn));
        const several = i32x4.ne(v128.and(chunks, i32x4.splat(0x10)), i32x4.splat(0));
        const nearLength = v128.bitselect(byte, one, several);
        // Any other; three length bytes are no short run.
        const extra = v128.and(i32x4.shr_u(chunks, 4), i32x4.splat(3));
        const tail = v128.bitselect(i32x4.shr_u(chunks, 16), i32x4.shr_u(chunks, 8), isValued);
        const first = v128.and(tail, low);
        const both = v128.or(i32x4.shl(first, 8), v128.and(i32x4.shr_u(tail, 8), low));
        const isWide = i32x4.gt_u(extra, one);
        const high = v128.bitselect(both, v128.and(first, i32x4.gt_u(extra, i32x4.splat(0))), isWide);
        const plainGrey = v128.bitselect(
          byte,
          v128.and(low, i32x4.eq(type, i32x4.splat(0xc0))),
          isValued,
        );
        const plainLength = v128.or(i32x4.shl(high, 4), nibble);
        const isLong = v128.andnot(i32x4.eq(extra, i32x4.splat(3)), isNear);

        const sizes = v128.load32_zero(size);
        const steps = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(sizes));
        const taken = i32x4.sub(one, v128.bitselect(several, i32x4.sub(isValued, extra), isNear));
        wrong = v128.or(wrong, v128.xor(steps, taken));
        wrong = v128.or(wrong, v128.xor(grey, v128.bitselect(nearGrey, plainGrey, isNear)));
        wrong = v128.or(wrong, v128.xor(expected, v128.bitselect(nearLength, plainLength, isNear)));
        // What a decoder joins or leaves out is none of its runs.
        const odd = v128.or(i32x4.eq(grey, before), i32x4.eq(expected, i32x4.splat(0)));
        wrong = v128.or(wrong, v128.or(isLong, odd));
        total = i32x4.add(total, expected);
        previous = grey;
        at = fourth + <usize>load<u8>(size, 3);
        run += 16;
        size += 4;
        continue;
      }
    }
    if (at >= end) return false;
    const last = i32x4.extract_lane(previous, 3);
    const chunk = takeChunk(at, end, last);
    const grey = <i32>(load<u32>(run) & 255);
    let span = <i32>(load<u32>(run) >> 8);
    run += 4;
    if (span == 0xffffff) {
      while (run < past && <i32>(load<u32>(run) & 255) == grey) {
        span += <i32>(load<u32>(run) >> 8);
        run += 4;
      }
    }
    if (chunk == 0 || span == 0 || grey == last) return false;
    if (<i32>(chunk & 255) != grey || <i32>(<u32>(chunk >> 8)) != span) return false;
    at += <usize>(chunk >> 40);
    size++;
    rest += span;
    previous = i32x4.splat(grey);
  }
  const sums = i32x4.add(total, v128.shuffle<i32>(total, total, 2, 3, 0, 1));
  const covered = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + rest;
  return at == end && covered == pixels && !v128.any_true(wrong);
}

/** A layer without any chunk. */
function blackLayer(pixels: i32): i32 {
  pushRun(0, pixels);
  return endRuns();
}
