// Creality's layer data. Twin of formats/printer/cxdlp/codec.ts, whose doc states the encoder's rule; the bytes are the same. Lines run
// down the columns, runs along the rows: a row at a time is spread out and compared with the one before, 16 pixels at once.

import { bytes, fitBytes, runs } from './buffers';
import { reserve } from './memory';
import { endRuns, makeRoom, pushRun, startRuns } from './run-writer';

const LINE_BYTES: usize = 6;
/** Not a line: ends a list of them. */
const NONE: u32 = 0xffffffff;

/** Greys of the open row and of the one before, `columnCapacity` bytes each; 16 more behind each, which are always black. */
let rows: usize = 0;
let row: usize = 0;
let before: usize = 0;
/** A number for each column: of its lines, then where the next of them goes; or the row past the line that is open in it. */
let columns: usize = 0;
/** The row each column's line began at. */
let since: usize = 0;
let columnCapacity: usize = 0;
/** First line of each row, and of each line the next of its row, u32: decoding. */
let firsts: usize = 0;
let firstCapacity: usize = 0;
let nexts: usize = 0;
let nextCapacity: usize = 0;

function fitColumns(width: usize): bool {
  if (width > columnCapacity) {
    columnCapacity = max(width, columnCapacity << 1);
    rows = reserve((columnCapacity + 32) << 1);
    columns = reserve(columnCapacity << 2);
    since = reserve(columnCapacity << 2);
    if (!rows || !columns || !since) return false;
  }
  // They have changed places with every row.
  row = rows;
  before = rows + ((columnCapacity + 32) & ~15);
  memory.fill(rows, 0, (columnCapacity + 32) << 1);
  return true;
}

/** Where reading the runs of a layer is: the word, and what is left of it. */
let word: usize = 0;
let left: i32 = 0;
let grey: u8 = 0;

/** Spreads the next row of the runs out. */
function spreadRow(width: i32): void {
  let x: i32 = 0;
  while (x < width) {
    if (left == 0) {
      const next = load<u32>(word);
      word += 4;
      grey = <u8>next;
      left = <i32>(next >> 8);
      continue;
    }
    const part = min(left, width - x);
    memory.fill(row + <usize>x, grey, <usize>part);
    x += part;
    left -= part;
  }
}

/** Ends and begins lines where the row differs from the one before. `isCounting`: each column's lines are only counted. */
function turnRow(y: i32, width: i32, isCounting: bool): void {
  for (let x: usize = 0; x < <usize>width; x += 16) {
    const changed = v128.xor(v128.load(row + x), v128.load(before + x));
    if (!v128.any_true(changed)) continue;
    let bits: u32 = 0xffff & ~i8x16.bitmask(i8x16.eq(changed, i8x16.splat(0)));
    for (; bits != 0; bits &= bits - 1) {
      const at = x + <usize>ctz(bits);
      if (at >= <usize>width) break;
      const last = load<u8>(before + at);
      const place = columns + (at << 2);
      if (last != 0) {
        const number = load<u32>(place);
        store<u32>(place, number + 1);
        if (!isCounting) writeLine(<usize>number, <i32>load<u32>(since + (at << 2)), y - 1, <i32>at, last);
      }
      store<u32>(since + (at << 2), y);
    }
  }
  const other = before;
  before = row;
  row = other;
}

let linesAt: usize = 0;

function writeLine(number: usize, startY: i32, endY: i32, x: i32, value: u8): void {
  const out = linesAt + number * LINE_BYTES;
  store<u8>(out, <u8>(startY >> 5));
  store<u8>(out + 1, <u8>(((startY & 31) << 3) | (endY >> 10)));
  store<u8>(out + 2, <u8>(endY >> 2));
  store<u8>(out + 3, <u8>(((endY & 3) << 6) | (x >> 8)));
  store<u8>(out + 4, <u8>x);
  store<u8>(out + 5, value);
}

/** Goes through all rows, and through a black one behind them that ends every line. */
function sweep(width: i32, height: i32, isCounting: bool): void {
  word = runs;
  left = 0;
  for (let y = 0; y < height; y++) {
    spreadRow(width);
    turnRow(y, width, isCounting);
  }
  memory.fill(row, 0, <usize>width);
  turnRow(height, width, isCounting);
}

/**
 * Encodes the runs behind the first `used` of `bytes`: once to count each column's lines, once to write them where they belong. Returns
 * the number of bytes added, or −1 where memory is at its limit.
 */
