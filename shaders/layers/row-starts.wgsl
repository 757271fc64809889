// One workgroup a block of sub-rows: differences become, in place, where each sub-row's crossings begin.

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(4) var<storage, read_write> subRows: array<u32>;
@group(0) @binding(5) var<storage, read> blocks: array<vec2u>;

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let first = flatIndex(group, groups, SCAN_THREADS, local) * SCAN_ITEMS;
  let past = min(first + SCAN_ITEMS, subRowsOfBatch(batch) + 1u);
  var sum = vec2u(0u);
  for (var i = first; i < past; i++) {
    sum.x += subRows[i];
    sum.y += sum.x;
  }
  let inBlock = sumsBefore(local, sum, SCAN_ITEMS);
  if (first >= past) {
    return;
  }
  var before = joinSums(blocks[first / SCAN_BLOCK], inBlock, local * SCAN_ITEMS);
  for (var i = first; i < past; i++) {
    let count = before.x + subRows[i];
    subRows[i] = before.y;
    before = vec2u(count, before.y + count);
  }
}
