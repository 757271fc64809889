// What a batch reports to the host besides its words. The host reads it by the offsets it finds here.
struct Report {
  // Crossings and words the batch needs; where they exceed the capacities, nothing further was drawn.
  crossings: u32,
  words: u32,
  // Pixel rows whose windings do not add up to zero: 0, or a bug.
  unbalanced: atomic<u32>,
  // Runs too long for a word.
  longRuns: atomic<u32>,
  stamp: u32,
  // Where each layer's words begin, one a layer; then word number and length of each long run.
  data: array<u32>,
}
