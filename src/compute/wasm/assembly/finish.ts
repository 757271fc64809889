// From the runs of a layer's planes to its runs: mean of planes, supports, blur, greys. Twin of kernel/finish/oracle.ts, on runs.

import { blurRuns } from './blur';
import { fitPanel, growRuns, runs } from './buffers';
import { ditherRuns, mapGreys } from './greys';
import { reserve } from './memory';
import { writeRun } from './run-writer';
import { mergeRuns } from './sweep';

/** Runs of the layer's planes, one list after the other: parts first, then supports; a word more, which cursors may look at. */
let planes: usize = 0;
let planeCapacity: usize = 0;
/** Ends of the lists in words, u32. */
let listEnds: usize = 0;
/** Where each list is read: address, pixels left of the run, grey; u32 each. */
let cursors: usize = 0;
let listCount: i32 = 0;
let partLists: i32 = 0;
/** The layer as the step before left it. */
let before: usize = 0;
let beforeCapacity: usize = 0;

let panelWidth: i32 = 0;
let panelHeight: i32 = 0;
let planeShift: i32 = 0;
let blurRadius: i32 = 0;
let hardSupports: bool = false;
let greys: usize = 0;
let dithers: bool = false;

/**
 * Sets how layers are finished. `greyTable`: 256 bytes, or 16 tables of them where layers are dithered; `shift`: log2 of the planes a
 * layer. Returns 1, or 0 where memory is at its limit.
 */
export function setFinish(
  width: i32,
  height: i32,
  shift: i32,
  blur: i32,
  hard: bool,
  greyTable: usize,
  dithered: bool,
): i32 {
  panelWidth = width;
  panelHeight = height;
  planeShift = shift;
  blurRadius = blur;
  hardSupports = hard;
  greys = greyTable;
  dithers = dithered;
  if (!listEnds) {
    listEnds = reserve(1024);
    cursors = listEnds + 512;
  }
  return listEnds && fitPanel(<usize>width, 0) ? 1 : 0;
}

/** Forgets the planes of the layer before. */
export function startLayer(): void {
  listCount = 0;
  partLists = 0;
}

// @ts-ignore: decorator
@inline
function startOfList(list: i32): usize {
  return planes + (list == 0 ? 0 : <usize>load<u32>(listEnds + ((<usize>list - 1) << 2)) << 2);
}

/** Keeps `count` words of `runs` as one plane of the layer. Parts come before supports. Returns 0 where memory is at its limit. */
export function keepPlane(count: i32, isSupport: bool): i32 {
  const used = (startOfList(listCount) - planes) >> 2;
  const needed = used + <usize>count;
  if (needed + 1 > planeCapacity) {
    const old = planes;
    planeCapacity = max(needed + 1, planeCapacity << 1);
    planes = reserve(planeCapacity << 2);
    if (!planes) {
      planeCapacity = 0;
      return 0;
    }
    memory.copy(planes, old, used << 2);
  }
  memory.copy(planes + (used << 2), runs, <usize>count << 2);
  store<u32>(listEnds + (<usize>listCount << 2), <u32>needed);
  listCount++;
  if (!isSupport) partLists = listCount;
  return 1;
}

/** Words that long runs may take beyond those they are made of. */
// @ts-ignore: decorator
@inline
function splitWords(): usize {
  return <usize>((<u64>panelWidth * <u64>panelHeight) >> 24) + 2;
}

/** Takes `runs` up to `past` aside, so that they can be rewritten. Returns where they now end, 0 where memory is at its limit. */
function setAside(past: usize): usize {
  const words = (past - runs) >> 2;
  if (words + 1 > beforeCapacity) {
    beforeCapacity = max(words + 1, beforeCapacity << 1);
    before = reserve(beforeCapacity << 2);
    if (!before) {
      beforeCapacity = 0;
      return 0;
    }
  }
  memory.copy(before, runs, words << 2);
  return before + (words << 2);
}

// ── Several lists of runs made one ──────────────────────────────────────────────────────────────────────────────────

// @ts-ignore: decorator
@inline
function openCursor(index: i32, at: usize): void {
  const cursor = cursors + <usize>index * 12;
  const word = load<u32>(at);
  store<u32>(cursor, <u32>at);
  store<u32>(cursor, word >> 8, 4);
  store<u32>(cursor, word & 255, 8);
}

/** Pixels until one of the cursors' greys changes at the latest. */
let pixelsAlike: u32 = 0;

// @ts-ignore: decorator
@inline
function sumOfGreys(first: i32, past: i32): u32 {
  let sum: u32 = 0;
  for (let i = first; i < past; i++) {
    const cursor = cursors + <usize>i * 12;
    sum += load<u32>(cursor, 8);
    pixelsAlike = min(pixelsAlike, load<u32>(cursor, 4));
  }
  return sum;
}

