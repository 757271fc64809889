// Pixel rows with many crossings. The list begins as the arguments of an indirect dispatch: one workgroup a row.

struct Crowded {
  count: atomic<u32>,
  one: u32,
  alsoOne: u32,
  rows: array<u32>,
}

// The same when the list is complete.
struct CrowdedList {
  count: u32,
  one: u32,
  alsoOne: u32,
  rows: array<u32>,
}
