// Deflate's codes. Twin of formats/printer/png/huffman.ts: the lengths are fully determined by the frequencies.

import { reserve } from './memory';

export const SYMBOLS: i32 = 286;
export const DISTANCES: i32 = 30;
/** Longest code deflate allows, and longest that is written. */
const MAX_BITS: i32 = 15;
const MAX_WRITTEN_BITS: i32 = 12;
const MAX_NODES: usize = 2 * 288;

/** Frequencies, code lengths and bit-reversed codes of the literal/length symbols and of the distances, u32 each. */
export let frequencies: usize = 0;
export let lengths: usize = 0;
export let codes: usize = 0;
export let distanceFrequencies: usize = 0;
export let distanceLengths: usize = 0;
export let distanceCodes: usize = 0;
let symbols: usize = 0;
let weights: usize = 0;
let nodeWeights: usize = 0;
let parents: usize = 0;
let depths: usize = 0;
let counters: usize = 0;
/** Index of the length symbol by match length − 3, a byte each. */
let indices: usize = 0;

/** Takes this thread's tables once. Returns false where memory is at its limit. */
export function fitHuffman(): bool {
  if (frequencies) return true;
  const at = reserve(64 * 1024);
  if (!at) return false;
  lengths = at + 2048;
  codes = at + 4096;
  symbols = at + 6144;
  weights = at + 8192;
  nodeWeights = at + 10240;
  parents = nodeWeights + MAX_NODES * 8;
  depths = parents + MAX_NODES * 4;
  counters = depths + MAX_NODES * 4;
  indices = at + 32768;
  distanceFrequencies = at + 34816;
  distanceLengths = distanceFrequencies + 128;
  distanceCodes = distanceLengths + 128;
  for (let match = 3; match <= 258; match++) {
    let index = 28;
    while (<i32>unchecked(BASES[index]) > match - 3) index--;
    store<u8>(indices + <usize>match - 3, <u8>index);
  }
  frequencies = at;
  return true;
}

// @ts-ignore: decorator
@inline
export function word(table: usize, index: i32): u32 {
  return load<u32>(table + (<usize>index << 2));
}

// @ts-ignore: decorator
@inline
export function setWord(table: usize, index: i32, value: u32): void {
  store<u32>(table + (<usize>index << 2), value);
}

/** Whether symbol a comes before b: by weight, then by number. */
// @ts-ignore: decorator
@inline
function isBefore(a: u32, b: u32): bool {
  const weightA = word(weights, a);
  const weightB = word(weights, b);
  return weightA < weightB || (weightA == weightB && a < b);
}

/** One pass of Shell's sort: every `gap`-th symbol in order. */
function sortSymbols(count: i32, gap: i32): void {
  for (let i = gap; i < count; i++) {
    const symbol = word(symbols, i);
    let j = i;
    while (j >= gap && isBefore(symbol, word(symbols, j - gap))) {
      setWord(symbols, j, word(symbols, j - gap));
      j -= gap;
    }
    setWord(symbols, j, symbol);
  }
}

