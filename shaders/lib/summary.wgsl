// A pixel row in short: changes of grey within it and the column of the first, 16 bits each; its first and its last grey.

fn packSummary(changes: u32, firstChange: u32, firstGrey: u32, lastGrey: u32) -> vec2u {
  return vec2u(changes | (firstChange << 16u), firstGrey | (lastGrey << 8u));
}

fn changesOf(summary: vec2u) -> u32 {
  return summary.x & 0xffffu;
}

fn firstChangeOf(summary: vec2u) -> u32 {
  return summary.x >> 16u;
}

fn firstGreyOf(summary: vec2u) -> u32 {
  return summary.y & 255u;
}

fn lastGreyOf(summary: vec2u) -> u32 {
  return (summary.y >> 8u) & 255u;
}

// Words a row begins: its changes, and one at its first column where the row before it ended with another grey. A layer's
// first row always begins one.
fn wordsOf(summary: vec2u, before: vec2u, isFirst: bool) -> u32 {
  return changesOf(summary) + select(0u, 1u, isFirst || firstGreyOf(summary) != lastGreyOf(before));
}
