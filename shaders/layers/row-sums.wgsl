// One workgroup a block of sub-rows: what their differences add up to, and the crossings that makes.

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(4) var<storage, read> subRows: array<u32>;
@group(0) @binding(5) var<storage, read_write> blocks: array<vec2u>;

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let first = flatIndex(group, groups, SCAN_THREADS, local) * SCAN_ITEMS;
  // The last sub-row's past is an element too.
  let past = min(first + SCAN_ITEMS, subRowsOfBatch(batch) + 1u);
  var sum = vec2u(0u);
  for (var i = first; i < past; i++) {
    sum.x += subRows[i];
    sum.y += sum.x;
  }
  sumsBefore(local, sum, SCAN_ITEMS);
  if (local == SCAN_THREADS - 1u && first / SCAN_BLOCK < arrayLength(&blocks)) {
    blocks[first / SCAN_BLOCK] = scanned[local];
  }
}
