// Pairs of a triangle and a plane that it meets, numbered one triangle after the other. Put before the entries that bind `firstPairs`, the
// number of each triangle's first pair.

// The triangle of `triangles` that a pair belongs to: the last one that begins no later.
fn triangleOf(pair: u32, triangles: u32) -> u32 {
  var low = 0u;
  var past = triangles;
  while (past - low > 1u) {
    let middle = (low + past) >> 1u;
    if (firstPairs[middle] <= pair) {
      low = middle;
    } else {
      past = middle;
    }
  }
  return low;
}
