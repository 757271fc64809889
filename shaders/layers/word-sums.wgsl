// One workgroup a block of pixel rows: the words they begin, added up.

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(5) var<storage, read_write> blocks: array<vec2u>;
@group(0) @binding(9) var<storage, read> summaries: array<vec2u>;

// Words of the row of this number; none for the element behind the last row.
fn wordsOfRow(row: u32) -> u32 {
  if (row >= rowsOfBatch(batch)) {
    return 0u;
  }
  var before = vec2u(0u);
  if (row > 0u) {
    before = summaries[row - 1u];
  }
  return wordsOf(summaries[row], before, row % batch.rowCount == 0u);
}

@compute @workgroup_size(256)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let first = flatIndex(group, groups, SCAN_THREADS, local) * SCAN_ITEMS;
  let past = min(first + SCAN_ITEMS, rowsOfBatch(batch) + 1u);
  var sum = 0u;
  for (var i = first; i < past; i++) {
    sum += wordsOfRow(i);
  }
  let all = scanWorkgroup(local, vec2u(0u, sum), 0u);
  if (local == SCAN_THREADS - 1u && first / SCAN_BLOCK < arrayLength(&blocks)) {
    blocks[first / SCAN_BLOCK] = all;
  }
}
