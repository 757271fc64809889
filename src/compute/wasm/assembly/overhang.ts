// Classes of overhanging faces. Twin of kernel/supports/overhang.ts overhangClasses: whole numbers of 64 bits.

const KEPT_BITS: u64 = 15;

// @ts-ignore: decorator
@inline
function sizeOf(value: i64): u64 {
  return <u64>(value < 0 ? -value : value);
}

/**
 * Writes how many of `count` thresholds (u32) each of `faceCount` faces (3 u32 at `indices`) passes to `out`, a byte each. `points` are on the
 * support lattice (3 i32). `mirrored`: faces run clockwise.
 */
export function classOverhang(
  points: usize,
  indices: usize,
  faceCount: i32,
  mirrored: bool,
  thresholds: usize,
  count: i32,
  out: usize,
): void {
  for (let face = 0; face < faceCount; face++) {
    const a = points + <usize>load<u32>(indices, 0) * 12;
    const b = points + <usize>load<u32>(indices, 4) * 12;
    const c = points + <usize>load<u32>(indices, 8) * 12;
    indices += 12;
    const ax = <i64>load<i32>(a, 0);
    const ay = <i64>load<i32>(a, 4);
    const az = <i64>load<i32>(a, 8);
    const ux = <i64>load<i32>(b, 0) - ax;
    const uy = <i64>load<i32>(b, 4) - ay;
    const uz = <i64>load<i32>(b, 8) - az;
    const vx = <i64>load<i32>(c, 0) - ax;
    const vy = <i64>load<i32>(c, 4) - ay;
    const vz = <i64>load<i32>(c, 8) - az;
    const nz = ux * vy - uy * vx;
    let passed = 0;
    if (mirrored ? nz > 0 : nz < 0) {
      let x = sizeOf(uy * vz - uz * vy);
      let y = sizeOf(uz * vx - ux * vz);
      let z = sizeOf(nz);
      const bits: u64 = 64 - clz<u64>(x | y | z);
      const dropped: u64 = bits > KEPT_BITS ? bits - KEPT_BITS : 0;
      x >>= dropped;
      y >>= dropped;
      z >>= dropped;
      const level = (z * z) << KEPT_BITS;
      const all = x * x + y * y + z * z;
      for (let at = 0; at < count; at++) {
        if (level >= <u64>load<u32>(thresholds + (<usize>at << 2)) * all) passed++;
      }
    }
    store<u8>(out + <usize>face, <u8>passed);
  }
}

const PARTS: i32 = 4;
const PART_BITS: u64 = 11;
const PART_MASK: u64 = 0x7ff;
const SUM_BYTES: usize = 24;
const DEEPEST: i32 = 1 << 20;

/**
 * Adds `faceCount` faces up by their `groups` (i32, below 0 for none) into `sums`, 6 u32 for each of `count` groups. Twin of
 * kernel/supports/overhang-sums.ts overhangSums.
 */
export function sumOverhang(
  points: usize,
  indices: usize,
  faceCount: i32,
  groups: usize,
  count: i32,
  sums: usize,
): void {
  for (let face = 0; face < faceCount; face++) {
    const group = load<i32>(groups + (<usize>face << 2));
    const at = indices + <usize>face * 12;
    if (group < 0 || group >= count) continue;
    const a = points + <usize>load<u32>(at, 0) * 12;
    const b = points + <usize>load<u32>(at, 4) * 12;
    const c = points + <usize>load<u32>(at, 8) * 12;
    const ux = <i64>load<i32>(b, 0) - <i64>load<i32>(a, 0);
    const uy = <i64>load<i32>(b, 4) - <i64>load<i32>(a, 4);
    const vx = <i64>load<i32>(c, 0) - <i64>load<i32>(a, 0);
    const vy = <i64>load<i32>(c, 4) - <i64>load<i32>(a, 4);
    let area = sizeOf(ux * vy - uy * vx);
    const sum = sums + <usize>group * SUM_BYTES;
    store<u32>(sum, load<u32>(sum) + 1);
    for (let part = 1; part <= PARTS; part++) {
      const word = sum + (<usize>part << 2);
      store<u32>(word, load<u32>(word) + <u32>(area & PART_MASK));
      area >>= PART_BITS;
    }
    const low = <u32>(min(load<i32>(a, 8), min(load<i32>(b, 8), load<i32>(c, 8))) + DEEPEST);
    const word = sum + (<usize>(PARTS + 1) << 2);
    if (low < load<u32>(word)) store<u32>(word, low);
  }
}
