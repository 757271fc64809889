// One workgroup in all: sums of all blocks before each block. `OF_WORDS` tells the second scan of a batch from the first.

override OF_WORDS: bool;

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(5) var<storage, read_write> blocks: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> report: Report;

var<workgroup> carry: vec2u;

@compute @workgroup_size(64)
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
    let inGroup = sumsBefore(local, own, SCAN_BLOCK);
    if (block < blockCount) {
      blocks[block] = joinSums(before, inGroup, local * SCAN_BLOCK);
    }
    if (local == SCAN_THREADS - 1u) {
      carry = joinSums(before, scanned[local], SCAN_THREADS * SCAN_BLOCK);
    }
    workgroupBarrier();
  }
  if (local == 0u) {
    if (OF_WORDS) {
      report.words = carry.y;
      report.stamp = batch.stamp;
    } else {
      report.crossings = carry.y;
    }
  }
}
