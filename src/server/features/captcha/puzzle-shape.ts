import type { SeededRandom } from '#base';

/** What each side of a piece has: a knob, a bay, or nothing. */
export type Side = 'knob' | 'bay' | 'plain';
/** Top, right, bottom, left. */
export type PieceSides = readonly [Side, Side, Side, Side];

/** Margin that the knobs reach into, as a share of the piece. */
const MARGIN = 0.2;
const KNOB = 0.13;
const SIDES = ['knob', 'bay', 'plain'] as const;

/** Where the knob or bay of each side is centred, in shares of the piece. */
const CENTRES = [
  [0.5, MARGIN - 0.03],
  [1 - MARGIN + 0.03, 0.5],
  [0.5, 1 - MARGIN + 0.03],
  [MARGIN - 0.03, 0.5],
] as const;

/** A piece with at least one knob and one bay, so that it is not just a square. */
export function pickSides(random: SeededRandom): PieceSides {
  const pick = (): Side => SIDES[random.integer(0, SIDES.length)]!;
  for (;;) {
    const sides: PieceSides = [pick(), pick(), pick(), pick()];
    if (sides.includes('knob') && sides.includes('bay')) return sides;
  }
}

function isInside(sides: PieceSides, u: number, v: number): boolean {
  let inside = u >= MARGIN && u <= 1 - MARGIN && v >= MARGIN && v <= 1 - MARGIN;
  for (const [index, side] of sides.entries()) {
    if (side === 'plain') continue;
    const [centreU, centreV] = CENTRES[index]!;
    if (Math.hypot(u - centreU, v - centreV) > KNOB) continue;
    inside = side === 'knob';
  }
  return inside;
}

/** How much of each pixel a piece covers, 0 to 1, row by row, from 3 × 3 samples. */
export function coverPiece(sides: PieceSides, size: number): Float32Array {
  const cover = new Float32Array(size * size);
  for (let index = 0; index < cover.length; index++) {
    const column = index % size;
    const row = (index - column) / size;
    let hits = 0;
    for (let sample = 0; sample < 9; sample++) {
      const u = (column + ((sample % 3) + 0.5) / 3) / size;
      const v = (row + (Math.floor(sample / 3) + 0.5) / 3) / size;
      if (isInside(sides, u, v)) hits++;
    }
    cover[index] = hits / 9;
  }
  return cover;
}
