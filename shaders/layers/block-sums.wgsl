// One workgroup in all: sums of all blocks before each block. `OF_WORDS` tells the second scan of a batch from the first.

override OF_WORDS: bool;

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(5) var<storage, read_write> blocks: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> report: Report;

var<workgroup> carry: vec2u;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) local: u32) {
  let elements = select(subRowsOfBatch(batch), rowsOfBatch(batch), OF_WORDS) + 1u;
  let blockCount = (elements + SCAN_BLOCK - 1u) / SCAN_BLOCK;
  for (var first = 0u; first < blockCount; first += SCAN_THREADS) {
    let block = first + local;
    var own = vec2u(0u);
    if (block < blockCount) {
      own = blocks[block];
    }
    let before = workgroupUniformLoad(&carry);
    let sum = joinSums(before, scanWorkgroup(local, own, SCAN_BLOCK), (local + 1u) * SCAN_BLOCK);
    // What stands before this thread's block is what the thread before it has, itself included.
    scanned[local] = sum;
    workgroupBarrier();
    if (block < blockCount) {
      var exclusive = before;
      if (local > 0u) {
        exclusive = scanned[local - 1u];
      }
      blocks[block] = exclusive;
    }
    if (local == SCAN_THREADS - 1u) {
      carry = sum;
    }
    workgroupBarrier();
  }
  if (local == 0u) {
    if (OF_WORDS) {
      report.words = carry.y;
    } else {
      report.crossings = carry.y;
    }
  }
}
