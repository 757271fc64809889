import type { CellGrid } from '../../features/occupancy.ts';
import { meshBounds } from '../../mesh/bounds.ts';
import type { Aabb, MeshBuffers } from '../../mesh/types.ts';
import type { Vector } from '../../mesh/vector.ts';
import { squaredDistances } from './clearance.ts';
import { costToPlate, type CellFields, type CostField, type CostRules } from './cost-field.ts';
import { createInsideTest, type Ground } from './inside.ts';
import { columnsOver } from './sorted-faces.ts';
import { solidsOf } from './surface-cells.ts';
import type { Platform } from '../types.ts';

/** Side of a cell, mm, of a part that has no more than MOST_CELLS along its longest side. */
const CELL = 0.5;
const MOST_CELLS = 256;
/** Room around the part where supports go past it, mm; with neighbours more of it is looked at. */
const MARGIN = 4;
const NEIGHBOUR_MARGIN = 10;
/** From so many cells squared on nothing of the part is at a place: its own cell, and those next to it, hold no surface. */
const CERTAIN = 4;
/** Half the diagonal of a cell twice: what a place may be off the middle of its own, and what is filled off the middle of its. */
const FAR = 1.75;
/** Fields of ways that are kept: two settings have six. */
const MOST_FIELDS = 6;
/** Distances are known up to so many cells. */
const FEWEST_KNOWN = 4;
const MOST_KNOWN = 15;

export interface SpaceInput {
  /** Where it stands on the plate, lifted, mm. Openings should be closed. */
  readonly mesh: MeshBuffers;
  /** Of the parts beside it: nothing goes through them. */
  readonly neighbours?: readonly MeshBuffers[];
  readonly platform?: Platform;
  /** What makes its fields; absent: the kernel. */
  readonly fields?: CellFields;
}

const ownFields: CellFields = {
  solids: solidsOf,
  distances: squaredDistances,
  costs: costToPlate,
};

/** Where supports of a part may go. It is dear to make and does not depend on settings: keep it for as long as the part stands as it does. */
export interface SupportSpace {
  readonly mesh: MeshBuffers;
  readonly platform: Platform | null;
  readonly grid: CellGrid;
  /** Highest point of the part, mm. */
  readonly top: number;
  /** Whether a place is in the part or in a neighbour: exact. */
  isInside(x: number, y: number, z: number): boolean;
  /** Whether a place is in the part itself: exact. */
  isInsidePart(x: number, y: number, z: number): boolean;
  /** What a stick could stand on right below a place. */
  groundBelow(x: number, y: number, z: number, onNeighbours: boolean): Ground | null;
  /** How far a bar's axis must stay off cells that are filled, in cells squared, so that it clears them by what its radius leaves of `reach`, mm. */
  thresholdOf(reach: number): number;
  /** Squared distance to the next filled cell, in cells, no more than is known. */
  squaredAt(x: number, y: number, z: number): number;
  /** Whether the cells alone say that nothing is within so many mm of a place. */
  isFar(x: number, y: number, z: number, radius: number): boolean;
  /** The grid's columns that the part stands in or over, 1 each, in rows. */
  shadow(): Uint8Array;
  /** The ways to the plate under rules; found once. */
  costs(rules: CostRules): CostField;
}

