// One workgroup a block of rows: counts become, in place, where each row's crossings begin.

@group(0) @binding(3) var<storage, read_write> starts: array<u32>;
@group(0) @binding(5) var<storage, read> blocks: array<vec2u>;

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let first = flatIndex(group, groups, SCAN_THREADS, local) * SCAN_ITEMS;
  let past = min(first + SCAN_ITEMS, arrayLength(&starts));
  var sum = 0u;
  for (var i = first; i < past; i++) {
    sum += starts[i];
  }
  let inBlock = sumsBefore(local, vec2u(0u, sum), 0u);
  if (first >= past) {
    return;
  }
  var start = blocks[first / SCAN_BLOCK].y + inBlock.y;
  for (var i = first; i < past; i++) {
    let count = starts[i];
    starts[i] = start;
    start += count;
  }
}
