// One thread a word: how far its points are from ends of spans along the rows of one family. Points inside: from the ends of the span they
// lie in, FAR where they lie in none; those outside are 0. Where distances are turned it is the other way round: points outside, from the
// nearest ends that look at them.

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
  let last = starts[row];
  var past = last;
  while (low < past) {
    let middle = (low + past) >> 1u;
    if (ends[middle] <= centre) {
      low = middle + 1u;
    } else {
      past = middle;
    }
  }
  // Ends up to the point; those of an odd number begin a span around it, which is left out where its neighbours are asked for.
  let count = low - first;
  let isAround = count & 1u;
  if (field.isTurned == 0u && isAround == 0u) {
    return FAR;
  }
  let skipped = field.isTurned * isAround;
  let here = middleInParts(index, field.partShift);
  var distance = field.cap;
  if (count > skipped) {
    distance = min(distance, here - inParts(ends[low - 1u - skipped], field.partShift));
  }
  if (low + skipped < last && ends[low + skipped] != NOTHING) {
    distance = min(distance, inParts(ends[low + skipped], field.partShift) - here);
  }
  return select(distance * distance, FAR, distance >= field.cap);
}

fn valueOf(i: u32, j: u32, k: u32) -> u32 {
  let isTurned = field.isTurned == 1u;
  if (i >= field.columns) {
    return select(0u, FAR, isTurned);
  }
  if (isInside(k * field.rows + j, 256u * i + 128u) == isTurned) {
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
