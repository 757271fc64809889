// One workgroup a block of pixel rows: the words they begin, added up.

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(5) var<storage, read_write> blocks: array<vec2u>;
@group(0) @binding(9) var<storage, read> summaries: array<vec2u>;

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
  var rowOfLayer = first % batch.rowCount;
  var sum = 0u;
  for (var row = first; row < past; row++) {
    let summary = summaries[row];
    sum += wordsOf(summary, before, rowOfLayer == 0u);
    before = summary;
    rowOfLayer = select(rowOfLayer + 1u, 0u, rowOfLayer + 1u == batch.rowCount);
  }
  sumsBefore(local, vec2u(0u, sum), 0u);
  if (local == SCAN_THREADS - 1u && first / SCAN_BLOCK < arrayLength(&blocks)) {
    blocks[first / SCAN_BLOCK] = scanned[local];
  }
}
