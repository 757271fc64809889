// Scratch of this thread. Each instance has its own globals although memory is shared, so every thread owns its buffers.
// GROWTH: a buffer that is too small is left behind and replaced by one of at least twice the size, so what is left
// behind never adds up to more than the buffer itself.

import { reserve } from './memory';

/** Row-difference counts, height · antialias + 1 i32; zero between layers. */
export let rowDifferences: usize = 0;
/** Ends of the rows' crossings, as many u32. */
export let rowCursors: usize = 0;
/** Coverage steps of one pixel row, width + 2 i32; zero between rows. */
export let accumulator: usize = 0;
/** Touched pixels of one row, one bit each, (width + 64) / 64 u64; zero between rows. */
export let touched: usize = 0;
/** Starts and ends of a row's spans, of one or two, 4 × 16 bytes each. */
export let spanEnds: usize = 0;
/** Winding numbers of the 64 solids a word tells apart, i32; zero between rows: solids.ts. */
export let windings: usize = 0;
/** Where the segments of each solid end, 256 u32. */
export let solidEnds: usize = 0;
let rowCapacity: usize = 0;
let columnCapacity: usize = 0;

export let segments: usize = 0;
let segmentCapacity: usize = 0;
export let crossings: usize = 0;
let crossingCapacity: usize = 0;
/** Of a layer: where the rows of its lit pixels' spans end, height + 1 i32, and those spans; the same of its firm ones. */
export let litRows: usize = 0;
export let firmRows: usize = 0;
let spanRowCapacity: usize = 0;
export let litEdges: usize = 0;
export let firmEdges: usize = 0;
let edgeCapacity: usize = 0;
export let runs: usize = 0;
let runCapacity: usize = 0;
let otherRuns: usize = 0;
let otherCapacity: usize = 0;
export let bytes: usize = 0;
let byteCapacity: usize = 0;
/** Sizes of chunks, a byte each: codec-goo.ts. */
export let chunkSizes: usize = 0;
let chunkCapacity: usize = 0;
/** A layer's PNG before it is packed, or once it is unpacked. */
export let picture: usize = 0;
let pictureCapacity: usize = 0;
/** Literals and matches on their way into deflate, u32 each. */
export let tokens: usize = 0;
let tokenCapacity: usize = 0;
/** Where a PNG has phrases, and their keys, u32 each. */
export let phrases: usize = 0;
let phraseCapacity: usize = 0;
/** Of a field: its spans along z, and the vertices and quads of one layer of its cells. */
export let columnSpans: usize = 0;
let columnSpanCapacity: usize = 0;
export let fieldVertices: usize = 0;
let fieldVertexCapacity: usize = 0;
export let fieldQuads: usize = 0;
let fieldQuadCapacity: usize = 0;
export let layerLists: usize = 0;
/** Starts of a block's layers in layerLists, 17 u32 for each of two plates. Not static data: that would be one place for all threads. */
export let blockStarts: usize = 0;
let listCapacity: usize = 0;

/** Makes row and column scratch fit a panel; fresh and zero. Returns false where memory is at its limit. */
export function fitPanel(width: usize, subRows: usize): bool {
  if (subRows + 1 > rowCapacity) {
    rowCapacity = subRows + 1;
    rowDifferences = reserve(rowCapacity << 2);
    rowCursors = reserve(rowCapacity << 2);
    if (!rowDifferences || !rowCursors) return false;
  }
  if (!blockStarts) {
    blockStarts = reserve(4096);
    if (!blockStarts) return false;
    spanEnds = blockStarts + 512;
    windings = blockStarts + 1024;
    solidEnds = blockStarts + 2048;
  }
  if (width + 64 > columnCapacity) {
    columnCapacity = width + 64;
    accumulator = reserve(columnCapacity << 2);
    touched = reserve((columnCapacity >> 3) + 16);
    if (!accumulator || !touched) return false;
  }
  return true;
}

export function fitSegments(count: usize): bool {
  if (count <= segmentCapacity) return true;
  segmentCapacity = max(count, segmentCapacity << 1);
  return (segments = reserve(segmentCapacity << 4)) != 0;
}

export function fitCrossings(count: usize): bool {
  if (count <= crossingCapacity) return true;
  crossingCapacity = max(count, crossingCapacity << 1);
  return (crossings = reserve(crossingCapacity << 2)) != 0;
}

/** Room for the spans of a layer of so many rows that `count` crossings make. */
export function fitSpans(height: usize, count: usize): bool {
  if (height + 1 > spanRowCapacity) {
    spanRowCapacity = height + 1;
    litRows = reserve(spanRowCapacity << 2);
    firmRows = reserve(spanRowCapacity << 2);
  }
  if (count + 2 > edgeCapacity) {
    edgeCapacity = max(count + 2, edgeCapacity << 1);
    litEdges = reserve(edgeCapacity << 2);
    firmEdges = reserve(edgeCapacity << 2);
  }
  return litRows != 0 && firmRows != 0 && litEdges != 0 && firmEdges != 0;
}

