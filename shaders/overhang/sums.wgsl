// One thread a face: adds it up to the sums of its group. As src/kernel/supports/overhang-sums.ts defines them, bit for bit: whole numbers,
// whose sums are the same in whatever order they come.

@group(0) @binding(1) var<storage, read> points: array<i32>;
@group(0) @binding(2) var<storage, read> indices: array<u32>;
// Of each face its group; below 0 for none.
@group(0) @binding(4) var<storage, read> groups: array<i32>;
// Of each group: faces, four parts of twice the area, and the lowest height above −2²⁰.
@group(0) @binding(5) var<storage, read_write> sums: array<atomic<u32>>;

const WORDS: u32 = 6u;
const PARTS: u32 = 4u;
const PART_BITS: u32 = 11u;
const PART_MASK: u32 = 0x7ffu;
const DEEPEST: i32 = 1048576;

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) counts: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let face = flatIndex(group, counts, 64u, local);
  if (face >= arrayLength(&groups) || groups[face] < 0) {
    return;
  }
  let at = u32(groups[face]) * WORDS;
  if (at + WORDS > arrayLength(&sums)) {
    return;
  }
  let a = pointOf(face * 3u);
  let b = pointOf(face * 3u + 1u);
  let c = pointOf(face * 3u + 2u);
  let u = b - a;
  let v = c - a;
  var area = sizeOf(difference(signedProduct(u.x, v.y), signedProduct(u.y, v.x)));
  atomicAdd(&sums[at], 1u);
  for (var part = 0u; part < PARTS; part++) {
    atomicAdd(&sums[at + 1u + part], area.x & PART_MASK);
    area = vec2u((area.x >> PART_BITS) | (area.y << (32u - PART_BITS)), area.y >> PART_BITS);
  }
  atomicMin(&sums[at + 1u + PARTS], u32(min(a.z, min(b.z, c.z)) + DEEPEST));
}
