// One word each for a crossing, a span's end and a run.

// Sorts last: no crossing and no end.
const NOTHING: u32 = 0xffffffffu;

// A crossing of a pixel row: ordered by sub-row (4 bits), then x (23 bits), then solid (4 bits) and direction, which are its tag.
fn packCrossing(subRow: u32, x: u32, tag: u32) -> u32 {
  return (subRow << 28u) | (x << 5u) | tag;
}

// What a crossing is of (solids.wgsl); 0 where the plate has no solids to tell apart.
fn solidOf(crossing: u32) -> u32 {
  return (crossing >> 1u) & 15u;
}

// What a crossing adds to the winding number.
fn windingOf(word: u32) -> i32 {
  return 1 - 2 * i32(word & 1u);
}

// A span's end from its crossing: ordered by x whatever the sub-row; the last bit tells starts (0) from ends (1).
fn spanEndOf(crossing: u32, isEnd: bool) -> u32 {
  return ((crossing >> 4u) & 0xfffffeu) | select(0u, 1u, isEnd);
}

// A run of pixels of one grey, at most 0xffffff of them.
fn packRun(length: u32, grey: u32) -> u32 {
  return (length << 8u) | grey;
}
