import { Forest } from '../issues/forest.ts';
import { rotationAbout } from '../mesh/matrix.ts';
import type { SupportSurface } from './lattice.ts';

/** Side of a cell in lattice steps: 0.4 mm, even, so that middles are whole steps. */
export const CELL = 410;

/** Cells, turned about z, in which a part is looked through from below: numbers count along u, then v. */
export interface CellGrid {
  /** The numbers of the first cells, from the part's own origin. */
  readonly left: number;
  readonly front: number;
  readonly width: number;
  readonly depth: number;
  /** How far the cells are turned about z: u = x · cosine + y · sine, v = y · cosine − x · sine. */
  readonly cosine: number;
  readonly sine: number;
}

/**
 * Where vertical lines through the middles of cells meet a part, in lattice steps. A solid is a stretch in which winding is not 0; it has
 * an underside. What overlaps is one solid, so that nothing inside it is an underside.
 */
export interface Columns {
  readonly grid: CellGrid;
  /** Solids of cell c, upwards: starts[c] … starts[c + 1] − 1. */
  readonly starts: Uint32Array;
  readonly bottoms: Float32Array;
  readonly tops: Float32Array;
  /** The face that a solid begins with. */
  readonly faces: Uint32Array;
  /** 1 where the room below a solid has no way to the air that is a cell wide. */
  readonly isSealed: Uint8Array;
}

const FLOOR = -0x40000000;

/** Where lines through the middles of cells meet a surface, in the order of its faces. */
export interface CellCrossings {
  readonly grid: CellGrid;
  readonly count: number;
  /** The first `count` of each are crossings: the cell, the height in lattice steps, and the face · 2, + 1 where a line comes out of the part. */
  readonly cells: Int32Array;
  readonly heights: Float32Array;
  readonly faces: Uint32Array;
}

/** Looks through a surface in columns; `turn` is the angle of the cells in degrees. */
export function crossCells(surface: SupportSurface, turn: number): CellCrossings {
  const { u, v, grid } = layCells(surface, turn);
  return cross(surface, u, v, grid);
}

/** The columns that crossings make. */
export function columnsOf(crossings: CellCrossings): Columns {
  return sealed(solidsOf(crossings));
}

/** Cells over points turned about z, of which the least and the greatest are known; none of no points. */
export function gridOver(
  [cosine, sine]: readonly [number, number],
  [minU, maxU, minV, maxV]: readonly [number, number, number, number],
): CellGrid {
  if (minU > maxU) return { left: 0, front: 0, width: 0, depth: 0, cosine, sine };
  const left = Math.floor(minU / CELL);
  const front = Math.floor(minV / CELL);
  const width = Math.floor(maxU / CELL) + 1 - left;
  const depth = Math.floor(maxV / CELL) + 1 - front;
  return { left, front, width, depth, cosine, sine };
}

/** Cosine and sine of the angle of cells, in degrees. */
export function turnOf(degrees: number): readonly [number, number] {
  const [cosine, sine] = rotationAbout('z', degrees) as unknown as [number, number];
  return [cosine, sine];
}

function layCells({ points }: SupportSurface, turn: number) {
  const [cosine, sine] = turnOf(turn);
  const count = points.length / 3;
  const u = new Int32Array(count);
  const v = new Int32Array(count);
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let point = 0; point < count; point++) {
    const x = points[point * 3]!;
    const y = points[point * 3 + 1]!;
    const pu = Math.floor(x * cosine + y * sine + 0.5);
    const pv = Math.floor(y * cosine - x * sine + 0.5);
    u[point] = pu;
    v[point] = pv;
    if (pu < minU) minU = pu;
    if (pu > maxU) maxU = pu;
    if (pv < minV) minV = pv;
    if (pv > maxV) maxV = pv;
  }
  return { u, v, grid: gridOver([cosine, sine], [minU, maxU, minV, maxV]) };
}

