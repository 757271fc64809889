// One thread a (triangle, plane) pair: the rows of one family that the plane's segment of the triangle crosses. First they are
// counted (`WRITES` false); once all rows' places are known, every crossing takes the next of its row, so starts become ends.

override WRITES: bool;

// A family of rows: which coordinates run along them, number them and number their planes; and pairs of triangles and planes.
struct Cutting {
  along: u32,
  row: u32,
  plane: u32,
  // Of a plane.
  rows: u32,
  triangles: u32,
  firstPair: u32,
  pairs: u32,
}

@group(0) @binding(21) var<uniform> cutting: Cutting;
@group(0) @binding(1) var<storage, read> triangles: array<i32>;
@group(0) @binding(2) var<storage, read> firstPairs: array<u32>;
@group(0) @binding(3) var<storage, read_write> starts: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> ends: array<u32>;

fn cornerOf(triangle: u32, corner: u32) -> vec3i {
  let at = triangle * 9u + corner * 3u;
  return vec3i(triangles[at + cutting.along], triangles[at + cutting.row], triangles[at + cutting.plane]);
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let index = flatIndex(group, groups, 64u, local);
  if (index >= cutting.pairs) {
    return;
  }
  let pair = cutting.firstPair + index;
  let triangle = triangleOf(pair, cutting.triangles);
  let a = cornerOf(triangle, 0u);
  let b = cornerOf(triangle, 1u);
  let c = cornerOf(triangle, 2u);
  // Planes and rows are in the middles of voxels.
  let plane = subRowFrom(min(a.z, min(b.z, c.z)), 0u) + i32(pair - firstPairs[triangle]);
  let segment = cutTriangle(a, b, c, subRowCentre(plane, 0u));
  let down = segment.y > segment.w;
  let low = select(segment.xy, segment.zw, down);
  let high = select(segment.zw, segment.xy, down);
  let past = subRowFrom(high.y, 0u);
  for (var row = subRowFrom(low.y, 0u); row < past; row++) {
    let at = u32(plane) * cutting.rows + u32(row);
    let place = atomicAdd(&starts[at], 1u);
    if (WRITES) {
      let x = low.x + roundedShare(high.x - low.x, subRowCentre(row, 0u) - low.y, high.y - low.y);
      ends[place] = packFieldCrossing(u32(x), down);
    }
  }
}
