import { transformPoint, type MeshBuffers, type Transform } from '#kernel';

type Point = readonly [x: number, y: number];
type Triangle = readonly [Point, Point, Point];

/** The triangles of a mesh as they lie on the plate, upright ones left out. */
export function flatten({ positions, indices }: MeshBuffers, transform: Transform): Triangle[] {
  const corner = (at: number): Point => {
    const from = indices[at]! * 3;
    const [x, y] = transformPoint(transform, [positions[from]!, positions[from + 1]!, positions[from + 2]!]);
    return [x, y];
  };
  const found: Triangle[] = [];
  for (let at = 0; at < indices.length; at += 3) {
    const triangle: Triangle = [corner(at), corner(at + 1), corner(at + 2)];
    if (turn(...triangle) !== 0) found.push(triangle);
  }
  return found;
}

/** The least distance between two lots of convex polygons, 0 where they meet. */
export function distanceBetween(
  some: readonly (readonly Point[])[],
  others: readonly (readonly Point[])[],
): number {
  const right = others.map((polygon) => ({ polygon, box: boxOf(polygon) }));
  let least = Infinity;
  for (const one of some) {
    const box = boxOf(one);
    for (const other of right) {
      // What is between the boxes is between what they hold.
      const across = Math.max(box[0] - other.box[1], other.box[0] - box[1], 0);
      const up = Math.max(box[2] - other.box[3], other.box[2] - box[3], 0);
      if (across * across + up * up < least * least) least = Math.min(least, apart(one, other.polygon));
    }
  }
  return least;
}

/** Lowest and highest x, lowest and highest y. */
function boxOf(polygon: readonly Point[]): readonly [number, number, number, number] {
  const [x, y] = [polygon.map((point) => point[0]), polygon.map((point) => point[1])];
  return [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
}

/** Convex polygons: a corner of one in the other, or sides that cross, or else the nearest corner and side. */
function apart(one: readonly Point[], other: readonly Point[]): number {
  if (one.some((point) => isIn(point, other)) || other.some((point) => isIn(point, one))) return 0;
  let least = Infinity;
  for (const [at, from] of one.entries()) {
    const to = one[(at + 1) % one.length]!;
    for (const [index, start] of other.entries()) {
      const end = other[(index + 1) % other.length]!;
      if (
        turn(from, to, start) * turn(from, to, end) < 0 &&
        turn(start, end, from) * turn(start, end, to) < 0
      )
        return 0;
      least = Math.min(least, toSide(from, start, end), toSide(start, from, to));
    }
  }
  return least;
}

function toSide([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const square = (x1 - x0) ** 2 + (y1 - y0) ** 2;
  const share = Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square));
  return Math.hypot(x - x0 - share * (x1 - x0), y - y0 - share * (y1 - y0));
}

function isIn(point: Point, polygon: readonly Point[]): boolean {
  const turns = polygon.map((from, at) => turn(from, polygon[(at + 1) % polygon.length]!, point));
  return turns.every((value) => value > 0) || turns.every((value) => value < 0);
}

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