function cross(
  { points, indices, facing }: SupportSurface,
  u: Int32Array,
  v: Int32Array,
  grid: CellGrid,
): CellCrossings {
  let cells = new Int32Array(4096);
  let heights = new Float32Array(4096);
  let faces = new Uint32Array(4096);
  let count = 0;
  const { left, front, width } = grid;
  const half = CELL / 2;
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = indices[corner]!;
    let b = indices[corner + 1]!;
    let c = indices[corner + 2]!;
    const au = u[a]!;
    const firstU = Math.ceil((Math.min(au, u[b]!, u[c]!) - half) / CELL);
    const lastU = Math.floor((Math.max(au, u[b]!, u[c]!) - half) / CELL);
    if (firstU > lastU) continue;
    const av = v[a]!;
    const firstV = Math.ceil((Math.min(av, v[b]!, v[c]!) - half) / CELL);
    const lastV = Math.floor((Math.max(av, v[b]!, v[c]!) - half) / CELL);
    if (firstV > lastV) continue;
    let area = (u[b]! - au) * (v[c]! - av) - (v[b]! - av) * (u[c]! - au);
    if (area === 0) continue;
    const out = area * facing > 0 ? 1 : 0;
    if (area < 0) {
      [b, c] = [c, b];
      area = -area;
    }
    const bu = u[b]!;
    const bv = v[b]!;
    const cu = u[c]!;
    const cv = v[c]!;
    const az = points[a * 3 + 2]!;
    const bz = points[b * 3 + 2]!;
    const cz = points[c * 3 + 2]!;
    // An edge and its reverse never both take a middle that lies on them.
    const takesAB = bv < av || (bv === av && bu > au);
    const takesBC = cv < bv || (cv === bv && cu > bu);
    const takesCA = av < cv || (av === cv && au > cu);
    for (let row = firstV; row <= lastV; row++) {
      const y = row * CELL + half;
      for (let column = firstU; column <= lastU; column++) {
        const x = column * CELL + half;
        const toC = (bu - au) * (y - av) - (bv - av) * (x - au);
        if (toC < 0 || (toC === 0 && !takesAB)) continue;
        const toA = (cu - bu) * (y - bv) - (cv - bv) * (x - bu);
        if (toA < 0 || (toA === 0 && !takesBC)) continue;
        const toB = area - toC - toA;
        if (toB < 0 || (toB === 0 && !takesCA)) continue;
        if (count === cells.length) {
          cells = enlarged(cells);
          heights = enlarged(heights);
          faces = enlarged(faces);
        }
        cells[count] = (row - front) * width + (column - left);
        heights[count] = (toA * az + toB * bz + toC * cz) / area;
        faces[count++] = (corner / 3) * 2 + out;
      }
    }
  }
  return { grid, count, cells, heights, faces };
}

/** Twice as long, with what was in it. */
export function enlarged<T extends Int32Array | Uint32Array | Float32Array | Float64Array | Uint8Array>(
  array: T,
): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 2);
  larger.set(array);
  return larger;
}

function solidsOf(crossings: CellCrossings): Columns {
  const { grid, count, cells } = crossings;
  const cellCount = grid.width * grid.depth;
  const at = new Uint32Array(cellCount + 1);
  for (let k = 0; k < count; k++) at[cells[k]! + 1]!++;
  for (let cell = 0; cell < cellCount; cell++) at[cell + 1]! += at[cell]!;
  const ends = at.slice(0, cellCount);
  const order = new Uint32Array(count);
  for (let k = 0; k < count; k++) order[ends[cells[k]!]!++] = k;

  const starts = new Uint32Array(cellCount + 1);
  // A solid takes two crossings, but one that an opening of the mesh cuts.
  const bottoms = new Float32Array(count);
  const tops = new Float32Array(count);
  const faces = new Uint32Array(count);
  let solids = 0;
  for (let cell = 0; cell < cellCount; cell++) {
    const first = at[cell]!;
    const past = at[cell + 1]!;
    let sum = 0;
    for (let k = first; k < past; k++) {
      const crossing = order[k]!;
      sum += (crossings.faces[crossing]! & 1) === 1 ? -1 : 1;
      let to = k;
      for (; to > first && isAbove(crossings, order[to - 1]!, crossing); to--) order[to] = order[to - 1]!;
      order[to] = crossing;
    }
    // A column that an opening lets out is filled down to the plate, never up to the sky.
    let winding = Math.max(0, -sum);
    let bottom = FLOOR;
    let face = 0;
    for (let k = first; k < past; k++) {
      const crossing = order[k]!;
      if (winding === 0) {
        bottom = crossings.heights[crossing]!;
        face = crossings.faces[crossing]! >>> 1;
      }
      winding += (crossings.faces[crossing]! & 1) === 1 ? -1 : 1;
      if ((winding !== 0 && k + 1 < past) || crossings.heights[crossing]! <= bottom) continue;
      bottoms[solids] = bottom;
      tops[solids] = crossings.heights[crossing]!;
      faces[solids++] = face;
    }
    starts[cell + 1] = solids;
  }
  return {
    grid,
    starts,
    bottoms: bottoms.slice(0, solids),
    tops: tops.slice(0, solids),
    faces: faces.slice(0, solids),
    isSealed: new Uint8Array(solids),
  };
}

/** Where two crossings are at one height, the line goes in before it comes out: what touches is one solid. */
function isAbove({ heights, faces }: CellCrossings, one: number, other: number): boolean {
  const difference = heights[one]! - heights[other]!;
  return difference > 0 || (difference === 0 && (faces[one]! & 1) > (faces[other]! & 1));
}

