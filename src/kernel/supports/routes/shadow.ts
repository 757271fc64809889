import { doubleArea, type FootPrint, type Outline, type Place } from './outlines.ts';
import type { SupportSpace } from './space.ts';

/** Outlines lose corners that they are no further off without, mm. */
const TOLERANCE = 0.04;
/** Openings of the shadow smaller than this are filled, mm². */
const LEAST_OPENING = 4;

/** What is no more than `offset` mm from the part's shadow or from a foot: outlines counter-clockwise, openings clockwise. */
export function shadowOutlines(
  space: SupportSpace,
  feet: readonly FootPrint[],
  offset: number,
): readonly Outline[] {
  const { origin, side, counts } = space.grid;
  const shadow = space.shadow();
  const far = offset + 2 * side;
  let [left, front] = [origin[0], origin[1]];
  let [right, back] = [origin[0] + counts[0] * side, origin[1] + counts[1] * side];
  for (const { at, radius } of feet) {
    left = Math.min(left, at[0] - radius);
    right = Math.max(right, at[0] + radius);
    front = Math.min(front, at[1] - radius);
    back = Math.max(back, at[1] + radius);
  }
  // Nodes lie in the middle of the grid's cells.
  const before = (room: number): number => Math.ceil((room + far) / side);
  const [startX, startY] = [-before(origin[0] - left), -before(origin[1] - front)];
  const width = Math.ceil((right - origin[0] + far) / side) - startX + 1;
  const depth = Math.ceil((back - origin[1] + far) / side) - startY + 1;
  const place = (x: number, y: number): Place => [
    origin[0] + (startX + x + 0.5) * side,
    origin[1] + (startY + y + 0.5) * side,
  ];
  /** Distance less offset: negative where the base is. */
  const value = new Float64Array(width * depth).fill(far);
  const cover = (x: number, y: number, radius: number): void => {
    const reach = radius + far;
    const columnAt = (mm: number): number => (mm - origin[0]) / side - startX - 0.5;
    const rowAt = (mm: number): number => (mm - origin[1]) / side - startY - 0.5;
    for (
      let row = Math.max(0, Math.ceil(rowAt(y - reach)));
      row <= Math.min(depth - 1, rowAt(y + reach));
      row++
    )
      for (
        let column = Math.max(0, Math.ceil(columnAt(x - reach)));
        column <= Math.min(width - 1, columnAt(x + reach));
        column++
      ) {
        const [nodeX, nodeY] = place(column, row);
        const distance = Math.sqrt((nodeX - x) ** 2 + (nodeY - y) ** 2) - radius - offset;
        if (distance < value[row * width + column]!) value[row * width + column] = distance;
      }
  };
  for (const { at, radius } of feet) cover(at[0], at[1], radius);
  for (let row = 0; row < counts[1]; row++)
    for (let column = 0; column < counts[0]; column++) {
      const at = row * counts[0] + column;
      if (shadow[at] === 0) continue;
      const isInner =
        column > 0 &&
        row > 0 &&
        shadow[at - 1] === 1 &&
        shadow[at + 1] === 1 &&
        shadow[at - counts[0]] === 1 &&
        shadow[at + counts[0]] === 1;
      // Only the cells at the edge reach out.
      if (isInner) value[(row - startY) * width + column - startX] = -offset - side;
      else cover(origin[0] + (column + 0.5) * side, origin[1] + (row + 0.5) * side, side / 2);
    }
  return contours(value, width, depth, place)
    .map(simplify)
    .filter((outline) => {
      const area = doubleArea(outline) / 2;
      return outline.length >= 3 && (area > 0 || area < -LEAST_OPENING);
    });
}

/** Closed lines where values go through 0, what is below on their left: marching squares (Lorensen and Cline, 1987, on a plane). */
function contours(
  value: Float64Array,
  width: number,
  depth: number,
  place: (x: number, y: number) => Place,
): readonly Outline[] {
  const next = new Map<number, number>();
  /** Sides of a square counter-clockwise: the corner each starts at and the number of the grid's edge it is. */
  const corners = [0, 1, width + 1, width];
  const edgesOf = (node: number): readonly number[] => [
    2 * node,
    2 * (node + 1) + 1,
    2 * (node + width),
    2 * node + 1,
  ];
  for (let y = 0; y < depth - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const node = y * width + x;
      const isIn = corners.map((corner) => value[node + corner]! < 0);
      if (isIn.every((one) => one === isIn[0])) continue;
      const edges = edgesOf(node);
      for (let side = 0; side < 4; side++) {
        if (!isIn[side] || isIn[(side + 1) % 4]) continue;
        // The line goes back to where this stretch of the rim went in.
        let enter = (side + 3) % 4;
        while (isIn[enter]) enter = (enter + 3) % 4;
        next.set(edges[side]!, edges[enter]!);
      }
    }
  const pointOn = (edge: number): Place => {
    const node = edge >> 1;
    const other = edge % 2 === 0 ? node + 1 : node + width;
    const share = value[node]! / (value[node]! - value[other]!);
    const [a, b] = [
      place(node % width, Math.floor(node / width)),
      place(other % width, Math.floor(other / width)),
    ];
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  };
  const found: Outline[] = [];
  for (const first of Array.from(next.keys())) {
    const line: Place[] = [];
    for (let edge: number | undefined = first; edge !== undefined;) {
      line.push(pointOn(edge));
      const following = next.get(edge);
      next.delete(edge);
      edge = following === first ? undefined : following;
    }
    if (line.length > 2) found.push(line);
  }
  return found;
}

/** Without corners that it is hardly off without (Douglas and Peucker, 1973). */
function simplify(outline: Outline): Outline {
  const half = Math.floor(outline.length / 2);
  const kept = new Uint8Array(outline.length);
  kept[0] = 1;
  kept[half] = 1;
  const stretches: (readonly [number, number])[] = [
    [0, half],
    [half, outline.length],
  ];
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    const [from, to] = stretch;
    const [ax, ay] = outline[from]!;
    const [bx, by] = outline[to % outline.length]!;
    const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1;
    let worst = -1;
    let most = TOLERANCE;
    for (let at = from + 1; at < to; at++) {
      const [x, y] = outline[at]!;
      const off = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
      if (off > most) [worst, most] = [at, off];
    }
    if (worst < 0) continue;
    kept[worst] = 1;
    stretches.push([from, worst], [worst, to]);
  }
  return outline.filter((_, at) => kept[at] === 1);
}
