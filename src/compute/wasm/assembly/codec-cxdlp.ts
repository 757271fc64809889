// Creality's layer data. Twin of formats/printer/cxdlp/codec.ts, whose doc states the encoder's rule; the bytes are the same. Lines run
// down the columns, runs along the rows: rows are compared as runs, so that what takes time is runs and lines, not pixels.

import { bytes, fitBytes, runs } from './buffers';
import { reserve } from './memory';
import { endRuns, makeRoom, pushRun, startRuns } from './run-writer';

const LINE_BYTES: usize = 6;
/** Not a line: ends a list of them. */
const NONE: u32 = 0xffffffff;

/** A number for each column: of its lines, then where the next of them goes; or the row past the line that is open in it. */
let columns: usize = 0;
/** The row each column's line began at: encoding. Greys of the open row, a byte each: decoding. */
let since: usize = 0;
/** One bit for each column: whether its pixel differs from the one to its left. A bit for each of those words that is not zero. */
let borders: usize = 0;
let borderWords: usize = 0;
let columnCapacity: usize = 0;
/** Runs of a row and of the one before, u32 each as in `runs`, but never longer than the row. */
let row: usize = 0;
let before: usize = 0;
let rowCapacity: usize = 0;
/** First line of each row, and first that ends above it: decoding. Of each line the next of its list, one of both, u32. */
let firsts: usize = 0;
let lasts: usize = 0;
let firstCapacity: usize = 0;
let nexts: usize = 0;
let nextCapacity: usize = 0;

function fitColumns(width: usize): bool {
  if (width <= columnCapacity) return true;
  columnCapacity = max(width, columnCapacity << 1);
  columns = reserve(columnCapacity << 2);
  since = reserve(columnCapacity << 2);
  borders = reserve((columnCapacity >> 3) + 16);
  borderWords = reserve((columnCapacity >> 9) + 16);
  return columns != 0 && since != 0 && borders != 0 && borderWords != 0;
}

/** Room for the runs of two rows of this width. */
function fitRows(width: usize): bool {
  if (width > rowCapacity) {
    rowCapacity = max(width, rowCapacity << 1);
    row = reserve(rowCapacity << 2);
    before = reserve(rowCapacity << 2);
  }
  return row != 0 && before != 0;
}

/** Where reading the runs of a layer is: the word, and what is left of it. */
let word: usize = 0;
let left: i32 = 0;
let grey: u32 = 0;

/** Takes the next row of the runs, neighbours of one grey as one. Returns how many there are. */
function takeRow(width: i32): i32 {
  let out = row;
  let x: i32 = 0;
  let held: u32 = 0;
  let length: i32 = 0;
  while (x < width) {
    if (left == 0) {
      const next = load<u32>(word);
      word += 4;
      grey = next & 255;
      left = <i32>(next >> 8);
      continue;
    }
    const part = min(left, width - x);
    x += part;
    left -= part;
    if (grey != held && length > 0) {
      store<u32>(out, (<u32>length << 8) | held);
      out += 4;
      length = 0;
    }
    held = grey;
    length += part;
  }
  store<u32>(out, (<u32>length << 8) | held);
  return <i32>((out + 4 - row) >> 2);
}

let linesAt: usize = 0;

// @ts-ignore: decorator
@inline
function writeLine(number: usize, startY: i32, endY: i32, x: i32, value: u32): void {
  const out = linesAt + number * LINE_BYTES;
  store<u8>(out, <u8>(startY >> 5));
  store<u8>(out + 1, <u8>(((startY & 31) << 3) | (endY >> 10)));
  store<u8>(out + 2, <u8>(endY >> 2));
  store<u8>(out + 3, <u8>(((endY & 3) << 6) | (x >> 8)));
  store<u8>(out + 4, <u8>x);
  store<u8>(out + 5, <u8>value);
}

/** Ends and begins lines where the row differs from the one before. `isCounting`: each column's lines are only counted. */
function turnRow(y: i32, width: i32, isCounting: bool): void {
  let at = row;
  let last = before;
  let now = load<u32>(at);
  let then = load<u32>(last);
  let x: i32 = 0;
  for (;;) {
    const part = min(<i32>(now >> 8), <i32>(then >> 8));
    const value = then & 255;
    if ((now & 255) != value) {
      for (let column = x; column < x + part; column++) {
        const offset = <usize>column << 2;
        if (value != 0) {
          const number = load<u32>(columns + offset);
          store<u32>(columns + offset, number + 1);
          if (!isCounting) writeLine(<usize>number, <i32>load<u32>(since + offset), y - 1, column, value);
        }
        store<u32>(since + offset, <u32>y);
      }
    }
    x += part;
    if (x == width) break;
    now -= <u32>part << 8;
    then -= <u32>part << 8;
    if (now < 256) now = load<u32>((at += 4));
    if (then < 256) then = load<u32>((last += 4));
  }
  const other = before;
  before = row;
  row = other;
}

/** Goes through all rows, and through a black one behind them that ends every line. */
function sweep(width: i32, height: i32, isCounting: bool): void {
  word = runs;
  left = 0;
  store<u32>(before, <u32>width << 8);
  for (let y = 0; y < height; y++) {
    takeRow(width);
    turnRow(y, width, isCounting);
    // Rows of which nothing begins or ends pass by at once: those inside a run.
    if (left >= width && (load<u32>(before) & 255) == grey && load<u32>(before) >> 8 == <u32>width) {
      const same = min(left / width, height - 1 - y);
      left -= same * width;
      y += same;
    }
  }
  store<u32>(row, <u32>width << 8);
  turnRow(height, width, isCounting);
}

