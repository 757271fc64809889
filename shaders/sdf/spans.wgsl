// One thread a row: its crossings, sorted, become the places where it enters what prints and leaves it, in turns. Spans that touch
// are one, and those of no length are none. What is left of the row's places is NOTHING, which lies behind everything.

@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> ends: array<u32>;

// Shell's sort: rows are short, and one of thousands of crossings must not take a second.
fn sortWords(first: u32, past: u32) {
  var gap = 1u;
  while (gap < (past - first) / 3u) {
    gap = 3u * gap + 1u;
  }
  while (gap > 0u) {
    for (var i = first + gap; i < past; i++) {
      let word = ends[i];
      var place = i;
      while (place >= first + gap && ends[place - gap] > word) {
        ends[place] = ends[place - gap];
        place -= gap;
      }
      ends[place] = word;
    }
    gap /= 3u;
  }
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let row = flatIndex(group, groups, 64u, local);
  if (row >= arrayLength(&starts)) {
    return;
  }
  var first = 0u;
  if (row > 0u) {
    first = starts[row - 1u];
  }
  let past = starts[row];
  sortWords(first, past);
  var winding = 0;
  var isInside = false;
  var out = first;
  var i = first;
  while (i < past) {
    let x = (ends[i] >> 1u);
    while (i < past && (ends[i] >> 1u) == x) {
      winding += windingOf(ends[i]);
      i++;
    }
    // A row that does not return to nothing ends with its last crossing.
    let isInsideNext = winding != 0 && i < past;
    if (isInsideNext != isInside) {
      ends[out] = x;
      out++;
      isInside = isInsideNext;
    }
  }
  while (out < past) {
    ends[out] = NOTHING;
    out++;
  }
}
