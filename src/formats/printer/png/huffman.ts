/** RFC 1951 §3.2.5: shortest match of each length symbol 257.., and the extra bits that follow it. */
export const LENGTH_BASE: readonly number[] = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
export const LENGTH_EXTRA: readonly number[] = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
/** RFC 1951 §3.2.5: the shortest distance of each distance symbol, and the extra bits that follow it. */
export const DISTANCE_BASE: readonly number[] = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
export const DISTANCE_EXTRA: readonly number[] = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
/** RFC 1951 §3.2.7: the order in which the lengths of the code length code are sent. */
export const CODE_LENGTH_ORDER: readonly number[] = [
  16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/** Longest code deflate allows. */
export const MAX_CODE_BITS = 15;
/** Longest code that is written: readers' tables stay small, and files grow by less than a thousandth. */
export const MAX_WRITTEN_BITS = 12;

/**
 * Huffman code lengths for symbols by frequency (0 = unused; at least one used), no longer than MAX_WRITTEN_BITS.
 * A symbol that is alone gets one bit. Fully determined: leaves sorted by (frequency, symbol); twice the smallest of the two queues is taken, the leaf on
 * a tie; merged nodes queue in order of making. When a code is too long, every frequency f > 0 becomes (f + 1) >> 1
 * and all is done again.
 */
export function huffmanLengths(frequencies: Uint32Array): Uint8Array {
  const weights = Uint32Array.from(frequencies);
  const lengths = new Uint8Array(weights.length);
  const symbols: number[] = [];
  weights.forEach((weight, symbol) => {
    if (weight > 0) symbols.push(symbol);
  });
  const leaves = symbols.length;
  if (leaves === 1) {
    lengths[symbols[0]!] = 1;
    return lengths;
  }
  const nodes = 2 * leaves - 1;
  const weight = new Float64Array(nodes);
  const parent = new Uint16Array(nodes);
  const depth = new Uint16Array(nodes);
  for (;;) {
    symbols.sort((a, b) => weights[a]! - weights[b]! || a - b);
    symbols.forEach((symbol, index) => (weight[index] = weights[symbol]!));
    let leaf = 0;
    let merged = leaves;
    for (let made = leaves; made < nodes; made++) {
      weight[made] = 0;
      for (let half = 0; half < 2; half++) {
        const takeLeaf = leaf < leaves && (merged >= made || weight[leaf]! <= weight[merged]!);
        const child = takeLeaf ? leaf++ : merged++;
        weight[made]! += weight[child]!;
        parent[child] = made;
      }
    }
    depth[nodes - 1] = 0;
    let deepest = 0;
    for (let node = nodes - 2; node >= 0; node--) {
      depth[node] = depth[parent[node]!]! + 1;
      deepest = Math.max(deepest, depth[node]!);
    }
    if (deepest <= MAX_WRITTEN_BITS) break;
    for (const symbol of symbols) weights[symbol] = (weights[symbol]! + 1) >>> 1;
  }
  symbols.forEach((symbol, index) => (lengths[symbol] = depth[index]!));
  return lengths;
}

/**
 * Canonical codes for lengths (RFC 1951 §3.2.2), bits reversed so that they can be sent lowest bit first.
 * Null when the lengths ask for more codes than there are.
 */
export function canonicalCodes(lengths: Uint8Array): Uint16Array | null {
  const counts = new Uint16Array(MAX_CODE_BITS + 1);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  const next = new Uint32Array(MAX_CODE_BITS + 2);
  for (let bits = 1; bits <= MAX_CODE_BITS; bits++) {
    next[bits + 1] = (next[bits]! + counts[bits]!) << 1;
    if (next[bits]! + counts[bits]! > 1 << bits) return null;
  }
  const codes = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    let code = next[length]!++;
    let reversed = 0;
    for (let bit = 0; bit < length; bit++, code >>>= 1) reversed = (reversed << 1) | (code & 1);
    codes[symbol] = reversed;
  });
  return codes;
}
