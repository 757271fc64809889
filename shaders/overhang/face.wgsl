// Points of faces, and their outer products as whole numbers of 64 bits: pairs of words, the lower first. Put before the entries that bind
// `points` and `indices`.

fn wideProduct(a: u32, b: u32) -> vec2u {
  let aLow = a & 0xffffu;
  let aHigh = a >> 16u;
  let bLow = b & 0xffffu;
  let bHigh = b >> 16u;
  let low = aLow * bLow;
  let first = aLow * bHigh;
  let second = aHigh * bLow;
  let middle = (low >> 16u) + (first & 0xffffu) + (second & 0xffffu);
  return vec2u(
    (low & 0xffffu) | (middle << 16u),
    aHigh * bHigh + (first >> 16u) + (second >> 16u) + (middle >> 16u));
}

fn difference(a: vec2u, b: vec2u) -> vec2u {
  return vec2u(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

fn signedProduct(a: i32, b: i32) -> vec2u {
  let size = wideProduct(u32(abs(a)), u32(abs(b)));
  return select(size, difference(vec2u(0u), size), (a < 0) != (b < 0));
}

fn isNegative(a: vec2u) -> bool {
  return (a.y >> 31u) == 1u;
}

fn sizeOf(a: vec2u) -> vec2u {
  return select(a, difference(vec2u(0u), a), isNegative(a));
}

fn pointOf(corner: u32) -> vec3i {
  let at = indices[corner] * 3u;
  return vec3i(points[at], points[at + 1u], points[at + 2u]);
}
