// Faces of a binary STL to numbered points. Twin of kernel/mesh/weld.ts: the same equality, numbers in the same order.

/** Bytes of a face: 12 little-endian floats (a normal, three corners) and two bytes nobody needs. */
const FACE_BYTES: usize = 50;
const NORMAL_BYTES: usize = 12;

let points: usize = 0;
let slots: usize = 0;
let mask: u32 = 0;

/** Points numbered so far. */
export let weldedPoints: i32 = 0;
/** Faces so far that have a corner twice or a coordinate that is not finite: the caller looks at these. */
export let oddFaces: i32 = 0;

/** Begins with no points. Slots (as setWeldRoom) are zero. */
export function startWelding(): void {
  weldedPoints = 0;
  oddFaces = 0;
}

/** Where points go (3 f32 each), and `slotCount` u32, a power of two, zero where the table is new: then fillSlots. */
export function setWeldRoom(pointsAt: usize, slotsAt: usize, slotCount: u32): void {
  points = pointsAt;
  slots = slotsAt;
  mask = slotCount - 1;
}

/** Puts the points there are into a new table. */
export function fillSlots(): void {
  for (let number = 0; number < weldedPoints; number++) {
    const at = points + <usize>number * 12;
    let slot = hashPoint(load<u32>(at, 0), load<u32>(at, 4), load<u32>(at, 8)) & mask;
    while (load<u32>(slots + (<usize>slot << 2)) != 0) slot = (slot + 1) & mask;
    store<u32>(slots + (<usize>slot << 2), number + 1);
  }
}

// @ts-ignore: decorator
@inline
function hashPoint(x: u32, y: u32, z: u32): u32 {
  let hash = x * 0x9e3779b1;
  hash = ((hash ^ (hash >> 15)) + y) * 0x85ebca6b;
  hash = ((hash ^ (hash >> 15)) + z) * 0xc2b2ae35;
  return hash ^ (hash >> 15);
}

// @ts-ignore: decorator
@inline
function coordinate(at: usize): u32 {
  const bits = load<u32>(at);
  // −0 is 0.
  return bits == 0x80000000 ? 0 : bits;
}

// @ts-ignore: decorator
@inline
function isEndless(bits: u32): bool {
  return (bits & 0x7f800000) == 0x7f800000;
}

/** The number of the point at an address; slots hold numbers + 1. */
function numberOf(x: u32, y: u32, z: u32): u32 {
  let slot = hashPoint(x, y, z) & mask;
  while (true) {
    const place = slots + (<usize>slot << 2);
    const held = load<u32>(place);
    if (held == 0) {
      const at = points + <usize>weldedPoints * 12;
      store<u32>(at, x, 0);
      store<u32>(at, y, 4);
      store<u32>(at, z, 8);
      store<u32>(place, ++weldedPoints);
      return weldedPoints - 1;
    }
    const at = points + <usize>(held - 1) * 12;
    if (load<u32>(at, 0) == x && load<u32>(at, 4) == y && load<u32>(at, 8) == z) return held - 1;
    slot = (slot + 1) & mask;
  }
  return 0;
}

/** Numbers the corners of `count` faces at `records` into `indices`. There is room for three new points a face. */
export function weldFaces(records: usize, count: i32, indices: usize): void {
  for (let face = 0; face < count; face++) {
    let at = records + NORMAL_BYTES;
    let endless: bool = false;
    for (let corner: usize = 0; corner < 12; corner += 4) {
      const x = coordinate(at);
      const y = coordinate(at + 4);
      const z = coordinate(at + 8);
      endless = endless || isEndless(x) || isEndless(y) || isEndless(z);
      store<u32>(indices + corner, numberOf(x, y, z));
      at += 12;
    }
    const a = load<u32>(indices, 0);
    const b = load<u32>(indices, 4);
    const c = load<u32>(indices, 8);
    if (endless || a == b || b == c || c == a) oddFaces++;
    records += FACE_BYTES;
    indices += 12;
  }
}

/** The box of all points: 3 f32 least, 3 f32 most. There is a point. */
export function boundPoints(out: usize): void {
  for (let axis: usize = 0; axis < 12; axis += 4) {
    let at = points + axis;
    let least = load<f32>(at);
    let most = least;
    for (let i = 1; i < weldedPoints; i++) {
      at += 12;
      const value = load<f32>(at);
      if (value < least) least = value;
      if (value > most) most = value;
    }
    store<f32>(out + axis, least);
    store<f32>(out + axis, most, 12);
  }
}
