import type { SortedEdges } from '../mesh/edges.ts';
import { crossCells, type CellCrossings } from './columns.ts';
import { lowestPoints } from './islands.ts';
import type { SupportSurface } from './lattice.ts';
import { sortEdgesOfUndersides } from './outlines.ts';
import { overhangClasses } from './overhang.ts';

/** Looks at all faces of a surface, which most of the time of a large one goes into. */
export interface SurfacePasses {
  /** As `overhangClasses`. */
  classes(thresholds: readonly number[]): Uint8Array;
  /** As `sortEdgesOfUndersides`. */
  edges(roles: Uint8Array): SortedEdges;
  /** As `lowestPoints`. */
  lowest(): Uint32Array;
  /** As `crossCells`. */
  crossings(turn: number): CellCrossings;
}

/** Has work done with the passes over a surface, which are there for as long as that takes. It may be done again with others that answer the same. */
export type PassSurface = <T>(surface: SupportSurface, work: (passes: SurfacePasses) => T) => T;

/** With the kernel's own functions. */
export const passInKernel: PassSurface = (surface, work) =>
  work({
    classes: (thresholds) => overhangClasses(surface, thresholds),
    edges: (roles) => sortEdgesOfUndersides(surface, roles),
    lowest: () => lowestPoints(surface),
    crossings: (turn) => crossCells(surface, turn),
  });