/**
 * Encodes the runs behind the first `used` of `bytes`: once to count each column's lines, once to write them where they belong. Returns
 * the number of bytes added, or −1 where memory is at its limit.
 */
export function encodeCxdlp(used: i32, width: i32, height: i32): i32 {
  if (!fitColumns(<usize>width) || !fitRows(<usize>width)) return -1;
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
  if (<usize>height + 1 > firstCapacity) {
    firstCapacity = max(<usize>height + 1, firstCapacity << 1);
    if (!(firsts = reserve(firstCapacity << 2)) || !(lasts = reserve(firstCapacity << 2))) return -1;
  }
  if (count > nextCapacity) {
    nextCapacity = max(count, nextCapacity << 1);
    if (!(nexts = reserve(nextCapacity << 3))) return -1;
  }
  memory.fill(firsts, 0xff, (<usize>height + 1) << 2);
  memory.fill(lasts, 0xff, (<usize>height + 1) << 2);
  memory.fill(columns, 0, <usize>width << 2);
  memory.fill(since, 0, <usize>width);
  memory.fill(borders, 0, (<usize>width >> 3) + 16);
  memory.fill(borderWords, 0, (<usize>width >> 9) + 16);
  // Backwards, so that each row's lines come in order.
  for (let index = count; index-- > 0;) {
    const line = source + index * LINE_BYTES;
    const startY = startOf(line);
    const endY = endOf(line);
    if (endY >= height || columnOf(line) >= <usize>width || startY > endY) return -2;
    const next = nexts + (index << 3);
    const first = firsts + (<usize>startY << 2);
    const last = lasts + ((<usize>endY + 1) << 2);
    store<u32>(next, load<u32>(first));
    store<u32>(first, <u32>index);
    store<u32>(next, load<u32>(last), 4);
    store<u32>(last, <u32>index);
  }
  let same: i32 = 0;
  for (let y = 0; y < height; y++) {
    const ended = load<u32>(lasts + (<usize>y << 2));
    const begun = load<u32>(firsts + (<usize>y << 2));
    if (ended == NONE && begun == NONE) {
      same++;
      continue;
    }
    if (!pushRows(same, width)) return rowFailure;
    same = 1;
    for (let index = ended; index != NONE; index = load<u32>(nexts + (<usize>index << 3), 4)) {
      setGrey(columnOf(source + <usize>index * LINE_BYTES), <usize>width, 0);
    }
    for (let index = begun; index != NONE; index = load<u32>(nexts + (<usize>index << 3))) {
      const line = source + <usize>index * LINE_BYTES;
      const x = columnOf(line);
      const place = columns + (x << 2);
      if (load<i32>(place) > y) return -2;
      store<u32>(place, <u32>(endOf(line) + 1));
      setGrey(x, <usize>width, load<u8>(line, 5));
    }
  }
  if (!pushRows(same, width)) return rowFailure;
  return endRuns();
}

/** Gives a column of the open row its grey, and says where it differs from its neighbours. */
function setGrey(x: usize, width: usize, value: u8): void {
  store<u8>(since + x, value);
  if (x > 0) setBorder(x, value != load<u8>(since + x - 1));
  if (x + 1 < width) setBorder(x + 1, value != load<u8>(since + x + 1));
}

function setBorder(x: usize, isThere: bool): void {
  const place = borders + ((x >> 6) << 3);
  const bit = <u64>1 << <u64>(x & 63);
  const bits = isThere ? load<u64>(place) | bit : load<u64>(place) & ~bit;
  store<u64>(place, bits);
  const summary = borderWords + ((x >> 12) << 3);
  const mark = <u64>1 << <u64>((x >> 6) & 63);
  store<u64>(summary, bits != 0 ? load<u64>(summary) | mark : load<u64>(summary) & ~mark);
}

/** Why rows could not be added: as decoding answers. */
let rowFailure: i32 = 0;

/** Adds the open row `count` times. */
function pushRows(count: i32, width: i32): bool {
  const summaries = <usize>((width - 1) >> 12) + 1;
  for (let done = 0; done < count; done++) {
    let x: usize = 0;
    let runsOfRow: i32 = 0;
    rowFailure = -1;
    if (!makeRoom(<usize>width + 1)) return false;
    rowFailure = -2;
    for (let at: usize = 0; at < summaries; at++) {
      for (let marks = load<u64>(borderWords + (at << 3)); marks != 0; marks &= marks - 1) {
        const word = (at << 6) + <usize>ctz(marks);
        for (let bits = load<u64>(borders + (word << 3)); bits != 0; bits &= bits - 1) {
          const next = (word << 6) + <usize>ctz(bits);
          if (!pushRun(<i32>load<u8>(since + x), <i32>(next - x))) return false;
          x = next;
          runsOfRow++;
        }
      }
    }
    // A row of one grey is all that are left of it, at once.
    const rows = runsOfRow == 0 ? count - done : 1;
    if (!pushRun(<i32>load<u8>(since + x), (width - <i32>x) + (rows - 1) * width)) return false;
    done += rows - 1;
  }
  return true;
}
