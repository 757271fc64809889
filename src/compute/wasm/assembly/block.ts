// A block of layers: its triangles sorted by layer once, then each layer drawn from its own list. Two plates may be open at once, of
// the same block: the lists of the second follow those of the first.

import { blockStarts, fitLists, layerLists } from './buffers';
import { drawLayer, drawLayerSpans } from './layer';
import { BLOCK_SHIFT } from './plate';

let firstLayer: i32 = 0;

// @ts-ignore: decorator
@inline
function startOf(plate: i32, index: i32): usize {
  return blockStarts + (<usize>(plate * 17 + index) << 2);
}

/** Where the lists of a plate begin: 0, or the end of those of the first. */
// @ts-ignore: decorator
@inline
function baseOf(plate: i32): u32 {
  return plate == 0 ? 0 : load<u32>(startOf(0, 16));
}

/**
 * Sorts a block's triangle numbers by layer, for the plate 0, which closes another, or 1 beside it. Returns 1, or 0 where memory is at its
 * limit.
 */
export function openBlock(block: i32, list: usize, count: i32, ranges: usize, plate: i32): i32 {
  firstLayer = block << BLOCK_SHIFT;
  const pastLayer = firstLayer + (1 << BLOCK_SHIFT);
  memory.fill(startOf(plate, 0), 0, 4 * 17);
  // How many more triangles each layer has than the one below.
  for (let i = 0; i < count; i++) {
    const range = load<u32>(ranges + (<usize>load<u32>(list + (<usize>i << 2)) << 2));
    const first = startOf(plate, max(<i32>(range & 0xffff), firstLayer) - firstLayer);
    store<u32>(first, load<u32>(first) + 1);
    const past = startOf(plate, min(<i32>(range >> 16), pastLayer) - firstLayer);
    store<u32>(past, load<u32>(past) - 1);
  }
  let total = baseOf(plate);
  let size: u32 = 0;
  for (let i = 0; i <= 16; i++) {
    size += load<u32>(startOf(plate, i));
    store<u32>(startOf(plate, i), total);
    total += size;
  }
  if (!fitLists(<usize>total, <usize>baseOf(plate))) return 0;
  for (let i = 0; i < count; i++) {
    const triangle = load<u32>(list + (<usize>i << 2));
    const range = load<u32>(ranges + (<usize>triangle << 2));
    const past = min(<i32>(range >> 16), pastLayer);
    for (let layer = max(<i32>(range & 0xffff), firstLayer); layer < past; layer++) {
      const at = startOf(plate, layer - firstLayer);
      const place = load<u32>(at);
      store<u32>(at, place + 1);
      store<u32>(layerLists + (<usize>place << 2), triangle);
    }
  }
  return 1;
}

/** Draws a layer of a plate's open block. As drawLayer. */
export function drawBlockLayer(layer: i32, plate: i32): i32 {
  return drawLayer(blockList(layer, plate), blockCount(layer, plate), layer);
}

/** The spans of a layer of the first plate's open block. As drawLayerSpans. */
export function drawBlockSpans(layer: i32, leastFirm: i32): i32 {
  return drawLayerSpans(blockList(layer, 0), blockCount(layer, 0), layer, leastFirm);
}

/** Draws any one layer from its block's list. As drawLayer. */
export function drawSingleLayer(layer: i32, list: usize, count: i32, ranges: usize): i32 {
  if (!fitLists(<usize>count, 0)) return -1;
  let found: usize = 0;
  for (let i = 0; i < count; i++) {
    const triangle = load<u32>(list + (<usize>i << 2));
    const range = load<u32>(ranges + (<usize>triangle << 2));
    if (layer < <i32>(range & 0xffff) || layer >= <i32>(range >> 16)) continue;
    store<u32>(layerLists + (found << 2), triangle);
    found++;
  }
  return drawLayer(layerLists, <i32>found, layer);
}

/** Where the numbers of a layer's triangles lie, of a plate's open block, and how many there are. */
export function blockList(layer: i32, plate: i32): usize {
  return layerLists + (<usize>firstOf(layer - firstLayer, plate) << 2);
}
export function blockCount(layer: i32, plate: i32): i32 {
  const index = layer - firstLayer;
  return <i32>(load<u32>(startOf(plate, index)) - firstOf(index, plate));
}

// @ts-ignore: decorator
@inline
function firstOf(index: i32, plate: i32): u32 {
  return index == 0 ? baseOf(plate) : load<u32>(startOf(plate, index - 1));
}
