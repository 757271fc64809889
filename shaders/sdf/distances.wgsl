// One thread a word: the least of what was found in planes within reach, and of what was found along x in rows within reach.

struct Deepest {
  value: atomic<u32>,
}

@group(0) @binding(0) var<uniform> field: Field;
@group(0) @binding(12) var<storage, read> across: array<u32>;
@group(0) @binding(13) var<storage, read> inPlane: array<u32>;
@group(0) @binding(14) var<storage, read_write> distances: array<u32>;
@group(0) @binding(15) var<storage, read_write> deepest: Deepest;

var<workgroup> most: atomic<u32>;

fn distanceOf(index: u32) -> vec2u {
  let at = fieldWord(index, field.doneFirst, field);
  let size = wordsOfPlane(field);
  let wide = wordsOfRow(field);
  var best = min(pairOf(inPlane[(at.k % field.heldPlanes) * size + at.place]), pairOf(across[index]));
  for (var r = 1u; r <= field.reach; r++) {
    let steps = (r * r) << (2u * field.partShift);
    if (steps >= largest(best)) {
      break;
    }
    let added = vec2u(steps);
    if (at.k >= r) {
      best = min(best, pairOf(inPlane[((at.k - r) % field.heldPlanes) * size + at.place]) + added);
    }
    if (at.k + r < field.planes) {
      best = min(best, pairOf(inPlane[((at.k + r) % field.heldPlanes) * size + at.place]) + added);
    }
    if (at.j >= r) {
      best = min(best, pairOf(across[index - r * wide]) + added);
    }
    if (at.j + r < field.rows) {
      best = min(best, pairOf(across[index + r * wide]) + added);
    }
  }
  let squared = capped(best, field.cap);
  let stored = select(squared, vec2u(FAR) - squared, field.isTurned == 1u);
  distances[(at.k % field.keptPlanes) * size + at.place] = wordOf(stored);
  return stored;
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let index = flatIndex(group, groups, 64u, local);
  if (index < field.doneCount * wordsOfPlane(field)) {
    atomicMax(&most, largest(distanceOf(index)));
  }
  workgroupBarrier();
  if (local == 0u) {
    atomicMax(&deepest.value, atomicLoad(&most));
  }
}
