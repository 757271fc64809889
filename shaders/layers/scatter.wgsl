// One workgroup 64 segments: their crossings, dealt evenly to its threads however tall a segment is. Each takes the next
// place of its sub-row, so starts become ends.

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(3) var<storage, read> segments: array<Segment>;
@group(0) @binding(4) var<storage, read_write> subRows: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> crossings: array<u32>;

const THREADS: u32 = 64u;

var<workgroup> held: array<Segment, THREADS>;
var<workgroup> firstSubRows: array<i32, THREADS>;
// Crossings of the workgroup's segments up to and with each.
var<workgroup> pastCrossings: array<u32, THREADS>;

// The segment that holds the workgroup's crossing of this number.
fn segmentOf(crossing: u32) -> u32 {
  var low = 0u;
  var past = THREADS;
  while (low < past) {
    let middle = (low + past) >> 1u;
    if (pastCrossings[middle] <= crossing) {
      low = middle + 1u;
    } else {
      past = middle;
    }
  }
  return low;
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let pair = flatIndex(group, groups, THREADS, local);
  let bandFirst = i32(batch.firstRow << batch.shift);
  let layerSubRows = subRowsOfLayer(batch);
  var count = 0u;
  if (pair < batch.pairCount) {
    let segment = segments[pair];
    let first = max(0, subRowFrom(segment.yLow, batch.shift) - bandFirst);
    let past = min(i32(layerSubRows), subRowFrom(segment.yHigh, batch.shift) - bandFirst);
    held[local] = segment;
    firstSubRows[local] = first;
    count = u32(max(0, past - first));
  }
  var sum = count;
  pastCrossings[local] = sum;
  workgroupBarrier();
  for (var step = 1u; step < THREADS; step <<= 1u) {
    if (local >= step) {
      sum += pastCrossings[local - step];
    }
    workgroupBarrier();
    pastCrossings[local] = sum;
    workgroupBarrier();
  }
  let total = pastCrossings[THREADS - 1u];
  let right = i32(batch.width << 8u);
  for (var crossing = local; crossing < total; crossing += THREADS) {
    let number = segmentOf(crossing);
    var before = 0u;
    if (number > 0u) {
      before = pastCrossings[number - 1u];
    }
    let segment = held[number];
    let subRow = firstSubRows[number] + i32(crossing - before);
    let centre = subRowCentre(bandFirst + subRow, batch.shift);
    var x = segment.xLow + roundedShare(
      segment.xHigh - segment.xLow, centre - segment.yLow, segment.yHigh - segment.yLow);
    if (batch.isBinary == 1u) {
      x = pixelEdge(x);
    }
    let place = atomicAdd(&subRows[(segment.tag >> 5u) * layerSubRows + u32(subRow)], 1u);
    if (place < batch.crossingCapacity) {
      let withinRow = u32(subRow) & ((1u << batch.shift) - 1u);
      crossings[place] = packCrossing(withinRow, u32(clamp(x, 0, right)), segment.tag & 31u);
    }
  }
}