/** Joins the rooms between solids with those beside them, and with the air around the part; marks what is left over. */
function sealed(columns: Columns): Columns {
  const { grid, starts, bottoms, tops, isSealed } = columns;
  const { width, depth } = grid;
  // The room below solid k is number k + 1; 0 is the air, and with it the room below each column's lowest solid and above its highest.
  const forest = new Forest();
  forest.reset(bottoms.length + 1);
  const join = (cell: number, other: number): void => {
    const first = starts[cell]!;
    const past = starts[cell + 1]!;
    for (let k = first + 1; k < past; k++) {
      const low = tops[k - 1]!;
      const high = bottoms[k]!;
      const otherFirst = starts[other]!;
      const otherPast = starts[other + 1]!;
      if (otherFirst === otherPast || bottoms[otherFirst]! > low || tops[otherPast - 1]! < high) {
        forest.unite(0, k + 1);
      }
      for (let j = otherFirst + 1; j < otherPast; j++) {
        if (tops[j - 1]! < high && bottoms[j]! > low) forest.unite(k + 1, j + 1);
      }
    }
  };
  for (let row = 0; row < depth; row++) {
    for (let column = 0; column < width; column++) {
      const cell = row * width + column;
      if (starts[cell + 1]! - starts[cell]! < 2) continue;
      if (column > 0) join(cell, cell - 1);
      if (column + 1 < width) join(cell, cell + 1);
      if (row > 0) join(cell, cell - width);
      if (row + 1 < depth) join(cell, cell + width);
      if (column === 0 || column + 1 === width || row === 0 || row + 1 === depth) {
        for (let k = starts[cell]! + 1; k < starts[cell + 1]!; k++) forest.unite(0, k + 1);
      }
    }
  }
  for (let cell = 0; cell < width * depth; cell++) {
    for (let k = starts[cell]! + 1; k < starts[cell + 1]!; k++) {
      if (forest.find(k + 1) !== forest.find(0)) isSealed[k] = 1;
    }
  }
  return columns;
}

/** The cell of a place given in lattice steps, or −1 beside the grid. */
export function cellOf({ left, front, width, depth, cosine, sine }: CellGrid, x: number, y: number): number {
  const column = Math.floor((x * cosine + y * sine) / CELL) - left;
  const row = Math.floor((y * cosine - x * sine) / CELL) - front;
  return column < 0 || row < 0 || column >= width || row >= depth ? -1 : row * width + column;
}

/** The middle of a cell in lattice steps. */
export function middleOf(
  { left, front, width, cosine, sine }: CellGrid,
  cell: number,
): readonly [number, number] {
  const u = ((cell % width) + left) * CELL + CELL / 2;
  const v = (Math.floor(cell / width) + front) * CELL + CELL / 2;
  return [u * cosine - v * sine, u * sine + v * cosine];
}

/** The solid whose underside is nearest to a place, in its cell and the eight around it; −1 where there is none. In lattice steps. */
export function solidNear({ grid, starts, bottoms }: Columns, x: number, y: number, z: number): number {
  const { width, depth } = grid;
  const column = Math.floor((x * grid.cosine + y * grid.sine) / CELL) - grid.left;
  const row = Math.floor((y * grid.cosine - x * grid.sine) / CELL) - grid.front;
  let best = -1;
  let least = Infinity;
  for (let v = Math.max(0, row - 1); v <= Math.min(depth - 1, row + 1); v++) {
    for (let u = Math.max(0, column - 1); u <= Math.min(width - 1, column + 1); u++) {
      const cell = v * width + u;
      for (let k = starts[cell]!; k < starts[cell + 1]!; k++) {
        // A neighbour's counts only where the own cell has none that is as near.
        const away = Math.abs(bottoms[k]! - z) + (u === column && v === row ? 0 : CELL / 4);
        if (away < least) [least, best] = [away, k];
      }
    }
  }
  return best;
}

/** How far below a place the part goes on, in its cell; Infinity where it does not. In lattice steps. */
export function roomBelow({ grid, starts, tops }: Columns, x: number, y: number, z: number): number {
  const cell = cellOf(grid, x, y);
  if (cell < 0) return Infinity;
  let room = Infinity;
  for (let k = starts[cell]!; k < starts[cell + 1]! && tops[k]! < z; k++) room = z - tops[k]!;
  return room;
}

/** Whether a place lies inside a solid of its cell, by more than `depth`. In lattice steps. */
export function isBuried(
  { grid, starts, bottoms, tops }: Columns,
  x: number,
  y: number,
  z: number,
  depth: number,
): boolean {
  const cell = cellOf(grid, x, y);
  if (cell < 0) return false;
  for (let k = starts[cell]!; k < starts[cell + 1]!; k++) {
    if (bottoms[k]! + depth < z && z < tops[k]! - depth) return true;
  }
  return false;
}
