// Planes and sub-rows in lattice units: 1/256 pixel, 1/256 layer.

// Cutting plane of a layer; layer 0 may be thicker than the others.
fn planeOf(layer: u32, firstPlane: i32) -> i32 {
  return select(i32(layer * 256u + 128u), firstPlane, layer == 0u);
}

// The first sub-row whose centre is not below y; 2^shift sub-rows a pixel row.
fn subRowFrom(y: i32, shift: u32) -> i32 {
  let pitchShift = 8u - shift;
  return (y + (1i << (pitchShift - 1u)) - 1) >> pitchShift;
}

// y of a sub-row's centre.
fn subRowCentre(subRow: i32, shift: u32) -> i32 {
  let pitchShift = 8u - shift;
  return (subRow << pitchShift) + (1i << (pitchShift - 1u));
}
