import { axesAcross } from './directions.ts';
import { scale } from '../mesh/vector.ts';
import { spanAlong, type Surface } from './surface.ts';
import { NEEDS_SUPPORT, type Direction, type PoseFigures, type PoseView } from './types.ts';

/** Cells along the longest side of a pose. */
const CELLS = 100;
/** Steps of a cell, as a power of two: corners are put on them, so that no ray passes between two faces. */
const STEP_BITS = 8;
const STEPS = 1 << STEP_BITS;

export type ColumnFigures = Pick<PoseFigures, 'supportArea' | 'supportVolume' | 'peelArea'>;

/** Figures of a pose from the cells it fills: what stands on the part itself, and shells that overlap, are seen. */
export interface Columns {
  /** Columns stand along `axes`, across the direction and with it a right-handed frame; on those of the surface by default. */
  figuresOf(down: Direction, axes?: readonly [Direction, Direction]): ColumnFigures;
  /** The pose whose figures were asked for last, from the front. */
  view(): PoseView;
}

/** Columns through a surface, 100 cells along the longest side of each pose. */
export function createColumns({
  positions,
  indices,
  frame,
}: Pick<Surface, 'positions' | 'indices' | 'frame'>): Columns {
  const points = positions.length / 3;
  const across = new Int32Array(points);
  const along = new Int32Array(points);
  const heights = new Float32Array(points);
  /** Of each column, upwards: what winding begins at a cell, then 1 where it is filled, 2 where it needs support. */
  let changes = new Int16Array(0);
  let cells = new Uint8Array(0);
  /** 1 for columns that meet a face. */
  let meets = new Uint8Array(0);
  let [width, depth, tall] = [0, 0, 0];

  /** Turns the points; gives the side of a cell, mm. */
  const place = (down: Direction, axes: readonly [Direction, Direction]): number => {
    const up = scale(down, -1);
    const [ux, uy, uz] = axes[0];
    const [vx, vy, vz] = axes[1];
    const [wx, wy, wz] = up;
    const [left, wide] = spanAlong(positions, axes[0]);
    const [front, deep] = spanAlong(positions, axes[1]);
    const [bottom, high] = spanAlong(positions, up);
    const side = Math.max(wide, deep, high) / CELLS;
    // A length of whole cells takes no cell more for the last bit of a number.
    const cellsOf = (length: number): number => Math.max(1, Math.ceil(length / side - 1e-4));
    width = cellsOf(wide);
    depth = cellsOf(deep);
    // The cell above all is for what ends there.
    tall = cellsOf(high) + 1;
    const perMm = 1 / side;
    for (let point = 0, at = 0; point < points; point++, at += 3) {
      const x = positions[at]!;
      const y = positions[at + 1]!;
      const z = positions[at + 2]!;
      across[point] = Math.round((x * ux + y * uy + z * uz - left) * perMm * STEPS);
      along[point] = Math.round((x * vx + y * vy + z * vz - front) * perMm * STEPS);
      heights[point] = (x * wx + y * wy + z * wz - bottom) * perMm;
    }
    return side;
  };

  /** Where a column's middle goes through a face, winding begins or ends. Edges belong to one of their two faces, exactly. */
  const cut = (): void => {
    const size = width * depth * tall;
    if (changes.length < size) {
      changes = new Int16Array(size);
      cells = new Uint8Array(size);
    }
    if (meets.length < width * depth) meets = new Uint8Array(width * depth);
    changes.fill(0, 0, size);
    cells.fill(0, 0, size);
    meets.fill(0, 0, width * depth);
    for (let corner = 0; corner < indices.length; corner += 3) {
      const a = indices[corner]!;
      let b = indices[corner + 1]!;
      let c = indices[corner + 2]!;
      const ax = across[a]!;
      let bx = across[b]!;
      let cx = across[c]!;
      const firstX = (Math.min(ax, bx, cx) + STEPS / 2 - 1) >> STEP_BITS;
      const lastX = (Math.max(ax, bx, cx) - STEPS / 2) >> STEP_BITS;
      if (firstX > lastX) continue;
      const ay = along[a]!;
      let by = along[b]!;
      let cy = along[c]!;
      const firstY = (Math.min(ay, by, cy) + STEPS / 2 - 1) >> STEP_BITS;
      const lastY = (Math.max(ay, by, cy) - STEPS / 2) >> STEP_BITS;
      if (firstY > lastY) continue;
      let area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
      if (area === 0) continue;
      const change = area < 0 ? 1 : -1;
      if (area < 0) {
        [b, c, bx, by, cx, cy] = [c, b, cx, cy, bx, by];
        area = -area;
      }
      const ah = heights[a]!;
      const bh = heights[b]!;
      const ch = heights[c]!;
      // An edge and its reverse never both take a point that lies on them.
      const takesAB = by < ay || (by === ay && bx > ax);
      const takesBC = cy < by || (cy === by && cx > bx);
      const takesCA = ay < cy || (ay === cy && ax > cx);
      for (let row = firstY; row <= lastY; row++) {
        const y = (row + 0.5) * STEPS;
        for (let column = firstX; column <= lastX; column++) {
          const x = (column + 0.5) * STEPS;
          const toC = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
          if (toC < 0 || (toC === 0 && !takesAB)) continue;
          const toA = (cx - bx) * (y - by) - (cy - by) * (x - bx);
          if (toA < 0 || (toA === 0 && !takesBC)) continue;
          const toB = area - toC - toA;
          if (toB < 0 || (toB === 0 && !takesCA)) continue;
          const height = (toA * ah + toB * bh + toC * ch) / area;
          const cell = Math.min(tall - 1, Math.max(0, Math.ceil(height - 0.5)));
          changes[(row * width + column) * tall + cell]! += change;
          meets[row * width + column] = 1;
        }
      }
    }
  };

  /** Fills where winding is not 0. A column that meets a hole is filled down to the plate, never up to the sky. */
  const fill = (): void => {
    for (let column = 0; column < width * depth; column++) {
      if (meets[column] === 0) continue;
      const start = column * tall;
      let total = 0;
      let last = start;
      for (let at = start; at < start + tall; at++) {
        if (changes[at] === 0) continue;
        total += changes[at]!;
        last = at;
      }
      let winding = total < 0 ? -total : 0;
      for (let at = start; at < last; at++) {
        winding += changes[at]!;
        cells[at] = winding !== 0 ? 1 : 0;
      }
    }
  };

  /** Whether any of the nine cells below one is filled: a slope of 45° carries itself. */
  const isCarried = (row: number, column: number, cell: number): boolean => {
    for (let y = Math.max(0, row - 1); y <= Math.min(depth - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
        if (cells[(y * width + x) * tall + cell - 1] !== 0) return true;
      }
    }
    return false;
  };

  return {
    figuresOf(down, axes = axesAcross(scale(down, -1), frame)) {
      const side = place(down, axes);
      cut();
      fill();
      const sections = new Uint32Array(tall);
      let supported = 0;
      let room = 0;
      for (let row = 0; row < depth; row++) {
        for (let column = 0; column < width; column++) {
          if (meets[row * width + column] === 0) continue;
          const start = (row * width + column) * tall;
          let below = 0;
          for (let cell = 0; cell < tall; cell++) {
            if (cells[start + cell] === 0) continue;
            sections[cell]!++;
            if (cell > below && !isCarried(row, column, cell)) {
              cells[start + cell] = 2;
              supported++;
              room += cell - below;
            }
            below = cell + 1;
          }
        }
      }
      const area = side * side;
      return {
        supportArea: supported * area,
        supportVolume: room * area * side,
        peelArea: sections.reduce((most, section) => Math.max(most, section), 0) * area,
      };
    },
    view() {
      const height = tall - 1;
      const seen = new Uint8Array(width * height);
      for (let column = 0; column < width; column++) {
        for (let cell = 0; cell < height; cell++) {
          let nearest = 0;
          let needs = false;
          for (let row = depth - 1; row >= 0; row--) {
            const filled = cells[(row * width + column) * tall + cell];
            if (filled !== 0) nearest = 1 + Math.round((1 - row / depth) * 253);
            if (filled === 2) needs = true;
          }
          seen[(height - 1 - cell) * width + column] = needs ? NEEDS_SUPPORT : nearest;
        }
      }
      return { width, height, cells: seen };
    },
  };
}
