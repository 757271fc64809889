// Faces of a binary STL to numbered points. Twin of kernel/mesh/weld.ts: the same equality, numbers in the same order.

/** Bytes of a face: 12 little-endian floats (a normal, three corners) and two bytes nobody needs. */
const FACE_BYTES: usize = 50;
const NORMAL_BYTES: usize = 12;

let points: usize = 0;
let slots: usize = 0;
let mask: u32 = 0;

/** Points numbered so far. */
export let weldedPoints: i32 = 0;
/** Faces so far that have a corner twice, and those that have a coordinate that is not finite: some are both. */
export let flatFaces: i32 = 0;
export let endlessFaces: i32 = 0;

/** Begins with no points. Slots (as setWeldRoom) are zero. */
export function startWelding(): void {
  weldedPoints = 0;
  flatFaces = 0;
  endlessFaces = 0;
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
    if (endless) endlessFaces++;
    if (isFlat(load<u32>(indices, 0), load<u32>(indices, 4), load<u32>(indices, 8))) flatFaces++;
    records += FACE_BYTES;
    indices += 12;
  }
}

// @ts-ignore: decorator
@inline
function isFlat(a: u32, b: u32, c: u32): bool {
  return a == b || b == c || c == a;
}

/** Leaves out faces that have a corner twice. Returns how many stay. */
export function dropFlatFaces(indices: usize, count: i32): i32 {
  let out = indices;
  for (let face = 0; face < count; face++) {
    const at = indices + <usize>face * 12;
    const a = load<u32>(at, 0);
    const b = load<u32>(at, 4);
    const c = load<u32>(at, 8);
    if (isFlat(a, b, c)) continue;
    store<u32>(out, a, 0);
    store<u32>(out, b, 4);
    store<u32>(out, c, 8);
    out += 12;
  }
  return <i32>((out - indices) / 12);
}

/** Leaves out points that no face uses and renumbers the others, in the same order. `numbers`: a u32 a point, of any value. */
export function dropUnusedPoints(indices: usize, count: i32, numbers: usize): void {
  memory.fill(numbers, 0, <usize>weldedPoints << 2);
  const past = indices + <usize>count * 12;
  for (let at = indices; at < past; at += 4) store<u32>(numbers + (<usize>load<u32>(at) << 2), 1);
  let used: i32 = 0;
  for (let point = 0; point < weldedPoints; point++) {
    const number = numbers + (<usize>point << 2);
    if (!load<u32>(number)) continue;
    const from = points + <usize>point * 12;
    const to = points + <usize>used * 12;
    store<u64>(to, load<u64>(from));
    store<u32>(to, load<u32>(from, 8), 8);
    store<u32>(number, used++);
  }
  if (used < weldedPoints) {
    for (let at = indices; at < past; at += 4) {
      store<u32>(at, load<u32>(numbers + (<usize>load<u32>(at) << 2)));
    }
  }
  weldedPoints = used;
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
