// Distances on a lattice (src/kernel/sdf/README.md): two points a word, the first in its lower half, rows of whole words, planes of
// rows; arrays hold some planes each, plane p in place p modulo their number.

// One pass of distances, and one step of it. The host writes it by the offsets it reads here.
struct Field {
  columns: u32,
  rows: u32,
  planes: u32,
  // log2 of the parts of a voxel.
  partShift: u32,
  reach: u32,
  cap: u32,
  // Planes this step measures within themselves, and planes it finishes: those were measured, with all within reach.
  addFirst: u32,
  addCount: u32,
  doneFirst: u32,
  doneCount: u32,
  // Planes in place of measured ones and of finished ones.
  heldPlanes: u32,
  keptPlanes: u32,
  // 1: distances are stored as what they fall short of FAR.
  isTurned: u32,
  // Of the cavity, in stored values: the least in it; and its depth, in 1/256 part.
  least: u32,
  level: u32,
  // Values below this count as this where a surface is drawn.
  exactFrom: u32,
  // Of the distances that a core is taken from: planes in their place, the least in the core, and the core's depth as above.
  sourcePlanes: u32,
  coreLeast: u32,
  coreLevel: u32,
  coreExactFrom: u32,
  // Layers of cells whose first vertices are kept.
  cellLayers: u32,
  // Numbers of this step's first vertex and quad, and how many of each there is room for.
  firstVertex: u32,
  firstQuad: u32,
  vertexCapacity: u32,
  quadCapacity: u32,
}

// Squared distance of what is further away than anything that matters.
const FAR: u32 = 65535u;

// A crossing of a row, ordered by its place; the last bit is its direction, as of those of pixel rows.
fn packFieldCrossing(place: u32, down: bool) -> u32 {
  return (place << 1u) | select(0u, 1u, down);
}

fn wordsOfRow(field: Field) -> u32 {
  return (field.columns + 1u) >> 1u;
}

fn wordsOfPlane(field: Field) -> u32 {
  return wordsOfRow(field) * field.rows;
}

// The words of `count` planes from `first` on are dealt one a thread.
struct FieldWord {
  // Its first point.
  i: u32,
  j: u32,
  k: u32,
  // Within its plane.
  place: u32,
}

fn fieldWord(index: u32, first: u32, field: Field) -> FieldWord {
  let plane = wordsOfPlane(field);
  let row = wordsOfRow(field);
  let place = index % plane;
  return FieldWord((place % row) << 1u, place / row, first + index / plane, place);
}

fn pairOf(word: u32) -> vec2u {
  return vec2u(word & 0xffffu, word >> 16u);
}

fn wordOf(pair: vec2u) -> u32 {
  return pair.x | (pair.y << 16u);
}

fn halfOf(word: u32, point: u32) -> u32 {
  return (word >> ((point & 1u) << 4u)) & 0xffffu;
}

// What is `cap` away or more is FAR.
fn capped(squared: vec2u, cap: u32) -> vec2u {
  return select(squared, vec2u(FAR), squared >= vec2u(cap * cap));
}

fn largest(pair: vec2u) -> u32 {
  return max(pair.x, pair.y);
}

// A place on the lattice, in 1/256 voxel, in parts.
fn inParts(place: u32, partShift: u32) -> u32 {
  return (place + (128u >> partShift)) >> (8u - partShift);
}

// The middle of a voxel, in parts.
fn middleInParts(index: u32, partShift: u32) -> u32 {
  return (index << partShift) + (1u << (partShift - 1u));
}

// 256 times the root of a number of sixteen bits, rounded down. The f32 estimate may be off whatever the device's root promises.
fn fieldRoot(squared: u32) -> u32 {
  let scaled = squared << 16u;
  var root = min(u32(sqrt(f32(scaled))), 65535u);
  while (root * root > scaled) {
    root--;
  }
  while (root < 65535u && (root + 1u) * (root + 1u) <= scaled) {
    root++;
  }
  return root;
}

// How deep a stored value is, in 1/256 part.
fn depthOf(value: u32, exactFrom: u32, isTurned: bool) -> u32 {
  if (isTurned) {
    return 65535u - fieldRoot(FAR - value);
  }
  return fieldRoot(max(value, exactFrom));
}

// Where the surface crosses an edge between two depths, in 1/256 of it from the first.
fn crossingOf(first: u32, second: u32, level: u32) -> u32 {
  let lower = min(first, second);
  let span = max(first, second) - lower;
  let share = (256u * (level - lower) + (span >> 1u)) / span;
  return select(256u - share, share, first < second);
}
