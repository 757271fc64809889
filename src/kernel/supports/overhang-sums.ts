import { SUPPORT_LIMIT, SUPPORT_UNITS, type SupportSurface } from './lattice.ts';

/** Words of a group: faces, four parts of twice the area, and the lowest height above −2²⁰ steps. */
export const OVERHANG_SUM_WORDS = 6;
/** Parts of 11 bits each: in words of 32 they add up exactly over so many faces. */
export const MOST_SUMMED_FACES = 1 << 21;
const PARTS = 4;
const PART = 1 << 11;
const NO_HEIGHT = 0xffffffff;

/** What faces of a group come to. */
export interface OverhangSum {
  readonly faces: number;
  /** As seen from below, mm². */
  readonly areaMm2: number;
  /** The lowest of their points above the plate, mm; Infinity for no faces. */
  readonly lowestMm: number;
}

/** The sums of so many groups without faces. */
export function noOverhangSums(count: number): Uint32Array<ArrayBuffer> {
  const sums = new Uint32Array(count * OVERHANG_SUM_WORDS);
  for (let at = OVERHANG_SUM_WORDS - 1; at < sums.length; at += OVERHANG_SUM_WORDS) sums[at] = NO_HEIGHT;
  return sums;
}

/**
 * Adds faces up by their groups, below 0 for none, of which there are `count`: OVERHANG_SUM_WORDS words a group. Whole numbers in an order
 * that does not matter, so that shaders and the engine give the same words; exact for up to MOST_SUMMED_FACES of a group.
 */
export function overhangSums(
  { points, indices }: Pick<SupportSurface, 'points' | 'indices'>,
  groups: Int32Array,
  count: number,
): Uint32Array<ArrayBuffer> {
  const sums = noOverhangSums(count);
  for (let face = 0; face < groups.length; face++) {
    const group = groups[face]!;
    if (group < 0 || group >= count) continue;
    const a = indices[face * 3]! * 3;
    const b = indices[face * 3 + 1]! * 3;
    const c = indices[face * 3 + 2]! * 3;
    const ux = points[b]! - points[a]!;
    const uy = points[b + 1]! - points[a + 1]!;
    const vx = points[c]! - points[a]!;
    const vy = points[c + 1]! - points[a + 1]!;
    // Below 2⁴³: exact.
    let area = Math.abs(ux * vy - uy * vx);
    const at = group * OVERHANG_SUM_WORDS;
    sums[at]!++;
    for (let part = 1; part <= PARTS; part++) {
      const rest = Math.floor(area / PART);
      sums[at + part]! += area - rest * PART;
      area = rest;
    }
    const low = Math.min(points[a + 2]!, points[b + 2]!, points[c + 2]!) + SUPPORT_LIMIT;
    sums[at + PARTS + 1] = Math.min(sums[at + PARTS + 1]!, low);
  }
  return sums;
}

/** What the words of a group say. */
export function readOverhangSum(sums: Uint32Array, group: number): OverhangSum {
  const at = group * OVERHANG_SUM_WORDS;
  let doubled = 0;
  for (let part = PARTS; part >= 1; part--) doubled = doubled * PART + sums[at + part]!;
  const low = sums[at + PARTS + 1]!;
  return {
    faces: sums[at]!,
    areaMm2: doubled / (2 * SUPPORT_UNITS * SUPPORT_UNITS),
    lowestMm: low === NO_HEIGHT ? Infinity : (low - SUPPORT_LIMIT) / SUPPORT_UNITS,
  };
}
