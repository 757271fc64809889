// One thread a pixel row: where each of its words begins, and the greys before it added up, so that a picture finds any column by
// halving.

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(9) var<storage, read> summaries: array<vec2u>;
@group(0) @binding(10) var<storage, read> firstWords: array<u32>;
@group(0) @binding(11) var<storage, read> words: array<u32>;
// Column and sum.
@group(0) @binding(13) var<storage, read_write> places: array<vec2u>;

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let row = flatIndex(group, groups, 64u, local);
  if (row >= rowsOfBatch(batch)) {
    return;
  }
  let summary = summaries[row];
  var word = firstWords[row];
  let past = firstWords[row + 1u];
  // One word more than changes: it begins the row. Its length may count pixels of rows before.
  if (past - word > changesOf(summary)) {
    places[word] = vec2u(0u);
    word++;
  }
  var column = firstChangeOf(summary);
  var sum = column * firstGreyOf(summary);
  for (; word < past; word++) {
    places[word] = vec2u(column, sum);
    let length = words[word] >> 8u;
    column += length;
    sum += length * (words[word] & 255u);
  }
}
