// One thread a pixel row: its crossings, sorted, become the ends of its spans, sorted by x over all sub-rows. Rows with
// many crossings are left to crowded-rows.wgsl.

// Crossings above which a row is sorted by a workgroup.
override MOST_CROSSINGS: u32;

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(4) var<storage, read> subRows: array<u32>;
@group(0) @binding(6) var<storage, read_write> report: Report;
@group(0) @binding(7) var<storage, read_write> crossings: array<u32>;
@group(0) @binding(8) var<storage, read_write> crowded: Crowded;

fn sortWords(first: u32, past: u32) {
  for (var i = first + 1u; i < past; i++) {
    let word = crossings[i];
    var place = i;
    while (place > first && crossings[place - 1u] > word) {
      crossings[place] = crossings[place - 1u];
      place--;
    }
    crossings[place] = word;
  }
}

// Sorted crossings become ends of spans, up to what is answered. Every sub-row ends at winding 0, so one count goes through all of them.
fn markEnds(first: u32, past: u32) -> u32 {
  var winding = 0;
  var out = first;
  for (var i = first; i < past; i++) {
    let word = crossings[i];
    let before = winding;
    winding += windingOf(word);
    if (before == 0 || winding == 0) {
      crossings[out] = spanEndOf(word, winding == 0);
      out++;
    }
  }
  if (winding != 0) {
    atomicAdd(&report.unbalanced, 1u);
  }
  return out;
}

// The same where solids are told apart.
fn markSolidEnds(first: u32, past: u32) -> u32 {
  var windings: array<i32, SOLIDS>;
  var solids = 0u;
  var out = first;
  for (var i = first; i < past; i++) {
    let word = crossings[i];
    let wasLit = isLit(solids);
    solids = crossSolid(&windings, solids, word);
    if (isLit(solids) != wasLit) {
      crossings[out] = spanEndOf(word, wasLit);
      out++;
    }
  }
  if (solids != 0u) {
    atomicAdd(&report.unbalanced, countOneBits(solids));
  }
  return out;
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let row = flatIndex(group, groups, 64u, local);
  if (row >= rowsOfBatch(batch) || report.crossings > batch.crossingCapacity) {
    return;
  }
  let firstSubRow = row << batch.shift;
  var first = 0u;
  if (row > 0u) {
    first = subRows[firstSubRow - 1u];
  }
  let past = subRows[firstSubRow + (1u << batch.shift) - 1u];
  if (past == first) {
    return;
  }
  if (past - first > MOST_CROSSINGS) {
    crowded.rows[atomicAdd(&crowded.count, 1u)] = row;
    return;
  }
  sortWords(first, past);
  var out: u32;
  if (batch.colours == 0u) {
    out = markEnds(first, past);
  } else {
    out = markSolidEnds(first, past);
  }
  sortWords(first, out);
  if (out < past) {
    crossings[out] = NOTHING;
  }
}
