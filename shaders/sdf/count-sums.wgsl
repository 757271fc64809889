// One workgroup a block of rows: their crossings, added up.

@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read_write> blocks: array<vec2u>;

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
  sumsBefore(local, vec2u(0u, sum), 0u);
  if (local == SCAN_THREADS - 1u && first / SCAN_BLOCK < arrayLength(&blocks)) {
    blocks[first / SCAN_BLOCK] = scanned[local];
  }
}
