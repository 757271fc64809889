import type { Printer } from '#document';
import { fileOf, type Box, type MadeFile } from './made-file.ts';

/** mm. Raised parts stand in the slab, so that slicing makes one body of both. */
const SLAB = 1.2;
const RAISED = { from: 0.6, to: 2 };
/** The largest slab, and what of a small platform it takes; whole centimetres, so that a ruler is enough. */
const MOST = [60, 40] as const;
const SHARE = 0.85;
const CENTIMETRE = 10;
/** Ticks of the scales: how wide, and how long at every half and every whole centimetre. */
const TICK = { width: 0.4, half: 1.5, whole: 3 };
/** Bars and gaps of so many pixels tell how fine the panel draws. */
const PIXELS = [8, 4, 2, 1];
const BARS_OF_EACH = 3;
const BAR_LENGTH = 5;

/**
 * A slab that tells whether a printer's mirroring and pixel sizes are right: an F that reads as one from its raised side, scales in
 * centimetres along two edges, and bars of whole pixels both ways.
 */
export function testPrint(
  name: string,
  printer: Pick<Printer, 'platform' | 'width' | 'height' | 'orientation'>,
): MadeFile {
  return fileOf(name, boxesFor(printer));
}

function boxesFor({ platform, width, height, orientation }: Parameters<typeof testPrint>[1]): readonly Box[] {
  const side = (axis: 0 | 1): number =>
    Math.max(CENTIMETRE, Math.floor(Math.min(MOST[axis], platform[axis] * SHARE) / CENTIMETRE) * CENTIMETRE);
  const [long, deep] = [side(0), side(1)];
  // Panels on end have their columns along the platform's depth.
  const [pixelsX, pixelsY] = orientation === 'portrait' ? [height, width] : [width, height];
  const [pixelX, pixelY] = [platform[0] / pixelsX, platform[1] / pixelsY];
  const boxes: Box[] = [[0, 0, 0, long, deep, SLAB]];
  const raise = (x: number, y: number, toX: number, toY: number): void =>
    void boxes.push([x, y, RAISED.from, toX, toY, RAISED.to]);

  for (let at = CENTIMETRE / 2; at < long; at += CENTIMETRE / 2) {
    const length = at % CENTIMETRE === 0 ? TICK.whole : TICK.half;
    raise(at - TICK.width / 2, 0.3, at + TICK.width / 2, 0.3 + length);
  }
  for (let at = CENTIMETRE / 2; at < deep; at += CENTIMETRE / 2) {
    const length = at % CENTIMETRE === 0 ? TICK.whole : TICK.half;
    raise(0.3, at - TICK.width / 2, 0.3 + length, at + TICK.width / 2);
  }
  // The F: a stem and two arms, the lower one shorter.
  const tall = deep * 0.5;
  const stroke = tall / 6;
  const [x, y] = [long * 0.15, deep * 0.3];
  raise(x, y, x + stroke, y + tall);
  // Arms begin within the stem: bodies that share an edge are no clean mesh.
  raise(x + stroke / 2, y + tall - stroke, x + tall * 0.6, y + tall);
  raise(x + stroke / 2, y + tall / 2 - stroke / 2, x + tall * 0.45, y + tall / 2 + stroke / 2);

  let [across, up] = [long * 0.55, deep * 0.3];
  for (const pixels of PIXELS) {
    for (let bar = 0; bar < BARS_OF_EACH; bar++) {
      raise(across, deep * 0.62, across + pixels * pixelX, deep * 0.62 + Math.min(BAR_LENGTH, deep * 0.2));
      across += 2 * pixels * pixelX;
      raise(long * 0.55, up, long * 0.55 + Math.min(BAR_LENGTH, long * 0.2), up + pixels * pixelY);
      up += 2 * pixels * pixelY;
    }
    across += 6 * pixelX;
    up += 6 * pixelY;
  }
  return boxes;
}
