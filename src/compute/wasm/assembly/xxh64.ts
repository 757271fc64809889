// XXH64 with seed 0 (Yann Collet, "xxHash fast digest algorithm", format 0.1.1): detects bytes that changed by accident, 10 GB/s.

const PRIME_1: u64 = 0x9e3779b185ebca87;
const PRIME_2: u64 = 0xc2b2ae3d27d4eb4f;
const PRIME_3: u64 = 0x165667b19e3779f9;
const PRIME_4: u64 = 0x85ebca77c2b2ae63;
const PRIME_5: u64 = 0x27d4eb2f165667c5;

// @ts-ignore: decorator
@inline
function round(lane: u64, input: u64): u64 {
  return rotl<u64>(lane + input * PRIME_2, 31) * PRIME_1;
}

// @ts-ignore: decorator
@inline
function mergeLane(hash: u64, lane: u64): u64 {
  return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
}

/** The checksum of `length` bytes. */
export function xxh64(at: usize, length: usize): u64 {
  const past = at + length;
  let hash: u64 = PRIME_5;
  if (length >= 32) {
    let a: u64 = PRIME_1 + PRIME_2;
    let b: u64 = PRIME_2;
    let c: u64 = 0;
    let d: u64 = 0 - PRIME_1;
    for (; at + 32 <= past; at += 32) {
      a = round(a, load<u64>(at, 0));
      b = round(b, load<u64>(at, 8));
      c = round(c, load<u64>(at, 16));
      d = round(d, load<u64>(at, 24));
    }
    hash = rotl<u64>(a, 1) + rotl<u64>(b, 7) + rotl<u64>(c, 12) + rotl<u64>(d, 18);
    hash = mergeLane(mergeLane(mergeLane(mergeLane(hash, a), b), c), d);
  }
  hash += <u64>length;
  for (; at + 8 <= past; at += 8) hash = rotl<u64>(hash ^ round(0, load<u64>(at)), 27) * PRIME_1 + PRIME_4;
  if (at + 4 <= past) {
    hash = rotl<u64>(hash ^ (<u64>load<u32>(at) * PRIME_1), 23) * PRIME_2 + PRIME_3;
    at += 4;
  }
  for (; at < past; at++) hash = rotl<u64>(hash ^ (<u64>load<u8>(at) * PRIME_5), 11) * PRIME_1;
  hash = (hash ^ (hash >> 33)) * PRIME_2;
  hash = (hash ^ (hash >> 29)) * PRIME_3;
  return hash ^ (hash >> 32);
}
