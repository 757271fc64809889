// What one batch draws: some layers of some pixel rows of the panel, a layer here being what one plane cuts. The host writes it by
// the offsets it reads here.
struct Batch {
  // Panel pixels a row.
  width: u32,
  // log2 of the sub-rows a pixel row.
  shift: u32,
  // 1: pixels are lit or dark, and ends of spans lie between pixels.
  isBinary: u32,
  // Colours of the plate's solids (solids.wgsl). 0: all has one winding number.
  colours: u32,
  // Plane of the print's first layer, lattice units; log2 of the planes each of its layers has.
  firstPlane: i32,
  planeShift: u32,
  firstLayer: u32,
  layerCount: u32,
  // The band of pixel rows.
  firstRow: u32,
  rowCount: u32,
  triangleCount: u32,
  pairCount: u32,
  // The pixels of a layer that its words stand for: those of the band and, where it has no neighbours, of all outside it.
  spanStart: u32,
  spanEnd: u32,
  crossingCapacity: u32,
  wordCapacity: u32,
  // Comes back in the report: a batch that did not run has the one before.
  stamp: u32,
}

fn subRowsOfLayer(batch: Batch) -> u32 {
  return batch.rowCount << batch.shift;
}

fn rowsOfBatch(batch: Batch) -> u32 {
  return batch.rowCount * batch.layerCount;
}

fn subRowsOfBatch(batch: Batch) -> u32 {
  return subRowsOfLayer(batch) * batch.layerCount;
}

// Number of an invocation in a grid whose second dimension begins where the first one is at its limit.
fn flatIndex(group: vec3u, groups: vec3u, size: u32, local: u32) -> u32 {
  return (group.y * groups.x + group.x) * size + local;
}
