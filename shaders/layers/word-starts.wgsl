// One workgroup a block of pixel rows: the number of the first word each begins.

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(5) var<storage, read> blocks: array<vec2u>;
@group(0) @binding(9) var<storage, read> summaries: array<vec2u>;
@group(0) @binding(10) var<storage, read_write> firstWords: array<u32>;

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let first = flatIndex(group, groups, SCAN_THREADS, local) * SCAN_ITEMS;
  let past = min(first + SCAN_ITEMS, rowsOfBatch(batch));
  // A row's words hang on how the row before it ended.
  var before = vec2u(0u);
  if (first > 0u && first < past) {
    before = summaries[first - 1u];
  }
  let firstRowOfLayer = first % batch.rowCount;
  var rowOfLayer = firstRowOfLayer;
  var sum = 0u;
  var last = before;
  for (var row = first; row < past; row++) {
    let summary = summaries[row];
    sum += wordsOf(summary, last, rowOfLayer == 0u);
    last = summary;
    rowOfLayer = select(rowOfLayer + 1u, 0u, rowOfLayer + 1u == batch.rowCount);
  }
  let inBlock = sumsBefore(local, vec2u(0u, sum), 0u);
  // One element more than rows: the number of all words.
  if (first > rowsOfBatch(batch)) {
    return;
  }
  var word = blocks[first / SCAN_BLOCK].y + inBlock.y;
  rowOfLayer = firstRowOfLayer;
  last = before;
  for (var row = first; row < past; row++) {
    firstWords[row] = word;
    let summary = summaries[row];
    word += wordsOf(summary, last, rowOfLayer == 0u);
    last = summary;
    rowOfLayer = select(rowOfLayer + 1u, 0u, rowOfLayer + 1u == batch.rowCount);
  }
  if (first + SCAN_ITEMS > rowsOfBatch(batch)) {
    firstWords[rowsOfBatch(batch)] = word;
  }
}
