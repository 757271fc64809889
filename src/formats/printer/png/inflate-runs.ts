import { fail, ok, type Result } from '#base';
import { Adler32 } from './checksums.ts';
import {
  canonicalCodes,
  CODE_LENGTH_ORDER,
  DISTANCE_BASE,
  DISTANCE_EXTRA,
  LENGTH_BASE,
  LENGTH_EXTRA,
} from './huffman.ts';

/**
 * Runs kept to copy from. A match reaches back 32,768 bytes, hence as many runs at the most; while it is copied the
 * source stays within that reach of the end, so twice as many slots never overwrite a run still needed.
 */
const KEPT_RUNS = 65_536;
const KEPT_MASK = KEPT_RUNS - 1;

/** A damaged stream; thrown inside this file only and turned into a Result at its door. */
class Damage extends Error {}

/** Receives bytes as maximal runs, in order. */
export type RunVisitor = (value: number, count: number) => void;

/**
 * Inflates a zlib stream (RFC 1950) of exactly `size` bytes into runs. The window is kept as runs: a match copies
 * runs, and one within the current run only makes it longer, so work follows the compressed size, not the picture's.
 * Refuses any other size, a preset dictionary, a wrong Adler-32, and whatever RFC 1951 does not allow.
 */
export function inflateZlibRuns(
  bytes: Uint8Array,
  size: number,
  visit: RunVisitor,
): Result<void, 'format_corrupt'> {
  if (bytes.length < 6) return fail('format_corrupt', 'the compressed data is too short');
  const head = (bytes[0]! << 8) | bytes[1]!;
  if ((head & 0x0f00) !== 0x0800 || head % 31 !== 0 || head & 0x20) {
    return fail('format_corrupt', 'the compressed data has no zlib header');
  }
  const adler = new Adler32();
  const end = bytes.length - 4;
  const inflated = inflateRuns(bytes.subarray(2, end), size, (value, count) => {
    adler.push(value, count);
    visit(value, count);
  });
  if (!inflated.ok) return inflated;
  const stored = new DataView(bytes.buffer, bytes.byteOffset + end, 4).getUint32(0);
  if (stored !== adler.value) return fail('format_corrupt', 'the Adler-32 of the data differs');
  return ok(undefined);
}

/** Inflates raw deflate data (RFC 1951) that fills `bytes` and makes exactly `size` bytes. */
export function inflateRuns(
  bytes: Uint8Array,
  size: number,
  visit: RunVisitor,
): Result<void, 'format_corrupt'> {
  return inflate(bytes, new RunWindow(size, visit));
}

/** The same as bytes: sooner where hardly two that are alike follow one another, such as codes of runs. */
export function inflateBytes(bytes: Uint8Array, size: number): Result<Uint8Array, 'format_corrupt'> {
  const output = new ByteWindow(size);
  const inflated = inflate(bytes, output);
  return inflated.ok ? ok(output.bytes) : inflated;
}

/** What is inflated, in order. */
interface Output {
  push(value: number, count: number): void;
  /** Repeats `length` bytes from `distance` back; the source may run into what is being written. */
  copy(distance: number, length: number): void;
  finish(): void;
}

function inflate(bytes: Uint8Array, output: Output): Result<void, 'format_corrupt'> {
  try {
    const input = new BitReader(bytes);
    let last = false;
    while (!last) {
      last = input.take(1) === 1;
      const kind = input.take(2);
      if (kind === 0) copyStored(input, output);
      else if (kind === 1) inflateBlock(input, output, FIXED_LITERALS, FIXED_DISTANCES);
      else if (kind === 2) inflateDynamicBlock(input, output);
      else throw new Damage('a block has no known kind');
    }
    if (!input.atEnd) throw new Damage('bytes follow the compressed data');
    output.finish();
    return ok(undefined);
  } catch (error) {
    if (error instanceof Damage) return fail('format_corrupt', error.message);
    throw error;
  }
}

