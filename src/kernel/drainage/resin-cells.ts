import type { Bore } from '../features/bores.ts';
import { fillColumns } from '../features/occupancy.ts';
import { Forest } from '../issues/forest.ts';
import { meshBounds } from '../mesh/bounds.ts';
import { placeMesh } from '../mesh/joining.ts';
import { transformPoint } from '../mesh/matrix.ts';
import type { Aabb, MeshBuffers, Transform } from '../mesh/types.ts';
import { addScaled, dot, subtract, type Vector } from '../mesh/vector.ts';
import { eachPair, findRuns } from './cell-runs.ts';

/** A part that holds resin, in stretched millimetres (mesh/stretch.ts). Meshes are closed. */
export interface HollowPart {
  readonly body: MeshBuffers;
  /** Null for a part that is hollow by itself. */
  readonly cavity: MeshBuffers | null;
  readonly infill: MeshBuffers | null;
  /** Holes it has. */
  readonly bores: readonly Bore[];
  /** What else is taken from it: bodies of class `hole` that are no bores. */
  readonly openings: readonly MeshBuffers[];
  /** Turns it and puts it on the plate, whose top is at 0: resin runs along z. */
  readonly placement: Transform;
}

/** What a cell is: air around the part; solid; a place for resin; one in a bore; air at the end of a bore. */
export const AIR = 0;
export const SOLID = 1;
export const RESIN = 2;
export const BORED = 3;
export const EXIT = 4;

/** A part cut into cells, layer by layer and row by row: number (z · counts[1] + y) · counts[0] + x. Plate millimetres. */
export interface ResinCells {
  readonly states: Uint8Array;
  /** Low corner of the first cell. */
  readonly origin: Vector;
  readonly side: number;
  readonly counts: Vector;
}

/** Cells of air round a part: bores end there. */
const MARGIN = 3;
/** Side of the smallest cells, mm. Of a part of any size they are so many at most, and larger for it. */
const LEAST_SIDE = 0.2;
const MOST_CELLS = 3_000_000;

/**
 * Cuts a part into cells, closed as it is without its bores and openings. Its cavities are what the cavity fills, less the infill, and voids that the
 * body winds around without filling.
 */
export function cutIntoCells({ body, cavity, infill, placement }: HollowPart): ResinCells {
  const empty = cellsAround(meshBounds(placeMesh(body, placement)));
  const states = occupied(empty, body, placement);
  encloseAir(states, empty.counts);
  if (cavity !== null) {
    const hollow = occupied(empty, cavity, placement);
    const bars = infill === null ? null : occupied(empty, infill, placement);
    for (let cell = 0; cell < states.length; cell++)
      if (states[cell] === SOLID && hollow[cell] === 1 && bars?.[cell] !== 1) states[cell] = RESIN;
  }
  return { ...empty, states };
}

function cellsAround({ min, max }: Aabb): EmptyCells {
  for (let side = LEAST_SIDE; ; side *= 1.05) {
    const countOf = (axis: 0 | 1 | 2): number => Math.ceil((max[axis] - min[axis]) / side) + 2 * MARGIN;
    const counts: Vector = [countOf(0), countOf(1), countOf(2)];
    if (counts[0] * counts[1] * counts[2] > MOST_CELLS) continue;
    return { origin: [min[0] - MARGIN * side, min[1] - MARGIN * side, min[2] - MARGIN * side], side, counts };
  }
}

/** Opens what the part's bores and openings open: they alone join cavities to the air, so that no wall is too thin for its cells. */
export function openCells(grid: ResinCells, { bores, openings, placement }: HollowPart): void {
  for (const opening of openings) {
    const cells = occupied(grid, opening, placement);
    for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === 1) openCell(grid.states, cell);
  }
  for (const bore of bores) boreCells(grid, placeBore(bore, placement));
}

type EmptyCells = Omit<ResinCells, 'states'>;

/** 1 for the cells whose middle a mesh winds around. Columns of an occupancy are rows of x here. */
function occupied({ origin, side, counts }: EmptyCells, mesh: MeshBuffers, placement: Transform): Uint8Array {
  const turn = ([x, y, z]: Vector): Vector => [y, z, x];
  const { positions, indices } = placeMesh(mesh, placement);
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at]!;
    positions[at] = positions[at + 1]!;
    positions[at + 1] = positions[at + 2]!;
    positions[at + 2] = x;
  }
  const grid = { origin: turn(origin), side, counts: turn(counts) };
  return fillColumns(grid, { positions, indices }).cells;
}

