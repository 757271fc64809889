// Cells of the layers that this step completes, by their first points, four a thread in order: first what each block of 256 has of
// vertices and quads is added up (`STAGE` 0); once all blocks' places are known, vertices are written (1), and then quads (2), whose
// cells lie in other blocks too, and in the layer before.

override STAGE: u32;

@group(0) @binding(0) var<uniform> field: Field;
@group(0) @binding(5) var<storage, read_write> blocks: array<vec2u>;
@group(0) @binding(14) var<storage, read> distances: array<u32>;
// Four words a cell's corners: edges of its sheets; then twelve bytes: the sheet of each edge.
@group(0) @binding(16) var<storage, read> sheets: array<u32>;
@group(0) @binding(17) var<storage, read_write> firstVertices: array<u32>;
@group(0) @binding(18) var<storage, read_write> vertices: array<i32>;
@group(0) @binding(19) var<storage, read_write> quads: array<u32>;

var<workgroup> isLeft: u32;

const CELL_ITEMS: u32 = 4u;
const SHEETS_OF_EDGES: u32 = 1024u;

// The first points of cells, and the layers that are complete with the planes of this step.
fn firstLayer() -> u32 {
  return max(field.doneFirst, 1u) - 1u;
}

fn layerCount() -> u32 {
  return max(field.doneFirst + field.doneCount, 1u) - 1u - firstLayer();
}

fn cellOf(index: u32) -> vec3u {
  let size = field.columns * field.rows;
  let place = index % size;
  return vec3u(place % field.columns, place / field.columns, firstLayer() + index / size);
}

fn valueAt(point: vec3u) -> u32 {
  let plane = (point.z % field.keptPlanes) * field.rows;
  return halfOf(distances[(plane + point.y) * wordsOfRow(field) + (point.x >> 1u)], point.x);
}

fn cornerOf(cell: vec3u, corner: u32) -> vec3u {
  return cell + vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
}

// The corners of a cell in the cavity, a bit each; 0 for points that are no cell's first.
fn cavityOf(cell: vec3u) -> u32 {
  if (cell.x + 1u >= field.columns || cell.y + 1u >= field.rows) {
    return 0u;
  }
  var corners = 0u;
  for (var corner = 0u; corner < 8u; corner++) {
    corners |= select(0u, 1u << corner, valueAt(cornerOf(cell, corner)) >= field.least);
  }
  return corners;
}

// Vertices of a cell, and quads of the three edges at its first corner.
fn countsOf(corners: u32) -> vec2u {
  var count = 0u;
  while (count < 4u && sheets[(corners << 2u) + count] != 0u) {
    count++;
  }
  return vec2u(count, countOneBits(crossedEdges(corners)));
}

// Which of the edges along x, y and z from a cell's first corner are crossed, a bit each.
fn crossedEdges(corners: u32) -> u32 {
  let others = ((corners >> 1u) & 3u) | ((corners >> 2u) & 4u);
  return select(others, 7u ^ others, (corners & 1u) == 1u);
}

fn sheetOfEdge(corners: u32, edge: u32) -> u32 {
  let at = corners * 12u + edge;
  return (sheets[SHEETS_OF_EDGES + (at >> 2u)] >> ((at & 3u) << 3u)) & 255u;
}

// Most blocks have nothing: the one after them begins where they do. The last one is looked into.
fn isEmpty(block: u32) -> bool {
  let blockCells = SCAN_THREADS * CELL_ITEMS;
  let last = (layerCount() * field.columns * field.rows - 1u) / blockCells;
  return block > last || (block < last && all(blocks[block] == blocks[block + 1u]));
}

fn placeOfFirst(cell: vec3u) -> u32 {
  return ((cell.z % field.cellLayers) * field.rows + cell.y) * field.columns + cell.x;
}

