// The plate as lattice triangles with their layer ranges, and the index that finds a layer's triangles.

/** Layers a block of the index spans, as a shift. */
export const BLOCK_SHIFT: i32 = 4;

/** Twin of kernel/raster/lattice.ts planesBelow; `planeShift`: log2 of the planes a layer. */
// @ts-ignore: decorator
@inline
function planesBelow(z: i32, firstPlane: i32, planeShift: i32): i32 {
  const pitchShift = 8 - planeShift;
  const planes = 1 << planeShift;
  const count = (z + (1 << (pitchShift - 1)) - 1) >> pitchShift;
  return count > planes ? count : firstPlane < z ? planes : 0;
}

// @ts-ignore: decorator
@inline
function emit(
  a: usize,
  b: usize,
  c: usize,
  firstPlane: i32,
  triangles: usize,
  ranges: usize,
  count: i32,
  planeShift: i32,
  most: u32,
): i32 {
  const az = load<i32>(a, 8);
  const bz = load<i32>(b, 8);
  const cz = load<i32>(c, 8);
  const first = min(<u32>planesBelow(min(min(az, bz), cz), firstPlane, planeShift), most);
  const past = min(<u32>planesBelow(max(max(az, bz), cz), firstPlane, planeShift), most);
  if (first >= past) return count;
  const out = triangles + <usize>count * 36;
  store<i64>(out, load<i64>(a), 0);
  store<i32>(out, az, 8);
  store<i64>(out, load<i64>(b), 12);
  store<i32>(out, bz, 20);
  store<i64>(out, load<i64>(c), 24);
  store<i32>(out, cz, 32);
  store<u32>(ranges + (<usize>count << 2), first | (past << 16));
  return count + 1;
}

/**
 * Appends a mesh's faces as triangles of 9 i32 and ranges (first plane | past-last plane << 16; planes are layers where a layer has
 * one), leaving out faces that meet none of the first `most` planes. `turned`: 1 to reverse the faces; `planeShift`: log2 of the planes a
 * layer. Two plane numbers share a word, so there are 0xffff at most; a plate that reaches the last one is refused. Returns the new number of
 * triangles.
 */
export function addFaces(
  indices: usize,
  faceCount: i32,
  lattice: usize,
  turned: i32,
  firstPlane: i32,
  triangles: usize,
  ranges: usize,
  count: i32,
  planeShift: i32,
  most: u32,
): i32 {
  for (let i = 0; i < faceCount; i++) {
    const a = lattice + <usize>load<u32>(indices, 0) * 12;
    const b = lattice + <usize>load<u32>(indices, 4) * 12;
    const c = lattice + <usize>load<u32>(indices, 8) * 12;
    count = turned
      ? emit(a, c, b, firstPlane, triangles, ranges, count, planeShift, most)
      : emit(a, b, c, firstPlane, triangles, ranges, count, planeShift, most);
    indices += 12;
  }
  return count;
}

/** Appends loose triangles (9 i32 each), as addFaces does. */
export function addTriangles(
  source: usize,
  faceCount: i32,
  turned: i32,
  firstPlane: i32,
  triangles: usize,
  ranges: usize,
  count: i32,
  planeShift: i32,
  most: u32,
): i32 {
  for (let i = 0; i < faceCount; i++) {
    count = turned
      ? emit(source, source + 24, source + 12, firstPlane, triangles, ranges, count, planeShift, most)
      : emit(source, source + 12, source + 24, firstPlane, triangles, ranges, count, planeShift, most);
    source += 36;
  }
  return count;
}

/** Layers the triangles reach into: the largest past-last layer. */
export function layerCountOf(ranges: usize, count: i32): i32 {
  let top: u32 = 0;
  for (let i = 0; i < count; i++) {
    top = max(top, load<u32>(ranges) >> 16);
    ranges += 4;
  }
  return <i32>top;
}

/**
 * Counts triangles per block of layers into `starts` (blockCount + 1 u32, zero on entry) and turns the counts into starts.
 * Returns the length of the list that fillBlocks needs.
 */
export function countBlocks(ranges: usize, count: i32, starts: usize, blockCount: i32): u32 {
  for (let i = 0; i < count; i++) {
    const range = load<u32>(ranges + (<usize>i << 2));
    const last = ((range >> 16) - 1) >> BLOCK_SHIFT;
    for (let block = (range & 0xffff) >> BLOCK_SHIFT; block <= last; block++) {
      const at = starts + (<usize>block << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
  let total: u32 = 0;
  for (let block = 0; block <= blockCount; block++) {
    const at = starts + (<usize>block << 2);
    const size = load<u32>(at);
    store<u32>(at, total);
    total += size;
  }
  return total;
}

/** Lists triangle numbers block by block. Moves each start to its block's end: block b is then [starts[b−1], starts[b]). */
export function fillBlocks(ranges: usize, count: i32, starts: usize, list: usize): void {
  for (let i = 0; i < count; i++) {
    const range = load<u32>(ranges + (<usize>i << 2));
    const last = ((range >> 16) - 1) >> BLOCK_SHIFT;
    for (let block = (range & 0xffff) >> BLOCK_SHIFT; block <= last; block++) {
      const at = starts + (<usize>block << 2);
      const place = load<u32>(at);
      store<u32>(at, place + 1);
      store<u32>(list + (<usize>place << 2), i);
    }
  }
}
