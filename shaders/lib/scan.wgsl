// Prefix sums within a workgroup, of values and, at once, of their running sums: (s, p) stands for n elements whose sum
// is s and whose running sums (each including its own element) add up to p. Side by side they are
// (s1 + s2, p1 + p2 + s1 · n2). With s = 0 it is a plain sum of p.

const SCAN_THREADS: u32 = 256u;
const SCAN_ITEMS: u32 = 8u;
const SCAN_BLOCK: u32 = SCAN_THREADS * SCAN_ITEMS;

var<workgroup> scanned: array<vec2u, SCAN_THREADS>;

fn joinSums(left: vec2u, right: vec2u, rightCount: u32) -> vec2u {
  return vec2u(left.x + right.x, left.y + right.y + left.x * rightCount);
}

// Sums of all threads up to and with this one, each standing for `count` elements. In uniform control flow only.
fn scanWorkgroup(local: u32, value: vec2u, count: u32) -> vec2u {
  var sum = value;
  scanned[local] = sum;
  workgroupBarrier();
  for (var step = 1u; step < SCAN_THREADS; step <<= 1u) {
    if (local >= step) {
      sum = joinSums(scanned[local - step], sum, step * count);
    }
    workgroupBarrier();
    scanned[local] = sum;
    workgroupBarrier();
  }
  return sum;
}