fn writeVertices(cell: vec3u, corners: u32, first: u32) {
  var depths: array<u32, 8>;
  for (var corner = 0u; corner < 8u; corner++) {
    depths[corner] = depthOf(valueAt(cornerOf(cell, corner)), field.exactFrom, field.isTurned == 1u);
  }
  firstVertices[placeOfFirst(cell)] = first;
  for (var sheet = 0u; sheet < 4u; sheet++) {
    let edges = sheets[(corners << 2u) + sheet];
    let at = first + sheet - field.firstVertex;
    if (edges == 0u || at >= field.vertexCapacity) {
      return;
    }
    var sum = vec3u(0u);
    for (var left = edges; left != 0u; left &= left - 1u) {
      let edge = countTrailingZeros(left);
      let axis = edge >> 2u;
      // Of the two other coordinates, the lower one is the edge's first bit.
      let lower = select(0u, 1u, axis == 0u);
      let upper = select(2u, 1u, axis == 2u);
      let corner = ((edge & 1u) << lower) | (((edge >> 1u) & 1u) << upper);
      var place = 256u * cornerOf(cell, corner) + vec3u(128u);
      place[axis] += crossingOf(depths[corner], depths[corner | (1u << axis)], field.level);
      sum += place;
    }
    let count = countOneBits(edges);
    for (var d = 0u; d < 3u; d++) {
      vertices[3u * at + d] = i32((sum[d] + (count >> 1u)) / count);
    }
  }
}

fn writeQuads(cell: vec3u, corners: u32, first: u32) {
  var number = first - field.firstQuad;
  for (var left = crossedEdges(corners); left != 0u; left &= left - 1u) {
    if (number >= field.quadCapacity) {
      return;
    }
    let axis = countTrailingZeros(left);
    let u = (axis + 1u) % 3u;
    let v = (axis + 2u) % 3u;
    for (var n = 0u; n < 4u; n++) {
      // The cells around the edge: (0,0), (1,0), (1,1), (0,1) steps back along u and v.
      let du = ((n + 1u) >> 1u) & 1u;
      let dv = n >> 1u;
      var other = cell;
      other[u] -= du;
      other[v] -= dv;
      let edge = 4u * axis + select(du + 2u * dv, dv + 2u * du, u > v);
      let vertex = firstVertices[placeOfFirst(other)] + sheetOfEdge(cavityOf(other), edge);
      // Turned to look out of the cavity: the other way round where the edge enters it.
      quads[4u * number + select((4u - n) & 3u, n, (corners & 1u) == 1u)] = vertex;
    }
    number++;
  }
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let block = flatIndex(group, groups, 1u, 0u);
  if (STAGE != 0u) {
    if (local == 0u) {
      isLeft = select(0u, 1u, isEmpty(block));
    }
    if (workgroupUniformLoad(&isLeft) == 1u) {
      return;
    }
  }
  let first = (block * SCAN_THREADS + local) * CELL_ITEMS;
  let past = min(first + CELL_ITEMS, layerCount() * field.columns * field.rows);
  var corners: array<u32, CELL_ITEMS>;
  var sum = vec2u(0u);
  for (var cell = first; cell < past; cell++) {
    corners[cell - first] = cavityOf(cellOf(cell));
    sum += countsOf(corners[cell - first]);
  }
  let inBlock = sumsBefore(local, sum, 0u);
  if (STAGE == 0u) {
    if (local == SCAN_THREADS - 1u && block < arrayLength(&blocks)) {
      blocks[block] = scanned[local];
    }
    return;
  }
  if (first >= past) {
    return;
  }
  var next = blocks[block] + inBlock;
  for (var cell = first; cell < past; cell++) {
    let own = corners[cell - first];
    if (own == 0u || own == 255u) {
      continue;
    }
    if (STAGE == 1u) {
      writeVertices(cellOf(cell), own, next.x);
    } else {
      writeQuads(cellOf(cell), own, next.y);
    }
    next += countsOf(own);
  }
}
