// One thread four faces: of each the number of thresholds it passes, a byte, the first in the lowest. As src/kernel/supports/overhang.ts
// defines it, bit for bit: whole numbers of 64 bits as pairs of words, the lower first, and no float.

struct Asked {
  // 1 where the transform mirrors: faces then run clockwise.
  isMirrored: u32,
  count: u32,
  thresholds: array<u32>,
}

@group(0) @binding(0) var<storage, read> asked: Asked;
@group(0) @binding(1) var<storage, read> points: array<i32>;
@group(0) @binding(2) var<storage, read> indices: array<u32>;
@group(0) @binding(3) var<storage, read_write> classes: array<u32>;

// Bits that the largest component of a normal keeps.
const KEPT_BITS: u32 = 15u;

fn bitsOf(a: vec2u) -> u32 {
  return select(32u - countLeadingZeros(a.x), 64u - countLeadingZeros(a.y), a.y > 0u);
}

// What is left without the lowest bits, fewer than 32 of them: it fits into a word.
fn withoutBits(a: vec2u, bits: u32) -> u32 {
  if (bits == 0u) {
    return a.x;
  }
  return (a.x >> bits) | (a.y << (32u - bits));
}

fn classOf(face: u32) -> u32 {
  let a = pointOf(face * 3u);
  let u = pointOf(face * 3u + 1u) - a;
  let v = pointOf(face * 3u + 2u) - a;
  let z = difference(signedProduct(u.x, v.y), signedProduct(u.y, v.x));
  let isFlat = (z.x | z.y) == 0u;
  if (isFlat || isNegative(z) == (asked.isMirrored == 1u)) {
    return 0u;
  }
  let sizeX = sizeOf(difference(signedProduct(u.y, v.z), signedProduct(u.z, v.y)));
  let sizeY = sizeOf(difference(signedProduct(u.z, v.x), signedProduct(u.x, v.z)));
  let sizeZ = sizeOf(z);
  let most = max(bitsOf(sizeX), max(bitsOf(sizeY), bitsOf(sizeZ)));
  let dropped = max(most, KEPT_BITS) - KEPT_BITS;
  let x = withoutBits(sizeX, dropped);
  let y = withoutBits(sizeY, dropped);
  let depth = withoutBits(sizeZ, dropped);
  let level = wideProduct(depth * depth, 1u << KEPT_BITS);
  let all = x * x + y * y + depth * depth;
  var passed = 0u;
  for (var i = 0u; i < asked.count; i++) {
    let least = wideProduct(asked.thresholds[i], all);
    if (level.y > least.y || (level.y == least.y && level.x >= least.x)) {
      passed++;
    }
  }
  return passed;
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let word = flatIndex(group, groups, 64u, local);
  if (word >= arrayLength(&classes)) {
    return;
  }
  let faces = arrayLength(&indices) / 3u;
  var packed = 0u;
  for (var k = 0u; k < 4u && word * 4u + k < faces; k++) {
    packed |= classOf(word * 4u + k) << (8u * k);
  }
  classes[word] = packed;
}
