// One thread a word: how far its points are from the ends of the spans they lie in, along the rows of one family: 0 outside, FAR
// where they are inside but in no span of the family.

// 0, 1, 2: rows along x, y, z. Those along z cross the planes and are measured on planes that will be finished.
override ALONG: u32;

@group(0) @binding(0) var<uniform> field: Field;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> ends: array<u32>;
// Of the rows along x, which say what is inside.
@group(0) @binding(8) var<storage, read> insideStarts: array<u32>;
@group(0) @binding(9) var<storage, read> insideEnds: array<u32>;
@group(0) @binding(10) var<storage, read_write> along: array<u32>;

fn isInside(row: u32, centre: u32) -> bool {
  var low = 0u;
  if (row > 0u) {
    low = insideStarts[row - 1u];
  }
  let first = low;
  var past = insideStarts[row];
  while (low < past) {
    let middle = (low + past) >> 1u;
    if (insideEnds[middle] <= centre) {
      low = middle + 1u;
    } else {
      past = middle;
    }
  }
  return ((low - first) & 1u) == 1u;
}

// Squared, in parts, from the middle of a row's voxel.
fn distanceToEnds(row: u32, index: u32) -> u32 {
  let centre = 256u * index + 128u;
  var low = 0u;
  if (row > 0u) {
    low = starts[row - 1u];
  }
  let first = low;
  var past = starts[row];
  while (low < past) {
    let middle = (low + past) >> 1u;
    if (ends[middle] <= centre) {
      low = middle + 1u;
    } else {
      past = middle;
    }
  }
  if (((low - first) & 1u) == 0u) {
    return FAR;
  }
  let here = middleInParts(index, field.partShift);
  let distance = min(here - inParts(ends[low - 1u], field.partShift), inParts(ends[low], field.partShift) - here);
  return select(distance * distance, FAR, distance >= field.cap);
}

fn valueOf(i: u32, j: u32, k: u32) -> u32 {
  if (i >= field.columns || !isInside(k * field.rows + j, 256u * i + 128u)) {
    return 0u;
  }
  switch ALONG {
    case 0u: {
      return distanceToEnds(k * field.rows + j, i);
    }
    case 1u: {
      return distanceToEnds(k * field.columns + i, j);
    }
    default: {
      return distanceToEnds(j * field.columns + i, k);
    }
  }
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let index = flatIndex(group, groups, 64u, local);
  let first = select(field.addFirst, field.doneFirst, ALONG == 2u);
  let count = select(field.addCount, field.doneCount, ALONG == 2u);
  if (index >= count * wordsOfPlane(field)) {
    return;
  }
  let at = fieldWord(index, first, field);
  along[index] = wordOf(vec2u(valueOf(at.i, at.j, at.k), valueOf(at.i + 1u, at.j, at.k)));
}