/** A bore on the plate. */
export type PlacedBore = Pick<Bore, 'outer' | 'inward' | 'start' | 'end' | 'r1' | 'r2'>;

export function placeBore({ outer, inward, ...bore }: PlacedBore, placement: Transform): PlacedBore {
  const at = transformPoint(placement, outer);
  const ahead = transformPoint(placement, addScaled(outer, inward, 1));
  return { ...bore, outer: at, inward: subtract(ahead, at) };
}

/** Opens the cells of a bore on the plate: at least those its axis goes through, and one more outside. */
export function boreCells(grid: ResinCells, { outer, inward, start, end, r1, r2 }: PlacedBore): void {
  const { states, origin, side, counts } = grid;
  // Half the diagonal of a cell.
  const least = 0.87 * side;
  const from = start - side;
  const ends = [addScaled(outer, inward, from), addScaled(outer, inward, end)];
  const range = (axis: 0 | 1 | 2): readonly [number, number] => {
    const reached = ends.map((point) => (point[axis] - origin[axis]) / side);
    const radius = Math.max(r1, r2, least) / side;
    return [
      Math.max(1, Math.floor(Math.min(...reached) - radius)),
      Math.min(counts[axis] - 2, Math.floor(Math.max(...reached) + radius)),
    ];
  };
  const [[x0, x1], [y0, y1], [z0, z1]] = [range(0), range(1), range(2)];
  for (let z = z0; z <= z1; z++)
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const cell = (z * counts[1] + y) * counts[0] + x;
        const away = subtract(middleOf(grid, cell), outer);
        const along = dot(away, inward);
        if (along < from || along > end) continue;
        const share = end > 0 ? Math.min(1, Math.max(0, along / end)) : 0;
        const radius = Math.max(r1 + (r2 - r1) * share, least);
        if (dot(away, away) - along * along <= radius * radius) openCell(states, cell);
      }
}

/** The middle of a cell, plate mm. */
export function middleOf({ origin, side, counts }: EmptyCells, cell: number): Vector {
  const [x, y, z] = placeOf(counts, cell);
  return [origin[0] + (x + 0.5) * side, origin[1] + (y + 0.5) * side, origin[2] + (z + 0.5) * side];
}

/** Where a cell is in its row, its row in its layer, and its layer. */
export function placeOf([width, depth]: Vector, cell: number): Vector {
  const row = Math.floor(cell / width);
  return [cell % width, row % depth, Math.floor(row / depth)];
}

/** The cell a place lies in, plate mm; −1 beside the grid. */
export function cellAt({ origin, side, counts }: EmptyCells, place: Vector): number {
  const [x, y, z] = ([0, 1, 2] as const).map((axis) => Math.floor((place[axis] - origin[axis]) / side));
  const isInside = [x!, y!, z!].every((at, axis) => at >= 0 && at < counts[axis]!);
  return isInside ? (z! * counts[1] + y!) * counts[0] + x! : -1;
}

function openCell(states: Uint8Array, cell: number): void {
  const state = states[cell]!;
  if (state === AIR) states[cell] = EXIT;
  else if (state !== EXIT) states[cell] = BORED;
}

/** Makes air that does not hang together with the air around the part a place for resin. */
function encloseAir(states: Uint8Array, [width, depth]: Vector): void {
  const runs = findRuns(states, width, AIR, AIR);
  const forest = new Forest();
  forest.reset(runs.starts.length);
  const unite = (one: number, other: number): void => void forest.unite(one, other);
  for (let row = 1; row < runs.rows.length - 1; row++) {
    if (row % depth > 0) eachPair(runs, row, row - 1, -width, unite);
    if (row >= depth) eachPair(runs, row, row - depth, -width * depth, unite);
  }
  // The first row is air: run 0 is around the part.
  for (let run = 1; run < runs.starts.length; run++)
    if (forest.find(run) !== 0) states.fill(RESIN, runs.starts[run], runs.ends[run]);
}
