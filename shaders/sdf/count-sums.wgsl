// One workgroup a block of rows: their crossings, added up. A row that is too long for one thread to sort is told.

// Crossings that one thread sorts within a tenth of a second.
const LONGEST_ROW: u32 = 8192u;

struct LongestRow {
  crossings: atomic<u32>,
}

@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read_write> blocks: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> total: LongestRow;

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let first = flatIndex(group, groups, SCAN_THREADS, local) * SCAN_ITEMS;
  let past = min(first + SCAN_ITEMS, arrayLength(&starts));
  var sum = 0u;
  var longest = 0u;
  for (var i = first; i < past; i++) {
    sum += starts[i];
    longest = max(longest, starts[i]);
  }
  if (longest > LONGEST_ROW) {
    atomicMax(&total.crossings, longest);
  }
  sumsBefore(local, vec2u(0u, sum), 0u);
  if (local == SCAN_THREADS - 1u && first / SCAN_BLOCK < arrayLength(&blocks)) {
    blocks[first / SCAN_BLOCK] = scanned[local];
  }
}