export function fitRuns(count: usize): bool {
  if (count <= runCapacity) return true;
  runCapacity = max(count, runCapacity << 1);
  return (runs = reserve(runCapacity << 2)) != 0;
}

/** Room for `count` more words of runs after those up to `past`, which stay. Returns where the next one goes, 0 out of memory. */
export function growRuns(past: usize, count: usize): usize {
  const used = (past - runs) >> 2;
  if (used + count <= runCapacity) return past;
  const old = runs;
  if (!fitRuns(used + count)) return 0;
  memory.copy(runs, old, used << 2);
  return runs + (used << 2);
}

/** Address for `count` words of runs that come from outside; 0 where memory is at its limit. mergeRuns takes them over. */
export function placeRuns(count: i32): usize {
  return fitRuns(<usize>count) ? runs : 0;
}

/** Swaps `runs` with a second such buffer: what is decoded then leaves alone what it is compared with. */
export function swapRuns(): void {
  const at = runs;
  const capacity = runCapacity;
  runs = otherRuns;
  runCapacity = otherCapacity;
  otherRuns = at;
  otherCapacity = capacity;
}

/** Whether the first `count` words of both buffers are the same. */
export function areSameRuns(count: i32): bool {
  const size = <usize>count << 2;
  let offset: usize = 0;
  for (; offset + 16 <= size; offset += 16) {
    if (v128.any_true(v128.xor(v128.load(runs + offset), v128.load(otherRuns + offset)))) return false;
  }
  for (; offset < size; offset += 4) if (load<u32>(runs + offset) != load<u32>(otherRuns + offset)) return false;
  return true;
}

/** Room for `count` bytes after the first `used`, which stay. */
export function fitBytes(used: usize, count: usize): bool {
  if (used + count <= byteCapacity) return true;
  const old = bytes;
  byteCapacity = max(used + count, byteCapacity << 1);
  bytes = reserve(byteCapacity);
  if (!bytes) return false;
  memory.copy(bytes, old, used);
  return true;
}

export function fitChunkSizes(count: usize): bool {
  if (count <= chunkCapacity) return true;
  chunkCapacity = max(count, chunkCapacity << 1);
  return (chunkSizes = reserve(chunkCapacity)) != 0;
}

export function fitPicture(count: usize): bool {
  if (count <= pictureCapacity) return true;
  pictureCapacity = max(count, pictureCapacity << 1);
  return (picture = reserve(pictureCapacity)) != 0;
}

export function fitTokens(count: usize): bool {
  if (count <= tokenCapacity) return true;
  tokenCapacity = max(count, tokenCapacity << 1);
  return (tokens = reserve(tokenCapacity << 2)) != 0;
}

export function fitPhrases(count: usize): bool {
  if (count <= phraseCapacity) return true;
  phraseCapacity = max(count, phraseCapacity << 1);
  return (phrases = reserve(phraseCapacity << 3)) != 0;
}

/** Room for `count` numbers of triangles, after the `kept` that are there. */
export function fitLists(count: usize, kept: usize): bool {
  if (count <= listCapacity) return true;
  listCapacity = max(count, listCapacity << 1);
  const old = layerLists;
  layerLists = reserve(listCapacity << 2);
  if (layerLists) memory.copy(layerLists, old, kept << 2);
  return layerLists != 0;
}

/** Room for spans along z of a field, 12 bytes each, after those that are there. */
export function fitColumnSpans(count: usize): bool {
  if (count <= columnSpanCapacity) return true;
  const used = columnSpanCapacity;
  columnSpanCapacity = max(count, max(columnSpanCapacity << 1, 4096));
  const old = columnSpans;
  columnSpans = reserve(columnSpanCapacity * 12);
  if (columnSpans && used > 0) memory.copy(columnSpans, old, used * 12);
  return columnSpans != 0;
}

/** Room for vertices of a field's surface, 12 bytes each, after those that are there. */
export function fitFieldVertices(count: usize): bool {
  if (count <= fieldVertexCapacity) return true;
  const used = fieldVertexCapacity;
  fieldVertexCapacity = max(count, fieldVertexCapacity << 1);
  const old = fieldVertices;
  fieldVertices = reserve(fieldVertexCapacity * 12);
  if (fieldVertices && used > 0) memory.copy(fieldVertices, old, used * 12);
  return fieldVertices != 0;
}

/** Room for its quads, 16 bytes each, after those that are there. */
export function fitFieldQuads(count: usize): bool {
  if (count <= fieldQuadCapacity) return true;
  const used = fieldQuadCapacity;
  fieldQuadCapacity = max(count, fieldQuadCapacity << 1);
  const old = fieldQuads;
  fieldQuads = reserve(fieldQuadCapacity << 4);
  if (fieldQuads && used > 0) memory.copy(fieldQuads, old, used << 4);
  return fieldQuads != 0;
}
