import { edgeEnd } from '../../mesh/edges.ts';
import { rotationAbout } from '../../mesh/matrix.ts';
import type { SupportSurface } from '../lattice.ts';
import { projectOntoUndersides } from '../project.ts';
import { spotOn, type SurfaceSpot } from './spot.ts';

/** The box of faces on the lattice, seen from above, and their lowest height. */
export interface FlatBox {
  readonly min: readonly [number, number];
  readonly max: readonly [number, number];
  readonly low: number;
}

/** How many spots a grid over a box may have at most: to be asked before it is made. */
export function gridSize({ min, max }: FlatBox, spacing: number): number {
  const half = Math.ceil(Math.sqrt((max[0] - min[0]) ** 2 + (max[1] - min[1]) ** 2) / 2 / spacing);
  return (2 * half + 1) ** 2;
}

/** Spots on faces in squares of `spacing` around the middle of their box, turned by degrees, `inset` from the edges at least; lattice steps. */
export function gridSpots(
  surface: SupportSurface,
  box: FlatBox,
  faces: Uint32Array,
  edges: readonly number[],
  { spacing, inset, turn }: { readonly spacing: number; readonly inset: number; readonly turn: number },
): readonly SurfaceSpot[] {
  const [cosine, sine] = rotationAbout('z', turn) as unknown as [number, number];
  const [middleX, middleY] = [(box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2];
  const half = (Math.sqrt(gridSize(box, spacing)) - 1) / 2;
  const places: number[] = [];
  for (let row = -half; row <= half; row++)
    for (let column = -half; column <= half; column++) {
      const x = middleX + (column * cosine - row * sine) * spacing;
      const y = middleY + (column * sine + row * cosine) * spacing;
      if (x < box.min[0] || x > box.max[0] || y < box.min[1] || y > box.max[1]) continue;
      places.push(x, y, box.low);
    }
  const asked = Float64Array.from(places);
  const hits = projectOntoUndersides(surface, asked, Infinity, faces);
  const isNear = inset > 0 ? edgeTest(surface, edges, inset) : () => false;
  return Array.from(hits).flatMap((face, at) => {
    const [x, y, z] = [asked[at * 3]!, asked[at * 3 + 1]!, asked[at * 3 + 2]!];
    return face < 0 || isNear(x, y) ? [] : [spotOn(surface, x, y, z, face)];
  });
}

/** Whether a place lies nearer than `reach` to one of the edges, seen from above. */
function edgeTest(
  { points, indices }: SupportSurface,
  edges: readonly number[],
  reach: number,
): (x: number, y: number) => boolean {
  const cells = new Map<string, Set<number>>();
  const cellOf = (value: number): number => Math.floor(value / reach);
  const endsOf = (edge: number): readonly [number, number, number, number] => {
    const a = indices[edge]! * 3;
    const b = edgeEnd(indices, edge) * 3;
    return [points[a]!, points[a + 1]!, points[b]!, points[b + 1]!];
  };
  for (const edge of edges) {
    const [ax, ay, bx, by] = endsOf(edge);
    // Steps of half the reach: two cells around a place have all that is near it.
    const steps = Math.max(1, Math.ceil((2 * Math.max(Math.abs(bx - ax), Math.abs(by - ay))) / reach));
    for (let step = 0; step <= steps; step++) {
      const key = `${cellOf(ax + ((bx - ax) * step) / steps)} ${cellOf(ay + ((by - ay) * step) / steps)}`;
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, new Set([edge]));
      else cell.add(edge);
    }
  }
  return (x, y) => {
    for (let row = cellOf(y) - 2; row <= cellOf(y) + 2; row++)
      for (let column = cellOf(x) - 2; column <= cellOf(x) + 2; column++)
        for (const edge of cells.get(`${column} ${row}`) ?? []) {
          const [ax, ay, bx, by] = endsOf(edge);
          const square = (bx - ax) ** 2 + (by - ay) ** 2;
          const along = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
          const t = Math.min(1, Math.max(0, along));
          if ((ax + (bx - ax) * t - x) ** 2 + (ay + (by - ay) * t - y) ** 2 < reach * reach) return true;
        }
    return false;
  };
}
