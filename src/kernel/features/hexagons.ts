import type { PlanePoint } from './flat-region.ts';

/** Hexagons in a plane, two of their sides across x, apart by a wall: the middles of the whole ones. */
export interface Hexagons {
  readonly centres: readonly PlanePoint[];
  /** Across the flats, mm. */
  readonly cell: number;
  /** From middle to middle, mm. */
  readonly pitch: number;
}

/**
 * The whole hexagons within loops (by their parity), with at least `border` between each and all loops. One has its middle at `anchor`. Null
 * where more than `most` places would have to be looked at.
 */
export function hexagonsWithin(
  loops: readonly (readonly PlanePoint[])[],
  anchor: PlanePoint,
  { cell, wall, border }: { readonly cell: number; readonly wall: number; readonly border: number },
  most: number,
): Hexagons | null {
  const pitch = cell + wall;
  const rise = (pitch * Math.sqrt(3)) / 2;
  const points = loops.flat();
  const span = (axis: 0 | 1, size: number): readonly [number, number] => {
    let [low, high] = [Infinity, -Infinity];
    for (const point of points) {
      low = Math.min(low, point[axis]);
      high = Math.max(high, point[axis]);
    }
    return [Math.floor((low - anchor[axis]) / size), Math.ceil((high - anchor[axis]) / size)];
  };
  const [firstRow, lastRow] = span(1, rise);
  const [firstColumn, lastColumn] = span(0, pitch);
  if ((lastRow - firstRow + 1) * (lastColumn - firstColumn + 1) > most) return null;
  const centres: PlanePoint[] = [];
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++) {
      const x = anchor[0] + pitch * (column + (Math.abs(row) % 2) / 2);
      const centre: PlanePoint = [x, anchor[1] + rise * row];
      if (isWhole(loops, centre, cell, border)) centres.push(centre);
    }
  return { centres, cell, pitch };
}

/** Corners of the hexagon about a point, `across` from flat to flat, counter-clockwise. */
export function hexagonAbout([x, y]: PlanePoint, across: number): readonly PlanePoint[] {
  const radius = across / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, corner): PlanePoint => {
    const turn = ((corner + 0.5) * Math.PI) / 3;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  });
}

/** Whether a hexagon lies inside, and no loop nearer to it than `border`. */
function isWhole(
  loops: readonly (readonly PlanePoint[])[],
  centre: PlanePoint,
  cell: number,
  border: number,
): boolean {
  let isInside = false;
  const [x, y] = centre;
  const radius = cell / Math.sqrt(3);
  for (const loop of loops) {
    let from = loop.at(-1)!;
    for (const to of loop) {
      const [ax, ay] = from;
      const [bx, by] = to;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
      const distance = fromSegment(centre, from, to);
      // Nearer than the circle within it, or further than the one about it, needs no closer look.
      if (distance < cell / 2 + border - 1e-9) return false;
      if (distance < radius + border && fromHexagon(centre, cell, from, to) < border - 1e-9) return false;
      from = to;
    }
  }
  return isInside;
}

/** Distance from a hexagon to a segment that does not reach the circle within it. */
function fromHexagon(centre: PlanePoint, cell: number, from: PlanePoint, to: PlanePoint): number {
  const corners = hexagonAbout(centre, cell);
  let least = Infinity;
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % 6]!;
    if (areCrossing(corner, next, from, to)) least = 0;
    least = Math.min(
      least,
      fromSegment(corner, from, to),
      fromSegment(from, corner, next),
      fromSegment(to, corner, next),
    );
  });
  return least;
}

function areCrossing(a: PlanePoint, b: PlanePoint, c: PlanePoint, d: PlanePoint): boolean {
  const side = (p: PlanePoint, q: PlanePoint, r: PlanePoint): number =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function fromSegment([x, y]: PlanePoint, [ax, ay]: PlanePoint, [bx, by]: PlanePoint): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + share * dx - x, ay + share * dy - y);
}
