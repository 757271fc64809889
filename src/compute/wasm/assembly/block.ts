// A block of layers: its triangles sorted by layer once, then each layer drawn from its own list.

import { blockStarts, fitLists, layerLists } from './buffers';
import { drawLayer, drawLayerSpans } from './layer';
import { BLOCK_SHIFT } from './plate';

let firstLayer: i32 = 0;

// @ts-ignore: decorator
@inline
function startOf(index: i32): usize {
  return blockStarts + (<usize>index << 2);
}

/** Sorts a block's triangle numbers by layer. Returns 1, or 0 where memory is at its limit. */
export function openBlock(block: i32, list: usize, count: i32, ranges: usize): i32 {
  firstLayer = block << BLOCK_SHIFT;
  const pastLayer = firstLayer + (1 << BLOCK_SHIFT);
  memory.fill(blockStarts, 0, 4 * 17);
  for (let i = 0; i < count; i++) {
    const range = load<u32>(ranges + (<usize>load<u32>(list + (<usize>i << 2)) << 2));
    const past = min(<i32>(range >> 16), pastLayer);
    for (let layer = max(<i32>(range & 0xffff), firstLayer); layer < past; layer++) {
      const at = startOf(layer - firstLayer);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
  let total: u32 = 0;
  for (let i = 0; i <= 16; i++) {
    const size = load<u32>(startOf(i));
    store<u32>(startOf(i), total);
    total += size;
  }
  if (!fitLists(<usize>total)) return 0;
  for (let i = 0; i < count; i++) {
    const triangle = load<u32>(list + (<usize>i << 2));
    const range = load<u32>(ranges + (<usize>triangle << 2));
    const past = min(<i32>(range >> 16), pastLayer);
    for (let layer = max(<i32>(range & 0xffff), firstLayer); layer < past; layer++) {
      const at = startOf(layer - firstLayer);
      const place = load<u32>(at);
      store<u32>(at, place + 1);
      store<u32>(layerLists + (<usize>place << 2), triangle);
    }
  }
  return 1;
}

/** Draws a layer of the open block. As drawLayer. */
export function drawBlockLayer(layer: i32): i32 {
  return drawLayer(blockList(layer), blockCount(layer), layer);
}

/** The spans of a layer of the open block. As drawLayerSpans. */
export function drawBlockSpans(layer: i32, leastFirm: i32): i32 {
  return drawLayerSpans(blockList(layer), blockCount(layer), layer, leastFirm);
}

/** Draws any one layer from its block's list. As drawLayer. */
export function drawSingleLayer(layer: i32, list: usize, count: i32, ranges: usize): i32 {
  if (!fitLists(<usize>count)) return -1;
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

/** Where the numbers of a layer's triangles lie, of the open block, and how many there are. */
export function blockList(layer: i32): usize {
  const index = layer - firstLayer;
  return layerLists + (<usize>(index == 0 ? 0 : load<u32>(startOf(index - 1))) << 2);
}
export function blockCount(layer: i32): i32 {
  const index = layer - firstLayer;
  return <i32>(load<u32>(startOf(index)) - (index == 0 ? 0 : load<u32>(startOf(index - 1))));
}
