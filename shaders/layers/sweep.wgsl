// One thread a pixel row: from span ends to greys, left to right. First it sums the row up (`WRITES` false); once all rows'
// places are known, it writes the row's words.

override WRITES: bool;

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(4) var<storage, read> subRows: array<u32>;
@group(0) @binding(6) var<storage, read_write> report: Report;
@group(0) @binding(7) var<storage, read> crossings: array<u32>;
@group(0) @binding(9) var<storage, read_write> summaries: array<vec2u>;
@group(0) @binding(10) var<storage, read> firstWords: array<u32>;
@group(0) @binding(11) var<storage, read_write> words: array<u32>;
// Coverage → grey, four a word.
@group(0) @binding(12) var<storage, read> greys: array<u32>;

const NO_GREY: u32 = 256u;
const LONGEST_RUN: u32 = 0xffffffu;

// Grey at the row's first pixel and where the sweep stands.
var<private> firstGrey: u32;
var<private> grey: u32;
// Changes of grey within the row, and where the first one is.
var<private> changes: u32;
var<private> firstChange: u32;
// The run that began last and has no end so far: its word, where it begins; none begun: runGrey is NO_GREY.
var<private> word: u32;
var<private> runStart: u32;
var<private> runGrey: u32;
// Panel pixel of the row's first column, and where a run that begins there begins: a layer's first one stands for all pixels
// before the band, which are as the band's first row (it is empty, or the panel's first).
var<private> rowStart: u32;
var<private> firstRunStart: u32;

fn greyOf(coverage: i32) -> u32 {
  let at = u32(coverage);
  return (greys[at >> 2u] >> ((at & 3u) << 3u)) & 255u;
}

fn writeRun(length: u32) {
  if (length > LONGEST_RUN) {
    let number = atomicAdd(&report.longRuns, 1u);
    let at = batch.layerCount + 2u * number;
    report.data[at] = word;
    report.data[at + 1u] = length;
    words[word] = runGrey;
  } else {
    words[word] = packRun(length, runGrey);
  }
  word++;
}

fn beginRun(start: u32, next: u32) {
  if (runGrey != NO_GREY) {
    writeRun(start - runStart);
  }
  runStart = start;
  runGrey = next;
}

// From this column on the row is of this grey. Columns come in order, beginning with 0.
fn turnTo(column: u32, next: u32) {
  if (next == grey) {
    return;
  }
  if (WRITES) {
    beginRun(select(rowStart + column, firstRunStart, column == 0u), next);
  } else if (column > 0u) {
    if (changes == 0u) {
      firstChange = column;
    }
    changes++;
  } else {
    firstGrey = next;
  }
  grey = next;
}

fn sweepSpans(first: u32, past: u32) {
  var before = 0;
  var column = 0u;
  var i = first;
  while (i < past) {
    let pixel = crossings[i] >> 9u;
    // NOTHING, and ends at the right border, lie behind the last pixel.
    if (pixel >= batch.width) {
      break;
    }
    if (pixel > column) {
      turnTo(column, greyOf(before << 8u));
    }
    var partial = 0;
    while (i < past && crossings[i] >> 9u == pixel) {
      let sign = windingOf(crossings[i]);
      before += sign;
      partial += sign * i32((crossings[i] >> 1u) & 255u);
      i++;
    }
    turnTo(pixel, greyOf((before << 8u) - partial));
    column = pixel + 1u;
  }
  if (column < batch.width) {
    turnTo(column, greyOf(before << 8u));
  }
}

// Where the run that is open at a row's end stops: at the first word of a later row of its layer.
fn endOfRun(row: u32) -> u32 {
  let pastRow = (row / batch.rowCount + 1u) * batch.rowCount;
  let own = firstWords[row + 1u];
  if (firstWords[pastRow] == own) {
    return batch.spanEnd;
  }
  // The next row with a word is mostly near: reach out in growing steps, then close in.
  var low = row + 1u;
  var reach = 1u;
  while (low + reach < pastRow && firstWords[low + reach] == own) {
    low += reach;
    reach <<= 1u;
  }
  var past = min(low + reach, pastRow);
  while (past - low > 1u) {
    let middle = (low + past) >> 1u;
    if (firstWords[middle] == own) {
      low = middle;
    } else {
      past = middle;
    }
  }
  let column = select(firstChangeOf(summaries[low]), 0u, beginsWithWord(low));
  return (batch.firstRow + low % batch.rowCount) * batch.width + column;
}

// Whether a row that is not its layer's first begins with another grey than the row before it ended with.
fn beginsWithWord(row: u32) -> bool {
  return firstGreyOf(summaries[row]) != lastGreyOf(summaries[row - 1u]);
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let row = flatIndex(group, groups, 64u, local);
  if (row >= rowsOfBatch(batch) || report.crossings > batch.crossingCapacity) {
    return;
  }
  let rowOfLayer = row % batch.rowCount;
  grey = NO_GREY;
  if (WRITES) {
    if (report.words > batch.wordCapacity) {
      return;
    }
    word = firstWords[row];
    if (rowOfLayer == 0u) {
      report.data[row / batch.rowCount] = word;
    }
    if (firstWords[row + 1u] == word) {
      return;
    }
    runGrey = NO_GREY;
    rowStart = (batch.firstRow + rowOfLayer) * batch.width;
    firstRunStart = batch.spanStart;
    if (rowOfLayer > 0u) {
      firstRunStart = rowStart;
      grey = lastGreyOf(summaries[row - 1u]);
    }
  }
  let firstSubRow = row << batch.shift;
  var first = 0u;
  if (row > 0u) {
    first = subRows[firstSubRow - 1u];
  }
  sweepSpans(first, subRows[firstSubRow + (1u << batch.shift) - 1u]);
  if (!WRITES) {
    summaries[row] = packSummary(changes, firstChange, firstGrey, grey);
    return;
  }
  if (runGrey != NO_GREY) {
    writeRun(endOfRun(row) - runStart);
  }
}