/** Bits lowest first. Past the end it gives zeros until one is taken, which is damage. */
class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length && this.#count < 8;
  }

  /** The next `count` ≤ 16 bits, which stay. */
  peek(count: number): number {
    while (this.#count < count && this.#at < this.#bytes.length) {
      this.#held |= this.#bytes[this.#at++]! << this.#count;
      this.#count += 8;
    }
    return this.#held & ((1 << count) - 1);
  }

  /** Drops bits that were peeked at. */
  drop(count: number): void {
    if (count > this.#count) throw new Damage('the compressed data ends early');
    this.#held >>>= count;
    this.#count -= count;
  }

  take(count: number): number {
    const value = this.peek(count);
    this.drop(count);
    return value;
  }

  /** Whole bytes from the next byte border on. */
  takeBytes(count: number): Uint8Array {
    const at = this.#at - (this.#count >>> 3);
    if (count > this.#bytes.length - at) throw new Damage('the compressed data ends early');
    this.#at = at + count;
    this.#held = 0;
    this.#count = 0;
    return this.#bytes.subarray(at, at + count);
  }
}

/** What was inflated, as runs: the last 32 KiB of it to copy from, all of it reported to the visitor. */
class RunWindow implements Output {
  readonly #size: number;
  readonly #visit: RunVisitor;
  readonly #starts = new Float64Array(KEPT_RUNS);
  readonly #values = new Uint8Array(KEPT_RUNS);
  /** Number of the run that is growing; −1 before the first byte. */
  #head = -1;
  #total = 0;

  constructor(size: number, visit: RunVisitor) {
    this.#size = size;
    this.#visit = visit;
  }

  push(value: number, count: number): void {
    if (count > this.#size - this.#total) throw new Damage('the data is longer than the picture');
    if (this.#head < 0 || value !== this.#values[this.#head & KEPT_MASK]) {
      this.#visitRun();
      this.#head++;
      this.#starts[this.#head & KEPT_MASK] = this.#total;
      this.#values[this.#head & KEPT_MASK] = value;
    }
    this.#total += count;
  }

  copy(distance: number, length: number): void {
    let source = this.#total - distance;
    if (source < 0) throw new Damage('a match reaches before the start');
    let run = this.#runAt(source);
    let left = length;
    while (left > 0) {
      const end = run < this.#head ? this.#starts[(run + 1) & KEPT_MASK]! : Infinity;
      const take = Math.min(left, end - source);
      this.push(this.#values[run & KEPT_MASK]!, take);
      source += take;
      left -= take;
      run++;
    }
  }

  finish(): void {
    this.#visitRun();
    if (this.#total !== this.#size) throw new Damage('the data is shorter than the picture');
  }

  #visitRun(): void {
    if (this.#head < 0) return;
    const slot = this.#head & KEPT_MASK;
    this.#visit(this.#values[slot]!, this.#total - this.#starts[slot]!);
  }

  /** Number of the run that holds a position, by halving. */
  #runAt(position: number): number {
    let low = Math.max(0, this.#head - 32_768);
    let high = this.#head;
    if (this.#starts[high & KEPT_MASK]! <= position) return high;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#starts[middle & KEPT_MASK]! <= position) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** What was inflated, all of it. */
class ByteWindow implements Output {
  readonly bytes: Uint8Array<ArrayBuffer>;
  #total = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  push(value: number): void {
    if (this.#total === this.bytes.length) throw new Damage('the data is longer than it says');
    this.bytes[this.#total++] = value;
  }

  copy(distance: number, length: number): void {
    const at = this.#total;
    if (distance > at) throw new Damage('a match reaches before the start');
    if (length > this.bytes.length - at) throw new Damage('the data is longer than it says');
    for (let past = at + length, to = at; to < past; to++) this.bytes[to] = this.bytes[to - distance]!;
    this.#total = at + length;
  }

  finish(): void {
    if (this.#total !== this.bytes.length) throw new Damage('the data is shorter than it says');
  }
}

/** Symbols by the next `bits` input bits: symbol << 4 | code length; 0 where no code is. */
interface DecodeTable {
  readonly bits: number;
  readonly entries: Uint16Array;
}

function decodeTable(lengths: Uint8Array): DecodeTable {
  const codes = canonicalCodes(lengths);
  if (codes === null) throw new Damage('a code has more words than its lengths allow');
  const bits = lengths.reduce((longest, length) => Math.max(longest, length), 1);
  const entries = new Uint16Array(1 << bits);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    for (let at = codes[symbol]!; at < entries.length; at += 1 << length) {
      entries[at] = (symbol << 4) | length;
    }
  });
  return { bits, entries };
}

const FIXED_LITERALS = decodeTable(
  Uint8Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
);
const FIXED_DISTANCES = decodeTable(new Uint8Array(32).fill(5));

function takeSymbol(input: BitReader, table: DecodeTable): number {
  const entry = table.entries[input.peek(table.bits)]!;
  if (entry === 0) throw new Damage('a code word is not in its code');
  input.drop(entry & 15);
  return entry >>> 4;
}

function copyStored(input: BitReader, output: Output): void {
  const head = input.takeBytes(4);
  const length = head[0]! | (head[1]! << 8);
  if ((length ^ 0xffff) !== (head[2]! | (head[3]! << 8)))
    throw new Damage('a stored block lies about its length');
  for (const byte of input.takeBytes(length)) output.push(byte, 1);
}

function inflateDynamicBlock(input: BitReader, output: Output): void {
  const literalCount = input.take(5) + 257;
  const distanceCount = input.take(5) + 1;
  const codeLengthCount = input.take(4) + 4;
  if (literalCount > 286 || distanceCount > 30) throw new Damage('a block has too many codes');
  const codeLengths = new Uint8Array(19);
  for (let index = 0; index < codeLengthCount; index++) {
    codeLengths[CODE_LENGTH_ORDER[index]!] = input.take(3);
  }
  const table = decodeTable(codeLengths);
  const lengths = new Uint8Array(literalCount + distanceCount);
  let at = 0;
  while (at < lengths.length) {
    const symbol = takeSymbol(input, table);
    if (symbol < 16) {
      lengths[at++] = symbol;
      continue;
    }
    if (symbol === 16 && at === 0) throw new Damage('a block repeats a length before the first');
    const value = symbol === 16 ? lengths[at - 1]! : 0;
    const count = symbol === 16 ? 3 + input.take(2) : symbol === 17 ? 3 + input.take(3) : 11 + input.take(7);
    if (count > lengths.length - at) throw new Damage('a block has too many code lengths');
    lengths.fill(value, at, at + count);
    at += count;
  }
  if (lengths[256] === 0) throw new Damage('a block has no end');
  inflateBlock(
    input,
    output,
    decodeTable(lengths.subarray(0, literalCount)),
    decodeTable(lengths.subarray(literalCount)),
  );
}

function inflateBlock(input: BitReader, output: Output, literals: DecodeTable, distances: DecodeTable): void {
  for (;;) {
    const symbol = takeSymbol(input, literals);
    if (symbol < 256) {
      output.push(symbol, 1);
      continue;
    }
    if (symbol === 256) return;
    if (symbol > 285) throw new Damage('a length has no meaning');
    const length = LENGTH_BASE[symbol - 257]! + input.take(LENGTH_EXTRA[symbol - 257]!);
    const code = takeSymbol(input, distances);
    if (code > 29) throw new Damage('a distance has no meaning');
    const distance = DISTANCE_BASE[code]! + input.take(DISTANCE_EXTRA[code]!);
    output.copy(distance, length);
  }
}
