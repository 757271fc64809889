// Runs out of a decoder: equal neighbours join, long runs are split greedily. One writer a thread.

import { fitRuns, growRuns, runs } from './buffers';

let out: usize = 0;
let heldGrey: i32 = 0;
let heldLength: i32 = 0;
/** Pixels still to come of the layer being decoded. */
export let pixelsLeft: i32 = 0;

/** Starts a layer of `pixels` pixels that holds at most `count` runs. Returns false where memory is at its limit. */
export function startRuns(pixels: i32, count: usize): bool {
  if (!fitRuns(count + <usize>(pixels >>> 24) + 2)) return false;
  out = runs;
  heldGrey = 0;
  heldLength = 0;
  pixelsLeft = pixels;
  return true;
}

/** Room for `count` more runs of the layer, where how many there are is not known from its bytes. Returns false where memory is at its limit. */
export function makeRoom(count: usize): bool {
  const at = growRuns(out, count + 2);
  if (at != 0) out = at;
  return at != 0;
}

/** Appends pixels of one grey. Returns false when the layer has no room for them. */
// @ts-ignore: decorator
@inline
export function pushRun(grey: i32, length: i32): bool {
  if (<u32>length > <u32>pixelsLeft) return false;
  pixelsLeft -= length;
  if (grey == heldGrey) {
    heldLength += length;
    return true;
  }
  if (length == 0) return true;
  out = writeRun(out, heldLength, heldGrey);
  heldGrey = grey;
  heldLength = length;
  return true;
}

/** Ends the layer. Returns the number of words in `runs`, or −2 when pixels are missing. */
export function endRuns(): i32 {
  if (pixelsLeft != 0) return -2;
  out = writeRun(out, heldLength, heldGrey);
  heldLength = 0;
  return <i32>((out - runs) >> 2);
}

/** Writes a run, split where it does not fit one word. Length 0 writes nothing. Returns where the next word goes. */
// @ts-ignore: decorator
@inline
export function writeRun(at: usize, length: i32, grey: i32): usize {
  while (length > 0xffffff) {
    store<u32>(at, 0xffffff00 | grey);
    at += 4;
    length -= 0xffffff;
  }
  if (length > 0) {
    store<u32>(at, (<u32>length << 8) | <u32>grey);
    at += 4;
  }
  return at;
}
