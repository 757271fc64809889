// Planes and sub-rows in lattice units: 1/256 pixel, 1/256 layer.

// Height of a cutting plane, 2^planeShift of them a layer; those of layer 0 are all its middle.
fn planeOf(plane: u32, firstPlane: i32, planeShift: u32) -> i32 {
  let pitchShift = 8u - planeShift;
  return select(
    i32((plane << pitchShift) + (1u << (pitchShift - 1u))),
    firstPlane,
    plane >> planeShift == 0u);
}

// The first sub-row whose centre is not below y; 2^shift sub-rows a pixel row.
fn subRowFrom(y: i32, shift: u32) -> i32 {
  let pitchShift = 8u - shift;
  return (y + (1i << (pitchShift - 1u)) - 1) >> pitchShift;
}

// Where a span's end goes without anti-aliasing: to the left of the first pixel whose centre does not lie before it.
fn pixelEdge(x: i32) -> i32 {
  return ((x + 127) >> 8u) << 8u;
}

// y of a sub-row's centre.
fn subRowCentre(subRow: i32, shift: u32) -> i32 {
  let pitchShift = 8u - shift;
  return (subRow << pitchShift) + (1i << (pitchShift - 1u));
}