export function encodeCxdlp(used: i32, width: i32, height: i32): i32 {
  if (!fitColumns(<usize>width)) return -1;
  memory.fill(columns, 0, <usize>width << 2);
  sweep(width, height, true);
  let lines: usize = 0;
  for (let x: usize = 0; x < <usize>width; x++) {
    const count = load<u32>(columns + (x << 2));
    store<u32>(columns + (x << 2), <u32>lines);
    lines += <usize>count;
  }
  if (!fitBytes(<usize>used, lines * LINE_BYTES)) return -1;
  linesAt = bytes + <usize>used;
  sweep(width, height, false);
  return <i32>(lines * LINE_BYTES);
}

// @ts-ignore: decorator
@inline
function startOf(line: usize): i32 {
  return (<i32>load<u8>(line) << 5) | (<i32>load<u8>(line, 1) >> 3);
}

// @ts-ignore: decorator
@inline
function endOf(line: usize): i32 {
  return ((<i32>load<u8>(line, 1) & 7) << 10) | (<i32>load<u8>(line, 2) << 2) | (<i32>load<u8>(line, 3) >> 6);
}

// @ts-ignore: decorator
@inline
function columnOf(line: usize): usize {
  return (<usize>(load<u8>(line, 3) & 63) << 8) | <usize>load<u8>(line, 4);
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are not such a layer. */
export function decodeCxdlp(source: usize, length: i32, width: i32, height: i32): i32 {
  const count = <usize>length / LINE_BYTES;
  if (count * LINE_BYTES != <usize>length) return -2;
  if (!fitColumns(<usize>width) || !startRuns(width * height, <usize>width)) return -1;
  if (<usize>height > firstCapacity) {
    firstCapacity = max(<usize>height, firstCapacity << 1);
    if (!(firsts = reserve(firstCapacity << 2))) return -1;
  }
  if (count > nextCapacity) {
    nextCapacity = max(count, nextCapacity << 1);
    if (!(nexts = reserve(nextCapacity << 2))) return -1;
  }
  memory.fill(firsts, 0xff, <usize>height << 2);
  memory.fill(columns, 0, <usize>width << 2);
  // Backwards, so that each row's lines come in order.
  for (let index = count; index-- > 0;) {
    const line = source + index * LINE_BYTES;
    const startY = startOf(line);
    const endY = endOf(line);
    if (endY >= height || columnOf(line) >= <usize>width || startY > endY) return -2;
    store<u32>(nexts + (index << 2), load<u32>(firsts + (<usize>startY << 2)));
    store<u32>(firsts + (<usize>startY << 2), <u32>index);
  }
  let nextEnd: i32 = -1;
  for (let y = 0; y < height; y++) {
    if (y == nextEnd) nextEnd = endLines(y, width);
    for (let index = load<u32>(firsts + (<usize>y << 2)); index != NONE; index = load<u32>(nexts + (<usize>index << 2))) {
      const line = source + <usize>index * LINE_BYTES;
      const x = columnOf(line);
      const place = columns + (x << 2);
      if (load<i32>(place) > y) return -2;
      const past = endOf(line) + 1;
      store<u32>(place, past);
      store<u8>(row + x, load<u8>(line, 5));
      if (nextEnd < 0 || past < nextEnd) nextEnd = past;
    }
    if (!makeRoom(<usize>width + 1)) return -1;
    if (!pushRow(width)) return -2;
  }
  return endRuns();
}

/** Ends the lines whose last row was the one above. Returns where the next ones end, −1 where none is open. */
function endLines(y: i32, width: i32): i32 {
  let next: i32 = 0x7fffffff;
  for (let x: usize = 0; x < <usize>width; x++) {
    const past = load<i32>(columns + (x << 2));
    if (past == y) store<u8>(row + x, 0);
    else if (past > y && past < next) next = past;
  }
  return next == 0x7fffffff ? -1 : next;
}

/** Adds the row's pixels to the runs, 16 equal ones at once. */
function pushRow(width: i32): bool {
  let x: i32 = 0;
  while (x < width) {
    const value = load<u8>(row + <usize>x);
    const begin = x++;
    const same = i8x16.splat(<i8>value);
    for (;;) {
      if (x + 16 > width) {
        while (x < width && load<u8>(row + <usize>x) == value) x++;
        break;
      }
      const differs = 0xffff & ~i8x16.bitmask(i8x16.eq(v128.load(row + <usize>x), same));
      if (differs != 0) {
        x += <i32>ctz(differs);
        break;
      }
      x += 16;
    }
    if (!pushRun(<i32>value, x - begin)) return false;
  }
  return true;
}