/**
 * Of every pixel the brighter of two means: of the first `parts` cursors over 2^partShift, and of the others up to `count` over the layer's
 * planes, without greys where `hard`. Writes to `out`. Returns the end.
 */
function mergeLists(parts: i32, partShift: i32, count: i32, hard: bool, out: usize): usize {
  if (parts == 1 && count == 2 && partShift + planeShift == 0) return overlay(hard, out);
  let left = <u32>panelWidth * <u32>panelHeight;
  const partHalf = (<u32>1 << partShift) >> 1;
  const supportHalf = (<u32>1 << planeShift) >> 1;
  let grey: u32 = 0;
  let length: u32 = 0;
  while (left > 0) {
    pixelsAlike = left;
    const part = (sumOfGreys(0, parts) + partHalf) >> partShift;
    let support = (sumOfGreys(parts, count) + supportHalf) >> planeShift;
    if (hard) support = support >= 128 ? 255 : 0;
    const next = max(part, support);
    if (next != grey) {
      out = writeRun(out, <i32>length, <i32>grey);
      grey = next;
      length = 0;
    }
    length += pixelsAlike;
    left -= pixelsAlike;
    for (let i = 0; i < count; i++) {
      const cursor = cursors + <usize>i * 12;
      const rest = load<u32>(cursor, 4) - pixelsAlike;
      store<u32>(cursor, rest, 4);
      if (rest == 0) openCursor(i, <usize>load<u32>(cursor) + 4);
    }
  }
  return writeRun(out, <i32>length, <i32>grey);
}

/** As mergeLists, of one plane of parts and one of supports: what most layers with supports are. */
function overlay(hard: bool, out: usize): usize {
  let left = <u32>panelWidth * <u32>panelHeight;
  let part = <usize>load<u32>(cursors);
  let partLeft = load<u32>(cursors, 4);
  let partGrey = load<u32>(cursors, 8);
  let support = <usize>load<u32>(cursors, 12);
  let supportLeft = load<u32>(cursors, 16);
  let supportGrey = load<u32>(cursors, 20);
  let grey: u32 = 0;
  let length: u32 = 0;
  while (left > 0) {
    const alike = min(partLeft, supportLeft);
    const next = max(partGrey, hard ? (supportGrey >= 128 ? 255 : 0) : supportGrey);
    if (next != grey) {
      out = writeRun(out, <i32>length, <i32>grey);
      grey = next;
      length = 0;
    }
    length += alike;
    left -= alike;
    partLeft -= alike;
    if (partLeft == 0) {
      part += 4;
      partGrey = load<u32>(part);
      partLeft = partGrey >> 8;
      partGrey &= 255;
    }
    supportLeft -= alike;
    if (supportLeft == 0) {
      support += 4;
      supportGrey = load<u32>(support);
      supportLeft = supportGrey >> 8;
      supportGrey &= 255;
    }
  }
  return writeRun(out, <i32>length, <i32>grey);
}

/** Means of the planes; supports are laid over where they have greys. Into `runs`. Returns the end, 0 out of memory. */
function mergePlanes(): usize {
  const count = hardSupports ? partLists : listCount;
  if (count == 1 && partLists == 1 && planeShift == 0) {
    const past = startOfList(1);
    memory.copy(runs, planes, past - planes);
    return runs + (past - planes);
  }
  for (let list = 0; list < count; list++) openCursor(list, startOfList(list));
  const out = growRuns(runs, ((startOfList(count) - planes) >> 2) + splitWords());
  return out ? mergeLists(partLists, planeShift, count, false, out) : 0;
}

/** Lays supports without greys over `runs`. Returns the end, 0 out of memory. */
function layHardSupports(past: usize): usize {
  if (!setAside(past)) return 0;
  openCursor(0, before);
  const supports = listCount - partLists;
  for (let i = 0; i < supports; i++) openCursor(1 + i, startOfList(partLists + i));
  const words = ((past - runs) >> 2) + ((startOfList(listCount) - startOfList(partLists)) >> 2);
  const out = growRuns(runs, words + splitWords());
  return out ? mergeLists(1, 0, 1 + supports, true, out) : 0;
}

// ── The layer ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Makes the layer of the planes that were kept, in `runs`. Returns the number of words, −1 where memory is at its limit. */
export function finishLayer(layer: i32): i32 {
  let past = mergePlanes();
  if (past && blurRadius > 0) {
    const end = setAside(past);
    past = end ? blurRuns(before, end, panelWidth, panelHeight, blurRadius) : 0;
  }
  if (past && hardSupports && listCount > partLists) past = layHardSupports(past);
  if (past && dithers) {
    const end = setAside(past);
    past = end ? ditherRuns(before, end, greys, panelWidth, layer) : 0;
  } else if (past) {
    mapGreys(past, greys);
  }
  return past ? mergeRuns(past) : -1;
}
