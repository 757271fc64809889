// One thread a (triangle, layer) pair: where the plane cuts the triangle, and ±1 at the ends of the segment's sub-rows.

struct Triangle {
  corners: array<i32, 9>,
  // First layer of the batch it reaches into, from the batch's first layer, << 4 | what it is of.
  tag: u32,
}

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(1) var<storage, read> triangles: array<Triangle>;
@group(0) @binding(2) var<storage, read> firstPairs: array<u32>;
@group(0) @binding(3) var<storage, read_write> segments: array<Segment>;
@group(0) @binding(4) var<storage, read_write> subRows: array<atomic<u32>>;

fn cornerOf(triangle: u32, corner: u32) -> vec3i {
  let at = corner * 3u;
  return vec3i(
    triangles[triangle].corners[at],
    triangles[triangle].corners[at + 1u],
    triangles[triangle].corners[at + 2u]);
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let pair = flatIndex(group, groups, 64u, local);
  if (pair >= batch.pairCount) {
    return;
  }
  let triangle = triangleOf(pair, batch.triangleCount);
  let tag = triangles[triangle].tag;
  let layer = (tag >> 4u) + pair - firstPairs[triangle];
  let plane = planeOf(batch.firstLayer + layer, batch.firstPlane, batch.planeShift);
  let a = cornerOf(triangle, 0u);
  let b = cornerOf(triangle, 1u);
  let c = cornerOf(triangle, 2u);
  let segment = cutTriangle(a, b, c, plane);
  let start = segment.xy;
  let end = segment.zw;
  let down = start.y > end.y;
  let low = select(start, end, down);
  let high = select(end, start, down);
  segments[pair] = Segment(low.x, low.y, high.x, high.y, (layer << 5u) | ((tag & 15u) << 1u) | select(0u, 1u, down));

  let bandFirst = i32(batch.firstRow << batch.shift);
  let count = i32(subRowsOfLayer(batch));
  let first = max(0, subRowFrom(low.y, batch.shift) - bandFirst);
  let past = min(count, subRowFrom(high.y, batch.shift) - bandFirst);
  if (first >= past) {
    return;
  }
  let base = layer * u32(count);
  atomicAdd(&subRows[base + u32(first)], 1u);
  atomicAdd(&subRows[base + u32(past)], 0xffffffffu);
}
