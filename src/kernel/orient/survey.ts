import { PIECE, type Surface } from './surface.ts';
import type { Direction, PoseFigures } from './types.ts';

/** An underside flatter than this needs support: its normal is within 45° of straight down. */
const STEEP = Math.SQRT1_2;
/** Nearer to horizontal than this a face shows no steps. */
const LEVEL = 0.9995;
/** Lower than this a face lies on the plate, mm. */
const ON_PLATE_MM = 0.15;
/** Heights at which the cross-section is taken. */
const SECTIONS = 96;
/** Points whose heights differ by less than this share of the size are level with one another. */
const LEVEL_SHARE = 1e-5;

/** Quick figures of any pose, from one pass over pieces, points and edges. */
export interface Survey {
  /** As `PoseFigures`, but that support reaches down to the plate whatever is between, and shells that overlap count twice. */
  figuresOf(down: Direction): PoseFigures;
}

/** A survey of a surface of the size given (its box's longest side, mm). */
export function createSurvey({ positions, edges, pieces }: Surface, size: number): Survey {
  const points = positions.length / 3;
  /** Heights of the points, in steps that make one level of what is level. */
  const levels = new Int32Array(points);
  const isLowest = new Uint8Array(points);
  const sections = new Float64Array(SECTIONS);
  const perStep = 1 / (size * LEVEL_SHARE);

  /**
   * Points that no neighbour lies below; of level neighbours the one of the lowest number stands for all. Without a branch: which end
   * is lower is as good as chance.
   */
  const countIslands = (floor: number): number => {
    isLowest.fill(1);
    for (let at = 0; at < edges.length; at += 2) {
      const a = edges[at]!;
      const b = edges[at + 1]!;
      isLowest[a + ((b - a) & ((levels[a]! - levels[b]! - 1) >> 31))] = 0;
    }
    let count = 0;
    for (let point = 0; point < points; point++) count += levels[point]! >= floor ? isLowest[point]! : 0;
    return count;
  };

  return {
    figuresOf([dx, dy, dz]) {
      const [x, y, z] = [-dx, -dy, -dz];
      let lowest = Infinity;
      let highest = -Infinity;
      for (let point = 0, at = 0; point < points; point++, at += 3) {
        const height = positions[at]! * x + positions[at + 1]! * y + positions[at + 2]! * z;
        levels[point] = height * perStep;
        if (height < lowest) lowest = height;
        if (height > highest) highest = height;
      }
      const height = highest - lowest;
      const perMm = height > 0 ? SECTIONS / height : 0;
      sections.fill(0);
      let supportArea = 0;
      let supportVolume = 0;
      let steppedArea = 0;
      for (let at = 0; at < pieces.length; at += PIECE) {
        const flux = pieces[at]! * x + pieces[at + 1]! * y + pieces[at + 2]! * z;
        const area = pieces[at + 3]!;
        const above = pieces[at + 4]! * x + pieces[at + 5]! * y + pieces[at + 6]! * z - lowest;
        // What looks up above a height is what looks down, and its cross-section: Gauss's theorem for the flux straight up.
        const section = (above * perMm) | 0;
        sections[section < SECTIONS ? section : SECTIONS - 1]! += flux;
        const seen = Math.abs(flux);
        if (seen < LEVEL * area) steppedArea += seen;
        if (flux < -STEEP * area && above >= ON_PLATE_MM) {
          supportArea += seen;
          supportVolume += seen * above;
        }
      }
      let peelArea = 0;
      let section = 0;
      for (let at = SECTIONS - 1; at > 0; at--) {
        section += sections[at]!;
        if (section > peelArea) peelArea = section;
      }
      return {
        supportArea,
        supportVolume,
        height,
        peelArea,
        steppedArea,
        islands: countIslands(Math.ceil((lowest + ON_PLATE_MM) * perStep)),
      };
    },
  };
}
