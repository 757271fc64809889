// One workgroup in all: sums of all blocks before each block, counted on from the total, which becomes that of them all.

struct Scan {
  blocks: u32,
  // Comes back in the total: a scan that did not run has the one before.
  stamp: u32,
}

struct Total {
  // Vertices; of rows the crossings of the longest, if that is too long.
  first: u32,
  // Quads, or crossings of rows.
  second: u32,
  stamp: u32,
}

@group(0) @binding(5) var<storage, read_write> blocks: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> total: Total;
@group(0) @binding(7) var<uniform> scan: Scan;

var<workgroup> carry: vec2u;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) local: u32) {
  if (local == 0u) {
    carry = vec2u(total.first, total.second);
  }
  for (var first = 0u; first < scan.blocks; first += SCAN_THREADS) {
    let block = first + local;
    var own = vec2u(0u);
    if (block < scan.blocks) {
      own = blocks[block];
    }
    let before = workgroupUniformLoad(&carry);
    let inGroup = sumsBefore(local, own, 0u);
    if (block < scan.blocks) {
      blocks[block] = before + inGroup;
    }
    if (local == SCAN_THREADS - 1u) {
      carry = before + scanned[local];
    }
    workgroupBarrier();
  }
  if (local == 0u) {
    total.first = carry.x;
    total.second = carry.y;
    total.stamp = scan.stamp;
  }
}