/** Code lengths of `count` symbols from how often each is used; at least one is. */
export function computeLengths(frequencies: usize, lengths: usize, count: i32): void {
  let leaves = 0;
  for (let symbol = 0; symbol < count; symbol++) {
    const frequency = word(frequencies, symbol);
    setWord(weights, symbol, frequency);
    setWord(lengths, symbol, 0);
    if (frequency > 0) setWord(symbols, leaves++, symbol);
  }
  if (leaves == 1) {
    setWord(lengths, word(symbols, 0), 1);
    return;
  }
  const nodes = 2 * leaves - 1;
  while (true) {
    sortSymbols(leaves, 57);
    sortSymbols(leaves, 23);
    sortSymbols(leaves, 10);
    sortSymbols(leaves, 4);
    sortSymbols(leaves, 1);
    for (let i = 0; i < leaves; i++) {
      store<f64>(nodeWeights + (<usize>i << 3), <f64>word(weights, word(symbols, i)));
    }
    let leaf = 0;
    let merged = leaves;
    for (let made = leaves; made < nodes; made++) {
      let sum: f64 = 0;
      for (let half = 0; half < 2; half++) {
        const takeLeaf =
          leaf < leaves &&
          (merged >= made ||
            load<f64>(nodeWeights + (<usize>leaf << 3)) <= load<f64>(nodeWeights + (<usize>merged << 3)));
        const child = takeLeaf ? leaf++ : merged++;
        sum += load<f64>(nodeWeights + (<usize>child << 3));
        setWord(parents, child, made);
      }
      store<f64>(nodeWeights + (<usize>made << 3), sum);
    }
    setWord(depths, nodes - 1, 0);
    let deepest: u32 = 0;
    for (let node = nodes - 2; node >= 0; node--) {
      const depth = word(depths, word(parents, node)) + 1;
      setWord(depths, node, depth);
      deepest = max(deepest, depth);
    }
    if (deepest <= <u32>MAX_WRITTEN_BITS) break;
    for (let i = 0; i < leaves; i++) {
      const symbol = word(symbols, i);
      setWord(weights, symbol, (word(weights, symbol) + 1) >> 1);
    }
  }
  for (let i = 0; i < leaves; i++) setWord(lengths, word(symbols, i), word(depths, i));
}

/**
 * Canonical codes of `count` lengths, bits reversed (RFC 1951 §3.2.2). Returns the longest length, or −1 when the lengths
 * ask for more codes than there are.
 */
export function computeCodes(lengths: usize, codes: usize, count: i32): i32 {
  memory.fill(counters, 0, 2 * 17 * 4);
  const next = counters + 17 * 4;
  let longest: u32 = 0;
  for (let symbol = 0; symbol < count; symbol++) {
    const length = word(lengths, symbol);
    longest = max(longest, length);
    setWord(counters, length, word(counters, length) + 1);
  }
  setWord(counters, 0, 0);
  for (let bits: i32 = 1; bits <= MAX_BITS; bits++) {
    const used = word(next, bits) + word(counters, bits);
    setWord(next, bits + 1, used << 1);
    if (used > (<u32>1) << bits) return -1;
  }
  for (let symbol = 0; symbol < count; symbol++) {
    const length = word(lengths, symbol);
    if (length == 0) continue;
    let code = word(next, length);
    setWord(next, length, code + 1);
    let reversed: u32 = 0;
    for (let bit: u32 = 0; bit < length; bit++) {
      reversed = (reversed << 1) | (code & 1);
      code >>= 1;
    }
    setWord(codes, symbol, reversed);
  }
  return <i32>longest;
}

const BASES: StaticArray<u8> = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 255,
];

/** Index of the length symbol for a match of 3..258 bytes (RFC 1951 §3.2.5). */
// @ts-ignore: decorator
@inline
export function lengthIndex(match: i32): i32 {
  return <i32>load<u8>(indices + <usize>(match - 3));
}

/** Shortest match of a length symbol. */
export function lengthBase(index: i32): i32 {
  return <i32>unchecked(BASES[index]) + 3;
}

/** Extra bits of a length symbol. */
export function lengthExtra(index: i32): i32 {
  return index < 8 || index == 28 ? 0 : (index - 4) >> 2;
}

/** Distance symbol of a distance of 1..32,768 (RFC 1951 §3.2.5). */
// @ts-ignore: decorator
@inline
export function distanceIndex(distance: u32): i32 {
  const back = distance - 1;
  if (back < 4) return <i32>back;
  const high = 31 - <i32>clz(back);
  return 2 * high + <i32>((back >> (high - 1)) & 1);
}

/** Extra bits of a distance symbol. */
// @ts-ignore: decorator
@inline
export function distanceExtra(index: i32): i32 {
  return index < 4 ? 0 : (index >> 1) - 1;
}

/** Shortest distance of a distance symbol. */
// @ts-ignore: decorator
@inline
export function distanceBase(index: i32): u32 {
  if (index < 4) return <u32>index + 1;
  return ((2 + (<u32>index & 1)) << ((<u32>index >> 1) - 1)) + 1;
}