export function createSupportSpace({
  mesh,
  neighbours = [],
  platform,
  fields: made = ownFields,
}: SpaceInput): SupportSpace {
  const bounds = meshBounds(mesh);
  const grid = gridAround(mesh, bounds, neighbours.length > 0 ? NEIGHBOUR_MARGIN : MARGIN);
  const near = [...neighbours.entries()].filter(([, neighbour]) => reachesInto(grid, neighbour));
  const { origin, side, counts } = grid;
  const [width, depth, tall] = counts;
  const layer = width * depth;
  /** The cells of a mesh, and the test of what is inside it. */
  const solidsOfMesh = (solid: MeshBuffers, box: Aabb) => {
    const columns = columnsOver(solid, box);
    const { cells, faces } = made.solids(grid, solid, columns);
    return { cells, test: createInsideTest(solid, box, columns, faces) };
  };
  const { cells, test: part } = solidsOfMesh(mesh, bounds);
  const shade = new Uint8Array(layer);
  for (let at = cells.indexOf(1); at >= 0;) {
    const column = Math.floor(at / tall);
    shade[column] = 1;
    at = cells.indexOf(1, (column + 1) * tall);
  }
  const others = near.map(([number, neighbour]) => {
    const { cells: other, test } = solidsOfMesh(neighbour, meshBounds(neighbour));
    for (let at = 0; at < cells.length; at++) cells[at]! |= other[at]!;
    return { number, test };
  });
  const perMm = 1 / side;
  let known = 0;
  let squared: Uint8Array = new Uint8Array(0);
  const fields = new Map<string, CostField>();

  const squaredAt = (x: number, y: number, z: number): number => {
    const column = Math.floor((x - origin[0]) * perMm);
    const row = Math.floor((y - origin[1]) * perMm);
    const level = Math.max(0, Math.floor(z * perMm));
    if (!(column >= 0 && row >= 0 && column < width && row < depth && level < tall)) return known * known;
    return squared[level * layer + row * width + column]!;
  };
  const prepare = (reach: number): void => {
    const cellsAway = Math.min(MOST_KNOWN, Math.max(FEWEST_KNOWN, Math.ceil(reach * perMm + 0.5)));
    if (cellsAway <= known) return;
    known = cellsAway;
    squared = made.distances(grid, cells, known);
  };
  const isWithin = (x: number, y: number): boolean =>
    x >= origin[0] && y >= origin[1] && x < origin[0] + width * side && y < origin[1] + depth * side;
  const isInNeighbour = (x: number, y: number, z: number): boolean =>
    others.some(({ test }) => test.isInside(x, y, z));

  const space: SupportSpace = {
    mesh,
    platform: platform ?? null,
    grid,
    top: tall * side,
    squaredAt,
    isInside: (x, y, z) => {
      if (squaredAt(x, y, z) >= CERTAIN && isWithin(x, y)) return false;
      return part.isInside(x, y, z) || isInNeighbour(x, y, z);
    },
    isInsidePart: (x, y, z) => (squaredAt(x, y, z) < CERTAIN || !isWithin(x, y)) && part.isInside(x, y, z),
    groundBelow(x, y, z, onNeighbours) {
      if (part.isInside(x, y, z) || isInNeighbour(x, y, z)) return null;
      const own = part.groundBelow(x, y, z);
      const found = others.reduce<Ground | null>((best, { number, test }) => {
        const ground = test.groundBelow(x, y, z);
        return ground !== null && (best === null || ground.at[2] > best.at[2])
          ? { ...ground, neighbour: number }
          : best;
      }, own);
      return found === own || onNeighbours ? found : null;
    },
    thresholdOf(reach) {
      prepare(reach);
      const cellsAway = Math.max(1, reach * perMm + 0.5);
      return Math.min(MOST_KNOWN * MOST_KNOWN, Math.ceil(cellsAway * cellsAway - 1e-9));
    },
    isFar(x, y, z, radius) {
      const away = radius * perMm + FAR;
      return isWithin(x, y) && squaredAt(x, y, z) >= away * away;
    },
    shadow: () => shade,
    costs(rules) {
      const key = JSON.stringify(rules);
      let field = fields.get(key);
      if (field === undefined && fields.size >= MOST_FIELDS) fields.delete(fields.keys().next().value!);
      if (field === undefined) fields.set(key, (field = { rules, cost: made.costs(grid, squared, rules) }));
      return field;
    },
  };
  prepare(0);
  return space;
}

function gridAround(mesh: MeshBuffers, { min, max }: Aabb, margin: number): CellGrid {
  if (mesh.indices.length === 0) return { origin: [0, 0, 0], side: CELL, counts: [1, 1, 1] };
  const longest = Math.max(max[0] - min[0], max[1] - min[1], max[2]);
  const side = Math.max(CELL, longest / MOST_CELLS);
  const round = Math.ceil(margin / side);
  const across = (axis: 0 | 1): number => Math.ceil((max[axis] - min[axis]) / side) + 2 * round + 1;
  const origin: Vector = [min[0] - round * side, min[1] - round * side, 0];
  return { origin, side, counts: [across(0), across(1), Math.max(1, Math.ceil(max[2] / side) + 1)] };
}

function reachesInto({ origin, side, counts }: CellGrid, mesh: MeshBuffers): boolean {
  if (mesh.indices.length === 0) return false;
  const { min, max } = meshBounds(mesh);
  return [0, 1, 2].every(
    (axis) => max[axis]! > origin[axis]! && min[axis]! < origin[axis]! + counts[axis]! * side,
  );
}
