// A directed segment in which a plane cuts a triangle, its lower end first.
struct Segment {
  xLow: i32,
  yLow: i32,
  xHigh: i32,
  yHigh: i32,
  // Layer from the batch's first << 5 | tag of its crossings.
  tag: u32,
}
