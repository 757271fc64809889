import { fillColumns, type CellGrid } from '../../features/occupancy.ts';
import type { MeshBuffers } from '../../mesh/types.ts';
import { sortFaces, type FaceColumns, type SortedFaces } from './sorted-faces.ts';

/** What of space a mesh takes. */
export interface MeshSolids {
  /** 1 where a mesh winds around a cell's middle, or its surface goes through it; in columns. */
  readonly cells: Uint8Array;
  readonly faces: SortedFaces;
}

/** Looks at a mesh in the cells of a grid that begins at the plate, and in columns of its own. */
export function solidsOf(grid: CellGrid, mesh: MeshBuffers, columns: FaceColumns): MeshSolids {
  const { cells } = fillColumns(grid, mesh);
  markSurface(grid, mesh, cells);
  return { cells, faces: sortFaces(mesh, columns) };
}

/**
 * Fills the cells that a surface goes through: those of its corners, and faces larger than a cell in steps of half a one. Without a call in it: a scan has a
 * million faces, and this runs once.
 */
function markSurface(
  { origin: [left, front], side, counts }: CellGrid,
  { positions, indices }: MeshBuffers,
  cells: Uint8Array,
): void {
  const [width, depth, tall] = counts;
  const perMm = 1 / side;
  for (let at = 0; at < positions.length; at += 3) {
    const column = Math.floor((positions[at]! - left) * perMm);
    const row = Math.floor((positions[at + 1]! - front) * perMm);
    const level = Math.floor(positions[at + 2]! * perMm);
    if (column < 0 || row < 0 || level < 0 || column >= width || row >= depth || level >= tall) continue;
    cells[(row * width + column) * tall + level] = 1;
  }
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = indices[corner]! * 3;
    const b = indices[corner + 1]! * 3;
    const c = indices[corner + 2]! * 3;
    // In cells from here on.
    const ax = (positions[a]! - left) * perMm;
    const bx = (positions[b]! - left) * perMm;
    const cx = (positions[c]! - left) * perMm;
    const ay = (positions[a + 1]! - front) * perMm;
    const by = (positions[b + 1]! - front) * perMm;
    const cy = (positions[c + 1]! - front) * perMm;
    const az = positions[a + 2]! * perMm;
    const bz = positions[b + 2]! * perMm;
    const cz = positions[c + 2]! * perMm;
    const longest = Math.max(
      Math.max(ax, bx, cx) - Math.min(ax, bx, cx),
      Math.max(ay, by, cy) - Math.min(ay, by, cy),
      Math.max(az, bz, cz) - Math.min(az, bz, cz),
    );
    if (longest <= 1) continue;
    const steps = Math.ceil(2 * longest);
    for (let i = 0; i <= steps; i++) {
      for (let j = 0; j <= steps - i; j++) {
        const u = i / steps;
        const v = j / steps;
        const w = 1 - u - v;
        const column = Math.floor(ax * w + bx * u + cx * v);
        const row = Math.floor(ay * w + by * u + cy * v);
        const level = Math.floor(az * w + bz * u + cz * v);
        if (column < 0 || row < 0 || level < 0 || column >= width || row >= depth || level >= tall) continue;
        cells[(row * width + column) * tall + level] = 1;
      }
    }
  }
}
