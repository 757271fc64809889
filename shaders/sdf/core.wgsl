// One thread a word: how far its points are from the core, along the lattice line of one direction: 0 in the core, FAR where the
// line does not meet it within reach. The core is what lies deep enough; where it begins is where its surface would be.

// 0, 1, 2: along x, y, z. Along z planes are looked through that were measured, for those that will be finished.
override ALONG: u32;

@group(0) @binding(0) var<uniform> field: Field;
@group(0) @binding(10) var<storage, read_write> along: array<u32>;
@group(0) @binding(20) var<storage, read> source: array<u32>;

fn depthAt(point: vec3u) -> u32 {
  let plane = (point.z % field.sourcePlanes) * field.rows;
  return halfOf(source[(plane + point.y) * wordsOfRow(field) + (point.x >> 1u)], point.x);
}

// Squared, in parts, to where the core begins: between a point of it and the one before, as seen from a point outside it.
fn distanceToCore(here: u32, inside: u32, inCore: u32, before: u32) -> u32 {
  let innerDepth = depthOf(inCore, field.coreExactFrom, false);
  let outerDepth = depthOf(before, field.coreExactFrom, false);
  var place = 256u * inside + 128u;
  if (here < inside) {
    place = place - 256u + crossingOf(outerDepth, innerDepth, field.coreLevel);
  } else {
    place += crossingOf(innerDepth, outerDepth, field.coreLevel);
  }
  let own = middleInParts(here, field.partShift);
  let crossed = inParts(place, field.partShift);
  let distance = max(own, crossed) - min(own, crossed);
  return select(distance * distance, FAR, distance >= field.cap);
}

fn valueOf(point: vec3u) -> u32 {
  if (point.x >= field.columns) {
    return FAR;
  }
  let own = depthAt(point);
  if (own >= field.coreLeast) {
    return 0u;
  }
  let here = point[ALONG];
  let count = vec3u(field.columns, field.rows, field.planes)[ALONG];
  // A point of the core so far away is beyond reach, and so are all behind it.
  let most = field.reach + 1u;
  var least = FAR;
  var other = point;
  var before = own;
  for (var step = 1u; step <= most && here + step < count; step++) {
    other[ALONG] = here + step;
    let value = depthAt(other);
    if (value >= field.coreLeast) {
      least = distanceToCore(here, here + step, value, before);
      break;
    }
    before = value;
  }
  before = own;
  for (var step = 1u; step <= most && step <= here; step++) {
    other[ALONG] = here - step;
    let value = depthAt(other);
    if (value >= field.coreLeast) {
      least = min(least, distanceToCore(here, here - step, value, before));
      break;
    }
    before = value;
  }
  return least;
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
  along[index] = wordOf(vec2u(valueOf(vec3u(at.i, at.j, at.k)), valueOf(vec3u(at.i + 1u, at.j, at.k))));
}
