// What a row is of, where its plate has several solids: a class of a body each. A set of solids has a bit for each: bodies of the four
// colours (plain ones first), then cavities, infill and holes of the same colours.

const SOLIDS: u32 = 16u;
const COLOURS: u32 = 4u;

// Whether something is lit by the solids that are there. Twin of src/kernel/raster/solid-class.ts.
fn isLit(solids: u32) -> bool {
  return (solids & ~(solids >> 12u) & (~(solids >> 4u) | (solids >> 8u)) & 15u) != 0u;
}

// The set of solids behind a crossing, from that before it; winding numbers are one a solid.
fn crossSolid(windings: ptr<function, array<i32, SOLIDS>>, solids: u32, crossing: u32) -> u32 {
  let solid = solidOf(crossing);
  let winding = (*windings)[solid] + windingOf(crossing);
  (*windings)[solid] = winding;
  return select(solids | (1u << solid), solids & ~(1u << solid), winding == 0);
}
