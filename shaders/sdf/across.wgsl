// One thread a word: the least of what lies along x within reach, of distances along the rows of a family. Those along z alone are
// looked through on planes that are finished (`WITH_ROWS` false); on planes that are added, those along y, and along y those along x.

override WITH_ROWS: bool;

@group(0) @binding(0) var<uniform> field: Field;
@group(0) @binding(10) var<storage, read> along: array<u32>;
@group(0) @binding(11) var<storage, read> alongRows: array<u32>;
@group(0) @binding(12) var<storage, read_write> across: array<u32>;

// Values of two points that follow each other.
fn pairFrom(row: u32, i: u32) -> vec2u {
  let word = along[row + (i >> 1u)];
  if ((i & 1u) == 0u) {
    return pairOf(word);
  }
  var next = FAR;
  if (i + 1u < field.columns) {
    next = along[row + ((i + 1u) >> 1u)];
  }
  return vec2u(word >> 16u, next & 0xffffu);
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let index = flatIndex(group, groups, 64u, local);
  let first = select(field.doneFirst, field.addFirst, WITH_ROWS);
  let count = select(field.doneCount, field.addCount, WITH_ROWS);
  if (index >= count * wordsOfPlane(field)) {
    return;
  }
  let at = fieldWord(index, first, field);
  let wide = wordsOfRow(field);
  let row = index - (at.i >> 1u);
  var best = pairOf(along[index]);
  if (WITH_ROWS) {
    best = min(best, pairOf(alongRows[index]));
  }
  for (var r = 1u; r <= field.reach; r++) {
    let steps = (r * r) << (2u * field.partShift);
    if (steps >= largest(best)) {
      break;
    }
    let added = vec2u(steps);
    if (at.i >= r) {
      best = min(best, pairFrom(row, at.i - r) + added);
    } else if (at.i + 1u == r) {
      best.y = min(best.y, (along[row] & 0xffffu) + steps);
    }
    if (at.i + r < field.columns) {
      best = min(best, pairFrom(row, at.i + r) + added);
    }
    if (WITH_ROWS) {
      if (at.j >= r) {
        best = min(best, pairOf(alongRows[index - r * wide]) + added);
      }
      if (at.j + r < field.rows) {
        best = min(best, pairOf(alongRows[index + r * wide]) + added);
      }
    }
  }
  let value = wordOf(capped(best, field.cap));
  if (WITH_ROWS) {
    across[(at.k % field.heldPlanes) * wordsOfPlane(field) + at.place] = value;
  } else {
    across[index] = value;
  }
}
