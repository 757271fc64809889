// Crossings of several solids, in rows, to the crossings of what they are together. Everything after that knows of one solid alone.
//
// A solid is a class of a body. Bodies that reach into each other have colours of their own; what is plain has colour 0, as a body without
// cavity, infill or hole. A crossing's word has, from its highest bit, 2 bits of the colour, 23 of x, 2 of the class, 4 of the colour, and
// the direction: sorted, sixteen colours come after the other, each by x.

import { crossings, rowCursors, spanEnds, windings } from './buffers';
import { sortFourRows, sortWords } from './sort';
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

// ── Usual rows, four at a time ──────────────────────────────────────────────────────────────────────────────────────

/** Words without their tags, as plainWord. */
// @ts-ignore: decorator
@inline
function plainWords(words: v128): v128 {
  const x = v128.and(i32x4.shr_u(words, SOLID_SHIFT - 1), i32x4.splat(0xfffffe));
  return v128.or(x, v128.and(words, i32x4.splat(1)));
}

/** What keeps crossings from being the start and the end of one solid, lane by lane: 0 where they are. */
// @ts-ignore: decorator
@inline
function unpaired(ones: v128, others: v128): v128 {
  const differing = v128.and(v128.xor(ones, others), i32x4.splat(TAG | 1));
  return v128.xor(differing, i32x4.splat(1));
}

/** Four rows of two crossings, each row of one body. Answers whether they are, and are joined. */
// @ts-ignore: decorator
@inline
function joinBodies(at: usize, out: usize): bool {
  const low = v128.load(at);
  const high = v128.load(at, 16);
  const strange = v128.or(
    v128.xor(low, v128.shuffle<i32>(low, low, 1, 0, 3, 2)),
    v128.xor(high, v128.shuffle<i32>(high, high, 1, 0, 3, 2)),
  );
  const classes = v128.and(v128.or(low, high), i32x4.splat(CLASS));
  const good = !v128.any_true(v128.or(v128.and(strange, i32x4.splat(TAG)), classes));
  if (good) {
    v128.store(out, plainWords(low));
    v128.store(out, plainWords(high), 16);
  }
  return good;
}

/** Takes the tags off a row's words that are all of one body, as they stand. */
// @ts-ignore: decorator
@inline
function copyRow(at: usize, past: usize, out: usize): usize {
  for (; at < past; at += 4) {
    store<u32>(out, plainWord(load<u32>(at)));
    out += 4;
  }
  return out;
}

/** Four rows of a body round its cavity each: sixteen words. As joinBodies. */
// @ts-ignore: decorator
@inline
function joinShells(at: usize, out: usize): bool {
  sortFourRows(at, at + 16, at + 32, at + 48, spanEnds);
  const start = v128.load(spanEnds);
  const innerStart = v128.load(spanEnds, 64);
  const innerEnd = v128.load(spanEnds, 128);
  const end = v128.load(spanEnds, 192);
  const classes = v128.and(start, i32x4.splat(CLASS));
  const inner = v128.xor(v128.and(v128.xor(start, innerStart), i32x4.splat(TAG)), i32x4.splat(CAVITY));
  const pairs = v128.or(unpaired(start, end), unpaired(innerStart, innerEnd));
  const good = !v128.any_true(v128.or(v128.or(classes, inner), pairs));
  if (good) {
    const one = i32x4.splat(1);
    const a = v128.andnot(plainWords(start), one);
    const b = v128.or(plainWords(innerStart), one);
    const c = v128.andnot(plainWords(innerEnd), one);
    const d = v128.or(plainWords(end), one);
    const lowFirst = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
    const lowLast = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
    const highFirst = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
    const highLast = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
    v128.store(out, v128.shuffle<i32>(lowFirst, lowLast, 0, 1, 4, 5));
    v128.store(out, v128.shuffle<i32>(lowFirst, lowLast, 2, 3, 6, 7), 16);
    v128.store(out, v128.shuffle<i32>(highFirst, highLast, 0, 1, 4, 5), 32);
    v128.store(out, v128.shuffle<i32>(highFirst, highLast, 2, 3, 6, 7), 48);
  }
  return good;
}

/** Joins the crossings of rows from `firstRow` to `pastRow`, in their place, and moves up those behind. */
export function joinSolids(firstRow: i32, pastRow: i32): void {
  const base = crossings;
  const pastCursor = rowCursors + (<usize>pastRow << 2);
  let at = base;
  let out = base;
  let cursor = rowCursors + (<usize>firstRow << 2);
  while (cursor < pastCursor) {
    let words: usize = 0;
    if (cursor + 16 <= pastCursor) {
      const ends = v128.load(cursor);
      const counts = i32x4.sub(ends, i32x4.splat(<i32>((at - base) >> 2)));
      if (i32x4.all_true(i32x4.eq(counts, i32x4(2, 4, 6, 8)))) {
        if (joinBodies(at, out)) words = 32;
      } else if (i32x4.all_true(i32x4.eq(counts, i32x4(4, 8, 12, 16)))) {
        if (joinShells(at, out)) words = 64;
      }
      if (words != 0) v128.store(cursor, i32x4.sub(ends, i32x4.splat(<i32>((at - out) >> 2))));
    }
    if (words != 0) {
      at += words;
      out += words;
      cursor += 16;
      continue;
    }
    const past = base + (<usize>load<u32>(cursor) << 2);
    if (past > at) {
      // Solids were scattered one after the other: where the first and the last are the same, all are.
      const first = load<u32>(at);
      const isOne = ((first ^ load<u32>(past - 4)) & TAG) == 0 && (first & CLASS) == 0;
      out = isOne ? copyRow(at, past, out) : joinRow(at, past, out);
    }
    store<u32>(cursor, <u32>((out - base) >> 2));
    at = past;
    cursor += 4;
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
