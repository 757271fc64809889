// Prefix sums within a workgroup, of values and, at once, of their running sums: (s, p) stands for n elements whose sum
// is s and whose running sums (each including its own element) add up to p. Side by side they are
// (s1 + s2, p1 + p2 + s1 · n2). With s = 0 it is a plain sum of p.

const SCAN_THREADS: u32 = 64u;
const SCAN_ITEMS: u32 = 32u;
const SCAN_BLOCK: u32 = SCAN_THREADS * SCAN_ITEMS;

var<workgroup> scanned: array<vec2u, SCAN_THREADS>;

fn joinSums(left: vec2u, right: vec2u, rightCount: u32) -> vec2u {
  return vec2u(left.x + right.x, left.y + right.y + left.x * rightCount);
}

// Sums of all threads before this one, each standing for `count` elements; `scanned` then holds the sums up to and with each.
// In uniform control flow only. One thread adds: two barriers cost less than the dozen of a parallel scan this short.
fn sumsBefore(local: u32, value: vec2u, count: u32) -> vec2u {
  scanned[local] = value;
  workgroupBarrier();
  if (local == 0u) {
    var sum = value;
    for (var i = 1u; i < SCAN_THREADS; i++) {
      sum = joinSums(sum, scanned[i], count);
      scanned[i] = sum;
    }
  }
  workgroupBarrier();
  if (local == 0u) {
    return vec2u(0u);
  }
  return scanned[local - 1u];
}
