// One workgroup a crowded pixel row: what rows.wgsl does, with a bitonic sort, in workgroup memory where the row
// fits and in place where it does not.

// Crossings that fit into workgroup memory.
override CACHE_WORDS: u32;

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(4) var<storage, read> subRows: array<u32>;
@group(0) @binding(6) var<storage, read_write> report: Report;
@group(0) @binding(7) var<storage, read_write> crossings: array<u32>;
@group(0) @binding(8) var<storage, read> crowded: CrowdedList;

var<workgroup> cache: array<u32, CACHE_WORDS>;
var<workgroup> rowFirst: u32;
var<workgroup> rowLength: u32;

fn wordAt(first: u32, cached: bool, i: u32) -> u32 {
  if (cached) {
    return cache[i];
  }
  return crossings[first + i];
}

fn putWord(first: u32, cached: bool, i: u32, word: u32) {
  if (cached) {
    cache[i] = word;
  } else {
    crossings[first + i] = word;
  }
}

// For the memory that the row is in.
fn barrier(cached: bool) {
  if (cached) {
    workgroupBarrier();
  } else {
    storageBarrier();
  }
}

// Bitonic sort in which the smaller word always goes to the lower place: places past the end act as the largest words,
// so any length will do. The first step of each size pairs a half with the other one turned round.
fn sortWords(local: u32, first: u32, cached: bool, length: u32) {
  for (var size = 2u; size < 2u * length; size <<= 1u) {
    for (var step = size >> 1u; step > 0u; step >>= 1u) {
      for (var i = local; i < length; i += SCAN_THREADS) {
        let within = i % step;
        let start = (i / step) * 2u * step;
        let low = start + within;
        let high = select(low + step, start + size - 1u - within, step << 1u == size);
        if (high < length) {
          let a = wordAt(first, cached, low);
          let b = wordAt(first, cached, high);
          if (a > b) {
            putWord(first, cached, low, b);
            putWord(first, cached, high, a);
          }
        }
      }
      barrier(cached);
    }
  }
}

// Sorted crossings become ends of spans and words that are nothing: each thread counts windings through its share, and what
// stands before it comes from the scan.
fn markEnds(local: u32, first: u32, cached: bool, length: u32) {
  let share = (length + SCAN_THREADS - 1u) / SCAN_THREADS;
  let begin = min(local * share, length);
  let past = min(begin + share, length);
  var sum = 0;
  for (var i = begin; i < past; i++) {
    sum += windingOf(wordAt(first, cached, i));
  }
  var winding = bitcast<i32>(sumsBefore(local, vec2u(0u, bitcast<u32>(sum)), 0u).y);
  for (var i = begin; i < past; i++) {
    let word = wordAt(first, cached, i);
    let before = winding;
    winding += windingOf(word);
    var end = NOTHING;
    if (before == 0 || winding == 0) {
      end = spanEndOf(word, winding == 0);
    }
    putWord(first, cached, i, end);
  }
  if (local == SCAN_THREADS - 1u && winding != 0) {
    atomicAdd(&report.unbalanced, 1u);
  }
  barrier(cached);
}

// The same where solids are told apart: a scan for the winding numbers of two at a time.
fn markSolidEnds(local: u32, first: u32, cached: bool, length: u32) {
  let share = (length + SCAN_THREADS - 1u) / SCAN_THREADS;
  let begin = min(local * share, length);
  let past = min(begin + share, length);
  var windings: array<i32, SOLIDS>;
  for (var i = begin; i < past; i++) {
    let word = wordAt(first, cached, i);
    windings[solidOf(word)] += windingOf(word);
  }
  var solids = 0u;
  for (var kind = 0u; kind < SOLIDS; kind += COLOURS) {
    for (var colour = 0u; colour < batch.colours; colour += 2u) {
      let one = kind + colour;
      let own = vec2u(bitcast<u32>(windings[one]), bitcast<u32>(windings[one + 1u]));
      let before = bitcast<vec2i>(sumsBefore(local, own, 0u));
      windings[one] = before.x;
      windings[one + 1u] = before.y;
      solids |= select(0u, 1u << one, before.x != 0) | select(0u, 2u << one, before.y != 0);
      // The next scan is in the same place.
      workgroupBarrier();
    }
  }
  for (var i = begin; i < past; i++) {
    let word = wordAt(first, cached, i);
    let wasLit = isLit(solids);
    solids = crossSolid(&windings, solids, word);
    var end = NOTHING;
    if (isLit(solids) != wasLit) {
      end = spanEndOf(word, wasLit);
    }
    putWord(first, cached, i, end);
  }
  if (local == SCAN_THREADS - 1u && solids != 0u) {
    atomicAdd(&report.unbalanced, countOneBits(solids));
  }
  barrier(cached);
}

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  if (local == 0u) {
    let row = crowded.rows[group.x];
    let firstSubRow = row << batch.shift;
    rowFirst = 0u;
    if (row > 0u) {
      rowFirst = subRows[firstSubRow - 1u];
    }
    rowLength = subRows[firstSubRow + (1u << batch.shift) - 1u] - rowFirst;
  }
  let first = workgroupUniformLoad(&rowFirst);
  let length = workgroupUniformLoad(&rowLength);
  let cached = length <= CACHE_WORDS;
  if (cached) {
    for (var i = local; i < length; i += SCAN_THREADS) {
      cache[i] = crossings[first + i];
    }
  }
  barrier(cached);
  // Sorted as crossings, then as the ends of spans they become.
  for (var round = 0u; round < 2u; round++) {
    sortWords(local, first, cached, length);
    if (round == 0u && batch.colours == 0u) {
      markEnds(local, first, cached, length);
    } else if (round == 0u) {
      markSolidEnds(local, first, cached, length);
    }
  }
  if (cached) {
    for (var i = local; i < length; i += SCAN_THREADS) {
      crossings[first + i] = cache[i];
    }
  }
}
