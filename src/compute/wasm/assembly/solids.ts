// Crossings of several solids, in rows, to the crossings of what they are together. Everything after that knows of one solid alone.
//
// A solid is a class of a body. Bodies that reach into each other have colours of their own; what is plain has colour 0, as a body without
// cavity, infill or hole. A crossing's word has, from its highest bit, 2 bits of the colour, 23 of x, 2 of the class, 4 of the colour, and
// the direction: sorted, sixteen colours come after the other, each by x.

import { crossings, rowCursors, windings } from './buffers';
import { sortWords } from './sort';
import { countUnbalanced } from './sweep';

/** Place of x in the word of a crossing. What lies below and above it, without the direction, is a solid's tag. */
export const SOLID_SHIFT: i32 = 7;
const TAG: u32 = 0xc000007e;
/** Of a tag: its class, a body's being none. */
const CLASS: u32 = 0x60;
const CAVITY: u32 = 0x20;

/** A crossing's word without its tag: x << 1 | direction. */
// @ts-ignore: decorator
@inline
function plainWord(word: u32): u32 {
  return ((word >> (SOLID_SHIFT - 1)) & 0xfffffe) | (word & 1);
}

/** Whether two crossings are the start and the end of one solid. */
// @ts-ignore: decorator
@inline
function isPair(one: u32, other: u32): bool {
  return ((one ^ other) & (TAG | 1)) == 1;
}

/**
 * Whether something is lit by the solids that are there, a bit each: bodies of all colours, then cavities, infill, holes. Twin of
 * kernel/raster/solid-class.ts.
 */
// @ts-ignore: decorator
@inline
function isLit(solids: u64): bool {
  return (<u32>(solids & ~(solids >> 48) & (~(solids >> 16) | (solids >> 32))) & 0xffff) != 0;
}

/** Appends a start or an end; one where the last stands takes that away with it. */
// @ts-ignore: decorator
@inline
function putEnd(out: usize, first: usize, x: u32, isEnd: u32): usize {
  if (out > first && (load<u32>(out - 4) & ~1) == x) return out - 4;
  store<u32>(out, x | isEnd);
  return out + 4;
}

/** Sorts and joins any row. It gives no more words than it takes, so `out` never overtakes what is read. */
function joinRow(first: usize, past: usize, out: usize): usize {
  sortWords(first, past);
  const begin = out;
  let solids: u64 = 0;
  let wasLit: bool = false;
  let word: u32 = 0;
  for (let at = first; at < past; at += 4) {
    word = load<u32>(at);
    const solid = (word >> 1) & 63;
    const counter = windings + (<usize>solid << 2);
    const before = load<i32>(counter);
    const after = before + 1 - (<i32>(word & 1) << 1);
    store<i32>(counter, after);
    solids ^= <u64>(<u32>(before == 0) | <u32>(after == 0)) << <u64>solid;
    const lit = isLit(solids);
    if (lit == wasLit) continue;
    wasLit = lit;
    out = putEnd(out, begin, plainWord(word) & ~1, <u32>wasLit ^ 1);
  }
  if (solids == 0) return out;
  // A bug elsewhere: what is open ends with the last crossing.
  countUnbalanced(<i32>popcnt(solids));
  for (; solids != 0; solids &= solids - 1) store<i32>(windings + (<usize>ctz(solids) << 2), 0);
  return wasLit ? putEnd(out, begin, plainWord(word) & ~1, 1) : out;
}

/** Joins the crossings of rows from `firstRow` to `pastRow`, in their place, and moves up those behind. */
export function joinSolids(firstRow: i32, pastRow: i32): void {
  const base = crossings;
  let at = base;
  let out = base;
  const pastCursor = rowCursors + (<usize>pastRow << 2);
  for (let cursor = rowCursors + (<usize>firstRow << 2); cursor < pastCursor; cursor += 4) {
    const past = base + (<usize>load<u32>(cursor) << 2);
    const count = past - at;
    let isUsual: bool = false;
    if (count == 8) {
      // One body.
      const one = load<u32>(at);
      const other = load<u32>(at, 4);
      isUsual = isPair(one, other) && (one & CLASS) == 0;
      if (isUsual) {
        store<u32>(out, plainWord(one));
        store<u32>(out, plainWord(other), 4);
        out += 8;
      }
    } else if (count == 16) {
      // A body round its cavity.
      sortWords(at, past);
      const start = load<u32>(at);
      const innerStart = load<u32>(at, 4);
      const innerEnd = load<u32>(at, 8);
      const end = load<u32>(at, 12);
      isUsual =
        isPair(start, end) &&
        isPair(innerStart, innerEnd) &&
        (start & CLASS) == 0 &&
        ((start ^ innerStart) & TAG) == CAVITY;
      if (isUsual) {
        store<u32>(out, plainWord(start) & ~1);
        store<u32>(out, plainWord(innerStart) | 1, 4);
        store<u32>(out, plainWord(innerEnd) & ~1, 8);
        store<u32>(out, plainWord(end) | 1, 12);
        out += 16;
      }
    }
    if (!isUsual && count > 0) out = joinRow(at, past, out);
    store<u32>(cursor, <u32>((out - base) >> 2));
    at = past;
  }
}

/** How many of an ascending list's `count` numbers are below one. */
export function placeOf(list: usize, count: i32, number: u32): i32 {
  let low = 0;
  let past = count;
  while (low < past) {
    const middle = (low + past) >> 1;
    if (load<u32>(list + (<usize>middle << 2)) < number) low = middle + 1;
    else past = middle;
  }
  return low;
}
