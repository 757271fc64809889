import type { CanvasPoint } from '#editor';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels from the pointer to what is said beside it, and from that to the edges of the view. */
const BESIDE = 16;
const MARGIN = 8;

/** Where what is said of a pointer lies in the view, from its top left: right of and below the pointer, on the other side where there is no room. */
export function tagPlace(pointer: CanvasPoint, tag: Size, view: Size): CanvasPoint {
  return {
    x: placeAlong(pointer.x, tag.width, view.width),
    y: placeAlong(pointer.y, tag.height, view.height),
  };
}

function placeAlong(pointer: number, length: number, room: number): number {
  const last = room - MARGIN - length;
  const after = pointer + BESIDE;
  const chosen = after <= last ? after : pointer - BESIDE - length;
  return Math.max(MARGIN, Math.min(last, chosen));
}
